// The libFuzzer target; scripts/fuzz builds and runs it. The property is that of round_trip.h; half
// of the mutations are those of sexpr_mutator.h, the others libFuzzer's own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "round_trip.h"
#include "sexpr_mutator.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace {

std::string_view view(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

size_t store(const std::string& text, uint8_t* data, size_t max_size) {
  const size_t size = std::min(text.size(), max_size);
  std::memcpy(data, text.data(), size);
  return size;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (const auto failure = assay::fuzz::check_round_trip(view(data, size))) {
    std::fprintf(stderr, "%s\n", failure->c_str());
    std::abort();
  }
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  assay::base::Random random(seed);
  if (random.chance(1, 2)) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(view(data, size));
  for (uint64_t i = random.below(3) + 1; i > 0; --i) {
    text = assay::fuzz::mutate_expressions(text, text, random);
  }
  return store(text, data, max_size);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* data, size_t size, const uint8_t* other,
                                            size_t other_size, uint8_t* out, size_t max_size,
                                            unsigned int seed) {
  assay::base::Random random(seed);
  // Declarations of one and assertions of the other, or one expression of the other.
  std::string text(view(data, size));
  if (random.chance(1, 3)) {
    text += view(other, other_size);
  } else {
    text = assay::fuzz::mutate_expressions(text, view(other, other_size), random);
  }
  return store(text, out, max_size);
}
