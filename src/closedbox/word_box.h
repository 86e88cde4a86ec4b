// WordBoxes: closed-box functions over scalar words, as the search engine calls them. One word is
//   a bit-vector up to 64 bits, zero-extended; Bool as 0 or 1; Int as an int64_t;
//   (_ FloatingPoint 8 24) and (_ FloatingPoint 11 53) as their IEEE bits; Real as those of a
//   double.
// The callee owns containment, time limits and what is known about calls that do not return; the
// caller owns caching. One thread.
#pragma once

#include <cstdint>

namespace assay::closedbox {

// How a call of a box ended.
enum class CallEnd : uint8_t {
  kValue,
  kOutside,  // crashed, or known to: these arguments lie outside of the box's domain
  // Took longer than a call may, or known to. Not a value either, but nothing is proved by it: an
  // enumeration that met one is no proof of unsat.
  kTimedOut,
  // The program behind the box broke: it died, or exited with an error, and nobody said that it is
  // a partial function. What the function's value is, nobody knows: nothing is proved by it.
  kFailed,
};

// Whether a call that ended so shows that the function has no value there. A proof of unsat may
// rest on such calls, and on no others without a value.
constexpr bool proves_no_value(CallEnd end) { return end == CallEnd::kOutside; }

class WordBoxes {
 public:
  virtual ~WordBoxes() = default;
  // `result` is cut to the declared width by the callee, and written only for kValue.
  virtual CallEnd call(unsigned box, const uint64_t* arguments, uint64_t* result) = 0;
};

}  // namespace assay::closedbox
