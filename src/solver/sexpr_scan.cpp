#include "solver/sexpr_scan.h"

#include <algorithm>
#include <array>

namespace assay::solver {

namespace {

// A set of characters, asked for every character of every script.
class CharSet {
 public:
  constexpr explicit CharSet(std::string_view members) {
    for (const char c : members) has_[static_cast<unsigned char>(c)] = true;
  }
  bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }

  // The first place from `start` on that has one.
  size_t find(std::string_view text, size_t start) const {
    while (start < text.size() && !has(text[start])) ++start;
    return start;
  }

 private:
  std::array<bool, 256> has_{};
};

constexpr CharSet kBlanks(" \t\r\n\f\v");
constexpr CharSet kWordEnds(" \t\r\n\f\v()\"|;");
constexpr CharSet kStructure("()\"|;");

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
    } else if (kBlanks.has(text[start])) {
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
    return kWordEnds.find(text, start + 1);
  }
  size_t depth = 0;
  for (size_t at = start; at < text.size(); at = kStructure.find(text, at)) {
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
      default:
        at = after_line(text, at);
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
