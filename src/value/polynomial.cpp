#include "value/polynomial.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "value/polynomial_modular.h"

namespace assay::value {

namespace {

// b^n p(a / b), an integer.
mpz_class homogeneous_value(const Polynomial& p, const mpz_class& a, const mpz_class& b) {
  mpz_class sum = 0;
  mpz_class power = 1;
  for (size_t i = p.coefficients().size(); i-- > 0;) {
    sum *= a;
    sum += p[i] * power;
    power *= b;
  }
  return sum;
}

}  // namespace

Polynomial::Polynomial(std::vector<mpz_class> low_to_high) : coefficients_(std::move(low_to_high)) {
  while (!coefficients_.empty() && coefficients_.back() == 0) coefficients_.pop_back();
}

size_t Polynomial::bits() const {
  size_t most = 0;
  for (const mpz_class& c : coefficients_) {
    if (c != 0) most = std::max(most, mpz_sizeinbase(c.get_mpz_t(), 2));
  }
  return most;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  std::vector<mpz_class> sum = a.coefficients();
  if (sum.size() < b.coefficients().size()) sum.resize(b.coefficients().size());
  for (size_t i = 0; i < b.coefficients().size(); ++i) sum[i] += b[i];
  return Polynomial(std::move(sum));
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  std::vector<mpz_class> difference = a.coefficients();
  if (difference.size() < b.coefficients().size()) difference.resize(b.coefficients().size());
  for (size_t i = 0; i < b.coefficients().size(); ++i) difference[i] -= b[i];
  return Polynomial(std::move(difference));
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<mpz_class> product(a.degree() + b.degree() + 1);
  for (size_t i = 0; i <= a.degree(); ++i) {
    for (size_t j = 0; j <= b.degree(); ++j) {
      mpz_addmul(product[i + j].get_mpz_t(), a[i].get_mpz_t(), b[j].get_mpz_t());
    }
  }
  return Polynomial(std::move(product));
}

Polynomial derivative(const Polynomial& p) {
  std::vector<mpz_class> result;
  for (size_t i = 1; i <= p.degree(); ++i) result.emplace_back(p[i] * i);
  return Polynomial(std::move(result));
}

Polynomial normal(const Polynomial& p) {
  if (p.is_zero()) return p;
  mpz_class content = 0;
  for (const mpz_class& c : p.coefficients()) content = gcd(content, c);
  if (p.leading() < 0) content = -content;
  if (content == 1) return p;
  std::vector<mpz_class> result = p.coefficients();
  for (mpz_class& c : result) mpz_divexact(c.get_mpz_t(), c.get_mpz_t(), content.get_mpz_t());
  return Polynomial(std::move(result));
}

std::optional<Polynomial> divide_exactly(const Polynomial& a, const Polynomial& b) {
  ASSAY_ASSERT(!b.is_zero());
  if (a.is_zero()) return a;
  if (a.degree() < b.degree()) return std::nullopt;
  std::vector<mpz_class> rest = a.coefficients();
  std::vector<mpz_class> quotient(a.degree() - b.degree() + 1);
  for (size_t i = quotient.size(); i-- > 0;) {
    mpz_class& top = rest[i + b.degree()];
    if (!mpz_divisible_p(top.get_mpz_t(), b.leading().get_mpz_t())) return std::nullopt;
    mpz_divexact(quotient[i].get_mpz_t(), top.get_mpz_t(), b.leading().get_mpz_t());
    for (size_t j = 0; j <= b.degree(); ++j) {
      mpz_submul(rest[i + j].get_mpz_t(), quotient[i].get_mpz_t(), b[j].get_mpz_t());
    }
  }
  for (const mpz_class& c : rest) {
    if (c != 0) return std::nullopt;
  }
  return Polynomial(std::move(quotient));
}

Polynomial gcd(const Polynomial& a_given, const Polynomial& b_given) {
  Polynomial a = normal(a_given);
  Polynomial b = normal(b_given);
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const mpz_class leading = gcd(a.leading(), b.leading());
  modular::Primes primes;
  modular::Reconstruction images;
  size_t degree = std::min(a.degree(), b.degree()) + 1;
  for (;;) {
    const modular::Word p = primes.next();
    // A prime that divides a leading coefficient may make the image's degree too small.
    if (modular::reduce(a.leading(), p) == 0 || modular::reduce(b.leading(), p) == 0) continue;
    modular::Residues image = modular::gcd(modular::reduce(a, p), modular::reduce(b, p), p);
    const size_t image_degree = image.size() - 1;
    if (image_degree == 0) return Polynomial({1});
    if (image_degree > degree) continue;  // an unlucky prime
    if (image_degree < degree) {          // all primes so far were
      degree = image_degree;
      images = {};
    }
    modular::scale(image, modular::reduce(leading, p), p);
    if (images.add(image, p)) continue;
    Polynomial candidate = normal(images.result());
    if (divide_exactly(a, candidate) && divide_exactly(b, candidate)) return candidate;
  }
}

Polynomial square_free_part(const Polynomial& p) {
  Polynomial whole = normal(p);
  if (whole.is_constant()) return whole;
  const Polynomial common = gcd(whole, derivative(whole));
  if (common.is_constant()) return whole;
  const std::optional<Polynomial> part = divide_exactly(whole, common);
  ASSAY_ASSERT(part.has_value());
  return *part;
}

mpq_class value_at(const Polynomial& p, const mpq_class& x) {
  mpz_class scale;
  mpz_pow_ui(scale.get_mpz_t(), x.get_den_mpz_t(), p.degree());
  mpq_class value(homogeneous_value(p, x.get_num(), x.get_den()), scale);
  value.canonicalize();
  return value;
}

int sign_at(const Polynomial& p, const mpq_class& x) {
  return sgn(homogeneous_value(p, x.get_num(), x.get_den()));
}

Polynomial shifted(const Polynomial& p, const mpz_class& by) {
  std::vector<mpz_class> c = p.coefficients();
  const bool is_one = by == 1;  // all that root isolation needs
  for (size_t i = 0; i + 1 < c.size(); ++i) {
    for (size_t j = c.size() - 1; j-- > i;) {
      if (is_one) {
        c[j] += c[j + 1];
      } else {
        mpz_addmul(c[j].get_mpz_t(), c[j + 1].get_mpz_t(), by.get_mpz_t());
      }
    }
  }
  return Polynomial(std::move(c));
}

Polynomial with_roots_negated(const Polynomial& p) {
  std::vector<mpz_class> c = p.coefficients();
  for (size_t i = 1; i < c.size(); i += 2) c[i] = -c[i];
  return normal(Polynomial(std::move(c)));
}

Polynomial with_roots_inverted(const Polynomial& p) {
  ASSAY_ASSERT(!p.is_zero() && p[0] != 0);
  std::vector<mpz_class> c = p.coefficients();
  std::ranges::reverse(c);
  return normal(Polynomial(std::move(c)));
}

Polynomial with_roots_plus(const Polynomial& p, const mpq_class& summand) {
  // With summand = a / d: first to the roots times d, then plus a, then divided by d.
  Polynomial moved = with_roots_times(p, mpq_class(summand.get_den()));
  moved = shifted(moved, -summand.get_num());
  return with_roots_times(moved, mpq_class(1, summand.get_den()));
}

Polynomial with_roots_times(const Polynomial& p, const mpq_class& factor) {
  ASSAY_ASSERT(factor != 0);
  std::vector<mpz_class> c = p.coefficients();
  mpz_class power = 1;
  for (mpz_class& coefficient : c) {
    coefficient *= power;
    power *= factor.get_den();
  }
  power = 1;
  for (size_t i = c.size(); i-- > 0;) {
    c[i] *= power;
    power *= factor.get_num();
  }
  return normal(Polynomial(std::move(c)));
}

}  // namespace assay::value
