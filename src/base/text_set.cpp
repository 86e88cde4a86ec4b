#include "base/text_set.h"

#include <algorithm>

namespace assay::base {

void TextSet::add(std::string_view text) {
  if (text.empty()) {
    has_empty_ = true;
    return;
  }
  if (text.size() == 1) {
    for (int second = 0; second < 256; ++second) {
      starts_.set(slot(text[0], static_cast<char>(second)));
    }
  } else {
    starts_.set(slot(text[0], text[1]));
  }
  texts_.emplace_back(text);
}

bool TextSet::occurs_in(std::string_view text) const {
  if (has_empty_) return true;
  for (size_t at = 0; at < text.size(); ++at) {
    const char second = at + 1 < text.size() ? text[at + 1] : '\0';
    if (!starts_[slot(text[at], second)]) continue;
    const std::string_view rest = text.substr(at);
    const auto starts_here = [&](const std::string& one) { return rest.starts_with(one); };
    if (std::any_of(texts_.begin(), texts_.end(), starts_here)) return true;
  }
  return false;
}

}  // namespace assay::base
