// SolverKey: which solver, with which of its sets of options. Its text, "z3" or "z3:euf", is what
// databases, reports, events and flags have; this is the only place that puts it together or takes
// it apart. Of a disagreement it names all that are part of it: "cvc5+z3".
#pragma once

#include <fmt/format.h>

#include <compare>
#include <string>
#include <string_view>

namespace assay::solver {

struct SolverKey {
  std::string name;
  std::string variant;  // empty: as its profile runs it

  SolverKey() = default;
  SolverKey(std::string_view text) : name(text.substr(0, text.find(':'))) {
    if (name.size() < text.size()) variant = text.substr(name.size() + 1);
  }
  SolverKey(const std::string& text) : SolverKey(std::string_view(text)) {}
  SolverKey(const char* text) : SolverKey(std::string_view(text)) {}
  SolverKey(std::string_view solver, std::string_view option_set)
      : name(solver), variant(option_set) {}

  std::string text() const { return variant.empty() ? name : name + ":" + variant; }
  bool empty() const { return name.empty(); }
  bool has_variant() const { return !variant.empty(); }
  // The solver itself, whatever its options.
  SolverKey plain() const { return {name, {}}; }

  bool operator==(const SolverKey&) const = default;
  std::strong_ordering operator<=>(const SolverKey&) const = default;
};

}  // namespace assay::solver

template <>
struct fmt::formatter<assay::solver::SolverKey> : fmt::formatter<std::string_view> {
  template <typename Context>
  auto format(const assay::solver::SolverKey& key, Context& context) const {
    return fmt::formatter<std::string_view>::format(key.text(), context);
  }
};
