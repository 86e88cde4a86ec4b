// From and to other formats and the real numbers.
#include <algorithm>

#include "value/float_round.h"

namespace assay::value {

Float convert(FloatFormat to, Rounding mode, const Float& x) {
  if (x.cls != Float::Class::kFinite) return x;
  return round(to, mode, x.negative, x.significand, x.exponent, false);
}

Float from_real(FloatFormat format, Rounding mode, const mpq_class& x) {
  return round(format, mode, x, false);
}

Float from_integer(FloatFormat format, Rounding mode, const mpz_class& x) {
  return round(format, mode, x < 0, abs(x), 0, false);
}

Exact<mpq_class> to_real(const Float& x) {
  if (x.cls != Float::Class::kFinite) return Exact<mpq_class>::open();
  if (x.significand == 0) return mpq_class(0);
  const Float odd = finite(x.negative, x.significand, x.exponent);
  constexpr auto kMaxBits = static_cast<int64_t>(kMaxExactBits);
  const int64_t magnitude = odd.exponent < 0 ? -odd.exponent : odd.exponent;
  if (magnitude + detail::bit_length(odd.significand) > kMaxBits) {
    return Exact<mpq_class>::over_budget();
  }
  // Of an odd number and a power of two, so in lowest terms.
  mpq_class value;
  value.get_num() = detail::shifted_left(odd.significand, std::max(odd.exponent, int64_t{0}));
  value.get_den() = detail::shifted_left(1, std::max(-odd.exponent, int64_t{0}));
  if (odd.negative) mpq_neg(value.get_mpq_t(), value.get_mpq_t());
  return value;
}

}  // namespace assay::value
