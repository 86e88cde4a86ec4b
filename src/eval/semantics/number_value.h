// Which values are numbers, whatever their size.
#pragma once

#include "value/value.h"

namespace assay::eval {

inline bool is_number(value::Value v) {
  using value::Kind;
  return v.is(Kind::kInt) || v.is(Kind::kBigInt) || v.is(Kind::kReal) || v.is(Kind::kBigReal);
}

}  // namespace assay::eval
