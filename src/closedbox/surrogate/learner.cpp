#include "closedbox/surrogate/learner.h"

#include <algorithm>

#include "base/assert.h"
#include "closedbox/surrogate/data.h"

namespace assay::closedbox::surrogate {

namespace {

struct Family {
  const char* kind;
  Fit (*fit)(const Data& data, Builder& build);
  bool is_simple;  // a few samples determine it: no more are wanted
};

// Best first: the one that says the most with the least.
constexpr Family kFamilies[] = {
    {"constant", fit_constant, true}, {"linear", fit_linear, true},
    {"gf2-affine", fit_affine, true}, {"polynomial", fit_polynomial, true},
    {"table", fit_table, false},      {"bits", fit_bits, false},
    {"piecewise", fit_pieces, false},
};

// Samples beyond these teach no more than the calls cost (a whole table excepted).
constexpr size_t kEnough = 8192;
// Of asking for the influence of single bits, without seeing a new one.
constexpr size_t kQuietRounds = 16;
// At random points, before a simple guess is taken for what it is.
constexpr size_t kChecks = 16;

}  // namespace

class Learner::Impl {
 public:
  Impl(std::span<const search::WordSort> arguments, search::WordSort result, uint64_t seed)
      : random_(seed, 2) {
    data_.arguments.assign(arguments.begin(), arguments.end());
    data_.result = result;
    for (const search::WordSort& s : arguments) data_.bits += s.width;
  }

  void observe(std::span<const uint64_t> arguments, uint64_t result) {
    ASSAY_ASSERT(arguments.size() == data_.arguments.size());
    data_.add({arguments.begin(), arguments.end()}, result);
  }

  void observe_outside(std::span<const uint64_t> arguments) {
    data_.outside.emplace(arguments.begin(), arguments.end());
  }

  void want_all() { wants_all_ = true; }

  std::vector<Point> wanted_inputs() {
    std::vector<Point> points;
    if (!data_.are_words() && !data_.are_ints()) return points;  // no family speaks of them
    if (!has_asked_basics_) {
      has_asked_basics_ = true;
      want_basics(data_, random_, points);
    } else if (!wants_all_ && has_simple_guess()) {
      // A short walk at random, to refute it.
      for (; checks_ < kChecks; ++checks_) {
        Point p;
        for (const search::WordSort& s : data_.arguments) {
          const uint64_t word = random_.next() & search::mask_of(s.width);
          p.push_back(checks_ % 2 == 0 ? word : word >> random_.below(s.width));
        }
        points.push_back(std::move(p));
      }
    } else {
      want_table(data_, points);
      if (points.empty() && data_.points.size() < kEnough) {
        quiet_rounds_ = influences_ == data_.influences ? quiet_rounds_ + 1 : 0;
        influences_ = data_.influences;
        if (quiet_rounds_ < kQuietRounds) want_bits(data_, random_, points);
        want_pieces(data_, points);
      }
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::erase_if(points, [&](const Point& p) { return data_.is_known(p); });
    return points;
  }

  std::vector<Guess> guesses(term::TermStore& store, std::span<const term::Term> arguments) {
    std::vector<Guess> result;
    Builder build(store, data_, arguments);
    for (const Family& family : kFamilies) {
      // A line is a polynomial too, written longer.
      const bool is_said =
          family.fit == fit_polynomial && !result.empty() && result[0].kind == "linear";
      const Fit fit = is_said ? Fit{} : family.fit(data_, build);
      if (!fit.term) continue;
      const bool is_known = std::any_of(result.begin(), result.end(),
                                        [&](const Guess& g) { return g.term == fit.term; });
      if (is_known && !fit.is_complete) continue;
      Guess guess{family.kind, fit.term, fit.is_complete,
                  static_cast<uint32_t>(data_.points.size())};
      if (fit.is_complete)
        result.insert(result.begin(), std::move(guess));
      else
        result.push_back(std::move(guess));
    }
    return result;
  }

 private:
  bool has_simple_guess() {
    if (data_.points.empty()) return false;
    term::TermStore store;
    std::vector<term::Term> arguments;
    for (size_t i = 0; i < data_.arguments.size(); ++i) {
      const search::WordSort s = data_.arguments[i];
      const term::Sort sort = s.kind == search::WordKind::kInt ? term::kIntSort
                              : s.kind == search::WordKind::kBool
                                  ? term::kBoolSort
                                  : store.sorts().bit_vector(s.width);
      const term::Decl decl = store.declare(
          term::DeclKind::kFunction, store.symbols().intern("x" + std::to_string(i)), {}, {}, sort);
      arguments.push_back(store.apply(decl, sort, {}));
    }
    Builder build(store, data_, arguments);
    return std::any_of(std::begin(kFamilies), std::end(kFamilies), [&](const Family& family) {
      return family.is_simple && family.fit(data_, build).term;
    });
  }

  Data data_;
  base::Random random_;
  bool has_asked_basics_ = false;
  bool wants_all_ = false;
  size_t quiet_rounds_ = 0;
  std::vector<uint64_t> influences_;  // at the last round
  size_t checks_ = 0;
};

Learner::Learner(std::span<const search::WordSort> arguments, search::WordSort result,
                 uint64_t seed)
    : impl_(std::make_unique<Impl>(arguments, result, seed)) {}
Learner::~Learner() = default;
Learner::Learner(Learner&&) noexcept = default;

void Learner::observe(std::span<const uint64_t> arguments, uint64_t result) {
  impl_->observe(arguments, result);
}
void Learner::observe_outside(std::span<const uint64_t> arguments) {
  impl_->observe_outside(arguments);
}
void Learner::want_all() { impl_->want_all(); }
std::vector<Point> Learner::wanted_inputs() { return impl_->wanted_inputs(); }
std::vector<Guess> Learner::guesses(term::TermStore& store, std::span<const term::Term> arguments) {
  return impl_->guesses(store, arguments);
}

}  // namespace assay::closedbox::surrogate
