#include "value/polynomial_factor.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/assert.h"
#include "value/polynomial_modular.h"

namespace assay::value {

namespace {

using modular::Residues;
using modular::Word;

// How many primes are tried for the one with the fewest factors.
constexpr size_t kPrimesTried = 5;

// splitmix64: the choices of Cantor and Zassenhaus need no quality, only to be the same in each
// run.
class Choices {
 public:
  Word below(Word bound) {
    Word z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31)) % bound;
  }

 private:
  Word state_ = 0;
};

// f is a product of k > 0 monic irreducible polynomials, all of this degree, p odd.
void split_equal_degree(const Residues& f, size_t degree, Word p, Choices& choices,
                        std::vector<Residues>& factors) {
  mpz_class exponent;
  mpz_ui_pow_ui(exponent.get_mpz_t(), p, degree);
  exponent = (exponent - 1) / 2;
  std::vector<Residues> open{f};
  while (!open.empty()) {
    Residues current = std::move(open.back());
    open.pop_back();
    if (current.size() - 1 == degree) {
      factors.push_back(std::move(current));
      continue;
    }
    Residues part;
    do {  // each round splits with a probability of at least 4/9
      Residues choice(current.size() - 1);
      for (Word& c : choice) c = choices.below(p);
      modular::trim(choice);
      choice = modular::power(std::move(choice), exponent, current, p);
      part = modular::gcd(modular::subtract(choice, {1}, p), current, p);
    } while (part.size() <= 1 || part.size() == current.size());
    open.push_back(modular::divide(current, part, p).first);
    open.push_back(std::move(part));
  }
}

struct EqualDegreePart {
  Residues product;
  size_t degree;  // of each factor
  size_t count() const { return (product.size() - 1) / degree; }
};

// f is monic and square-free.
std::vector<EqualDegreePart> distinct_degree_parts(Residues f, Word p) {
  std::vector<EqualDegreePart> parts;
  const Residues x{0, 1};
  Residues power = x;
  for (size_t degree = 1; 2 * degree < f.size(); ++degree) {
    power = modular::power(std::move(power), mpz_class(static_cast<unsigned long>(p)), f, p);
    Residues part = modular::gcd(modular::subtract(power, x, p), f, p);
    if (part.size() <= 1) continue;
    f = modular::divide(f, part, p).first;
    power = modular::remainder(power, f, p);
    parts.push_back({std::move(part), degree});
  }
  if (f.size() > 1) parts.push_back({f, f.size() - 1});
  return parts;
}

// Bit d is set if a factor of degree d is possible.
std::vector<bool> possible_degrees(const std::vector<EqualDegreePart>& parts, size_t n) {
  std::vector<bool> possible(n + 1);
  possible[0] = true;
  for (const EqualDegreePart& part : parts) {
    for (size_t i = 0; i < part.count(); ++i) {
      for (size_t d = n + 1; d-- > part.degree;) {
        if (possible[d - part.degree]) possible[d] = true;
      }
    }
  }
  return possible;
}

struct ModularFactors {
  Word prime = 0;
  std::vector<Residues> factors;  // monic
  std::vector<bool> degrees;      // possible ones of a factor over the integers
};

ModularFactors factor_modulo_a_prime(const Polynomial& f) {
  const size_t n = f.degree();
  ModularFactors result;
  result.degrees.assign(n + 1, true);
  std::vector<EqualDegreePart> best;
  size_t fewest = n + 1;
  mpz_class candidate = 10;
  for (size_t tried = 0; tried < kPrimesTried && fewest > 1;) {
    mpz_nextprime(candidate.get_mpz_t(), candidate.get_mpz_t());
    const Word p = candidate.get_ui();
    Residues image = modular::reduce(f, p);
    if (image.size() <= n) continue;
    if (modular::gcd(image, modular::derivative(image, p), p).size() > 1) continue;
    ++tried;
    modular::make_monic(image, p);
    std::vector<EqualDegreePart> parts = distinct_degree_parts(std::move(image), p);
    size_t count = 0;
    for (const EqualDegreePart& part : parts) count += part.count();
    const std::vector<bool> possible = possible_degrees(parts, n);
    for (size_t d = 0; d <= n; ++d) result.degrees[d] = result.degrees[d] && possible[d];
    if (count >= fewest) continue;
    fewest = count;
    result.prime = p;
    best = std::move(parts);
  }
  Choices choices;
  for (const EqualDegreePart& part : best) {
    split_equal_degree(part.product, part.degree, result.prime, choices, result.factors);
  }
  return result;
}

