#include "closedbox/search/propose/gf2.h"

#include <bit>
#include <cstddef>
#include <optional>

namespace assay::closedbox::search {

namespace {

void add_to(Bits& x, const Bits& y) {
  for (size_t i = 0; i < x.size(); ++i) x[i] ^= y[i];
}

// The lowest bit that is set.
std::optional<size_t> first_bit(const Bits& x) {
  for (size_t i = 0; i < x.size(); ++i) {
    if (x[i] != 0) return 64 * i + static_cast<size_t>(std::countr_zero(x[i]));
  }
  return std::nullopt;
}

// Columns in echelon form, each with the flips that it is the sum of.
struct Column {
  Bits value;
  Bits flips;
  size_t pivot;
};

// Brings x to its rest; adds the flips that were used.
void reduce(const std::vector<Column>& basis, Bits& x, Bits& flips) {
  for (const Column& column : basis) {
    if (!has_bit(x, column.pivot)) continue;
    add_to(x, column.value);
    add_to(flips, column.flips);
  }
}

// For the differences under the mask, with the flips that leave the words of `kept` as they are.
std::optional<FlipPlan> plan_for(Bits mask, const Bits& kept, const Bits& here,
                                 const std::vector<Bits>& columns) {
  FlipPlan plan{std::move(mask), Bits((columns.size() + 63) / 64, 0), {}};
  const auto masked = [&](const Bits& x) {
    Bits y = x;
    for (size_t i = 0; i < y.size(); ++i) y[i] &= plan.mask[i];
    return y;
  };
  std::vector<Column> basis;
  for (size_t k = 0; k < columns.size(); ++k) {
    bool disturbs = false;
    for (size_t i = 0; i < kept.size(); ++i) disturbs = disturbs || (columns[k][i] & kept[i]) != 0;
    if (disturbs) continue;
    Bits column = masked(columns[k]);
    Bits flips(plan.flips.size(), 0);
    flips[k / 64] |= uint64_t{1} << (k % 64);
    reduce(basis, column, flips);
    if (const auto pivot = first_bit(column)) {
      basis.push_back({std::move(column), std::move(flips), *pivot});
    } else {
      plan.kernel.push_back(std::move(flips));
    }
  }
  Bits rest = masked(here);
  reduce(basis, rest, plan.flips);
  if (first_bit(rest)) return std::nullopt;
  return plan;
}

}  // namespace

std::vector<FlipPlan> plan_flips(const Bits& here, const std::vector<Bits>& columns,
                                 const std::vector<size_t>& first_word) {
  std::vector<FlipPlan> plans;
  const Bits none(here.size(), 0);
  const auto add = [&](const Bits& mask, const Bits& kept) {
    if (auto plan = plan_for(mask, kept, here, columns)) plans.push_back(*std::move(plan));
  };
  add(Bits(here.size(), ~uint64_t{0}), none);
  Bits is_false = none;
  Bits is_true = none;
  std::vector<size_t> wrong;  // equations
  for (size_t e = 0; e + 1 < first_word.size(); ++e) {
    bool differs = false;
    for (size_t i = first_word[e]; i < first_word[e + 1]; ++i) differs = differs || here[i] != 0;
    if (differs) wrong.push_back(e);
    for (size_t i = first_word[e]; i < first_word[e + 1]; ++i) {
      (differs ? is_false : is_true)[i] = ~uint64_t{0};
    }
  }
  const size_t equations = first_word.size() - 1;
  if (!wrong.empty() && wrong.size() < equations) add(is_false, is_true);
  for (const size_t e : wrong) {
    if (wrong.size() < 2) break;
    Bits mask = none;
    for (size_t i = first_word[e]; i < first_word[e + 1]; ++i) mask[i] = ~uint64_t{0};
    add(mask, is_true);
  }
  return plans;
}

bool is_reached(const FlipPlan& plan, const Bits& differences) {
  for (size_t i = 0; i < differences.size(); ++i) {
    if ((differences[i] & plan.mask[i]) != 0) return false;
  }
  return true;
}

}  // namespace assay::closedbox::search
