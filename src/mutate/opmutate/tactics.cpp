#include "mutate/opmutate/tactics.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace assay::mutate::opmutate {

namespace {

constexpr std::array<std::string_view, 15> kSolving = {
    "smt",   "default", "qflia",  "qflra", "qfnia", "qfnra", "qfnra-nlsat", "qfbv",
    "qfidl", "qfuf",    "qfufbv", "lia",   "lra",   "ufbv",  "auflia"};
constexpr std::array<std::string_view, 11> kSimplifying = {
    "simplify",      "propagate-values", "solve-eqs", "ctx-simplify", "ctx-solver-simplify",
    "elim-uncnstr",  "elim-term-ite",    "der",       "purify-arith", "nnf",
    "max-bv-sharing"};

std::span<const std::string_view> kind_of(std::string_view tactic) {
  if (std::ranges::find(kSolving, tactic) != kSolving.end()) return kSolving;
  if (std::ranges::find(kSimplifying, tactic) != kSimplifying.end()) return kSimplifying;
  return {};
}

}  // namespace

std::string changed_tactic(std::string_view expression, base::Random& random) {
  constexpr std::string_view kBetween = "() \t\n";
  std::vector<std::string_view> found;
  for (size_t at = 0; (at = expression.find_first_not_of(kBetween, at)) < expression.size();) {
    const size_t end = std::min(expression.find_first_of(kBetween, at), expression.size());
    const std::string_view word = expression.substr(at, end - at);
    if (!kind_of(word).empty()) found.push_back(word);
    at = end;
  }
  if (found.empty()) return std::string(expression);
  const std::string_view old = found[random.below(found.size())];
  const auto kind = kind_of(old);
  const auto place = static_cast<size_t>(std::ranges::find(kind, old) - kind.begin());
  std::string changed(expression);
  changed.replace(static_cast<size_t>(old.data() - expression.data()), old.size(),
                  kind[(place + 1 + random.below(kind.size() - 1)) % kind.size()]);
  return changed;
}

}  // namespace assay::mutate::opmutate
