#include "solver/patterns.h"

#include <algorithm>

namespace assay::solver {

PatternSet::PatternSet(const std::vector<Pattern>& patterns) {
  constexpr std::string_view kSpecial = "^$\\.*+?()[]{}|";
  for (const Pattern& pattern : patterns) {
    const bool is_plain = pattern.text.find_first_of(kSpecial) == std::string::npos;
    entries_.push_back({pattern, is_plain, is_plain ? std::regex() : std::regex(pattern.text)});
  }
}

PatternSet::Match PatternSet::search(std::string_view text) const {
  constexpr size_t kLongest = 2000;  // of a line, for regular expressions
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::string_view start = line.substr(0, kLongest);
    for (const Entry& entry : entries_) {
      const bool found = entry.is_plain
                             ? line.find(entry.pattern.text) != std::string_view::npos
                             : std::regex_search(start.begin(), start.end(), entry.regex);
      if (found) return {&entry.pattern, line};
    }
    at = end + 1;
  }
  return {};
}

}  // namespace assay::solver
