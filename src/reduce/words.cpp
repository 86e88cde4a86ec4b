#include "reduce/words.h"

#include "smtlib/lexer.h"

namespace assay::reduce {

using smtlib::TokenKind;

std::optional<std::vector<Word>> words_in(std::string_view text) {
  smtlib::Lexer lexer(text);
  std::vector<Word> words;
  std::vector<size_t> open;
  for (;;) {
    const smtlib::Token token = lexer.next();
    if (token.kind == TokenKind::kError) return std::nullopt;
    if (token.kind == TokenKind::kEnd) break;
    if (token.kind == TokenKind::kClose) {
      if (open.empty()) return std::nullopt;
      words[open.back()].end = lexer.offset();
      open.pop_back();
      continue;
    }
    Word word{token.offset, lexer.offset(), open.size()};
    if (!open.empty()) word.parent = open.back();
    word.is_list = token.kind == TokenKind::kOpen;
    if (word.is_list) open.push_back(words.size());
    words.push_back(word);
  }
  if (!open.empty()) return std::nullopt;
  return words;
}

std::string squeezed(std::string_view text) {
  smtlib::Lexer lexer(text);
  std::string out;
  for (;;) {
    const smtlib::Token token = lexer.next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kError) return out;
    if (!out.empty() && out.back() != '(' && token.kind != TokenKind::kClose) out += ' ';
    out += text.substr(token.offset, lexer.offset() - token.offset);
  }
}

std::optional<smtlib::Script> read_words(term::TermStore& store, std::string_view text) {
  const auto words = words_in(text);
  if (!words) return std::nullopt;
  smtlib::Script script;
  for (size_t i = 0; i < words->size(); ++i) {
    const Word& command = (*words)[i];
    if (command.depth > 0) continue;
    if (!command.is_list || i + 1 == words->size() || (*words)[i + 1].parent != i) {
      return std::nullopt;
    }
    const Word& head = (*words)[i + 1];
    smtlib::Lexer lexer(text.substr(head.begin, head.end - head.begin));
    const smtlib::Token name = lexer.next();
    if (name.kind != TokenKind::kSymbol) return std::nullopt;
    smtlib::Command made;
    made.kind = smtlib::CommandKind::kPlain;
    made.known = false;
    made.name = store.symbols().intern(std::string(name.text));
    const std::string rest = squeezed(text.substr(head.end, command.end - 1 - head.end));
    if (!rest.empty()) made.text = store.symbols().intern(rest);
    script.add(made);
  }
  return script;
}

}  // namespace assay::reduce
