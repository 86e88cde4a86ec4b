// String literals: escapes, code points, and the round trip through the printed form.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "value/literal.h"

namespace assay::value {
namespace {

constexpr uint32_t kLastCodePoint = 0x2FFFF;

std::string utf8(uint32_t code_point) {
  std::string text;
  append_code_point(code_point, text);
  return text;
}

std::string printed(std::string_view text, bool legacy = false) {
  std::string out;
  print_string(text, out, legacy);
  return out;
}

std::string decoded(std::string_view literal) { return decode_string(literal, false); }
std::string decoded_legacy(std::string_view literal) { return decode_string(literal, true); }

// The code points that are special somewhere, mixed with any others.
rc::Gen<char32_t> code_point() {
  return rc::gen::oneOf(
      rc::gen::elementOf(std::u32string(U"\\\\\\uuu{}x\"0123456789abcdefABCDEFnt")),
      rc::gen::element<char32_t>(0, 7, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0xFF, 0x100, 0x7FF, 0x800,
                                 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFF, 0x10000, 0x1FFFF,
                                 0x2FFFE, kLastCodePoint),
      rc::gen::inRange<char32_t>(0, kLastCodePoint + 1));
}

std::string random_text() {
  std::string text;
  for (char32_t c : *rc::gen::container<std::vector<char32_t>>(code_point())) {
    append_code_point(c, text);
  }
  return text;
}

TEST(CodePoint, EncodesLikeUtf8) {
  EXPECT_EQ(utf8(0), std::string(1, '\0'));
  EXPECT_EQ(utf8(0x7F), "\x7F");
  EXPECT_EQ(utf8(0x80), "\xC2\x80");
  EXPECT_EQ(utf8(0x7FF), "\xDF\xBF");
  EXPECT_EQ(utf8(0x800), "\xE0\xA0\x80");
  EXPECT_EQ(utf8(0xD800), "\xED\xA0\x80");  // a surrogate like any other
  EXPECT_EQ(utf8(0xFFFF), "\xEF\xBF\xBF");
  EXPECT_EQ(utf8(0x10000), "\xF0\x90\x80\x80");
  EXPECT_EQ(utf8(kLastCodePoint), "\xF0\xAF\xBF\xBF");
}

TEST(CodePoint, AllReadBack) {
  for (uint32_t c = 0; c <= kLastCodePoint; ++c) {
    const std::string text = utf8(c) + "x";
    size_t at = 0;
    ASSERT_EQ(read_code_point(text, at), c);
    ASSERT_EQ(at, text.size() - 1);
  }
}

TEST(CodePoint, InvalidBytesStandForThemselves) {
  const std::string_view invalid[] = {
      "\x80",              // a continuation first
      "\xC3",              // cut off
      "\xC3(",             // no continuation
      "\xC0\x80",          // too long for its value
      "\xE0\x80\x80",      // the same
      "\xF0\x80\x80\x80",  // the same
      "\xF0\xB0\x80\x80",  // 0x30000: above the last
      "\xF4\x8F\xBF\xBF",  // 0x10FFFF: above the last
      "\xF5\x80\x80\x80",
      "\xFF",
  };
  for (std::string_view bytes : invalid) {
    size_t at = 0;
    EXPECT_EQ(read_code_point(bytes, at), static_cast<uint8_t>(bytes[0]));
    EXPECT_EQ(at, 1u);
  }
}

TEST(Decode, PlainText) {
  EXPECT_EQ(decoded(""), "");
  EXPECT_EQ(decoded("abc ; (x) |"), "abc ; (x) |");
  EXPECT_EQ(decoded("a\"\"b\"\""), "a\"b\"");
  EXPECT_EQ(decoded("line\nline"), "line\nline");
  EXPECT_EQ(decoded("\xC3\xA9"), "\xC3\xA9");
  EXPECT_EQ(decoded("\xE9"), "\xC3\xA9");  // Latin-1: the byte is the code point
}

TEST(Decode, StandardEscapes) {
  EXPECT_EQ(decoded("\\u0041"), "A");
  EXPECT_EQ(decoded("\\u{41}"), "A");
  EXPECT_EQ(decoded("\\u{0}"), std::string(1, '\0'));
  EXPECT_EQ(decoded("\\u{00041}b"), "Ab");
  EXPECT_EQ(decoded("\\u00411"), "A1");
  EXPECT_EQ(decoded("\\u{aB}"), utf8(0xAB));
  EXPECT_EQ(decoded("\\uD83D"), utf8(0xD83D));
  EXPECT_EQ(decoded("\\u{2FFFF}"), utf8(kLastCodePoint));
  EXPECT_EQ(decoded("\\u{22}"), "\"");
  EXPECT_EQ(decoded("\\u{5c}u0041"), "\\u0041");  // not read twice
}

TEST(Decode, WhatIsNoEscapeStaysText) {
  for (std::string_view text :
       {"\\",          "\\u",         "\\u{",       "\\u{}",     "\\u{41",  "\\u{ 41}", "\\u{4g}",
        "\\u{000041}", "\\u{FFFFFF}", "\\u{30000}", "\\u12",     "\\u123",  "\\u12G4",  "\\U0041",
        "\\x41",       "\\n",         "\\\\",       "\\u{4{1}}", "\\u{-1}", "\\u+041"}) {
    EXPECT_EQ(decoded(text), text);
  }
  EXPECT_EQ(decoded("\\\\u0041"), "\\A");
  EXPECT_EQ(decoded("\\u{\\u{41}"), "\\u{A");
}

TEST(Decode, LegacyEscapes) {
  EXPECT_EQ(decoded_legacy("\\x41\\x7a"), "Az");
  EXPECT_EQ(decoded_legacy("\\xe9"), utf8(0xE9));
  EXPECT_EQ(decoded_legacy("\\a\\b\\t\\n\\v\\f\\r\\e"), "\a\b\t\n\v\f\r\x1B");
  EXPECT_EQ(decoded_legacy("\\\\x41"), "\\x41");
  EXPECT_EQ(decoded_legacy("\\u{41}\\u0042"), "AB");
  for (std::string_view text : {"\\", "\\x", "\\x4", "\\xg1", "\\q", "\\u{"}) {
    EXPECT_EQ(decoded_legacy(text), text);
  }
}

TEST(Print, CanonicalForm) {
  EXPECT_EQ(printed(""), "\"\"");
  EXPECT_EQ(printed("a b"), "\"a b\"");
  EXPECT_EQ(printed("a\"b"), "\"a\"\"b\"");
  EXPECT_EQ(printed("a\\b"), "\"a\\b\"");
  EXPECT_EQ(printed("\\"), "\"\\\"");
  EXPECT_EQ(printed("\\u0041"), "\"\\u{5c}u0041\"");
  EXPECT_EQ(printed("\n"), "\"\\u{a}\"");
  EXPECT_EQ(printed("\x7F"), "\"\\u{7f}\"");
  EXPECT_EQ(printed(utf8(0xE9)), "\"\\u{e9}\"");
  EXPECT_EQ(printed(utf8(kLastCodePoint)), "\"\\u{2ffff}\"");
  EXPECT_EQ(printed(std::string(1, '\0')), "\"\\u{0}\"");
}

TEST(Print, LegacyForm) {
  EXPECT_EQ(printed("\n", true), "\"\\x0a\"");
  EXPECT_EQ(printed(utf8(0xE9), true), "\"\\xe9\"");
  EXPECT_EQ(printed(utf8(0x100), true), "\"\\u{100}\"");
  EXPECT_EQ(printed("a\\n", true), "\"a\\x5cn\"");
}

bool is_literal_body(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] < 0x20 || text[i] > 0x7E) return false;
    if (text[i] != '"') continue;
    if (i + 1 == text.size() || text[i + 1] != '"') return false;
    ++i;
  }
  return true;
}

RC_GTEST_PROP(Print, ReadsBack, (bool legacy)) {
  const std::string text = random_text();
  const std::string literal = printed(text, legacy);
  RC_ASSERT(literal.size() >= 2u);
  RC_ASSERT(literal.front() == '"' && literal.back() == '"');
  const std::string body = literal.substr(1, literal.size() - 2);
  RC_ASSERT(is_literal_body(body));
  RC_ASSERT(decode_string(body, legacy) == text);
}

RC_GTEST_PROP(Decode, OfAnyBytesIsCanonical, (std::string bytes, bool legacy)) {
  std::erase(bytes, '"');
  const std::string text = decode_string(bytes, legacy);
  const std::string literal = printed(text, legacy);
  RC_ASSERT(decode_string(literal.substr(1, literal.size() - 2), legacy) == text);
}

// The search for '}' must not run to the end of the literal for each \u{.
TEST(Decode, UnterminatedEscapesAreNotQuadratic) {
  std::string literal;
  for (int i = 0; i < 250000; ++i) literal += "\\u{";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(decoded(literal), literal);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(500));
}

}  // namespace
}  // namespace assay::value
