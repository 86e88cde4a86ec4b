#include "solver/patterns.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace assay::solver {

namespace {

// What the pattern means if that is a text: "C\\+\\+" is C++.
std::optional<std::string> plain_text(std::string_view pattern) {
  constexpr std::string_view kSpecial = "^$\\.*+?()[]{}|";
  std::string text;
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] == '\\') {
      if (++at == pattern.size() || kSpecial.find(pattern[at]) == std::string_view::npos) return {};
    } else if (kSpecial.find(pattern[at]) != std::string_view::npos) {
      return {};
    }
    text += pattern[at];
  }
  return text;
}

}  // namespace

PatternSet::PatternSet(const std::vector<Pattern>& patterns) {
  for (const Pattern& pattern : patterns) {
    std::optional<std::string> plain = plain_text(pattern.text);
    std::regex regex = plain ? std::regex() : std::regex(pattern.text);
    entries_.push_back({pattern, std::move(plain), std::move(regex)});
  }
}

PatternSet::Match PatternSet::search(std::string_view text) const {
  constexpr size_t kLongest = 2000;  // of a line, for regular expressions
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::string_view start = line.substr(0, kLongest);
    for (const Entry& entry : entries_) {
      const bool found = entry.plain ? line.find(*entry.plain) != std::string_view::npos
                                     : std::regex_search(start.begin(), start.end(), entry.regex);
      if (found) return {&entry.pattern, line};
    }
    at = end + 1;
  }
  return {};
}

}  // namespace assay::solver
