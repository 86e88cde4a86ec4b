// A profile's patterns, compiled. Most are plain texts and are searched as such; the others are
// regular expressions, tried line by line on lines of bounded length, because std::regex recurses
// for every character that it reads.
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "solver/profile.h"

namespace assay::solver {

class PatternSet {
 public:
  explicit PatternSet(const std::vector<Pattern>& patterns);

  struct Match {
    const Pattern* pattern = nullptr;  // of the set; null: none
    std::string_view line;             // the whole line, of the searched text
  };
  // The first line of the text that has one of them.
  Match search(std::string_view text) const;
  bool matches(std::string_view text) const { return search(text).pattern != nullptr; }

 private:
  struct Entry {
    Pattern pattern;
    std::optional<std::string> plain;  // what to search for, where it is a text
    std::regex regex;                  // else
  };
  std::vector<Entry> entries_;
};

}  // namespace assay::solver
