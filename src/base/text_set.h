// TextSet: whether any of some texts occurs in another one, in a single pass over that.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace assay::base {

class TextSet {
 public:
  // An empty text occurs everywhere.
  void add(std::string_view text);
  bool occurs_in(std::string_view text) const;

 private:
  static size_t slot(char first, char second) {
    return (static_cast<size_t>(static_cast<unsigned char>(first)) << 4) ^
           static_cast<unsigned char>(second);
  }

  std::vector<std::string> texts_;
  bool has_empty_ = false;
  std::bitset<4096> starts_;  // by the first two characters: most places are passed at once
};

}  // namespace assay::base
