// Cutting a text into tokens and s-expressions without reading them: strings, quoted symbols and
// comments are respected, nothing else. For texts that need not be parsed, or can not be: scripts
// on their way to a solver, output on its way back, rules with letters in the place of sorts. What
// is parsed has the Lexer.
#pragma once

#include <string_view>
#include <vector>

namespace assay::smtlib {

// Behind the string or quoted symbol that starts at `start`; text.size() if it does not end.
size_t end_of_quoted(std::string_view text, size_t start);
// The newline at or behind `start`, or text.size(): where a comment ends.
size_t end_of_line(std::string_view text, size_t start);
// The next place from `start` on that is neither a blank nor in a comment.
size_t skip_blanks(std::string_view text, size_t start);

// Behind the token that starts at `start`: a string, a quoted symbol, one character that is a
// parenthesis, a blank or the start of a comment, or a word. A comment's words are words.
size_t end_of_token(std::string_view text, size_t start);
// Those tokens, without the blanks.
std::vector<std::string_view> tokens_of(std::string_view text);

// Behind the list that starts at `start`; npos if it is not closed.
size_t end_of_list(std::string_view text, size_t start);
// Behind the s-expression or word that starts at `start`; text.size() if it does not end.
size_t end_of_sexpr(std::string_view text, size_t start);

// The first word of a command: "set-logic" of "(set-logic ALL)".
std::string_view head_of(std::string_view command);

// Calls visit for every top-level s-expression, in order.
template <typename Visit>
void for_each_command(std::string_view text, Visit visit) {
  for (size_t at = skip_blanks(text, 0); at < text.size(); at = skip_blanks(text, at)) {
    const size_t end = end_of_sexpr(text, at);
    visit(text.substr(at, end - at));
    at = end;
  }
}

}  // namespace assay::smtlib
