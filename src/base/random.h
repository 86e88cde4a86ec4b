// Random numbers that are the same on every platform and in every release: xoshiro256** seeded
// through SplitMix64, and bounded draws of our own (the standard library's distributions differ
// between vendors). A task's stream is Random(seed, task): streams of different tasks are
// independent of the order in which the tasks run. Changing any number this class yields breaks
// every recorded coordinate.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace assay::base {

// One step of SplitMix64; also a good 64-bit mixer.
uint64_t split_mix(uint64_t& state);

class Random {
 public:
  explicit Random(uint64_t seed);
  // The sub-stream of one task: a hash of the pair, not the sum, so that (1, 2) and (2, 1) differ.
  Random(uint64_t seed, uint64_t task);

  uint64_t next();
  // Uniform in [0, bound); bound must not be 0.
  uint64_t below(uint64_t bound);
  // Uniform in [low, high], both included.
  int64_t between(int64_t low, int64_t high);
  // True with probability numerator / denominator.
  bool chance(uint64_t numerator, uint64_t denominator) { return below(denominator) < numerator; }

  template <typename T>
  T& pick(std::span<T> items) {
    return items[below(items.size())];
  }
  template <typename T>
  void shuffle(std::span<T> items) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  uint64_t state_[4];
};

}  // namespace assay::base
