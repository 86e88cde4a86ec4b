// How SMT-LIB values cross into compiled code and back (docs/solve.md has the table):
//   Bool, Int, Real, FP(8,24), FP(11,53)   one word, passed by value
//   (_ BitVec n), n <= 64                  the same
//   (_ BitVec n), n > 64                   const uint8_t*, little-endian; a result: out pointer
//   String, code points up to 255          const char*, size_t; a result: buffer, capacity, size_t
//   (Array (_ BitVec m) E), m <= 16        const E*, 2^m elements; a result: out pointer
// In a buffer every argument begins at a multiple of 8 bytes, and a word takes 8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "term/store.h"
#include "value/value_store.h"

namespace assay::closedbox {

enum class Shape : uint8_t { kBits, kBool, kInt, kReal, kFloat32, kFloat64, kWide, kText, kTable };

struct Slot {
  Shape shape = Shape::kBits;
  uint32_t width = 0;        // bits: of kBits, kWide and a table's elements
  uint32_t index_width = 0;  // of a table
  term::Sort sort;

  bool is_word() const { return shape <= Shape::kFloat64; }
  // Bytes of the C type that holds `width` bits.
  uint32_t bytes() const;
  uint64_t count() const { return uint64_t{1} << index_width; }
};

// Nothing: no box can have this sort.
std::optional<Slot> slot_of(const term::TermStore& terms, term::Sort sort);

// The C type of an argument, in a few spellings that all mean the same to the machine (uint8_t and
// bool, uint64_t and unsigned long long, char and uint8_t).
constexpr size_t kSpellings = 3;
std::string c_argument(const Slot& slot, size_t spelling);
std::string c_result(const Slot& slot, size_t spelling);
// What comes behind the arguments for a result that is no word: "uint8_t*", "char*, size_t".
std::string c_out(const Slot& slot, size_t spelling);

// Appends; false if the value lies outside of what the C type can say (an Int beyond 64 bits, a
// Real that is no double, a character above 255).
bool encode(const value::ValueStore& values, const Slot& slot, value::Value v,
            std::vector<uint8_t>& out);
// Of a result's bytes; nothing if they mean no value (a Real result that is NaN).
std::optional<value::Value> decode(value::ValueStore& values, const Slot& slot,
                                   const uint8_t* bytes, size_t size);
// The size of an argument that starts here.
size_t encoded_size(const Slot& slot, const uint8_t* bytes);

}  // namespace assay::closedbox
