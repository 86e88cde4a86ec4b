#include "reduce/token_text.h"

#include <utility>

#include "smtlib/lexer.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::reduce {

TokenText::TokenText(const term::TermStore& store, const smtlib::Script& script)
    : source_(smtlib::to_text(store, script)) {
  smtlib::Lexer lexer(source_);
  std::vector<size_t> open;
  for (;;) {
    const smtlib::Token token = lexer.next();
    if (token.kind == smtlib::TokenKind::kEnd || token.kind == smtlib::TokenKind::kError) break;
    const size_t at = tokens_.size();
    const std::string_view raw =
        std::string_view(source_).substr(token.offset, lexer.offset() - token.offset);
    tokens_.push_back({raw, at + 1});
    if (token.kind == smtlib::TokenKind::kOpen) open.push_back(at);
    if (token.kind == smtlib::TokenKind::kClose && !open.empty()) {
      tokens_[open.back()].end = at + 1;
      open.pop_back();
    }
  }
}

std::vector<size_t> TokenText::parts(size_t i) const {
  std::vector<size_t> found;
  if (!is_list(i)) return found;
  for (size_t at = i + 1; at + 1 < end(i); at = end(at)) found.push_back(at);
  return found;
}

void TokenText::print(size_t begin, size_t end, std::string& out) const {
  for (size_t i = begin; i < end;) {
    const Token& token = tokens_[i];
    const std::string_view text = token.is_changed ? std::string_view(token.by) : token.text;
    if (!text.empty() && !out.empty() && out.back() != '(' && text != ")") out += ' ';
    out += text;
    i = token.is_changed ? token.end : i + 1;
  }
}

std::string TokenText::text(size_t i) const {
  std::string out;
  print(i, end(i), out);
  return out;
}

void TokenText::put(size_t i, std::string by) {
  tokens_[i].is_changed = true;
  tokens_[i].by = std::move(by);
}

bool TokenText::read_back(term::TermStore& store, smtlib::Script& script) const {
  std::string out;
  print(0, tokens_.size(), out);
  auto parsed = smtlib::parse(store, out);
  if (!parsed) return false;
  script = std::move(parsed->script);
  return true;
}

}  // namespace assay::reduce
