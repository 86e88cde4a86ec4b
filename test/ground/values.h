// Constants of any sort, boundaries first: zeros, ones, extremes, special floats, empty and
// one-letter strings, wrong indices. Random values come second, for what nobody thought of.
#pragma once

#include <string>

#include "base/random.h"
#include "pick.h"
#include "term/sort_rules.h"
#include "term/store.h"

namespace assay::ground {

using term::Op;
using term::Sort;
using term::Term;

// What an argument is good for, where its sort alone says too little: an index far outside of every
// string, or 2 to the power of 10^20, would test nothing.
enum class Flavour : uint8_t {
  kPlain,
  kIndex,       // around the length of short strings and sequences
  kShift,       // around the width of the bit-vector
  kExponent,    // of a power that must stay small
  kPowerOfTwo,  // of which a bit-vector of the value's bits is still short
  kScale,       // binary exponent of a float
  kMultiplicity,
  kCode,    // a code point, or just not
  kDigits,  // a string that may denote a number
  kLetter,  // a string of one letter, sometimes not
  kNeedle,  // a short string, to be found in others
};
Flavour flavour_of(Op op, size_t argument);

class Values {
 public:
  explicit Values(term::TermStore& store) : store_(store), checker_(store) {}

  // Of any sort but functions.
  Term value(base::Random& random, Sort sort, Flavour flavour = Flavour::kPlain);

  // A literal, or what cvc5 takes for one: the only base of a constant array that it reads.
  Term pure(base::Random& random, Sort sort);

  // `text` may start with '-'.
  Term integer(std::string_view text);
  // From binary digits, as many as the sort is wide.
  Term bits(std::string_view digits);
  Term string(std::string_view utf8) {
    return store_.literal(Op::kString, term::kStringSort, utf8);
  }

 private:
  Term any_integer(base::Random& random, Flavour flavour);
  Term real(base::Random& random);
  Term decimal(std::string_view numerator);
  Term bit_vector(base::Random& random, uint32_t width, Flavour flavour);
  Term floating(base::Random& random, Sort sort);
  Term any_string(base::Random& random, Flavour flavour);
  Term regex(base::Random& random);
  Term array(base::Random& random, Sort sort);
  Term datatype(base::Random& random, Sort sort, int depth);
  // Sets, bags and sequences: a union or concatenation of single elements.
  Term collection(base::Random& random, Sort sort);
  Term tuple(base::Random& random, Sort sort);
  Term apply(Op op, std::initializer_list<Term> arguments);

  term::TermStore& store_;
  term::SortChecker checker_;
};

}  // namespace assay::ground
