#include "closedbox/search/propose/local_models.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "closedbox/search/program/compute.h"
#include "closedbox/search/program/domains.h"
#include "closedbox/search/propose/propagate.h"

namespace assay::closedbox::search {

namespace {

constexpr size_t kMaxFreeBits = 512;
// Members of a solution space that are tried: of all equations together, and of some of them.
constexpr uint64_t kMaxTries = 4096;
constexpr uint64_t kMaxTriesOfPart = 256;

}  // namespace

LocalModels::LocalModels(const Program& program, const Machine& machine)
    : program_(program), machine_(machine) {
  for (uint32_t i = 0; i < program.inputs.size(); ++i) {
    const Input& input = program.inputs[i];
    for (const Slice& s : input.slices) {
      const uint64_t last = (s.base + s.count - 1) & mask_of(s.width);
      const bool wraps = s.count != 0 && last < s.base;
      const uint64_t differ = s.count == 0 || wraps ? mask_of(s.width) : s.base ^ last;
      const int free = differ == 0 ? 0 : 64 - std::countl_zero(differ);
      for (int k = 0; k < free; ++k) free_.push_back({i, static_cast<uint8_t>(s.shift + k)});
    }
  }
  std::vector<const Instruction*> definition(program.registers.size(), nullptr);
  for (const Instruction& i : program.code) definition[i.target] = &i;
  for (uint32_t n = 0; n < program.conjuncts.size(); ++n) {
    const Instruction* i = definition[program.conjuncts[n].at];
    if (i == nullptr || i->op != WordOp::kEqual) continue;
    equations_.push_back({i->a, i->b, program.sorts[i->a], n});
  }
}

void LocalModels::residual(Words& result) const {
  result.clear();
  for (const Equation& e : equations_) result.push_back(machine_.word(e.a) ^ machine_.word(e.b));
}

bool LocalModels::solve_bits(const Words& words, base::Random& random, const Evaluate& evaluate) {
  if (free_.empty() || free_.size() > kMaxFreeBits || equations_.empty()) return false;
  Words here;
  Words there;
  Words next = words;
  if (evaluate(next)) return true;
  residual(here);
  std::vector<Bits> columns;
  for (const Bit& bit : free_) {
    next[bit.input] ^= uint64_t{1} << bit.place;
    if (evaluate(next)) return true;
    next[bit.input] = words[bit.input];
    residual(there);
    for (size_t i = 0; i < there.size(); ++i) there[i] ^= here[i];
    columns.push_back(there);
  }
  // Equations that hold whatever is flipped (they define what they are about) say nothing.
  const auto is_zero = [](const Bits& x) {
    return std::all_of(x.begin(), x.end(), [](uint64_t word) { return word == 0; });
  };
  if (is_zero(here) && std::all_of(columns.begin(), columns.end(), is_zero)) return false;
  std::vector<size_t> first_word;
  for (size_t i = 0; i <= equations_.size(); ++i) first_word.push_back(i);
  bool is_first = true;
  for (const FlipPlan& plan : plan_flips(here, columns, first_word)) {
    if (try_plan(plan, words, is_first ? kMaxTries : kMaxTriesOfPart, random, evaluate)) {
      return true;
    }
    is_first = false;
  }
  return false;
}

bool LocalModels::try_plan(const FlipPlan& plan, const Words& words, uint64_t most,
                           base::Random& random, const Evaluate& evaluate) {
  const auto point = [&](const Bits& flips) {
    Words next = words;
    for (size_t k = 0; k < free_.size(); ++k) {
      if (has_bit(flips, k)) next[free_[k].input] ^= uint64_t{1} << free_[k].place;
    }
    return evaluate(next);
  };
  if (point(plan.flips)) return true;
  Words there;
  residual(there);
  if (!is_reached(plan, there)) return false;  // not affine: what was solved is not solved
  // All of a small solution space, some of a large one.
  const bool all = plan.kernel.size() < 63 && uint64_t{1} << plan.kernel.size() < most;
  const uint64_t tries = all ? uint64_t{1} << plan.kernel.size() : most;
  for (uint64_t t = 1; t < tries; ++t) {
    Bits flips = plan.flips;
    uint64_t chosen = t;
    for (size_t k = 0; k < plan.kernel.size(); ++k) {
      if (k % 64 == 0 && !all) chosen = random.next();
      if ((chosen >> (k % 64) & 1) == 0) continue;
      for (size_t i = 0; i < flips.size(); ++i) flips[i] ^= plan.kernel[k][i];
    }
    if (point(flips)) return true;
  }
  return false;
}

bool LocalModels::newton(const Equation& e, uint32_t input, const Words& words, uint64_t step,
                         const Evaluate& evaluate) {
  const WordKind kind = program_.inputs[input].sort.kind;
  const unsigned width = program_.inputs[input].sort.width;
  Words next = words;
  // A few steps, since most boxes are only nearly linear.
  for (int round = 0; round < 12; ++round) {
    if (evaluate(next)) return true;
    const auto number = [&](uint64_t word, WordSort sort) {
      if (sort.kind == WordKind::kReal || sort.kind == WordKind::kFloat64) return real_of(word);
      if (sort.kind == WordKind::kFloat32) {
        return double{std::bit_cast<float>(static_cast<uint32_t>(word))};
      }
      return static_cast<double>(signed_of(word, sort.width));
    };
    const uint64_t r = machine_.word(e.a) - machine_.word(e.b);
    const double r_number = number(machine_.word(e.a), e.sort) - number(machine_.word(e.b), e.sort);
    const uint64_t x = next[input];
    const bool is_word = kind == WordKind::kBits || kind == WordKind::kInt;
    const double x_number = number(x, program_.inputs[input].sort);
    double h = static_cast<double>(step);
    if (is_word) {
      next[input] = (x + step) & mask_of(width);
    } else if (kind == WordKind::kFloat32) {
      h = std::max(1e-3, std::fabs(x_number) * 1e-3);
      next[input] = std::bit_cast<uint32_t>(static_cast<float>(x_number + h));
    } else if (kind != WordKind::kBool) {
      h = std::max(1e-6, std::fabs(x_number) * 1e-6);
      next[input] = word_of_real(x_number + h);
    } else {
      return false;
    }
    if (evaluate(next)) return true;
    const uint64_t slope = machine_.word(e.a) - machine_.word(e.b) - r;
    const double slope_number =
        number(machine_.word(e.a), e.sort) - number(machine_.word(e.b), e.sort) - r_number;
    const bool is_modular = e.sort.kind == WordKind::kBits && step == 1 && is_word;
    uint64_t d = 0;
    if (is_modular && slope != 0 && divide_modulo(slope, 0 - r, e.sort.width, d)) {
      next[input] = (x + d) & mask_of(width);
      if (evaluate(next)) return true;
    }
    if (slope_number == 0 || !std::isfinite(slope_number)) return false;
    const double move = -r_number * h / slope_number;
    if (!std::isfinite(move)) return false;
    if (is_word) {
      if (std::fabs(move) > 9e18) return false;
      const auto whole = static_cast<int64_t>(std::llround(move));
      if (whole == 0) return false;
      next[input] = (x + static_cast<uint64_t>(whole)) & mask_of(width);
    } else if (kind == WordKind::kFloat32) {
      next[input] = std::bit_cast<uint32_t>(static_cast<float>(x_number + move));
    } else {
      next[input] = word_of_real(x_number + move);
    }
  }
  return false;
}

bool LocalModels::solve_numbers(const Words& words, base::Random& random,
                                const Evaluate& evaluate) {
  if (equations_.empty()) return false;
  for (const Equation& e : equations_) {
    if (evaluate(words)) return true;
    if (machine_.is_true(program_.conjuncts[e.conjunct].at)) continue;
    for (uint32_t input : program_.conjuncts[e.conjunct].inputs) {
      const uint64_t far = uint64_t{1} << random.below(24);
      if (newton(e, input, words, 1, evaluate) || newton(e, input, words, far, evaluate)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace assay::closedbox::search
