#include "smtlib/lexer.h"

#include <algorithm>
#include <array>
#include <string>

namespace assay::smtlib {

namespace {

enum CharClass : uint8_t { kOther, kSpace, kDigit, kSymbolStart };

constexpr std::array<uint8_t, 256> char_classes() {
  std::array<uint8_t, 256> table{};
  for (char c : std::string_view(" \t\r\n\f\v")) table[static_cast<uint8_t>(c)] = kSpace;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<size_t>(c)] = kDigit;
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<size_t>(c)] = kSymbolStart;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<size_t>(c)] = kSymbolStart;
  // Beyond the standard's list, the characters that solvers let pass in simple symbols.
  for (char c : std::string_view("+-/*=%?!.$_~&^<>@'{}[]\\`")) {
    table[static_cast<uint8_t>(c)] = kSymbolStart;
  }
  return table;
}
constexpr auto kClass = char_classes();

uint8_t char_class(char c) { return kClass[static_cast<uint8_t>(c)]; }
bool is_symbol_char(char c) { return char_class(c) >= kDigit; }
bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace

void Lexer::skip_space() {
  const size_t size = text_.size();
  while (at_ < size) {
    const char c = text_[at_];
    if (char_class(c) == kSpace) {
      ++at_;
    } else if (c == ';') {
      const size_t newline = text_.find('\n', at_);
      at_ = newline == std::string_view::npos ? size : newline + 1;
    } else {
      return;
    }
  }
}

Token Lexer::next() {
  skip_space();
  if (at_ >= text_.size()) return {TokenKind::kEnd, at_, {}};
  const uint64_t start = at_;
  const char c = text_[at_];
  if (c == '(') return {TokenKind::kOpen, at_++, {}};
  if (c == ')') return {TokenKind::kClose, at_++, {}};
  switch (char_class(c)) {
    case kSymbolStart:
      return symbol(start);
    case kDigit:
      return number(start);
    default:
      break;
  }
  switch (c) {
    case '#':
      return hash(start);
    case '"':
      return string(start);
    case '|':
      return quoted(start);
    case ':': {
      ++at_;
      while (at_ < text_.size() && is_symbol_char(text_[at_])) ++at_;
      return {TokenKind::kKeyword, start, text_.substr(start, at_ - start)};
    }
    case '\0':
      return fail(start, "a NUL byte outside of strings and quoted symbols");
    default:
      return fail(start, "a character that starts no token");
  }
}

Token Lexer::symbol(uint64_t start) {
  while (at_ < text_.size() && is_symbol_char(text_[at_])) ++at_;
  return {TokenKind::kSymbol, start, text_.substr(start, at_ - start)};
}

Token Lexer::number(uint64_t start) {
  const auto digits = [&] {
    const uint64_t from = at_;
    while (at_ < text_.size() && char_class(text_[at_]) == kDigit) ++at_;
    return at_ > from;
  };
  digits();
  TokenKind kind = TokenKind::kNumeral;
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    if (!digits()) return fail(start, "a decimal without digits after its point");
    kind = TokenKind::kDecimal;
  }
  if (at_ < text_.size() && is_symbol_char(text_[at_])) {
    return fail(start, "a number runs into a symbol");
  }
  return {kind, start, text_.substr(start, at_ - start)};
}

Token Lexer::hash(uint64_t start) {
  ++at_;
  while (at_ < text_.size() && is_symbol_char(text_[at_])) ++at_;
  const std::string_view body = text_.substr(start + 1, at_ - start - 1);
  if (body.size() > 1) {
    const std::string_view digits = body.substr(1);
    if (body[0] == 'x') {
      if (std::ranges::all_of(digits, is_hex)) return {TokenKind::kHexadecimal, start, digits};
      return fail(start, "a hexadecimal literal with other characters than 0-9, a-f, A-F");
    }
    if (body[0] == 'b') {
      if (digits.find_first_not_of("01") == std::string_view::npos) {
        return {TokenKind::kBinary, start, digits};
      }
      return fail(start, "a binary literal with other characters than 0 and 1");
    }
    if (body[0] == 'f') return {TokenKind::kField, start, body};
  }
  return fail(start, "'#' starts no literal here (#x..., #b...)");
}

Token Lexer::string(uint64_t start) {
  ++at_;
  for (;;) {
    const size_t quote = text_.find('"', at_);
    if (quote == std::string_view::npos) {
      at_ = text_.size();
      return fail(start, "a string literal is not closed");
    }
    at_ = quote + 1;
    if (at_ < text_.size() && text_[at_] == '"') {
      ++at_;
      continue;
    }
    return {TokenKind::kString, start, text_.substr(start + 1, quote - start - 1)};
  }
}

Token Lexer::quoted(uint64_t start) {
  const size_t bar = text_.find('|', start + 1);
  if (bar == std::string_view::npos) {
    at_ = text_.size();
    return fail(start, "a quoted symbol is not closed");
  }
  at_ = bar + 1;
  return {TokenKind::kQuotedSymbol, start, text_.substr(start + 1, bar - start - 1)};
}

base::Error error_at(std::string_view text, uint64_t offset, std::string_view file,
                     std::string message) {
  offset = std::min<uint64_t>(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const size_t newline = before.rfind('\n');
  const size_t line_start = newline == std::string_view::npos ? 0 : newline + 1;
  base::Error error;
  error.message = std::move(message);
  error.file = file;
  error.line = static_cast<uint64_t>(std::ranges::count(before, '\n')) + 1;
  error.column = offset - line_start + 1;
  size_t line_end = text.find('\n', line_start);
  if (line_end == std::string_view::npos) line_end = text.size();
  error.source_line = text.substr(line_start, line_end - line_start);
  return error;
}

}  // namespace assay::smtlib
