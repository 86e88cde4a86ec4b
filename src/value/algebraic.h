// Algebraic: an exact real algebraic number, as solvers print them in models:
// (root-obj (+ (^ x 2) (- 2)) 1) is the least root of x^2 - 2. Immutable; copies are independent.
//
// A number is either rational, and then it is always known to be (is_rational), or it is a
// normal square-free polynomial without rational roots and an open interval with dyadic ends that
// holds one of its roots and not zero. The polynomial is minimal (irreducible), except where
// its factorisation went over its budget (is_minimal); so equal irrational numbers have the same
// polynomial() and root_index() if both are minimal. Their intervals may differ: compare with
// compare().
//
//   const mpz_class two[] = {-2, 0, 1};
//   const auto root = Algebraic::root(two, 2);             // the square root of 2
//   const auto square = multiply(*root, *root);            // 2
//   compare(*square, Algebraic::rational(2)) == 0 && square->is_rational()
//
// Bounds. Comparison, sign, floor and decimal are exact and always answer. The rest return nothing
// rather than take long, which means "not computed", never "no such number" (but for root and
// root_between, where both are possible, and division by zero):
//   kMaxDegree           of polynomials given, and of resultants before they are factored: the sum
//                        or product of numbers of degrees m and n needs m n <= kMaxDegree. An
//                        operation with a rational operand, and a power, keeps the degree.
//   kMaxCoefficientBits  of polynomials given or kept; kMaxComposedBits and kMaxComposedWork
//                        (polynomial_compose.h) for the estimated coefficients of resultants
//                        before they are factored.
//   kMaxRationalBits     of a power of a rational number.
//   kMaxPrecision        bits after the point to tell the result from other roots of its resultant;
//                        and the bounds of isolate_roots (polynomial_roots.h) in root,
//                        root_between.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "value/polynomial.h"
#include "value/polynomial_compose.h"
#include "value/polynomial_factor.h"
#include "value/polynomial_roots.h"

namespace assay::value {

class Algebraic {
 public:
  static constexpr size_t kMaxDegree = kMaxComposedDegree;
  static constexpr size_t kMaxCoefficientBits = 4096;
  static constexpr size_t kMaxRationalBits = size_t{1} << 20;
  static constexpr uint32_t kMaxPrecision = 1u << 14;

  // Which ends belong to the interval of root_between.
  enum class Ends { kBoth, kLower, kUpper, kNeither };

  static Algebraic rational(mpq_class value);

  // The distinct real roots, ascending; nothing for the zero polynomial.
  static std::optional<std::vector<Algebraic>> roots(std::span<const mpz_class> low_to_high);
  // The index-th of them, from 1; multiple roots count once. Nothing if there is none.
  static std::optional<Algebraic> root(std::span<const mpz_class> low_to_high, uint32_t index);
  // The only one in the interval; nothing if there are none or several.
  static std::optional<Algebraic> root_between(std::span<const mpz_class> low_to_high,
                                               const mpq_class& lower, const mpq_class& upper,
                                               Ends ends = Ends::kBoth);

  bool is_rational() const { return polynomial_.degree() == 1; }
  mpq_class rational() const;  // is_rational() only

  int sign() const;  // -1, 0 or 1
  mpz_class floor() const;
  // floor(number * factor), factor > 0: digits in any base.
  mpz_class floor_times(const mpz_class& factor) const;
  // For display: rounded towards zero, a final ? if digits are missing ("1.414?"), as Z3 does.
  std::string decimal(uint32_t digits) const;

  // Normal, with this number as a root; for a rational a/b it is b x - a.
  const Polynomial& polynomial() const { return polynomial_; }
  bool is_minimal() const { return is_minimal_; }
  // No other root of polynomial() is between them, nor are they roots themselves; but both are the
  // number if it is rational. root_between(polynomial().coefficients(), lower(), upper()) is it.
  mpq_class lower() const { return is_rational() ? rational() : where_.lower(); }
  mpq_class upper() const { return is_rational() ? rational() : where_.upper(); }
  // Among the real roots of polynomial(), from 1: what root() takes. Isolates them: not free.
  std::optional<uint32_t> root_index() const;
  // Equal numbers have equal hashes, minimal or not. From some 64 bits after the point.
  size_t hash() const;

  friend int compare(const Algebraic& a, const Algebraic& b);  // -1, 0 or 1
  friend std::optional<Algebraic> negate(const Algebraic& a);
  friend std::optional<Algebraic> invert(const Algebraic& a);  // nothing for zero
  friend std::optional<Algebraic> add(const Algebraic& a, const Algebraic& b);
  friend std::optional<Algebraic> subtract(const Algebraic& a, const Algebraic& b);
  friend std::optional<Algebraic> multiply(const Algebraic& a, const Algebraic& b);
  friend std::optional<Algebraic> divide(const Algebraic& a, const Algebraic& b);
  friend std::optional<Algebraic> power(const Algebraic& a, uint32_t exponent);  // 0^0 = 1

 private:
  Algebraic(Polynomial polynomial, Interval where, bool is_minimal);

  // The root of the factors' product that enclosure(bits) closes in on: an interval around the
  // number, shrinking to it as `bits` grows.
  template <typename Enclosure>
  static std::optional<Algebraic> locate(const Factors& factors, Enclosure enclosure);
  Factors factors() const;
  std::optional<Algebraic> plus_rational(const mpq_class& summand) const;
  std::optional<Algebraic> times_rational(const mpq_class& factor) const;

  Polynomial polynomial_;
  Interval where_;  // of no meaning for rationals
  bool is_minimal_;
};

int compare(const Algebraic& a, const Algebraic& b);
std::optional<Algebraic> negate(const Algebraic& a);
std::optional<Algebraic> invert(const Algebraic& a);
std::optional<Algebraic> add(const Algebraic& a, const Algebraic& b);
std::optional<Algebraic> subtract(const Algebraic& a, const Algebraic& b);
std::optional<Algebraic> multiply(const Algebraic& a, const Algebraic& b);
std::optional<Algebraic> divide(const Algebraic& a, const Algebraic& b);
std::optional<Algebraic> power(const Algebraic& a, uint32_t exponent);

}  // namespace assay::value
