#include "closedbox/search/program/domains.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace assay::closedbox::search {

namespace {

__extension__ using Wide = unsigned __int128;

// (base + i) modulo 2^width for i below count.
struct Interval {
  uint64_t base = 0;
  Wide count = 0;
};

Interval full(unsigned width) { return {0, Wide{1} << width}; }

// What both have in common; of two pieces, the smaller of the given intervals instead.
Interval common(const Interval& x, const Interval& y, unsigned width) {
  const Wide modulus = Wide{1} << width;
  const Wide start = (y.base - x.base) & mask_of(width);  // of y, seen from x
  const Wide end = start + y.count;
  const Wide first = start < x.count ? std::min(x.count, end) - start : 0;
  const Wide second = end > modulus ? std::min(x.count, end - modulus) : 0;
  if (first != 0 && second != 0) return x.count <= y.count ? x : y;
  if (first != 0) return {static_cast<uint64_t>(x.base + start) & mask_of(width), first};
  return {x.base, second};
}

struct DomainPart {
  uint8_t shift;
  uint8_t width;
  auto operator<=>(const DomainPart&) const = default;
};

class DomainFinder {
 public:
  explicit DomainFinder(Program& program) : program_(program) {}

  void run() {
    definition_.assign(program_.registers.size(), nullptr);
    input_of_.assign(program_.registers.size(), kNoRegister);
    is_constant_.assign(program_.registers.size(), 1);
    for (const Instruction& i : program_.code) {
      definition_[i.target] = &i;
      is_constant_[i.target] = 0;
    }
    parts_.resize(program_.inputs.size());
    for (uint32_t i = 0; i < program_.inputs.size(); ++i) {
      input_of_[program_.inputs[i].at] = i;
      is_constant_[program_.inputs[i].at] = 0;
    }
    for (const Conjunct& c : program_.conjuncts) take(c.at, true);
    between_inputs();
    for (uint32_t i = 0; i < program_.inputs.size(); ++i) finish(i);
  }

 private:
  void take(uint32_t at, bool wanted) {
    const Instruction* i = definition_[at];
    while (i != nullptr && i->op == WordOp::kBoolNot) {
      wanted = !wanted;
      at = i->a;
      i = definition_[at];
    }
    if (i == nullptr) {  // a Bool input
      if (input_of_[at] != kNoRegister) restrict(input_of_[at], {0, 1}, {wanted ? 1u : 0u, 1});
      return;
    }
    if ((i->op == WordOp::kBoolAnd && wanted) || (i->op == WordOp::kBoolOr && !wanted)) {
      pending_.push_back({i->a, wanted});
      pending_.push_back({i->b, wanted});
      if (is_draining_) return;
      is_draining_ = true;
      while (!pending_.empty()) {
        const auto [next, value] = pending_.back();
        pending_.pop_back();
        take(next, value);
      }
      is_draining_ = false;
      return;
    }
    if (i->op >= WordOp::kEqual && i->op <= WordOp::kSle) compare(*i, wanted);
  }

  // The part of an input that a register is, if it is one.
  std::optional<std::pair<uint32_t, DomainPart>> part_of(uint32_t at) const {
    if (input_of_[at] != kNoRegister) {
      return {{input_of_[at], {0, program_.inputs[input_of_[at]].sort.width}}};
    }
    const Instruction* i = definition_[at];
    if (i == nullptr) return std::nullopt;
    if (i->op == WordOp::kExtract && input_of_[i->a] != kNoRegister &&
        i->extra + i->width <= program_.sorts[i->a].width) {
      return {{input_of_[i->a], {static_cast<uint8_t>(i->extra), i->width}}};
    }
    return std::nullopt;
  }

  void compare(const Instruction& i, bool wanted) {
    const WordKind kind = program_.sorts[i.a].kind;
    if (kind != WordKind::kBits && kind != WordKind::kInt && kind != WordKind::kBool) return;
    const bool left = is_constant_[i.b] != 0;
    if (!left && is_constant_[i.a] == 0) {
      if (wanted && i.op != WordOp::kEqual) ordered_.push_back(&i);
      return;
    }
    const auto part = part_of(left ? i.a : i.b);
    if (!part || part->second.width != i.width) return;
    const uint64_t c = program_.registers[left ? i.b : i.a];
    const unsigned width = i.width;
    if (i.op == WordOp::kEqual) {
      if (wanted)
        restrict(part->first, part->second, {c, 1});
      else
        restrict(part->first, part->second, {(c + 1) & mask_of(width), full(width).count - 1});
      return;
    }
    const bool is_signed = i.op == WordOp::kSlt || i.op == WordOp::kSle;
    const bool is_strict = i.op == WordOp::kUlt || i.op == WordOp::kSlt;
    const uint64_t low = is_signed ? uint64_t{1} << (width - 1) : 0;  // the least value
    // How many values lie below the constant, in the order of the comparison.
    const Wide below = (c - low) & mask_of(width);
    const Wide all = Wide{1} << width;
    // x < c, x <= c; c < x, c <= x; or the contrary.
    const bool is_upper = left == wanted;
    const bool excludes = is_strict == wanted;
    if (is_upper)
      restrict(part->first, part->second, {low, below + (excludes ? 0 : 1)});
    else {
      const Wide skip = below + (excludes ? 1 : 0);
      restrict(part->first, part->second,
               {static_cast<uint64_t>(low + skip) & mask_of(width), all - skip});
    }
  }

