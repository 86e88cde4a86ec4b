// Phase 2 of Algorithm 1: the construction pool.
#include <algorithm>
#include <unordered_set>

#include "mutate/storm/pool.h"

namespace assay::mutate::storm {

namespace {

struct Shape {
  size_t parts;
  size_t bytes;  // of "(and  )" and the like
};

Shape shape_of(Connective c) {
  switch (c) {
    case Connective::kNot:
      return {1, 6};
    case Connective::kOr:
    case Connective::kImplies:
      return {2, 6};
    case Connective::kEqual:
      return {2, 5};
    case Connective::kIte:
      return {3, 8};
    default:
      return {2, 7};
  }
}

bool value_of(Connective c, bool a, bool b, bool d) {
  switch (c) {
    case Connective::kNot:
      return !a;
    case Connective::kAnd:
      return a && b;
    case Connective::kOr:
      return a || b;
    case Connective::kXor:
      return a != b;
    case Connective::kImplies:
      return !a || b;
    case Connective::kEqual:
      return a == b;
    case Connective::kIte:
      return a ? b : d;
  }
  return false;
}

uint32_t scaled(size_t initial, uint32_t factor, uint32_t low, uint32_t high) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(uint64_t{initial} * factor, low, high));
}

// Tries for each formula that is wanted: a small pool has not as many different ones.
constexpr uint32_t kConstructTries = 4;

}  // namespace

uint32_t constructed_count(const Options& options, size_t initial) {
  return scaled(initial, 5, options.constructed_low, options.constructed_high);
}

uint32_t instance_count(const Options& options, size_t initial) {
  return scaled(initial, 3, options.instances_low, options.instances_high);
}

void Pool::construct(const Options& options, base::Random& random) {
  if (initial_ == 0) return;
  const uint32_t wanted = constructed_count(options, initial_);
  struct Hash {
    size_t operator()(const std::pair<uint64_t, uint64_t>& key) const {
      return (key.first * 0x9e3779b97f4a7c15) ^ (key.second * 0xa0761d6478bd642f);
    }
  };
  std::unordered_set<std::pair<uint64_t, uint64_t>, Hash> known;
  formulas_.reserve(initial_ + wanted);
  for (uint32_t tries = kConstructTries * wanted; tries > 0 && formulas_.size() < initial_ + wanted;
       --tries) {
    Formula f;
    f.kind = Formula::Kind::kConnective;
    f.connective = Connective::kNot;
    if (random.chance(1, 2))
      f.connective = options.connectives[random.below(options.connectives.size())];
    const Shape shape = shape_of(f.connective);
    bool values[3] = {};
    f.bytes = shape.bytes;
    for (size_t i = 0; i < shape.parts; ++i) {
      f.parts[i] = random_formula(random);
      const Formula& part = formulas_[f.parts[i]];
      values[i] = part.value;
      f.depth = std::max(f.depth, part.depth + 1);
      f.bytes += part.bytes;
    }
    f.value = value_of(f.connective, values[0], values[1], values[2]);
    if (f.depth > options.depth || (options.bytes > 0 && f.bytes > options.bytes / 4)) continue;
    const std::pair<uint64_t, uint64_t> key{
        uint64_t{f.parts[0]} << 32 | f.parts[1],
        uint64_t{f.parts[2]} << 8 | static_cast<uint8_t>(f.connective)};
    if (known.insert(key).second) formulas_.push_back(f);
  }
}

}  // namespace assay::mutate::storm
