#include "smtlib/script.h"

#include <algorithm>

namespace assay::smtlib {

bool Script::same(const Command& a, const Script& other, const Command& b) const {
  if (a.kind != b.kind || a.number != b.number || a.name != b.name || a.text != b.text ||
      a.decl != b.decl || a.sort != b.sort) {
    return false;
  }
  if (!std::ranges::equal(terms(a), other.terms(b)) ||
      !std::ranges::equal(sort_parameters(a), other.sort_parameters(b))) {
    return false;
  }
  if (a.kind == CommandKind::kDeclareDatatypes) {
    return std::ranges::equal(datatypes(a), other.datatypes(b));
  }
  if (has_definitions(a.kind)) {
    return std::ranges::equal(
        definitions(a), other.definitions(b), [&](const Definition& x, const Definition& y) {
          return x.decl == y.decl && x.body == y.body &&
                 std::ranges::equal(parameters(x), other.parameters(y)) &&
                 std::ranges::equal(sort_parameters(x), other.sort_parameters(y));
        });
  }
  return std::ranges::equal(sorts(a), other.sorts(b));
}

size_t Script::first_difference(const Script& other) const {
  const size_t shared = std::min(commands_.size(), other.commands_.size());
  for (size_t i = 0; i < shared; ++i) {
    if (!same(commands_[i], other, other.commands_[i])) return i;
  }
  return commands_.size() == other.commands_.size() ? SIZE_MAX : shared;
}

bool Script::operator==(const Script& other) const { return first_difference(other) == SIZE_MAX; }

}  // namespace assay::smtlib