  void restrict(uint32_t input, DomainPart part, Interval by) {
    auto [at, is_new] = parts_[input].try_emplace(part, full(part.width));
    at->second = common(at->second, by, part.width);
  }

  // x <= y and x < y between whole words, until nothing changes. Unsigned and without wrapping
  // around, or signed Ints.
  void between_inputs() {
    for (int round = 0; round < 8; ++round) {
      for (const Instruction* i : ordered_) {
        const uint32_t x = input_of_[i->a];
        const uint32_t y = input_of_[i->b];
        if (x == kNoRegister || y == kNoRegister) continue;
        const bool is_signed = i->op == WordOp::kSlt || i->op == WordOp::kSle;
        const uint64_t low = is_signed ? uint64_t{1} << (i->width - 1) : 0;
        const Wide strict = i->op == WordOp::kUlt || i->op == WordOp::kSlt ? 1 : 0;
        const DomainPart whole{0, i->width};
        const auto bounds = [&](uint32_t input) -> std::pair<Wide, Wide> {  // [first, last)
          const auto found = parts_[input].find(whole);
          const Interval v = found == parts_[input].end() ? full(i->width) : found->second;
          const Wide first = (v.base - low) & mask_of(i->width);
          if (first + v.count > full(i->width).count) return {0, full(i->width).count};
          return {first, first + v.count};
        };
        const auto [x_first, x_last] = bounds(x);
        const auto [y_first, y_last] = bounds(y);
        if (x_first >= x_last || y_first >= y_last) continue;
        const Wide x_limit = y_last > strict ? y_last - strict : 0;
        restrict(x, whole, {low, x_limit});
        const Wide y_skip = x_first + strict;
        if (y_skip > full(i->width).count) continue;
        restrict(y, whole,
                 {static_cast<uint64_t>(low + y_skip) & mask_of(i->width),
                  full(i->width).count - y_skip});
      }
    }
  }

  void finish(uint32_t number) {
    Input& input = program_.inputs[number];
    const DomainPart whole{0, input.sort.width};
    const auto found = parts_[number].find(whole);
    const Interval all = found == parts_[number].end() ? full(whole.width) : found->second;
    for (const auto& [part, interval] : parts_[number]) {
      if (interval.count == 0) input.is_empty = true;
    }
    const auto slice = [](DomainPart part, Interval v) {
      return Slice{part.shift, part.width, v.base, static_cast<uint64_t>(v.count)};
    };
    input.slices = {slice(whole, all)};
    if (input.sort.kind == WordKind::kReal) input.is_bounded = false;
    if (input.sort.kind == WordKind::kInt) {
      // Bounded if it was bounded on both sides; an end of 64 bits is no bound.
      const auto first = static_cast<int64_t>(all.base);
      const auto last = static_cast<int64_t>(static_cast<uint64_t>(all.base + all.count - 1));
      input.is_bounded =
          all.count < full(64).count && first != INT64_MIN && last != INT64_MAX && first <= last;
      return;
    }
    // Parts side by side, where they leave less than the whole.
    std::vector<Slice> tiles;
    double bits = 0;
    unsigned next = 0;
    const auto fill = [&](unsigned end) {
      if (end <= next) return;
      const DomainPart gap{static_cast<uint8_t>(next), static_cast<uint8_t>(end - next)};
      tiles.push_back(slice(gap, full(gap.width)));
      bits += gap.width;
      next = end;
    };
    for (const auto& [part, interval] : parts_[number]) {
      if (part == whole || part.shift < next || interval.count == 0) continue;
      fill(part.shift);
      tiles.push_back(slice(part, interval));
      bits += std::log2(static_cast<double>(interval.count));
      next = part.shift + part.width;
    }
    fill(whole.width);
    if (tiles.size() > 1 && bits < std::log2(std::max(1.0, static_cast<double>(all.count)))) {
      input.slices = tiles;
    }
  }

  Program& program_;
  std::vector<const Instruction*> definition_;
  std::vector<uint32_t> input_of_;
  std::vector<uint8_t> is_constant_;
  std::vector<std::map<DomainPart, Interval>> parts_;  // by input
  std::vector<const Instruction*> ordered_;  // comparisons of two registers that have to be true
  std::vector<std::pair<uint32_t, bool>> pending_;
  bool is_draining_ = false;
};

}  // namespace

void find_domains(Program& program) { DomainFinder(program).run(); }

uint64_t domain_size(const Input& input) {
  if (!input.is_bounded) return UINT64_MAX;
  if (input.is_empty) return 0;
  Wide product = 1;
  for (const Slice& s : input.slices) {
    product *= s.count == 0 ? Wide{1} << 64 : Wide{s.count};
    if (product >= UINT64_MAX) return UINT64_MAX;
  }
  return static_cast<uint64_t>(product);
}

uint64_t domain_value(const Input& input, uint64_t i) {
  uint64_t word = 0;
  for (const Slice& s : input.slices) {
    const uint64_t place = s.count == 0 ? i : i % s.count;
    i = s.count == 0 ? 0 : i / s.count;
    word |= ((s.base + place) & mask_of(s.width)) << s.shift;
  }
  return word;
}

bool in_domain(const Input& input, uint64_t word) {
  for (const Slice& s : input.slices) {
    const uint64_t place = ((word >> s.shift) - s.base) & mask_of(s.width);
    if (s.count != 0 && place >= s.count) return false;
  }
  return true;
}

}  // namespace assay::closedbox::search
