#include "closedbox/search/propose/mutate.h"

#include <bit>

#include "closedbox/search/program/compute.h"
#include "closedbox/search/program/domains.h"

namespace assay::closedbox::search {

namespace {

// All bytes of one class, perhaps with the end of a text among them: a parser says nothing about
// a word in which a single byte is wrong.
uint64_t text_word(unsigned width, base::Random& random) {
  struct Class {
    uint8_t first;
    uint8_t count;
  };
  static constexpr Class kClasses[] = {{'0', 10}, {'0', 10}, {'a', 26}, {'A', 26}, {' ', 95}};
  const Class& of = kClasses[random.below(std::size(kClasses))];
  const unsigned bytes = (width + 7) / 8;
  const uint64_t length = random.below(2) == 0 ? bytes : 1 + random.below(bytes);
  uint64_t word = 0;
  for (unsigned i = 0; i < length; ++i) word |= (of.first + random.below(of.count)) << (8 * i);
  return word;
}

uint64_t mutated_bits(uint64_t word, unsigned width, std::span<const uint64_t> pool,
                      base::Random& random) {
  const auto place = static_cast<unsigned>(random.below(width));
  const unsigned byte = place / 8 * 8;
  switch (random.below(14)) {
    case 0:
      if (width >= 24 && random.below(2) == 0) return text_word(width, random);
      [[fallthrough]];
    case 1:
      return word ^ uint64_t { 1 } << place;
    case 2:
      return word + 1 + random.below(16);
    case 3:
      return word - 1 - random.below(16);
    case 4:
      return word + (uint64_t{1} << place);
    case 5:
      return word - (uint64_t{1} << place);
    case 6:
      return word ^ uint64_t { 1 } << place ^ uint64_t { 1 } << random.below(width);
    case 7:
      if (!pool.empty()) return random.pick(pool);
      return ~word;
    case 8:
      if (!pool.empty()) return word + random.pick(pool);
      return 0 - word;
    case 9: {  // one byte anew
      const uint64_t kept = word & ~(uint64_t{0xff} << byte);
      return kept | random.below(256) << byte;
    }
    case 10: {  // one byte becomes text, or the end of one
      static constexpr char kTexts[] = "0123456789abcxyzABCXYZ -+./:\0\n";
      const uint64_t kept = word & ~(uint64_t{0xff} << byte);
      return kept | uint64_t{static_cast<uint8_t>(kTexts[random.below(sizeof kTexts)])} << byte;
    }
    case 11: {  // a byte to another place
      const auto to = static_cast<unsigned>(random.below(width)) / 8 * 8;
      return (word & ~(uint64_t{0xff} << to)) | (word >> byte & 0xff) << to;
    }
    case 12:
      return random.below(2) == 0 ? word << 1 : word >> 1;
    default:
      return random.next() >> random.below(64);
  }
}

uint64_t mutated_real(double x, std::span<const uint64_t> pool, base::Random& random) {
  const auto unit = [&] { return static_cast<double>(random.below(1u << 20)) * 0x1p-20; };
  switch (random.below(8)) {
    case 0:
      return word_of_real(x + static_cast<double>(random.between(-16, 16)));
    case 1:
      return word_of_real(x + (unit() - 0.5));
    case 2:
      return word_of_real(x * (1 + (unit() - 0.5) * 0.01));
    case 3:
      return word_of_real(random.below(2) == 0 ? x * 2 : x / 2);
    case 4:
      return word_of_real(-x);
    case 5:
      if (!pool.empty()) {
        const double c = real_of(random.pick(pool));
        if (std::isfinite(c)) return word_of_real(random.below(2) == 0 ? c : x + c);
      }
      return word_of_real(std::floor(x));
    case 6:
      return word_of_real(std::ldexp(unit() - 0.5, static_cast<int>(random.between(-10, 40))));
    default:
      return word_of_real(std::round(x * 1000) / 1000);
  }
}

}  // namespace

uint64_t into_domain(const Input& input, uint64_t word) {
  word &= mask_of(input.sort.width);
  if (in_domain(input, word)) return word;
  uint64_t result = 0;
  for (const Slice& s : input.slices) {
    const uint64_t place = ((word >> s.shift) - s.base) & mask_of(s.width);
    const uint64_t kept = s.count == 0 || place < s.count ? place : place % s.count;
    result |= ((s.base + kept) & mask_of(s.width)) << s.shift;
  }
  return result;
}

uint64_t random_word(const Input& input, std::span<const uint64_t> pool, base::Random& random) {
  if (input.sort.kind == WordKind::kReal) {
    return random.below(4) == 0 && !pool.empty() ? random.pick(pool)
                                                 : mutated_real(0, pool, random);
  }
  if (input.sort.kind == WordKind::kInt && !input.is_bounded) {
    const uint64_t word = random.next() >> random.below(64);
    return into_domain(input, random.below(2) == 0 ? word : 0 - word);
  }
  if (random.below(4) == 0 && !pool.empty()) return into_domain(input, random.pick(pool));
  if (input.sort.kind == WordKind::kBits && input.sort.width >= 24 && random.below(8) == 0) {
    return into_domain(input, text_word(input.sort.width, random));
  }
  uint64_t result = 0;
  for (const Slice& s : input.slices) {
    // Of any size: small numbers are as likely as large ones.
    uint64_t place = random.next();
    if (random.below(2) == 0) place = (place & mask_of(s.width)) >> random.below(s.width);
    place = s.count == 0 ? place : place % s.count;
    result |= ((s.base + place) & mask_of(s.width)) << s.shift;
  }
  return result;
}

uint64_t mutated(const Input& input, uint64_t word, std::span<const uint64_t> pool,
                 base::Random& random) {
  switch (input.sort.kind) {
    case WordKind::kBool:
      return word ^ 1;
    case WordKind::kReal: {
      const uint64_t changed = mutated_real(real_of(word), pool, random);
      return std::isfinite(real_of(changed)) ? changed : word;
    }
    case WordKind::kFloat64:
    case WordKind::kFloat32: {
      const bool is_short = input.sort.kind == WordKind::kFloat32;
      const double x =
          is_short ? double{std::bit_cast<float>(static_cast<uint32_t>(word))} : real_of(word);
      if (random.below(3) == 0 || !std::isfinite(x)) break;
      const double y = real_of(mutated_real(x, {}, random));
      return is_short ? std::bit_cast<uint32_t>(static_cast<float>(y)) : std::bit_cast<uint64_t>(y);
    }
    default:
      break;
  }
  const uint64_t changed = mutated_bits(word, input.sort.width, pool, random);
  if (input.sort.kind == WordKind::kFloat32 || input.sort.kind == WordKind::kFloat64) {
    bool undefined = false;
    const Instruction canonical{WordOp::kFpCanonical, input.sort.width, 0, 0, 0, 0, 0};
    return fp::compute(canonical, changed & mask_of(input.sort.width), 0, 0, undefined);
  }
  return into_domain(input, changed);
}

}  // namespace assay::closedbox::search
