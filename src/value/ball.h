// Ball: a real number up to a known error, `middle` +- `radius`, in doubles. A filter before exact
// arithmetic (Brönnimann, Burnikel, Pion: Interval arithmetic yields efficient dynamic filters,
// 2001): where two balls do not touch, their order is the order of the numbers; where they do,
// nothing is known and the caller computes exactly. A ball is never a guess: every operation's
// result holds the exact result for any numbers in its operands.
//
// A ball travels in a Value of Kind::kApproximate: payload is the middle, tag the radius, rounded
// up to the first 16 bits below the sign, and extra a number by which its owner
// (eval/machine/machine.h) finds the exact value again.
//
// Errors: a double operation is off by half of kUnit, relatively, in the mode nearest, by kUnit in
// any other. Radii are computed with rounding errors too; kSlack is far above those of the few
// operations between two calls of pack, and kTiny above what underflow loses.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "value/value.h"

namespace assay::value {

struct Ball {
  double middle;
  double radius;
};

namespace ball {

inline constexpr double kUnit = 0x1p-52;
inline constexpr double kSlack = 1 + 0x1p-40;
inline constexpr double kTiny = 0x1p-1000;
inline constexpr double kLargest = 0x1p+1000;

inline Ball of_integer(int64_t n) {
  const auto middle = static_cast<double>(n);
  return {middle, std::abs(middle) * kUnit};
}
inline Ball of_quotient(int64_t numerator, uint32_t denominator) {
  const double middle = static_cast<double>(numerator) / denominator;
  return {middle, std::abs(middle) * (4 * kUnit)};
}

// False where the ball is out of the range of doubles: then there is no such Value.
inline bool pack(Ball x, uint32_t extra, Value& result) {
  // Not a NaN either.
  if (!(std::abs(x.middle) <= kLargest && x.radius <= kLargest)) return false;
  const double radius = x.radius * kSlack + kTiny;
  const auto up = static_cast<uint16_t>((std::bit_cast<uint64_t>(radius) >> 47) + 1);
  result = {Kind::kApproximate, 0, up, extra, std::bit_cast<uint64_t>(x.middle)};
  return true;
}
inline Ball unpack(Value v) {
  return {std::bit_cast<double>(v.payload), std::bit_cast<double>(uint64_t{v.tag} << 47)};
}

inline bool add(Ball x, Ball y, Ball& result) {
  const double middle = x.middle + y.middle;
  result = {middle, x.radius + y.radius + std::abs(middle) * kUnit};
  return true;
}
inline bool subtract(Ball x, Ball y, Ball& result) { return add(x, {-y.middle, y.radius}, result); }
inline bool multiply(Ball x, Ball y, Ball& result) {
  const double middle = x.middle * y.middle;
  const double left = std::abs(x.middle) * y.radius;
  const double right = (std::abs(y.middle) + y.radius) * x.radius;
  result = {middle, left + right + std::abs(middle) * kUnit};
  return true;
}
// False where the divisor may be zero, or nearly.
inline bool divide(Ball x, Ball y, Ball& result) {
  const double least = std::abs(y.middle) - y.radius;
  if (!(least > std::abs(y.middle) / 2)) return false;
  const double middle = x.middle / y.middle;
  const double magnitude = std::abs(middle);
  // (x + dx) / (y + dy) - x / y = (dx - x / y * dy) / (y + dy)
  result = {middle, (x.radius + magnitude * y.radius) / least + magnitude * kUnit};
  return true;
}
inline Ball negate(Ball x) { return {-x.middle, x.radius}; }
inline Ball to_real(Ball x) { return x; }
// | |x| - |y| | <= |x - y|
inline Ball absolute(Ball x) { return {std::abs(x.middle), x.radius}; }

// -1 or 1: less or greater for certain; 0: they touch.
inline int order(Ball x, Ball y) {
  const double difference = x.middle - y.middle;
  const double error = (x.radius + y.radius) * kSlack + std::abs(difference) * kUnit;
  return static_cast<int>(difference > error) - static_cast<int>(difference < -error);
}

}  // namespace ball
}  // namespace assay::value
