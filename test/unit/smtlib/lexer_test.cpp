#include "smtlib/lexer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace assay::smtlib {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

using K = TokenKind;

// All tokens but the end; stops at an error.
std::vector<std::pair<K, std::string>> tokens(std::string_view text) {
  Lexer lexer(text);
  std::vector<std::pair<K, std::string>> list;
  for (Token token = lexer.next(); token.kind != K::kEnd; token = lexer.next()) {
    list.emplace_back(token.kind, token.text);
    if (token.kind == K::kError) break;
  }
  return list;
}

// The message of the first error and its offset, as "offset: message".
std::string error_of(std::string_view text) {
  Lexer lexer(text);
  for (;;) {
    const Token token = lexer.next();
    if (token.kind == K::kEnd) return "none";
    if (token.kind == K::kError) return std::to_string(token.offset) + ": " + lexer.error();
  }
}

TEST(Lexer, EveryKind) {
  EXPECT_THAT(
      tokens("(abc |a b| :key 12 1.5 #xAf #b01 \"s\" #f3m7)"),
      ElementsAre(Pair(K::kOpen, ""), Pair(K::kSymbol, "abc"), Pair(K::kQuotedSymbol, "a b"),
                  Pair(K::kKeyword, ":key"), Pair(K::kNumeral, "12"), Pair(K::kDecimal, "1.5"),
                  Pair(K::kHexadecimal, "Af"), Pair(K::kBinary, "01"), Pair(K::kString, "s"),
                  Pair(K::kField, "f3m7"), Pair(K::kClose, "")));
}

TEST(Lexer, NothingAndBlanks) {
  EXPECT_THAT(tokens(""), IsEmpty());
  EXPECT_THAT(tokens(" \t\r\n\f\v"), IsEmpty());
  EXPECT_THAT(tokens("; only a comment"), IsEmpty());
  EXPECT_THAT(tokens("; a\n; b\n"), IsEmpty());
}

TEST(Lexer, CommentsEndAtTheLine) {
  EXPECT_THAT(tokens("a;(\nb ; \" |\nc"),
              ElementsAre(Pair(K::kSymbol, "a"), Pair(K::kSymbol, "b"), Pair(K::kSymbol, "c")));
}

TEST(Lexer, NoBlanksNeeded) {
  EXPECT_THAT(tokens("a(b)\"c\"|d|:e"),
              ElementsAre(Pair(K::kSymbol, "a"), Pair(K::kOpen, ""), Pair(K::kSymbol, "b"),
                          Pair(K::kClose, ""), Pair(K::kString, "c"), Pair(K::kQuotedSymbol, "d"),
                          Pair(K::kKeyword, ":e")));
}

TEST(Lexer, SymbolsOfTheStandard) {
  for (const char* symbol :
       {"~!@$%^&*_-+=<>.?/", "x'", "-", "-1", ".5", "_", "!", "str.++", "a1"}) {
    const std::string text(symbol);
    if (text.find('\'') != std::string::npos) continue;  // solvers differ on it
    EXPECT_THAT(tokens(symbol), ElementsAre(Pair(K::kSymbol, symbol)));
  }
}

TEST(Lexer, QuotedSymbolsHoldAnything) {
  EXPECT_THAT(tokens("||"), ElementsAre(Pair(K::kQuotedSymbol, "")));
  EXPECT_THAT(tokens("|a\n\"b\" ; (c|"), ElementsAre(Pair(K::kQuotedSymbol, "a\n\"b\" ; (c")));
}

TEST(Lexer, Strings) {
  EXPECT_THAT(tokens("\"\""), ElementsAre(Pair(K::kString, "")));
  EXPECT_THAT(tokens("\"a\"\"b\""), ElementsAre(Pair(K::kString, "a\"\"b")));
  EXPECT_THAT(tokens("\"\"\"\""), ElementsAre(Pair(K::kString, "\"\"")));
  EXPECT_THAT(tokens("\"a\" \"b\""), ElementsAre(Pair(K::kString, "a"), Pair(K::kString, "b")));
  EXPECT_THAT(tokens("\"\\\"x"), ElementsAre(Pair(K::kString, "\\"), Pair(K::kSymbol, "x")));
  EXPECT_THAT(tokens("\"line\n; (|\""), ElementsAre(Pair(K::kString, "line\n; (|")));
}

TEST(Lexer, Numbers) {
  EXPECT_THAT(tokens("0 007 1. 0.50"),
              ElementsAre(Pair(K::kNumeral, "0"), Pair(K::kNumeral, "007"), Pair(K::kDecimal, "1."),
                          Pair(K::kDecimal, "0.50")));
}

