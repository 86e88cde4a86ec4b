// The lexer: tokens of SMT-LIB text, without copying. Positions are byte offsets; line and column
// are counted only when an error is reported.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

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

class Lexer {
 public:
  explicit Lexer(std::string_view text)
      : text_(text), at_(text.data()), end_(text.data() + text.size()) {}

  Token next() {
    for (; at_ != end_; ++at_) {
      const char* start = at_;
      switch (char_class(*at_)) {
        case CharClass::kSpace:
          continue;
        case CharClass::kOpen:
          return {TokenKind::kOpen, offset_of(at_++), {}};
        case CharClass::kClose:
          return {TokenKind::kClose, offset_of(at_++), {}};
        case CharClass::kLetter: {
          do {
            ++at_;
          } while (at_ != end_ && is_symbol_char(*at_));
          return {TokenKind::kSymbol, offset_of(start), between(start, at_)};
        }
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
  Token peek() {
    const char* at = at_;
    const Token token = next();
    at_ = at;
    return token;
  }
  uint64_t offset() const { return offset_of(at_); }
  void seek(uint64_t offset) { at_ = text_.data() + offset; }
  std::string_view text() const { return text_; }
  const char* error() const { return error_; }

 private:
  uint64_t offset_of(const char* at) const { return static_cast<uint64_t>(at - text_.data()); }
  static std::string_view between(const char* from, const char* to) {
    return {from, static_cast<size_t>(to - from)};
  }
  Token fail(const char* at, const char* message) {
    error_ = message;
    return {TokenKind::kError, offset_of(at), {}};
  }
  void skip_comment();  // to the newline at its end
  Token number(const char* start);
  Token other(const char* start);
  Token hash(const char* start);
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
