// Fusion functions with their inversions (section 3.3 of the paper), as a TOML file declares them:
// the built-in ones (rules/fusion.toml) and a user's. Texts only; instance.h makes terms of
// them for given sorts, check.h shows that the inversions hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace assay::mutate::fusion {

struct Rule {
  using Pairs = std::vector<std::pair<std::string, std::string>>;

  std::string name;
  std::string x_sort;  // patterns
  std::string y_sort;
  std::string z_sort;
  std::string fuse;      // z = ...
  std::string invert_x;  // x = ...
  std::string invert_y;  // y = ...; empty: y is not replaced
  std::string when;      // where the inversions hold; empty: everywhere
  std::string require;   // on the numbers in the sorts: "n > m"; empty: none
  Pairs random;          // coefficients, in the order of their names
  std::vector<std::string> declare;
  Pairs witness;  // of declared symbols: what they mean in a model, over x and y
  uint32_t weight = 10;
  bool is_paper = false;    // of Figure 6
  bool is_builtin = false;  // a theorem, not only checked on small domains

  // Whether z = f(x, y) alone implies both inversions.
  bool is_total() const { return when.empty() && witness.empty(); }
};

// The text of a rules file; `file` is for error messages.
base::Result<std::vector<Rule>> read_rules(std::string_view toml, std::string_view file);
std::vector<Rule> builtin_rules();

}  // namespace assay::mutate::fusion
