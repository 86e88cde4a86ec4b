// Polynomials with coefficients modulo 2^n (bit-vectors) or in 64 bits (Int): linear in all
// arguments, quadratic in all arguments, cubic in one. Coefficients come from the values near zero,
// all samples check them.
#include "closedbox/search/propose/propagate.h"
#include "closedbox/surrogate/data.h"

namespace assay::closedbox::surrogate {

namespace {

using search::mask_of;
using term::Op;
using term::Term;

struct Monomial {
  uint64_t factor;
  std::vector<size_t> arguments;  // a product of these
};
using Polynomial = std::vector<Monomial>;

uint64_t value_at(const Polynomial& p, const Point& x, unsigned width) {
  uint64_t sum = 0;
  for (const Monomial& m : p) {
    uint64_t product = m.factor;
    for (size_t i : m.arguments) product *= x[i];
    sum += product;
  }
  return sum & mask_of(width);
}

bool fits(const Data& data, const Polynomial& p) {
  for (size_t n = 0; n < data.points.size(); ++n) {
    if (value_at(p, data.points[n], data.result.width) != data.results[n]) return false;
  }
  return true;
}

// The values at small points, if they are known.
class Near {
 public:
  explicit Near(const Data& data) : data_(data) {}
  bool is_known = true;

  uint64_t operator()(std::initializer_list<std::pair<size_t, uint64_t>> words) {
    Point p(data_.arguments.size(), 0);
    for (const auto& [i, word] : words) p[i] = word;
    const uint64_t* found = data_.find(p);
    if (found == nullptr) is_known = false;
    return found == nullptr ? 0 : *found;
  }

 private:
  const Data& data_;
};

bool are_wide_enough(const Data& data, unsigned width) {
  for (const search::WordSort& s : data.arguments) {
    if (s.width < width) return false;
  }
  return true;
}

Term term_of(const Data& data, Builder& build, const Polynomial& p) {
  const bool is_int = data.are_ints();
  const unsigned width = data.result.width;
  const term::Sort sort = is_int ? term::kIntSort : build.store().sorts().bit_vector(width);
  const auto number = [&](uint64_t word) {
    return is_int ? build.integer(static_cast<int64_t>(word)) : build.literal(width, word);
  };
  Term sum{};
  for (const Monomial& m : p) {
    const uint64_t factor = m.factor & mask_of(width);
    if (factor == 0) continue;
    Term product{};
    if (factor != 1 || m.arguments.empty()) product = number(factor);
    for (size_t i : m.arguments) {
      const Term x = is_int ? build.plain_argument(i) : build.argument(i, width);
      product = product ? build.make(is_int ? Op::kMul : Op::kBvMul, sort, {product, x}) : x;
    }
    sum = sum ? build.make(is_int ? Op::kAdd : Op::kBvAdd, sort, {sum, product}) : product;
  }
  if (!sum) sum = number(0);
  return is_int ? sum : build.result(sum);
}

bool is_arithmetic(const Data& data) {
  return (data.are_words() || data.are_ints()) && !data.arguments.empty();
}

}  // namespace

Fit fit_linear(const Data& data, Builder& build) {
  if (!is_arithmetic(data)) return {};
  Near f(data);
  const uint64_t c = f({});
  Polynomial p{{c, {}}};
  for (size_t i = 0; i < data.arguments.size(); ++i) p.push_back({f({{i, 1}}) - c, {i}});
  if (!f.is_known || !fits(data, p)) return {};
  return {term_of(data, build, p)};
}

Fit fit_polynomial(const Data& data, Builder& build) {
  if (!is_arithmetic(data) || !are_wide_enough(data, 3)) return {};
  const unsigned width = data.result.width;
  Near f(data);
  const uint64_t c = f({});
  const size_t count = data.arguments.size();
  // Halves are known but for the top bit: both are tried.
  const uint64_t top = uint64_t{1} << (width - 1);
  const auto cubic = [&](size_t i, uint64_t cube, uint64_t square) {
    // f(1) - f(0) = linear + square + cube.
    const uint64_t linear = f({{i, 1}}) - c - square - cube;
    return Polynomial{{linear, {i}}, {square, {i, i}}, {cube, {i, i, i}}};
  };
  if (count == 1) {
    const uint64_t second = f({{0, 2}}) - 2 * f({{0, 1}}) + c;
    const uint64_t third = f({{0, 3}}) - 3 * f({{0, 2}}) + 3 * f({{0, 1}}) - c;
    uint64_t cube = 0;
    if (!f.is_known || !search::divide_modulo(6, third, width, cube)) return {};
    for (const uint64_t a : {cube, cube + top}) {
      uint64_t square = 0;  // 2 * square + 6 * cube = second
      if (!search::divide_modulo(2, second - 6 * a, width, square)) continue;
      for (const uint64_t b : {square, square + top}) {
        Polynomial p = cubic(0, a, b);
        p.push_back({c, {}});
        if (fits(data, p)) return {term_of(data, build, p)};
      }
    }
    return {};
  }
  Polynomial p{{c, {}}};
  for (size_t i = 0; i < count; ++i) {
    uint64_t square = 0;
    const uint64_t second = f({{i, 2}}) - 2 * f({{i, 1}}) + c;
    if (!search::divide_modulo(2, second, width, square)) return {};
    for (const Monomial& m : cubic(i, 0, square)) p.push_back(m);
    for (size_t j = i + 1; j < count; ++j) {
      p.push_back({f({{i, 1}, {j, 1}}) - f({{i, 1}}) - f({{j, 1}}) + c, {i, j}});
    }
  }
  if (!f.is_known || !fits(data, p)) return {};
  return {term_of(data, build, p)};
}

}  // namespace assay::closedbox::surrogate
