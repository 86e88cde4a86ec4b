// Cutting a text into s-expressions without reading them: strings, quoted symbols and comments are
// respected, nothing else. For texts that go to a solver or come from one and need not be parsed.
#pragma once

#include <string_view>

namespace assay::solver {

// The end of the s-expression or word that starts at `start`; text.size() if it does not end.
size_t end_of_sexpr(std::string_view text, size_t start);
// The next place from `start` on that is neither a blank nor in a comment.
size_t skip_blanks(std::string_view text, size_t start);

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

}  // namespace assay::solver
