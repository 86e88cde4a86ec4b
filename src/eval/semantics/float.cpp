// FloatingPoint. Left open by the standard: fp.min and fp.max of zeros of different sign,
// fp.to_ubv and fp.to_sbv of NaN, infinities and numbers out of range, fp.to_real of NaN and
// infinities.
#include "value/float.h"

#include "eval/semantics/handlers.h"

namespace assay::eval {

using value::boolean;
using value::Float;
using value::FloatFormat;
using value::Rounding;

namespace {

FloatFormat format_of(Semantics& s, Sort sort) {
  return {s.sorts().index(sort), s.sorts().significand_bits(sort)};
}

// Formats that are too wide for us make their terms open.
bool fits(FloatFormat format) {
  return value::is_supported(format) && value::ValueStore::fits(format);
}

Rounding mode(Value v) { return static_cast<Rounding>(v.payload); }

bool in_range(const mpz_class& n, uint32_t width, bool is_signed) {
  const mpz_class limit = mpz_class(1) << (is_signed ? width - 1 : width);
  return n < limit && n >= (is_signed ? mpz_class(-limit) : mpz_class(0));
}

}  // namespace

namespace handlers {

Value rounding_mode(Semantics&, const Application& a) {
  const Rounding r = a.op == Op::kRne   ? Rounding::kNearestEven
                     : a.op == Op::kRna ? Rounding::kNearestAway
                     : a.op == Op::kRtp ? Rounding::kTowardPositive
                     : a.op == Op::kRtn ? Rounding::kTowardNegative
                                        : Rounding::kTowardZero;
  return {Kind::kRounding, 0, 0, 0, static_cast<uint64_t>(r)};
}

Value fp_literal(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  mpz_class bits = s.values().to_mpz(a.args[0]);
  bits = (bits << format.exponent_bits) | s.values().to_mpz(a.args[1]);
  bits = (bits << (format.significand_bits - 1)) | s.values().to_mpz(a.args[2]);
  return s.values().floating_bits(format, bits);
}

Value fp_constant(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  switch (a.op) {
    case Op::kFpPlusInfinity:
      return s.values().floating(format, value::infinity(false));
    case Op::kFpMinusInfinity:
      return s.values().floating(format, value::infinity(true));
    case Op::kFpPlusZero:
      return s.values().floating(format, value::zero(false));
    case Op::kFpMinusZero:
      return s.values().floating(format, value::zero(true));
    default:
      return s.values().floating(format, value::nan());
  }
}

Value fp_unary(Semantics& s, const Application& a) {
  const Float x = s.values().to_float(a.args[0]);
  return s.values().floating(s.values().format(a.args[0]),
                             a.op == Op::kFpAbs ? value::absolute(x) : value::negate(x));
}

Value fp_arithmetic(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[1]);
  const Float x = s.values().to_float(a.args[1]);
  const Float y = s.values().to_float(a.args[2]);
  const Rounding r = mode(a.args[0]);
  switch (a.op) {
    case Op::kFpAdd:
      return s.values().floating(format, value::add(format, r, x, y));
    case Op::kFpSub:
      return s.values().floating(format, value::sub(format, r, x, y));
    case Op::kFpMul:
      return s.values().floating(format, value::mul(format, r, x, y));
    default:
      return s.values().floating(format, value::div(format, r, x, y));
  }
}

Value fp_fused(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[1]);
  return s.values().floating(
      format, value::fma(format, mode(a.args[0]), s.values().to_float(a.args[1]),
                         s.values().to_float(a.args[2]), s.values().to_float(a.args[3])));
}

Value fp_square_root(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[1]);
  return s.values().floating(format,
                             value::sqrt(format, mode(a.args[0]), s.values().to_float(a.args[1])));
}

Value fp_remainder(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[0]);
  return s.values().floating(
      format, value::rem(format, s.values().to_float(a.args[0]), s.values().to_float(a.args[1])));
}

Value fp_round(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[1]);
  return s.values().floating(
      format, value::round_to_integral(format, mode(a.args[0]), s.values().to_float(a.args[1])));
}

Value fp_extremum(Semantics& s, const Application& a) {
  const Float x = s.values().to_float(a.args[0]);
  const Float y = s.values().to_float(a.args[1]);
  const auto result = a.op == Op::kFpMin ? value::min(x, y) : value::max(x, y);
  if (result) return s.values().floating(value::ValueStore::format(a.args[0]), *result);
  // Of zeros of different sign: one of the two, and which one is the only thing that is open.
  const Value choice[] = {s.unspecified({a.op, term::kBoolSort, {}, a.args}), a.args[0], a.args[1]};
  return s.apply({Op::kIte, a.sort, {}, choice});
}

Value fp_compare(Semantics& s, const Application& a) {
  const Float x = s.values().to_float(a.args[0]);
  const Float y = s.values().to_float(a.args[1]);
  switch (a.op) {
    case Op::kFpLe:
      return boolean(value::less_equal(x, y));
    case Op::kFpLt:
      return boolean(value::less(x, y));
    case Op::kFpGe:
      return boolean(value::less_equal(y, x));
    case Op::kFpGt:
      return boolean(value::less(y, x));
    default:
      return boolean(value::equal(x, y));
  }
}

