// Ints, Reals and the extensions that solvers agree on. Division by zero is left open by the
// standard (theories Ints, Reals: "/, div and mod are total functions, x/0 any value").
#include <optional>
#include <type_traits>
#include <utility>

#include "eval/semantics/handlers.h"
#include "value/number.h"

namespace assay::eval {

using value::boolean;
namespace number = value::number;

namespace {

bool is_algebraic(const Application& a) {
  for (Value v : a.args) {
    if (v.is(Kind::kAlgebraic)) return true;
  }
  return false;
}

bool is_integer(Value v) { return v.is(Kind::kInt) || v.is(Kind::kBigInt); }
bool is_zero(Value v) { return v.payload == 0 && (v.is(Kind::kInt) || v.is(Kind::kReal)); }

size_t bit_size(const mpz_class& n) { return mpz_sizeinbase(n.get_mpz_t(), 2); }
size_t bit_size(const mpq_class& q) { return bit_size(q.get_num()) + bit_size(q.get_den()); }

// Whether a number of that many bits may be made, by work of some steps a word. Small ones always.
bool fits(Semantics& s, size_t bits, uint64_t steps_a_word) {
  constexpr size_t kSmall = 1 << 12;
  if (bits <= kSmall) return true;
  return bits <= s.limits().bits && s.affords(bits / 64 * steps_a_word);
}

using Algebraic = value::Algebraic;
using AlgebraicOperation = std::optional<Algebraic> (*)(const Algebraic&, const Algebraic&);

Value irrational(Semantics& s, const Application& a, AlgebraicOperation operation) {
  const auto result =
      operation(s.values().to_algebraic(a.args[0]), s.values().to_algebraic(a.args[1]));
  return result ? s.values().algebraic(*result) : s.over_budget(a);
}

// The general way for + - * /: through GMP.
template <typename Operation>
Value exact(Semantics& s, const Application& a, Operation operation, AlgebraicOperation general) {
  value::ValueStore& values = s.values();
  if (is_integer(a.args[0])) {
    const mpz_class x = values.to_mpz(a.args[0]);
    const mpz_class y = values.to_mpz(a.args[1]);
    if (!fits(s, bit_size(x) + bit_size(y), 1)) return s.over_budget(a);
    return values.integer(operation(x, y));
  }
  if (is_algebraic(a)) return irrational(s, a, general);
  const mpq_class x = values.to_mpq(a.args[0]);
  const mpq_class y = values.to_mpq(a.args[1]);
  // Lowest terms: a greatest common divisor each time.
  if (!fits(s, bit_size(x) + bit_size(y), 8)) return s.over_budget(a);
  return values.real(operation(x, y));
}

Value compare(Semantics& s, const Application& a, bool (*accept)(int)) {
  int order;
  if (number::compare(a.args[0], a.args[1], order)) return boolean(accept(order));
  if (is_algebraic(a)) {
    const int sign =
        value::compare(s.values().to_algebraic(a.args[0]), s.values().to_algebraic(a.args[1]));
    return boolean(accept(sign));
  }
  if (is_integer(a.args[0])) {
    order = cmp(s.values().to_mpz(a.args[0]), s.values().to_mpz(a.args[1]));
  } else {
    order = cmp(s.values().to_mpq(a.args[0]), s.values().to_mpq(a.args[1]));
  }
  return boolean(accept(order));
}

// As the theory Ints defines them: x = y * q + r with 0 <= r < |y|.
void divide_with_remainder(const mpz_class& x, const mpz_class& y, mpz_class& q, mpz_class& r) {
  if (sgn(y) > 0) {
    mpz_fdiv_qr(q.get_mpz_t(), r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  } else {
    mpz_cdiv_qr(q.get_mpz_t(), r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  }
}

Value quotient_or_remainder(Semantics& s, const Application& a, bool want_quotient) {
  Value q;
  Value r;
  if (number::int_divide(a.args[0], a.args[1], q, r)) return want_quotient ? q : r;
  mpz_class quotient;
  mpz_class rest;
  if (!fits(s, 64 * (s.weight(a.args[0]) + s.weight(a.args[1])), 2)) return s.over_budget(a);
  divide_with_remainder(s.values().to_mpz(a.args[0]), s.values().to_mpz(a.args[1]), quotient, rest);
  return s.values().integer(want_quotient ? quotient : rest);
}

Value algebraic_power(Semantics& s, const Application& a, const mpz_class& n) {
  constexpr uint32_t kMost = 1 << 16;
  if (abs(n) > kMost) return s.over_budget(a);
  const auto base = s.values().to_algebraic(a.args[0]);
  auto result = value::power(base, static_cast<uint32_t>(mpz_class(abs(n)).get_ui()));
  if (result && sgn(n) < 0) result = value::invert(*result);
  return result ? s.values().algebraic(*result) : s.over_budget(a);
}

// What is left open, under the name of the standard operator with a zero: z3's (/0 x) and (/ x 0)
// are one value.
Value open_division(Semantics& s, const Application& a, Op op) {
  const Value zero = a.sort == term::kRealSort ? value::whole_real(0) : value::small_integer(0);
  const Value pair[] = {a.args[0], zero};
  return s.unspecified({op, a.sort, {}, pair});
}

bool is_even(Semantics& s, Value v) { return mpz_even_p(s.values().to_mpz(v).get_mpz_t()) != 0; }

}  // namespace

namespace handlers {

Value negate(Semantics& s, const Application& a) {
  Value result;
  if (number::negate(a.args[0], result)) return result;
  if (is_algebraic(a)) {
    const auto negated = value::negate(s.values().to_algebraic(a.args[0]));
    return negated ? s.values().algebraic(*negated) : s.over_budget(a);
  }
  if (is_integer(a.args[0])) return s.values().integer(-s.values().to_mpz(a.args[0]));
  return s.values().real(-s.values().to_mpq(a.args[0]));
}

Value add(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  Value result;
  if (number::add(a.args[0], a.args[1], result)) return result;
  return exact(
      s, a, [](const auto& x, const auto& y) { return std::decay_t<decltype(x)>(x + y); },
      value::add);
}

Value subtract(Semantics& s, const Application& a) {
  Value result;
  if (number::subtract(a.args[0], a.args[1], result)) return result;
  return exact(
      s, a, [](const auto& x, const auto& y) { return std::decay_t<decltype(x)>(x - y); },
      value::subtract);
}

Value multiply(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  Value result;
  if (number::multiply(a.args[0], a.args[1], result)) return result;
  return exact(
      s, a, [](const auto& x, const auto& y) { return std::decay_t<decltype(x)>(x * y); },
      value::multiply);
}

Value divide(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  if (is_zero(a.args[1])) return s.unspecified(a);
  Value result;
  if (number::divide(a.args[0], a.args[1], result)) return result;
  return exact(
      s, a, [](const auto& x, const auto& y) { return std::decay_t<decltype(x)>(x / y); },
      value::divide);
}

Value int_divide(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  if (is_zero(a.args[1])) return s.unspecified(a);
  return quotient_or_remainder(s, a, true);
}

Value modulo(Semantics& s, const Application& a) {
  if (is_zero(a.args[1])) return s.unspecified(a);
  return quotient_or_remainder(s, a, false);
}

// z3's rem: the remainder with the sign of the divisor.
Value remainder(Semantics& s, const Application& a) {
  if (is_zero(a.args[1])) return s.unspecified(a);
  const Value rest = quotient_or_remainder(s, a, false);
  if (sgn(s.values().to_mpz(a.args[1])) > 0) return rest;
  return negate(s, {Op::kNeg, a.sort, {}, {&rest, 1}});
}

Value absolute(Semantics& s, const Application& a) {
  if (is_algebraic(a)) {
    return s.values().to_algebraic(a.args[0]).sign() < 0 ? negate(s, a) : a.args[0];
  }
  if (is_integer(a.args[0])) return s.values().integer(abs(s.values().to_mpz(a.args[0])));
  return s.values().real(abs(s.values().to_mpq(a.args[0])));
}

Value less_equal(Semantics& s, const Application& a) {
  return compare(s, a, [](int order) { return order <= 0; });
}
Value less(Semantics& s, const Application& a) {
  return compare(s, a, [](int order) { return order < 0; });
}
Value greater_equal(Semantics& s, const Application& a) {
  return compare(s, a, [](int order) { return order >= 0; });
}
Value greater(Semantics& s, const Application& a) {
  return compare(s, a, [](int order) { return order > 0; });
}

Value to_real(Semantics& s, const Application& a) {
  const Value v = a.args[0];
  if (v.is(Kind::kInt)) return value::whole_real(v.integer());
  if (!is_integer(v)) return v;  // of a Real: itself
  return s.values().real(s.values().to_mpz(v), 1);
}

Value to_int(Semantics& s, const Application& a) {
  const Value v = a.args[0];
  if (v.is(Kind::kReal) && v.extra == 1) return value::small_integer(v.integer());
  if (is_algebraic(a)) return s.values().integer(s.values().to_algebraic(v).floor());
  const mpq_class q = s.values().to_mpq(v);
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return s.values().integer(floor);
}

Value is_int(Semantics& s, const Application& a) {
  const Value v = a.args[0];
  if (v.is(Kind::kReal)) return boolean(v.extra == 1);
  if (is_algebraic(a)) return value::kFalseValue;  // an irrational number
  return boolean(s.values().to_mpq(v).get_den() == 1);
}

Value divisible(Semantics& s, const Application& a) {
  const mpz_class n = s.values().to_mpz(a.args[0]);
  // By 0: only 0 is (there is an integer k with n = 0 * k); the standard asks for a positive index.
  if (a.indices[0] == 0) return boolean(sgn(n) == 0);
  return boolean(mpz_divisible_ui_p(n.get_mpz_t(), a.indices[0]) != 0);
}

Value power(Semantics& s, const Application& a) {
  if (a.args[1].is(Kind::kAlgebraic)) return s.not_evaluated(a);
  const mpq_class exponent = s.values().to_mpq(a.args[1]);
  if (exponent.get_den() != 1) return s.not_evaluated(a);
  const mpz_class& n = exponent.get_num();
  if (is_algebraic(a)) return algebraic_power(s, a, n);
  const mpq_class base = s.values().to_mpq(a.args[0]);
  const bool integers = ::assay::eval::is_integer(a.args[0]);
  // 0^0 and, over the integers, negative exponents are nobody's standard.
  if (sgn(base) == 0 && sgn(n) <= 0) return s.unspecified(a);
  if (integers && sgn(n) < 0) return s.unspecified(a);
  const mpz_class size = abs(n) * bit_size(base);
  if (base != 1 && base != -1 && (size > s.limits().bits || !fits(s, size.get_ui(), 2))) {
    return s.over_budget(a);
  }
  const unsigned long count =
      (base == 1 || base == -1) ? (n % 2 == 0 ? 2 : 1) : mpz_class(abs(n)).get_ui();
  mpz_class numerator;
  mpz_class denominator;
  mpz_pow_ui(numerator.get_mpz_t(), base.get_num_mpz_t(), count);
  mpz_pow_ui(denominator.get_mpz_t(), base.get_den_mpz_t(), count);
  if (integers) return s.values().integer(numerator);
  if (sgn(n) < 0) {
    std::swap(numerator, denominator);
    if (sgn(denominator) < 0) {
      denominator = -denominator;
      numerator = -numerator;
    }
  }
  return s.values().real(numerator, denominator);
}

// (** m n) of the Ints theory (2026): m to the power of n; (div 1 (** m (- n))) for a negative n.
Value int_power(Semantics& s, const Application& a) {
  const mpz_class base = s.values().to_mpz(a.args[0]);
  const int sign = sgn(s.values().to_mpz(a.args[1]));
  const Value one = value::small_integer(1);
  if (sign == 0) return one;
  if (sgn(base) == 0 && sign > 0) return a.args[0];
  if (sgn(base) == 0) {
    const Value one_by_zero[] = {one, a.args[0]};
    return int_divide(s, {Op::kIntDiv, a.sort, {}, one_by_zero});
  }
  if (abs(base) == 1) return base == 1 || is_even(s, a.args[1]) ? one : a.args[0];
  if (sign < 0) return value::small_integer(0);
  return power(s, a);
}

// cvc5: 2^x, and 0 for a negative x.
Value power_of_two(Semantics& s, const Application& a) {
  const mpz_class n = s.values().to_mpz(a.args[0]);
  if (sgn(n) < 0) return value::small_integer(0);
  if (n > s.limits().bits || !fits(s, n.get_ui(), 1)) return s.over_budget(a);
  return s.values().integer(mpz_class(1) << n.get_ui());
}

// cvc5: the floor of the logarithm, 0 for numbers below 1.
Value log_two(Semantics& s, const Application& a) {
  const mpz_class n = s.values().to_mpz(a.args[0]);
  return value::small_integer(sgn(n) <= 0 ? 0 : static_cast<int64_t>(bit_size(n)) - 1);
}

Value is_power_of_two(Semantics& s, const Application& a) {
  const mpz_class n = s.values().to_mpz(a.args[0]);
  return boolean(sgn(n) > 0 && mpz_popcount(n.get_mpz_t()) == 1);
}

// cvc5's (_ iand k): bitwise and of both modulo 2^k.
Value int_and(Semantics& s, const Application& a) {
  if (a.indices[0] > s.limits().bits) return s.over_budget(a);
  mpz_class both = s.values().to_mpz(a.args[0]) & s.values().to_mpz(a.args[1]);
  mpz_fdiv_r_2exp(both.get_mpz_t(), both.get_mpz_t(), a.indices[0]);
  return s.values().integer(both);
}

// (piand k x y): the same with the width as an argument; 0 for a width below 1.
Value int_parametric_and(Semantics& s, const Application& a) {
  const mpz_class width = s.values().to_mpz(a.args[0]);
  if (width <= 0) return value::small_integer(0);
  if (width > s.limits().bits) return s.over_budget(a);
  mpz_class both = s.values().to_mpz(a.args[1]) & s.values().to_mpz(a.args[2]);
  mpz_fdiv_r_2exp(both.get_mpz_t(), both.get_mpz_t(), width.get_ui());
  return s.values().integer(both);
}

Value divide_total(Semantics& s, const Application& a) {
  if (is_zero(a.args[1])) return value::whole_real(0);
  return divide(s, a);
}
Value int_divide_total(Semantics& s, const Application& a) {
  if (is_zero(a.args[1])) return value::small_integer(0);
  return int_divide(s, a);
}
Value modulo_total(Semantics& s, const Application& a) {
  if (is_zero(a.args[1])) return a.args[0];
  return modulo(s, a);
}

Value divide_by_zero(Semantics& s, const Application& a) { return open_division(s, a, Op::kDiv); }
Value int_divide_by_zero(Semantics& s, const Application& a) {
  return open_division(s, a, Op::kIntDiv);
}
Value modulo_by_zero(Semantics& s, const Application& a) { return open_division(s, a, Op::kMod); }
Value remainder_by_zero(Semantics& s, const Application& a) {
  return open_division(s, a, Op::kRem);
}
Value power_by_zero(Semantics& s, const Application& a) {
  return s.unspecified({Op::kPow, a.sort, {}, a.args});
}

// Rational at a few points only; elsewhere the value is irrational and stays open.
Value transcendental(Semantics& s, const Application& a) {
  if (a.args.size() != 1) return s.not_evaluated(a);
  const Value v = a.args[0];
  if (v == value::whole_real(0)) {
    switch (a.op) {
      case Op::kSin:
      case Op::kTan:
      case Op::kArcsin:
      case Op::kArctan:
      case Op::kSinh:
      case Op::kTanh:
      case Op::kAsinh:
      case Op::kAtanh:
        return v;
      case Op::kExp:
      case Op::kCos:
      case Op::kSec:
      case Op::kCosh:
        return value::whole_real(1);
      default:
        break;
    }
  }
  if (v == value::whole_real(1) &&
      (a.op == Op::kArccos || a.op == Op::kAcosh || a.op == Op::kArcsec)) {
    return value::whole_real(0);
  }
  return s.not_evaluated(a);
}

Value square_root(Semantics& s, const Application& a) {
  if (is_algebraic(a)) return s.not_evaluated(a);
  const mpq_class q = s.values().to_mpq(a.args[0]);
  if (sgn(q) < 0) return s.unspecified(a);
  if (sgn(q) == 0) return a.args[0];
  // The second root of d x^2 - n.
  const mpz_class coefficients[] = {-q.get_num(), 0, q.get_den()};
  const auto root = Algebraic::root(coefficients, 2);
  return root ? s.values().algebraic(*root) : s.over_budget(a);
}

}  // namespace handlers
}  // namespace assay::eval
