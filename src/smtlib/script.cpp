#include "smtlib/script.h"

#include <algorithm>
#include <array>

namespace assay::smtlib {

std::string_view word_of(CommandKind kind) {
  static constexpr std::array<std::string_view, 31> kWords = {"set-logic",
                                                              "set-info",
                                                              "set-option",
                                                              "declare-sort",
                                                              "define-sort",
                                                              "declare-sort-parameter",
                                                              "declare-datatypes",
                                                              "declare-fun",
                                                              "declare-const",
                                                              "define-fun",
                                                              "define-const",
                                                              "define-fun-rec",
                                                              "define-funs-rec",
                                                              "assert",
                                                              "assert-soft",
                                                              "minimize",
                                                              "maximize",
                                                              "check-sat",
                                                              "check-sat-assuming",
                                                              "check-sat-using",
                                                              "push",
                                                              "pop",
                                                              "reset",
                                                              "reset-assertions",
                                                              "get-value",
                                                              "echo",
                                                              "exit",
                                                              "declare-heap",
                                                              "",
                                                              "",
                                                              ""};
  static_assert(kWords.size() == static_cast<size_t>(CommandKind::kPlain) + 1);
  return kWords[static_cast<size_t>(kind)];
}

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
