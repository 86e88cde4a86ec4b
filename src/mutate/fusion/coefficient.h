// Coefficients of rules: random literals, as terms and as values.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "term/store.h"
#include "value/value_store.h"

namespace assay::mutate::fusion {

struct Coefficient {
  enum class Kind : uint8_t { kAny, kNonzero, kOdd, kInverse };
  Kind kind = Kind::kAny;
  term::Sort sort;  // Int, Real, String or bit-vectors up to 64 bits
  size_t base = 0;  // kInverse: of which coefficient, modulo 2^width
};

struct CoefficientValue {
  term::Term term;
  value::Value value;
};

// Small ones mostly. `earlier` are those before it.
CoefficientValue draw(term::TermStore& terms, value::ValueStore& values,
                      const Coefficient& coefficient, std::span<const CoefficientValue> earlier,
                      base::Random& random);

// A few typical values, for checking a rule; empty for kInverse.
std::vector<CoefficientValue> samples(term::TermStore& terms, value::ValueStore& values,
                                      const Coefficient& coefficient);

// The inverse of an odd number modulo 2^64; its low bits are the inverse modulo smaller powers.
uint64_t inverse_of_odd(uint64_t n);

}  // namespace assay::mutate::fusion
