#include "solver/sexpr_scan.h"

#include <algorithm>

namespace assay::solver {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";
constexpr std::string_view kWordEnds = " \t\r\n\f\v()\"|;";

bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

// After the closing quote. A doubled one inside a string closes it and opens it again, which comes
// to the same.
size_t after_quoted(std::string_view text, size_t start) {
  const size_t close = text.find(text[start], start + 1);
  return close == std::string_view::npos ? text.size() : close + 1;
}

size_t after_line(std::string_view text, size_t start) {
  return std::min(text.find('\n', start), text.size());
}

}  // namespace

size_t skip_blanks(std::string_view text, size_t start) {
  while (start < text.size()) {
    if (text[start] == ';') {
      start = after_line(text, start);
    } else if (is_blank(text[start])) {
      ++start;
    } else {
      break;
    }
  }
  return start;
}

size_t end_of_sexpr(std::string_view text, size_t start) {
  if (start >= text.size()) return text.size();
  if (text[start] != '(') {
    if (text[start] == '"' || text[start] == '|') return after_quoted(text, start);
    return std::min(text.find_first_of(kWordEnds, start + 1), text.size());
  }
  size_t depth = 0;
  for (size_t at = start; at < text.size();) {
    switch (text[at]) {
      case '(':
        ++depth;
        ++at;
        break;
      case ')':
        ++at;
        if (--depth == 0) return at;
        break;
      case '"':
      case '|':
        at = after_quoted(text, at);
        break;
      case ';':
        at = after_line(text, at);
        break;
      default:
        ++at;
    }
  }
  return text.size();
}

std::string_view head_of(std::string_view command) {
  if (command.empty() || command.front() != '(') return {};
  const size_t start = skip_blanks(command, 1);
  return command.substr(start, end_of_sexpr(command, start) - start);
}

}  // namespace assay::solver
