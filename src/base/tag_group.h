// TagGroup: sixteen slots of a hash table, a byte each: 0 for an empty slot, else 7 bits of the
// hash with the top bit set. Looking through a group is a few instructions and one cache line of a
// small array; the large arrays behind are touched only where a tag matches. (The idea is that of
// Abseil's "Swiss tables".)
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace assay::base {

class TagGroup {
 public:
  static constexpr uint32_t kSlots = 16;

  explicit TagGroup(const uint8_t* tags)
#ifdef __SSE2__
      : tags_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(tags))){}
#else
      : tags_(tags) {
  }
#endif

        static uint8_t tag(uint64_t hash) {
    return static_cast<uint8_t>(hash >> 57 | 0x80);
  }

  // One bit a slot.
  uint32_t matches(uint8_t tag) const {
#ifdef __SSE2__
    return static_cast<uint32_t>(
        _mm_movemask_epi8(_mm_cmpeq_epi8(tags_, _mm_set1_epi8(static_cast<char>(tag)))));
#else
    uint32_t bits = 0;
    for (uint32_t i = 0; i < kSlots; ++i) bits |= uint32_t{tags_[i] == tag} << i;
    return bits;
#endif
  }
  uint32_t empties() const {
#ifdef __SSE2__
    return static_cast<uint32_t>(_mm_movemask_epi8(tags_)) ^ 0xffff;
#else
    return matches(0);
#endif
  }

 private:
#ifdef __SSE2__
  __m128i tags_;
#else
  const uint8_t* tags_;
#endif
};

}  // namespace assay::base
