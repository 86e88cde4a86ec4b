// What is known about an open number: bounds, each strict or not, and excluded values. And what
// follows for a sum or a product from the bounds of its parts: a square is not negative, and where
// 1 < x < 2, (* x x) is not 9.
#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <vector>

#include "eval/semantics/residual.h"

namespace assay::eval {

struct Bounds {
  std::optional<mpq_class> lower, upper;
  bool lower_strict = false, upper_strict = false;
  std::vector<mpq_class> excluded;

  void above(const mpq_class& q, bool strict);
  void below(const mpq_class& q, bool strict);
  void meet(const Bounds& other);
  bool is_empty(bool is_integer) const;
  // Of integers, where there is such a bound.
  mpz_class least() const;
  mpz_class greatest() const;
};

// The bounds of open numbers, of which some are known. Every value that a number can have is
// within: the bounds may be too wide, never too narrow. For one set of known bounds.
class BoundsOfParts {
 public:
  BoundsOfParts(const value::ValueStore& values, const std::map<Value, Bounds>& known)
      : values_(values), known_(known) {}

  const Bounds& of(Value number);
  size_t looked_at() const { return done_.size(); }

 private:
  std::vector<Value> parts(Value v) const;
  Bounds combined(Value v) const;
  Bounds folded(const OpenNode& node) const;

  const value::ValueStore& values_;
  const std::map<Value, Bounds>& known_;
  std::map<Value, Bounds> done_;
};

}  // namespace assay::eval