Value fp_classify(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[0]);
  const Float x = s.values().to_float(a.args[0]);
  switch (a.op) {
    case Op::kFpIsNormal:
      return boolean(value::is_normal(format, x));
    case Op::kFpIsSubnormal:
      return boolean(value::is_subnormal(format, x));
    case Op::kFpIsZero:
      return boolean(value::is_zero(format, x));
    case Op::kFpIsInfinite:
      return boolean(value::is_infinite(format, x));
    case Op::kFpIsNan:
      return boolean(value::is_nan(format, x));
    case Op::kFpIsNegative:
      return boolean(value::is_negative(format, x));
    default:
      return boolean(value::is_positive(format, x));
  }
}

Value fp_from_bits(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  return s.values().floating_bits(format, s.values().to_mpz(a.args[0]));
}

Value fp_from_float(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  return s.values().floating(
      format, value::convert(format, mode(a.args[0]), s.values().to_float(a.args[1])));
}

Value fp_from_bv(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  const mpz_class n =
      a.op == Op::kToFpFromSigned ? s.values().to_signed(a.args[1]) : s.values().to_mpz(a.args[1]);
  return s.values().floating(format, value::from_integer(format, mode(a.args[0]), n));
}

Value fp_from_real(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  if (a.args[1].is(Kind::kAlgebraic)) return s.not_evaluated(a);
  return s.values().floating(
      format, value::from_real(format, mode(a.args[0]), s.values().to_mpq(a.args[1])));
}

// z3's ((_ to_fp e s) rm n r): r * 2^n.
Value fp_from_scaled(Semantics& s, const Application& a) {
  const FloatFormat format = format_of(s, a.sort);
  if (!fits(format)) return s.over_budget(a);
  const bool exponent_first = a.op == Op::kToFpFromScaled;
  const Value real = a.args[exponent_first ? 2 : 1];
  const mpz_class exponent = s.values().to_mpz(a.args[exponent_first ? 1 : 2]);
  if (real.is(Kind::kAlgebraic)) return s.not_evaluated(a);
  if (abs(exponent) > s.limits().bits) return s.over_budget(a);
  mpq_class q = s.values().to_mpq(real);
  const unsigned long shift = mpz_class(abs(exponent)).get_ui();
  if (sgn(exponent) >= 0) {
    mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), shift);
  } else {
    mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), shift);
  }
  return s.values().floating(format, value::from_real(format, mode(a.args[0]), q));
}

Value fp_to_bv(Semantics& s, const Application& a) {
  const uint32_t width = s.sorts().width(a.sort);
  const auto n = value::to_integer(mode(a.args[0]), s.values().to_float(a.args[1]));
  if (n.outcome() == value::Outcome::kBudget) {
    // More than 2^22 bits: out of the range of any narrower vector.
    return width < value::kMaxExactBits ? s.unspecified(a) : s.over_budget(a);
  }
  const bool is_signed = a.op == Op::kFpToSbv;
  if (!n || !in_range(*n, width, is_signed)) return s.unspecified(a);
  // "Out of range includes all negative numbers for fp.to_ubv": also -0.25 that rounds to 0, though
  // the definition further down would give 0. Open is safe.
  if (!is_signed && value::less(s.values().to_float(a.args[1]), value::zero(false))) {
    return s.unspecified(a);
  }
  return s.values().bits(width, *n);
}

// cvc4's total forms: the last argument is the value where the standard leaves it open.
Value fp_to_bv_total(Semantics& s, const Application& a) {
  const Op op = a.op == Op::kFpToSbvTotal ? Op::kFpToSbv : Op::kFpToUbv;
  const uint32_t width = s.sorts().width(a.sort);
  const auto n = value::to_integer(mode(a.args[0]), s.values().to_float(a.args[1]));
  if (n.outcome() == value::Outcome::kBudget) return s.over_budget(a);
  if (!n || !in_range(*n, width, op == Op::kFpToSbv)) return a.args[2];
  return s.values().bits(width, *n);
}

Value fp_to_real(Semantics& s, const Application& a) {
  const auto q = value::to_real(s.values().to_float(a.args[0]));
  if (q.outcome() == value::Outcome::kBudget) return s.over_budget(a);
  return q ? s.values().real(*q) : s.unspecified(a);
}

// Not in the standard; of NaN, any NaN's bits.
Value fp_to_bits(Semantics& s, const Application& a) {
  const FloatFormat format = value::ValueStore::format(a.args[0]);
  if (value::is_nan(format, s.values().to_float(a.args[0]))) return s.unspecified(a);
  return s.values().bits(format.exponent_bits + format.significand_bits,
                         s.values().float_bits(a.args[0]));
}

}  // namespace handlers
}  // namespace assay::eval