Polynomial lifted(const Residues& f) {
  std::vector<mpz_class> c;
  for (Word residue : f) c.emplace_back(static_cast<unsigned long>(residue));
  return Polynomial(std::move(c));
}

Polynomial reduced(const Polynomial& f, const mpz_class& modulus) {
  std::vector<mpz_class> c = f.coefficients();
  for (mpz_class& i : c) mpz_fdiv_r(i.get_mpz_t(), i.get_mpz_t(), modulus.get_mpz_t());
  return Polynomial(std::move(c));
}

// Quotient and remainder by a monic b.
std::pair<Polynomial, Polynomial> divide_by_monic(const Polynomial& a, const Polynomial& b,
                                                  const mpz_class& modulus) {
  if (a.coefficients().size() < b.coefficients().size()) return {{}, a};
  std::vector<mpz_class> rest = a.coefficients();
  std::vector<mpz_class> quotient(a.degree() - b.degree() + 1);
  for (size_t i = quotient.size(); i-- > 0;) {
    mpz_fdiv_r(quotient[i].get_mpz_t(), rest[i + b.degree()].get_mpz_t(), modulus.get_mpz_t());
    for (size_t j = 0; j <= b.degree(); ++j) {
      mpz_submul(rest[i + j].get_mpz_t(), quotient[i].get_mpz_t(), b[j].get_mpz_t());
    }
  }
  return {Polynomial(std::move(quotient)), reduced(Polynomial(std::move(rest)), modulus)};
}

// One quadratic Hensel step (Modern Computer Algebra, algorithm 15.10): from f = g h and
// s g + t h = 1 modulo m to the same modulo m^2. All monic.
struct Lifting {
  Polynomial g, h, s, t;

  void step(const Polynomial& f, const mpz_class& square) {
    const Polynomial error = reduced(f - g * h, square);
    const auto [q, r] = divide_by_monic(reduced(s * error, square), h, square);
    g = reduced(g + t * error + q * g, square);
    h = reduced(h + r, square);
    const Polynomial off = reduced(s * g + t * h - Polynomial({1}), square);
    const auto [c, d] = divide_by_monic(reduced(s * off, square), h, square);
    s = reduced(s - d, square);
    t = reduced(t - t * off - c * g, square);
  }
};

// f is monic modulo prime^(2^steps) and the product of the factors modulo the prime; appends the
// factors modulo the power. The recursion halves the factors.
void lift(const Polynomial& f, std::span<const Residues> factors, Word prime, size_t steps,
          std::vector<Polynomial>& result) {
  if (factors.size() == 1) {
    result.push_back(f);
    return;
  }
  const size_t half = factors.size() / 2;
  Residues g{1};
  Residues h{1};
  for (const Residues& one : factors.first(half)) g = modular::multiply(g, one, prime);
  for (const Residues& one : factors.subspan(half)) h = modular::multiply(h, one, prime);
  const auto [s, t] = modular::bezout(g, h, prime);
  Lifting lifting{lifted(g), lifted(h), lifted(s), lifted(t)};
  mpz_class modulus = static_cast<unsigned long>(prime);
  for (size_t i = 0; i < steps; ++i) {
    modulus *= modulus;
    lifting.step(reduced(f, modulus), modulus);
  }
  lift(lifting.g, factors.first(half), prime, steps, result);
  lift(lifting.h, factors.subspan(half), prime, steps, result);
}

// The next subset of `chosen.size()` numbers below n in lexicographic order.
bool next_subset(std::vector<size_t>& chosen, size_t n) {
  const size_t k = chosen.size();
  size_t i = k;
  while (i > 0 && chosen[i - 1] == n - k + (i - 1)) --i;
  if (i == 0) return false;
  ++chosen[i - 1];
  for (; i < k; ++i) chosen[i] = chosen[i - 1] + 1;
  return true;
}

class Recombination {
 public:
  Recombination(Polynomial f, std::vector<Polynomial> parts, mpz_class modulus,
                std::vector<bool> degrees)
      : f_(std::move(f)),
        parts_(std::move(parts)),
        modulus_(std::move(modulus)),
        degrees_(std::move(degrees)) {}

