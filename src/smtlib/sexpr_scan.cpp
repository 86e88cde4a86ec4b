#include "smtlib/sexpr_scan.h"

#include <algorithm>
#include <array>

namespace assay::smtlib {

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

}  // namespace

// A doubled quote inside a string closes it and opens it again, which comes to the same.
size_t end_of_quoted(std::string_view text, size_t start) {
  const size_t close = text.find(text[start], start + 1);
  return close == std::string_view::npos ? text.size() : close + 1;
}

size_t end_of_line(std::string_view text, size_t start) {
  return std::min(text.find('\n', start), text.size());
}

size_t skip_blanks(std::string_view text, size_t start) {
  while (start < text.size()) {
    if (text[start] == ';') {
      start = end_of_line(text, start);
    } else if (kBlanks.has(text[start])) {
      ++start;
    } else {
      break;
    }
  }
  return start;
}

size_t end_of_token(std::string_view text, size_t start) {
  const char first = text[start];
  if (first == '"' || first == '|') return end_of_quoted(text, start);
  return kWordEnds.has(first) ? start + 1 : kWordEnds.find(text, start + 1);
}

std::vector<std::string_view> tokens_of(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (size_t at = 0; at < text.size();) {
    const size_t end = end_of_token(text, at);
    if (!kBlanks.has(text[at])) tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

size_t end_of_list(std::string_view text, size_t start) {
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
        at = end_of_quoted(text, at);
        break;
      default:
        at = end_of_line(text, at);
    }
  }
  return std::string_view::npos;
}

size_t end_of_sexpr(std::string_view text, size_t start) {
  if (start >= text.size()) return text.size();
  if (text[start] == '(') return std::min(end_of_list(text, start), text.size());
  // A stray parenthesis is taken with the word behind it, so that every call gets on.
  if (text[start] == '"' || text[start] == '|') return end_of_quoted(text, start);
  return kWordEnds.find(text, start + 1);
}

std::string_view head_of(std::string_view command) {
  if (command.empty() || command.front() != '(') return {};
  const size_t start = skip_blanks(command, 1);
  return command.substr(start, end_of_sexpr(command, start) - start);
}

}  // namespace assay::smtlib
