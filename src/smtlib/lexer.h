// The lexer: tokens of SMT-LIB text, without copying. Positions are byte offsets; line and column
// are counted only when an error is reported.
#pragma once

#include <cstdint>
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

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next();
  Token peek() {
    const uint64_t at = at_;
    const Token token = next();
    at_ = at;
    return token;
  }
  uint64_t offset() const { return at_; }
  void seek(uint64_t offset) { at_ = offset; }
  std::string_view text() const { return text_; }
  const char* error() const { return error_; }

 private:
  void skip_space();
  Token fail(uint64_t offset, const char* message) {
    error_ = message;
    return {TokenKind::kError, offset, {}};
  }
  Token symbol(uint64_t start);
  Token number(uint64_t start);
  Token hash(uint64_t start);
  Token string(uint64_t start);
  Token quoted(uint64_t start);

  std::string_view text_;
  uint64_t at_ = 0;
  const char* error_ = "";
};

// An error at a byte offset of a text, with its line, column and source line.
base::Error error_at(std::string_view text, uint64_t offset, std::string_view file,
                     std::string message);

}  // namespace assay::smtlib