TEST(Lexer, Errors) {
  EXPECT_EQ(error_of("a \"bc"), "2: a string literal is not closed");
  EXPECT_EQ(error_of("\"a\"\""), "0: a string literal is not closed");
  EXPECT_EQ(error_of("x |y"), "2: a quoted symbol is not closed");
  EXPECT_EQ(error_of("#xag"), "0: a hexadecimal literal with other characters than 0-9, a-f, A-F");
  EXPECT_EQ(error_of("#b012"), "0: a binary literal with other characters than 0 and 1");
  EXPECT_EQ(error_of("(#x)"), "1: '#' starts no literal here (#x..., #b...)");
  EXPECT_EQ(error_of("#"), "0: '#' starts no literal here (#x..., #b...)");
  EXPECT_EQ(error_of("12ab"), "0: a number runs into a symbol");
  EXPECT_EQ(error_of("1.2.3"), "0: a number runs into a symbol");
  EXPECT_EQ(error_of("a , b"), "2: a character that starts no token");
  EXPECT_EQ(error_of("\xC3\xA9"), "0: a character that starts no token");
  EXPECT_EQ(error_of(std::string_view("a\0b", 3)),
            "1: a NUL byte outside of strings and quoted symbols");
  EXPECT_EQ(error_of("(a b) ; \x01"), "none");
}

TEST(Lexer, OffsetsAreBytes) {
  Lexer lexer(" (ab \"c\")");
  const uint64_t expected[] = {1, 2, 5, 8, 9};
  for (uint64_t offset : expected) EXPECT_EQ(lexer.next().offset, offset);
  EXPECT_EQ(lexer.next().kind, K::kEnd);  // and again
}

TEST(Lexer, PeekAndSeek) {
  Lexer lexer("a b");
  EXPECT_EQ(lexer.peek().text, "a");
  EXPECT_EQ(lexer.next().text, "a");
  EXPECT_EQ(lexer.offset(), 1u);
  EXPECT_EQ(lexer.next().text, "b");
  lexer.seek(0);
  EXPECT_EQ(lexer.next().text, "a");
}

// Every byte after symbols of many lengths, at every distance from the end of the text: the lexer
// may look at many bytes at once.
TEST(Lexer, ASymbolEndsAtTheFirstByteThatIsNone) {
  for (size_t length : {1, 2, 7, 8, 14, 15, 16, 17, 31, 32, 33, 47, 48, 49}) {
    for (int byte = 0; byte < 256; ++byte) {
      for (size_t more : {0, 1, 15, 16, 40}) {
        const std::string symbol(length, 'a');
        const std::string text = symbol + static_cast<char>(byte) + std::string(more, 'b');
        const size_t expected = is_symbol_char(static_cast<char>(byte)) ? text.size() : length;
        const Token token = Lexer(text).next();
        ASSERT_EQ(token.kind, K::kSymbol);
        ASSERT_EQ(token.text.size(), expected) << "byte " << byte << " after " << length;
      }
    }
  }
}

TEST(Lexer, AWordGoesToTheNextBlankOrParenthesis) {
  const std::string tail = " and more than sixteen bytes after it";
  for (const std::string& rest : {std::string(), tail}) {
    const std::string text = "abc;def\"g" + rest;
    Lexer lexer(text);
    Token token = lexer.next_word();
    EXPECT_EQ(token.kind, K::kSymbol);
    lexer.end_symbol(token);
    EXPECT_EQ(token.text, "abc");
    EXPECT_EQ(lexer.next().kind, K::kEnd);  // the rest is a comment
  }
  EXPECT_EQ(Lexer("abc(").next_word().text, "abc");
  EXPECT_EQ(Lexer("(abc").next_word().kind, K::kOpen);
}

TEST(Lexer, RunsOfBlanks) {
  for (size_t blanks = 0; blanks < 70; ++blanks) {
    const std::string text = "\n" + std::string(blanks, ' ') + "x" + std::string(blanks, ' ');
    Lexer lexer(text);
    const Token token = lexer.next();
    EXPECT_EQ(token.offset, blanks + 1);
    EXPECT_EQ(token.text, "x");
    EXPECT_EQ(lexer.next().kind, K::kEnd);
  }
}

TEST(Lexer, SymbolCharactersAreThoseOfTheStandard) {
  const std::string_view standard =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_symbol_char(c), byte != 0 && standard.find(c) != std::string_view::npos) << byte;
  }
}

// Any bytes: the lexer comes to an end, within the text, and never moves back.
RC_GTEST_PROP(Lexer, EndsOnAnyText, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::elementOf(std::string("()|\";: \n#xb019.afm")), rc::gen::arbitrary<char>()));
  Lexer lexer(text);
  uint64_t last = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    const Token token = lexer.next();
    RC_ASSERT(token.offset >= last);
    RC_ASSERT(token.offset <= text.size());
    RC_ASSERT(lexer.offset() <= text.size());
    last = token.offset;
    if (token.kind == K::kEnd || token.kind == K::kError) return;
  }
  RC_FAIL("more tokens than bytes");
}

TEST(ErrorAt, CountsLinesAndColumns) {
  const std::string_view text = "ab\ncd\n\nef";
  const auto place = [&](uint64_t offset) {
    const base::Error error = error_at(text, offset, "f", "m");
    return error.to_string() + " [" + error.source_line + "]";
  };
  EXPECT_EQ(place(0), "f:1:1: m [ab]");
  EXPECT_EQ(place(2), "f:1:3: m [ab]");
  EXPECT_EQ(place(3), "f:2:1: m [cd]");
  EXPECT_EQ(place(6), "f:3:1: m []");
  EXPECT_EQ(place(8), "f:4:2: m [ef]");
  EXPECT_EQ(place(9), "f:4:3: m [ef]");
  EXPECT_EQ(place(1000), "f:4:3: m [ef]");
}

}  // namespace
}  // namespace assay::smtlib
