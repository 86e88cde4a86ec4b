// Runs of digits at the start of a text, read into one machine word. The callers know that as many
// bytes as they allow can be read, and look themselves at what follows the run.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "value/literal.h"

namespace assay::smtlib {

struct Digits {
  uint64_t value = 0;
  uint32_t count = 0;  // one more than allowed if there are too many
};

inline bool is_decimal_digit(char c) { return static_cast<uint8_t>(c - '0') <= 9; }

inline bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// At most `most` decimal digits.
inline Digits read_decimal(const char* at, uint32_t most) {
  Digits digits;
  for (; digits.count <= most && is_decimal_digit(at[digits.count]); ++digits.count) {
    digits.value = digits.value * 10 + static_cast<uint64_t>(at[digits.count] - '0');
  }
  return digits;
}

inline Digits read_hexadecimal(const char* at, uint32_t most) {
  Digits digits;
  for (; digits.count <= most; ++digits.count) {
    const char c = at[digits.count];
    const char lower = static_cast<char>(c | 0x20);
    if (!is_decimal_digit(c) && (lower < 'a' || lower > 'f')) break;
    digits.value = digits.value << 4 | value::hex_digit(c);
  }
  return digits;
}

inline Digits read_binary(const char* at, uint32_t most) {
  Digits digits;
  if constexpr (std::endian::native == std::endian::little) {
    // Eight at a time: the product moves the lowest bit of each byte to its place in the top byte.
    while (digits.count + 8 <= most) {
      uint64_t word = 0;
      std::memcpy(&word, at + digits.count, sizeof word);
      if ((word & 0xfefefefefefefefe) != 0x3030303030303030) break;
      const uint64_t bits = (word & 0x0101010101010101) * 0x8040201008040201 >> 56;
      digits.value = digits.value << 8 | bits;
      digits.count += 8;
    }
  }
  for (; digits.count <= most && (at[digits.count] | 1) == '1'; ++digits.count) {
    digits.value = digits.value << 1 | static_cast<uint64_t>(at[digits.count] & 1);
  }
  return digits;
}

}  // namespace assay::smtlib