  Factors run(size_t budget) {
    Factors result;
    for (size_t size = 1; 2 * size <= parts_.size();) {
      if (!find(size, budget, result)) ++size;
      if (budget == 0) {
        result.rest = f_;
        return result;
      }
    }
    result.irreducible.push_back(f_);
    return result;
  }

 private:
  // Takes out one factor made of this many parts, if there is one.
  bool find(size_t size, size_t& budget, Factors& result) {
    std::vector<size_t> chosen(size);
    for (size_t i = 0; i < size; ++i) chosen[i] = i;
    do {
      if (size > 1 && --budget == 0) return false;
      std::optional<Polynomial> quotient;
      const Polynomial candidate = product(chosen);
      if (!candidate.is_zero()) quotient = divide_exactly(f_, candidate);
      if (!quotient) continue;
      result.irreducible.push_back(candidate);
      f_ = *quotient;
      for (size_t i = size; i-- > 0;) {
        parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(chosen[i]));
      }
      return true;
    } while (next_subset(chosen, parts_.size()));
    return false;
  }

  // The polynomial that this subset stands for; zero if its degree or its constant coefficient
  // shows that it is no factor.
  Polynomial product(const std::vector<size_t>& chosen) const {
    size_t degree = 0;
    for (size_t i : chosen) degree += parts_[i].degree();
    if (!degrees_[degree]) return {};
    mpz_class constant = f_.leading();
    for (size_t i : chosen) constant = nearest_to_zero(constant * parts_[i][0]);
    const mpz_class whole = f_.leading() * f_[0];
    if (constant == 0 || !mpz_divisible_p(whole.get_mpz_t(), constant.get_mpz_t())) return {};
    Polynomial result({f_.leading()});
    for (size_t i : chosen) result = reduced(result * parts_[i], modulus_);
    std::vector<mpz_class> c = result.coefficients();
    for (mpz_class& i : c) i = nearest_to_zero(i);
    return normal(Polynomial(std::move(c)));
  }

  mpz_class nearest_to_zero(const mpz_class& a) const {
    mpz_class r;
    mpz_fdiv_r(r.get_mpz_t(), a.get_mpz_t(), modulus_.get_mpz_t());
    if (2 * r > modulus_) r -= modulus_;
    return r;
  }

  Polynomial f_;
  std::vector<Polynomial> parts_;
  mpz_class modulus_;
  std::vector<bool> degrees_;
};

// f(0) is not 0.
Factors factor_without_zero(const Polynomial& f, size_t work) {
  if (f.degree() == 1) return {{f}};
  const ModularFactors parts = factor_modulo_a_prime(f);
  const auto end = parts.degrees.end() - 1;
  if (std::find(parts.degrees.begin() + 1, end, true) == end) return {{f}};

  // Mignotte: a factor has no coefficient above 2^n |f|_2, and it is found times the leading one.
  size_t bits = f.degree() + 2 * f.bits() + f.degree() / 2 + 2;
  mpz_class modulus = static_cast<unsigned long>(parts.prime);
  size_t steps = 0;
  for (; mpz_sizeinbase(modulus.get_mpz_t(), 2) <= bits + 1; ++steps) modulus *= modulus;

  mpz_class to_monic;
  const int invertible =
      mpz_invert(to_monic.get_mpz_t(), f.leading().get_mpz_t(), modulus.get_mpz_t());
  ASSAY_ASSERT(invertible != 0);
  std::vector<Polynomial> lifted_parts;
  lift(reduced(f * Polynomial({to_monic}), modulus), parts.factors, parts.prime, steps,
       lifted_parts);
  bits = mpz_sizeinbase(modulus.get_mpz_t(), 2);
  return Recombination(f, std::move(lifted_parts), std::move(modulus), parts.degrees)
      .run(work / bits + 2);
}

}  // namespace

Factors factor(const Polynomial& p, size_t recombination_work) {
  ASSAY_ASSERT(!p.is_constant());
  if (p[0] != 0) return factor_without_zero(p, recombination_work);
  const Polynomial x({0, 1});
  if (p.degree() == 1) return {{x}};
  Factors result = factor_without_zero(
      Polynomial({p.coefficients().begin() + 1, p.coefficients().end()}), recombination_work);
  result.irreducible.insert(result.irreducible.begin(), x);
  return result;
}

}  // namespace assay::value
