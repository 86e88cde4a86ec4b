#include "smtlib/lexer.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace assay::smtlib {

namespace {

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// The first `c` in [from, to), or `to`.
const char* find(const char* from, const char* to, char c) {
  const void* found = from == to ? nullptr : std::memchr(from, c, static_cast<size_t>(to - from));
  return found == nullptr ? to : static_cast<const char*>(found);
}

}  // namespace

void Lexer::skip_comment() { at_ = find(at_, end_, '\n'); }

Token Lexer::other(const char* start) {
  switch (*start) {
    case '#':
      return hash(start);
    case '"':
      return string(start);
    case '|':
      return quoted(start);
    case ':':
      do {
        ++at_;
      } while (at_ != end_ && is_symbol_char(*at_));
      return {TokenKind::kKeyword, offset_of(start), between(start, at_)};
    case '\0':
      return fail(start, "a NUL byte outside of strings and quoted symbols");
    default:
      return fail(start, "a character that starts no token");
  }
}

Token Lexer::number(const char* start) {
  const auto digits = [this] {
    while (at_ != end_ && char_class(*at_) == CharClass::kDigit) ++at_;
  };
  digits();
  TokenKind kind = TokenKind::kNumeral;
  if (at_ != end_ && *at_ == '.') {  // z3 and cvc5 read 1. as 1.0
    ++at_;
    digits();
    kind = TokenKind::kDecimal;
  } else if (end_ - at_ > 1 && *at_ == '/' && char_class(at_[1]) == CharClass::kDigit) {
    ++at_;
    digits();
    kind = TokenKind::kRational;
  }
  if (at_ != end_ && is_symbol_char(*at_)) return fail(start, "a number runs into a symbol");
  return {kind, offset_of(start), between(start, at_)};
}

// z3 has comments from #| to |#, or to the end of the text. One loop over all that stand in a row:
// a text may have many.
Token Lexer::after_block_comments() {
  while (at_ != end_) {
    if (char_class(*at_) == CharClass::kSpace) {
      ++at_;
    } else if (*at_ == ';') {
      skip_comment();
    } else if (end_ - at_ > 1 && at_[0] == '#' && at_[1] == '|') {
      const size_t close = between(at_, end_).find("|#", 2);
      at_ = close == std::string_view::npos ? end_ : at_ + close + 2;
    } else {
      break;
    }
  }
  return next();
}

Token Lexer::hash(const char* start) {
  if (end_ - start > 1 && start[1] == '|') return after_block_comments();
  do {
    ++at_;
  } while (at_ != end_ && is_symbol_char(*at_));
  const std::string_view body = between(start + 1, at_);
  if (body.size() > 1) {
    const std::string_view digits = body.substr(1);
    if (body[0] == 'x') {
      if (std::ranges::all_of(digits, is_hex)) {
        return {TokenKind::kHexadecimal, offset_of(start), digits};
      }
      return fail(start, "a hexadecimal literal with other characters than 0-9, a-f, A-F");
    }
    if (body[0] == 'b') {
      if (digits.find_first_not_of("01") == std::string_view::npos) {
        return {TokenKind::kBinary, offset_of(start), digits};
      }
      return fail(start, "a binary literal with other characters than 0 and 1");
    }
    if (body[0] == 'f') return {TokenKind::kField, offset_of(start), body};
  }
  return fail(start, "'#' starts no literal here (#x..., #b...)");
}

Token Lexer::string(const char* start) {
  ++at_;
  for (;;) {
    const char* quote = find(at_, end_, '"');
    if (quote == end_) {
      at_ = end_;
      return fail(start, "a string literal is not closed");
    }
    at_ = quote + 1;
    if (at_ != end_ && *at_ == '"') {
      ++at_;
      continue;
    }
    return {TokenKind::kString, offset_of(start), between(start + 1, quote)};
  }
}

Token Lexer::quoted(const char* start) {
  const char* bar = find(start + 1, end_, '|');
  if (bar == end_) {
    at_ = end_;
    return fail(start, "a quoted symbol is not closed");
  }
  at_ = bar + 1;
  return {TokenKind::kQuotedSymbol, offset_of(start), between(start + 1, bar)};
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
