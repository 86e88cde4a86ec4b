// The lexer: tokens of SMT-LIB text, without copying. Positions are byte offsets; line and column
// are counted only when an error is reported.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/result.h"

namespace assay::smtlib {

enum class TokenKind : uint8_t {
  kEnd,
  kOpen,
  kClose,
  kSymbol,
  kQuotedSymbol,  // text: between the bars
  kKeyword,       // text: with the colon
  kNumeral,
  kDecimal,
  kRational,     // 1/3, as cvc5 reads it
  kHexadecimal,  // text: the digits after #x
  kBinary,       // text: the digits after #b
  kString,       // text: between the quotes, "" still doubled
  kField,        // text: after '#', as in #f3m7
  kError,        // the lexer's error() says what
};

struct Token {
  TokenKind kind;
  uint64_t offset;
  std::string_view text;
};

// What a character is in SMT-LIB; the classes from kDigit on may stand in a symbol.
enum class CharClass : uint8_t { kOther, kSpace, kOpen, kClose, kComment, kDigit, kLetter };

constexpr std::array<CharClass, 256> make_char_classes() {
  std::array<CharClass, 256> table{};
  const auto set = [&table](std::string_view characters, CharClass value) {
    for (char c : characters) table[static_cast<uint8_t>(c)] = value;
  };
  set(" \t\r\n\f\v", CharClass::kSpace);
  set("(", CharClass::kOpen);
  set(")", CharClass::kClose);
  set(";", CharClass::kComment);
  set("0123456789", CharClass::kDigit);
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", CharClass::kLetter);
  set("+-/*=%?!.$_~&^<>@", CharClass::kLetter);
  return table;
}
inline constexpr auto kCharClasses = make_char_classes();
inline CharClass char_class(char c) { return kCharClasses[static_cast<uint8_t>(c)]; }
inline bool is_symbol_char(char c) { return char_class(c) >= CharClass::kDigit; }

// Where a word ends that is looked up before its characters are checked: at a space, a control
// character, a parenthesis, or a byte above ASCII.
inline bool ends_word(char c) { return static_cast<signed char>(c) <= ' ' || c == '(' || c == ')'; }
#ifdef __SSE2__
// The same for sixteen bytes, a bit each.
inline uint32_t word_stops(__m128i bytes) {
  // Signed: bytes from 0x80 on count as small.
  const __m128i stop = _mm_or_si128(_mm_cmplt_epi8(bytes, _mm_set1_epi8('!')),
                                    _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('(')),
                                                 _mm_cmpeq_epi8(bytes, _mm_set1_epi8(')'))));
  return static_cast<uint32_t>(_mm_movemask_epi8(stop));
}
#endif

class Lexer {
 public:
  explicit Lexer(std::string_view text)
      : text_(text), at_(text.data()), end_(text.data() + text.size()) {}

  Token next() {
    Token token = next_word();
    if (token.kind == TokenKind::kSymbol) end_symbol(token);
    return token;
  }
  // Like next(), but a symbol goes up to the next space or parenthesis, whatever stands between. It
  // is for callers that look the text up before they care: a known symbol is a good one, and for
  // any other end_symbol() finds its true end.
  Token next_word() {
    for (; at_ != end_; ++at_) {
      const char* start = at_;
      switch (char_class(*at_)) {
        case CharClass::kSpace:
          at_ = last_space(at_);
          continue;
        case CharClass::kOpen:
          return {TokenKind::kOpen, offset_of(at_++), {}};
        case CharClass::kClose:
          return {TokenKind::kClose, offset_of(at_++), {}};
        case CharClass::kLetter:
          at_ = end_of_word(at_ + 1);
          return {TokenKind::kSymbol, offset_of(start), between(start, at_)};
        case CharClass::kComment:
          skip_comment();
          if (at_ == end_) return {TokenKind::kEnd, offset_of(end_), {}};
          continue;
        case CharClass::kDigit:
          return number(start);
        case CharClass::kOther:
          return other(start);
      }
    }
    return {TokenKind::kEnd, offset_of(end_), {}};
  }
  void end_symbol(Token& token) {
    const char* start = token.text.data();
    const char* end = start + token.text.size();
    at_ = start;
    while (at_ != end && is_symbol_char(*at_)) ++at_;
    token.text = between(start, at_);
  }
  Token peek() {
    const char* at = at_;
    const Token token = next();
    at_ = at;
    return token;
  }
  // For a caller that walks over the text by itself, and leaves comments and the end to next().
  const char* position() const { return at_; }
  void move_to(const char* at) { at_ = at; }
  size_t left_from(const char* at) const { return static_cast<size_t>(end_ - at); }
  uint64_t offset_of(const char* at) const { return static_cast<uint64_t>(at - text_.data()); }
  const char* past_spaces(const char* at) const {
    while (at != end_ && char_class(*at) == CharClass::kSpace) at = last_space(at) + 1;
    return at;
  }
  uint64_t offset() const { return offset_of(at_); }
  void seek(uint64_t offset) { at_ = text_.data() + offset; }
  std::string_view text() const { return text_; }
  const char* error() const { return error_; }

 private:
  static std::string_view between(const char* from, const char* to) {
    return {from, static_cast<size_t>(to - from)};
  }
  Token fail(const char* at, const char* message) {
    error_ = message;
    return {TokenKind::kError, offset_of(at), {}};
  }
  // Sixteen bytes at a time where the machine can.
  const char* end_of_word(const char* at) const {
#ifdef __SSE2__
    while (end_ - at >= 16) {
      const uint32_t stops = word_stops(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
      if (stops != 0) return at + __builtin_ctz(stops);
      at += 16;
    }
#endif
    while (at != end_ && !ends_word(*at)) ++at;
    return at;
  }
  // From a space to the last one of its run of blanks, or to an earlier one.
  const char* last_space(const char* at) const {
#ifdef __SSE2__
    while (end_ - at >= 17 && at[1] == ' ') {  // indentation
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 1));
      const int others = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))) ^ 0xffff;
      if (others != 0) return at + __builtin_ctz(static_cast<unsigned>(others));
      at += 16;
    }
#endif
    return at;
  }
  void skip_comment();  // to the newline at its end
  Token number(const char* start);
  Token other(const char* start);
  Token hash(const char* start);
  Token after_block_comments();
  Token string(const char* start);
  Token quoted(const char* start);

  std::string_view text_;
  const char* at_;
  const char* end_;
  const char* error_ = "";
};

// An error at a byte offset of a text, with its line, column and source line.
base::Error error_at(std::string_view text, uint64_t offset, std::string_view file,
                     std::string message);

}  // namespace assay::smtlib
