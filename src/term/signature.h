// Signatures of operators, read from the strings of operators.def at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "term/operators.h"

namespace assay::term {

// Letters before the repeated one, the repeated one, letters after it (at most one); see
// operators.def.
struct Signature {
  std::array<char, 5> before{};
  uint8_t before_count = 0;
  char repeated = 0;
  uint8_t least_repeats = 0;
  char after = 0;
  char result = 0;
  char uniform = 0;  // the letter of all arguments, if they have the same
  bool indexed = false;

  constexpr size_t fixed() const { return size_t{before_count} + (after != 0 ? 1 : 0); }
  constexpr bool accepts(size_t count) const {
    return repeated == 0 ? count == fixed() : count >= fixed() + least_repeats;
  }
  constexpr char letter(size_t i, size_t count) const {
    if (i < before_count) return before[i];
    if (after != 0 && i + 1 == count) return after;
    return repeated;
  }
};

constexpr Signature read_signature(std::string_view text, int8_t indices) {
  Signature s;
  size_t at = 0;
  for (; text[at] != ':'; ++at) {
    const char next = text[at + 1];
    if (next == '+' || next == '*') {
      s.repeated = text[at++];
      s.least_repeats = next == '+' ? 1 : 0;
    } else if (s.repeated != 0) {
      s.after = text[at];
    } else {
      s.before[s.before_count++] = text[at];
    }
  }
  s.result = text[at + 1];
  s.uniform = s.before_count > 0 ? s.before[0] : s.repeated;
  for (size_t i = 0; i < s.before_count; ++i) {
    if (s.before[i] != s.uniform) s.uniform = 0;
  }
  if (s.repeated != 0 && s.repeated != s.uniform) s.uniform = 0;
  if (s.after != 0) s.uniform = 0;
  s.indexed = indices != 0;
  return s;
}

constexpr std::array<Signature, kOpCount> read_signatures() {
  constexpr int8_t kAny = kAnyIndices;
  std::array<Signature, kOpCount> table{};
#define OP(id, name, theory, indices, signature, associativity, standing) \
  table[static_cast<size_t>(Op::id)] = read_signature(signature, indices);
#define ALIAS(name, id)
#include "term/operators.def"
#undef OP
#undef ALIAS
  return table;
}
inline constexpr auto kSignatures = read_signatures();

constexpr const Signature& signature_of(Op op) { return kSignatures[static_cast<size_t>(op)]; }

}  // namespace assay::term
