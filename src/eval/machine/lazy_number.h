// Numbers of the machine that are not computed yet. Where a result is neither a small integer nor a
// small rational (value/number.h), its register gets a ball around it (value/ball.h) and the number
// of the register that it is the value of: a Kind::kApproximate. Most such numbers are only ever
// compared, and balls decide most comparisons. Where they touch, or where a number leaves the fast
// forms (an argument of any other operator, the result of a call or a block, a question from
// outside), Machine::exact computes it from the operands' registers, exactly, and keeps it.
//
// The register that it names was written in this frame, and its operands stay as they are until its
// block runs again; then nothing that the block computed before is read any more. Constants that
// are large are balls from the start; Code::definitions leads to their values.
#pragma once

#include <span>

#include "value/ball.h"
#include "value/value_store.h"

namespace assay::eval::lazy {

using value::Ball;
using value::Kind;
using value::Value;
namespace ball = value::ball;

// False for what is no rational number, and for very large and small ones.
inline bool to_ball(const value::ValueStore& values, Value v, Ball& result) {
  if (v.kind == Kind::kApproximate) {
    result = ball::unpack(v);
  } else if (v.kind == Kind::kInt) {
    result = ball::of_integer(v.integer());
  } else if (v.kind == Kind::kReal) {
    result = ball::of_quotient(v.integer(), v.extra);
  } else {
    return values.to_ball(v, result);
  }
  return true;
}

template <bool (*kOperation)(Ball, Ball, Ball&)>
bool binary(const value::ValueStore& values, Value x, Value y, uint32_t at, Value& result) {
  Ball a;
  Ball b;
  Ball c;
  return to_ball(values, x, a) && to_ball(values, y, b) && kOperation(a, b, c) &&
         ball::pack(c, at, result);
}

template <Ball (*kOperation)(Ball)>
bool unary(const value::ValueStore& values, Value x, uint32_t at, Value& result) {
  Ball a;
  return to_ball(values, x, a) && ball::pack(kOperation(a), at, result);
}

template <bool (*kOperation)(Ball, Ball, Ball&)>
bool fold(const value::ValueStore& values, const Value* r, std::span<const uint32_t> list,
          uint32_t at, Value& result) {
  Ball all;
  if (!to_ball(values, r[list[0]], all)) return false;
  for (uint32_t operand : list.subspan(1)) {
    Ball next;
    if (!to_ball(values, r[operand], next) || !kOperation(all, next, all)) return false;
    all.radius = all.radius * ball::kSlack + ball::kTiny;
  }
  return ball::pack(all, at, result);
}

// -1, 0 or 1 for less, equal and greater, where that is certain.
inline bool order(const value::ValueStore& values, Value x, Value y, int& result) {
  Ball a;
  Ball b;
  if (!to_ball(values, x, a) || !to_ball(values, y, b)) return false;
  result = ball::order(a, b);
  return result != 0 || x == y;  // the same register, or the same stored number
}

}  // namespace assay::eval::lazy
