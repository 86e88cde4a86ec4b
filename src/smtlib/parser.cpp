#include "smtlib/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"
#include "value/literal.h"

namespace assay::smtlib {

bool Parser::fail(uint64_t offset, std::string message) {
  if (!error_) error_ = error_at(lexer_.text(), offset, file_, std::move(message));
  return false;
}

Symbol Parser::new_symbol(Token& token) {
  lexer_.end_symbol(token);
  const Symbol symbol = intern(token.text);
  store_.symbols().mark_simple(symbol);
  return symbol;
}

bool Parser::fail_token(const Token& token, std::string_view expected) {
  const auto found = [&]() -> std::string {
    switch (token.kind) {
      case TokenKind::kError:
        return {};
      case TokenKind::kEnd:
        return "the end of the file";
      case TokenKind::kOpen:
        return "'('";
      case TokenKind::kClose:
        return "')'";
      default:
        return fmt::format("'{}'", token.text.substr(0, 60));
    }
  }();
  if (token.kind == TokenKind::kError) return fail(token.offset, lexer_.error());
  return fail(token.offset, fmt::format("expected {}, found {}", expected, found));
}

bool Parser::expect_open(std::string_view what) {
  const Token token = next();
  return token.kind == TokenKind::kOpen || fail_token(token, what);
}

bool Parser::expect_close(std::string_view what) {
  const Token token = next();
  return token.kind == TokenKind::kClose || fail_token(token, what);
}

// Reserved by the standard for its own grammar; every solver takes them as names.
static bool names_a_literal(std::string_view word) {
  constexpr std::string_view kWords[] = {"NUMERAL", "DECIMAL", "STRING", "BINARY", "HEXADECIMAL"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

bool Parser::read_name(Symbol& name, std::string_view what) {
  const Token token = next();
  if (!is_symbol(token)) return fail_token(token, what);
  if (token.kind == TokenKind::kSymbol && term::is_reserved(token.text) &&
      !names_a_literal(token.text)) {
    return fail(token.offset, fmt::format("the reserved word '{}' can not be a name", token.text));
  }
  name = intern(token.text);
  if (token.kind == TokenKind::kSymbol && token.text.size() < ShortWord::kMost) {
    name_words_.add(token.text, name);
  }
  return true;
}

bool Parser::read_number(uint32_t& number, std::string_view what) {
  const Token token = next();
  if (token.kind != TokenKind::kNumeral) return fail_token(token, what);
  const std::string_view digits = value::canonical_numeral(token.text);
  uint64_t value = 0;
  for (size_t i = 0; i < digits.size() && i < 12; ++i) {
    value = value * 10 + static_cast<uint64_t>(digits[i] - '0');
  }
  if (digits.size() > 10 || value > INT32_MAX) {
    return fail(token.offset, fmt::format("{} is too large: {}", what, digits.substr(0, 40)));
  }
  number = static_cast<uint32_t>(value);
  return true;
}

bool Parser::read_sexpr(const Token& first, std::string& out) {
  size_t depth = 0;
  bool space = false;
  for (Token token = first;; token = next()) {
    if (token.kind == TokenKind::kClose) {
      if (depth == 0) return fail_token(token, "a value");
      out += ')';
      space = true;
      if (--depth == 0) return true;
      continue;
    }
    if (space) out += ' ';
    space = true;
    switch (token.kind) {
      case TokenKind::kOpen:
        out += '(';
        space = false;
        ++depth;
        continue;
      case TokenKind::kQuotedSymbol:
        term::print_symbol(token.text, out);
        break;
      case TokenKind::kString:
        out += '"';
        out += token.text;
        out += '"';
        break;
      case TokenKind::kHexadecimal:
        out += "#x";
        out += token.text;
        break;
      case TokenKind::kBinary:
        out += "#b";
        out += token.text;
        break;
      case TokenKind::kField:
        out += '#';
        out += token.text;
        break;
      case TokenKind::kEnd:
      case TokenKind::kError:
        return fail_token(token, "')'");
      default:
        out += token.text;
    }
    if (depth == 0) return true;
  }
}

bool Parser::read_rest(Symbol& text) {
  std::string rest;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (!rest.empty()) rest += ' ';
    if (!read_sexpr(token, rest)) return false;
  }
  if (!rest.empty()) text = intern(rest);
  return true;
}

base::Result<Parsed> Parser::run() {
  // A UTF-8 byte order mark is no part of the text.
  if (lexer_.text().starts_with("\xEF\xBB\xBF")) lexer_.seek(3);
  const uint32_t old_terms = store_.term_count();
  // Real files have a new term every 10 to 100 bytes. The first few percent of the text tell what
  // the table must hold: a larger one than needed does not stay in the cache.
  const auto size = static_cast<double>(lexer_.text().size());
  size_t expected = lexer_.text().size() / 256;
  store_.reserve_terms(old_terms + expected);
  // What is not used of it costs nothing; a small text's list would.
  if (lexer_.text().size() >= kLargeText) parsed_.script.reserve(lexer_.text().size() / 128);
  for (const auto& [name, sort] : options_.sorts) {
    sort_definitions_.push_back({{}, sort});
    sort_bindings_.bind(
        name, {Binding::kDefinedSort, static_cast<uint32_t>(sort_definitions_.size() - 1), epoch_});
  }
  try {
    while (command()) {
      const size_t made = store_.term_count() - old_terms;
      if (made <= expected) continue;
      const double share = static_cast<double>(lexer_.offset()) / size;
      expected = static_cast<size_t>(static_cast<double>(made) / share * 1.05) + 64;
      store_.reserve_terms(old_terms + expected);
    }
  } catch (const std::length_error& error) {  // a bound of the store's: where the text reaches it
    fail(lexer_.offset(), error.what());
  }
  if (error_) return *error_;
  return std::move(parsed_);
}

base::Result<Parsed> parse(TermStore& store, std::string_view text, std::string_view file,
                           const ParseOptions& options) {
  try {
    return Parser(store, text, file, options).run();
  } catch (const std::length_error& error) {
    return base::Error{error.what(), std::string(file)};
  } catch (const std::bad_alloc&) {
    return base::Error{"out of memory", std::string(file)};
  }
}

}  // namespace assay::smtlib
