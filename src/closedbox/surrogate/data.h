// What is known of a box: its sorts, the samples, the points without a value. Shared by the
// families of guesses; each of them is a function that fits and one that says what it would like to
// know.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/random.h"
#include "closedbox/search/program/word_op.h"
#include "closedbox/surrogate/learner.h"

namespace assay::closedbox::surrogate {

struct Data {
  std::vector<search::WordSort> arguments;
  search::WordSort result;
  std::vector<Point> points;      // distinct
  std::vector<uint64_t> results;  // of them
  std::map<Point, size_t> place;  // in points
  std::set<Point> outside;
  unsigned bits = 0;  // of all arguments together
  // Up to 64 bits: the points' bits in a row, and for each output bit the input bits that it was
  // seen to depend on (where two samples differ in one bit).
  std::vector<uint64_t> packed;
  std::vector<uint64_t> influences;

  bool is_packed() const { return are_words() && bits <= 64; }
  // False if the point is known.
  bool add(const Point& p, uint64_t word);

  const uint64_t* find(const Point& p) const {
    const auto at = place.find(p);
    return at == place.end() ? nullptr : &results[at->second];
  }
  bool is_known(const Point& p) const { return place.contains(p) || outside.contains(p); }
  bool are_words() const;  // all bit-vectors or Bool
  bool are_ints() const;   // all Int
};

// Bit k of all arguments in a row, the first argument's lowest bit first.
bool bit_of(const Data& data, const Point& p, unsigned k);
void flip(const Data& data, Point& p, unsigned k);

// Terms over the box's arguments.
class Builder {
 public:
  Builder(term::TermStore& store, const Data& data, std::span<const term::Term> arguments)
      : store_(store), data_(data), arguments_(arguments) {}

  term::TermStore& store() { return store_; }
  term::Term literal(unsigned width, uint64_t word);
  term::Term integer(int64_t n);
  term::Term make(term::Op op, term::Sort sort, std::initializer_list<term::Term> arguments);
  term::Term extract(term::Term t, unsigned high, unsigned low);
  // The i-th argument as a bit-vector; as one of the given width, cut or zero-extended.
  term::Term argument(size_t i);
  term::Term argument(size_t i, unsigned width);
  term::Term plain_argument(size_t i) { return arguments_[i]; }
  term::Term bit(unsigned k);  // bit k of all arguments, as (_ BitVec 1)
  // A bit-vector of the result's width as a term of the result's sort.
  term::Term result(term::Term bits);

 private:
  term::TermStore& store_;
  const Data& data_;
  std::span<const term::Term> arguments_;
};

// The families. An empty Term: nothing fits.
struct Fit {
  term::Term term;
  bool is_complete = false;
};
Fit fit_constant(const Data& data, Builder& build);
Fit fit_affine(const Data& data, Builder& build);
Fit fit_linear(const Data& data, Builder& build);
Fit fit_polynomial(const Data& data, Builder& build);
Fit fit_bits(const Data& data, Builder& build);
Fit fit_table(const Data& data, Builder& build);
Fit fit_pieces(const Data& data, Builder& build);

// What a family would like to know next; points that are known are left out by the caller.
void want_basics(const Data& data, base::Random& random, std::vector<Point>& points);
void want_bits(const Data& data, base::Random& random, std::vector<Point>& points);
void want_table(const Data& data, std::vector<Point>& points);
void want_pieces(const Data& data, std::vector<Point>& points);

}  // namespace assay::closedbox::surrogate
