#include "base/random.h"

#include "base/assert.h"

namespace assay::base {

namespace {

uint64_t rotate_left(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

uint64_t task_seed(uint64_t seed, uint64_t task) {
  uint64_t state = split_mix(seed) ^ task;
  return split_mix(state);
}

}  // namespace

uint64_t split_mix(uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

Random::Random(uint64_t seed) {
  for (uint64_t& word : state_) word = split_mix(seed);
}

Random::Random(uint64_t seed, uint64_t task) : Random(task_seed(seed, task)) {}

uint64_t Random::next() {
  const uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
  const uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = rotate_left(state_[3], 45);
  return result;
}

// Lemire's multiplication method with rejection: exact, one multiplication in nearly all calls.
uint64_t Random::below(uint64_t bound) {
  ASSAY_ASSERT(bound != 0);
  __extension__ using Wide = unsigned __int128;
  Wide product = static_cast<Wide>(next()) * bound;
  if (static_cast<uint64_t>(product) < bound) {
    const uint64_t threshold = (0 - bound) % bound;
    while (static_cast<uint64_t>(product) < threshold) {
      product = static_cast<Wide>(next()) * bound;
    }
  }
  return static_cast<uint64_t>(product >> 64);
}

int64_t Random::between(int64_t low, int64_t high) {
  ASSAY_ASSERT(low <= high);
  const uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
  const uint64_t offset = range == 0 ? next() : below(range);
  return static_cast<int64_t>(static_cast<uint64_t>(low) + offset);
}

}  // namespace assay::base
