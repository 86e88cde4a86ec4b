#include "closedbox/surrogate/learner.h"

#include <gtest/gtest.h>

#include <functional>

#include "base/random.h"
#include "closedbox/search/program/word_op.h"
#include "eval/evaluator.h"

namespace assay::closedbox::surrogate {
namespace {

using search::WordKind;
using search::WordSort;
using Box = std::function<std::optional<uint64_t>(const Point&)>;

constexpr WordSort kWord32{WordKind::kBits, 32};
constexpr WordSort kWord64{WordKind::kBits, 64};
constexpr WordSort kByte{WordKind::kBits, 8};
constexpr WordSort kInteger{WordKind::kInt, 64};

class Lesson {
 public:
  Lesson(std::vector<WordSort> arguments, WordSort result, Box box)
      : arguments_(std::move(arguments)),
        result_(result),
        box_(std::move(box)),
        learner_(arguments_, result, 0) {
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const term::Sort sort = sort_of(arguments_[i]);
      const auto name = store_.symbols().intern("x" + std::to_string(i));
      decls_.push_back(store_.declare(term::DeclKind::kFunction, name, {}, {}, sort));
      terms_.push_back(store_.apply(decls_.back(), sort, {}));
    }
  }

  // Asks until nothing is wanted; returns the number of calls.
  size_t learn(size_t most = 100'000) {
    size_t calls = 0;
    while (calls < most) {
      const auto wanted = learner_.wanted_inputs();
      if (wanted.empty()) break;
      for (const Point& p : wanted) observe(p);
      calls += wanted.size();
    }
    return calls;
  }
  void observe(const Point& p) {
    if (const auto r = box_(p))
      learner_.observe(p, *r);
    else
      learner_.observe_outside(p);
  }

  std::vector<Guess> guesses() { return learner_.guesses(store_, terms_); }
  Learner& learner() { return learner_; }

  uint64_t value_at(const Guess& guess, const Point& p) {
    eval::Model model;
    for (size_t i = 0; i < p.size(); ++i) {
      model.constants[decls_[i].id] = search::value_of_word(values_, arguments_[i], p[i]);
    }
    eval::Program program;
    const auto code = eval::compile(store_, values_, program, {}, std::span(&guess.term, 1));
    eval::Machine machine(store_, values_, program);
    machine.set_model(&model);
    machine.run(*code);
    return *search::word_of_value(values_, result_, machine.root(0));
  }

  // How many of random points a guess gets right.
  int right(const Guess& guess, int points) {
    base::Random random(3, 3);
    int count = 0;
    for (int n = 0; n < points; ++n) {
      Point p;
      for (const WordSort& s : arguments_) {
        // Ints far from the ends of 64 bits, where the box itself would overflow.
        const uint64_t word = random.next() >> (s.kind == WordKind::kInt ? 24 : 64 - s.width);
        p.push_back(word >> random.below(s.width));
      }
      if (value_at(guess, p) == box_(p)) ++count;
    }
    return count;
  }

  term::Sort sort_of(WordSort s) {
    if (s.kind == WordKind::kInt) return term::kIntSort;
    if (s.kind == WordKind::kBool) return term::kBoolSort;
    return store_.sorts().bit_vector(s.width);
  }

 private:
  std::vector<WordSort> arguments_;
  WordSort result_;
  Box box_;
  Learner learner_;
  term::TermStore store_;
  value::ValueStore values_;
  std::vector<term::Decl> decls_;
  std::vector<term::Term> terms_;
};

bool has_kind(const std::vector<Guess>& guesses, std::string_view kind) {
  return std::any_of(guesses.begin(), guesses.end(),
                     [&](const Guess& g) { return g.kind == kind; });
}

uint64_t crc32(uint64_t word) {
  uint32_t crc = 0xffffffff;
  for (int i = 0; i < 4; ++i) {
    crc ^= static_cast<uint32_t>(word >> (8 * i) & 0xff);
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (0xedb88320u & (0 - (crc & 1)));
  }
  return crc ^ 0xffffffff;
}

struct Case {
  const char* kind;
  std::vector<WordSort> arguments;
  WordSort result;
  Box box;
  size_t most_calls;
};

std::vector<Case> cases() {
  return {
      {"constant", {kWord32}, kByte, [](const Point&) { return 7; }, 100},
      {"linear",
       {kWord32, kWord32},
       kWord32,
       [](const Point& x) { return (x[0] * 1664525 - x[1] * 3 + 1013904223) & 0xffffffff; },
       200},
      {"linear", {kInteger}, kInteger, [](const Point& x) { return x[0] * 5 - 9; }, 100},
      {"gf2-affine", {kWord32}, kWord32, [](const Point& x) { return crc32(x[0]); }, 100},
      {"polynomial",
       {kWord32},
       kWord32,
       [](const Point& x) { return (3 * x[0] * x[0] * x[0] + 7 * x[0] * x[0] + 11) & 0xffffffff; },
       100},
      {"polynomial",
       {kWord32, kWord32},
       kWord64,
       [](const Point& x) { return x[0] * x[1] + 2 * x[0] * x[0] + 5; },
       200},
      {"table", {kByte}, kByte, [](const Point& x) { return x[0] * x[0] >> 3 & 0xff; }, 300},
      // Byte by byte.
      {"bits",
       {kWord64},
       kWord64,
       [](const Point& x) {
         uint64_t r = 0;
         for (int i = 0; i < 8; ++i) {
           const uint64_t c = x[0] >> (8 * i) & 0xff;
           r |= (c >= 'a' && c <= 'z' ? c - 32 : c) << (8 * i);
         }
         return r;
       },
       8192},
      {"piecewise",
       {kWord32},
       kWord32,
       [](const Point& x) { return std::min<uint64_t>(x[0], 255); },
       600},
      {"piecewise",
       {kInteger},
       kInteger,
       [](const Point& x) {
         const auto n = static_cast<int64_t>(x[0]);
         return static_cast<uint64_t>(n < -1000 ? -1000 : n > 4711 ? 4711 : n);
       },
       600},
  };
}

TEST(Surrogate, EachFamilyIsLearntFromFewCallsAndGeneralises) {
  for (const Case& c : cases()) {
    Lesson lesson(c.arguments, c.result, c.box);
    EXPECT_LE(lesson.learn(), c.most_calls) << c.kind;
    const auto guesses = lesson.guesses();
    ASSERT_TRUE(has_kind(guesses, c.kind)) << c.kind;
    for (const Guess& g : guesses) {
      if (g.kind != c.kind) continue;
      EXPECT_EQ(lesson.right(g, 50), 50) << c.kind;
    }
  }
}

TEST(Surrogate, ARefutedGuessIsDropped) {
  Lesson lesson({kWord32}, kWord32,
                [](const Point& x) { return x[0] == 12345678 ? 1 : 2 * x[0] & 0xffffffff; });
  lesson.learn();
  ASSERT_TRUE(has_kind(lesson.guesses(), "linear"));
  lesson.learner().refute(Point{12345678}, 1);
  EXPECT_FALSE(has_kind(lesson.guesses(), "linear"));
}

TEST(Surrogate, OnlyAWholeTableIsComplete) {
  Lesson whole({kByte}, kByte, [](const Point& x) { return x[0] * x[0] >> 2 & 0xff; });
  whole.learn();
  ASSERT_FALSE(whole.guesses().empty());
  EXPECT_TRUE(whole.guesses()[0].is_complete);
  Lesson holes({kByte}, kByte, [](const Point& x) -> std::optional<uint64_t> {
    if (x[0] == 100) return std::nullopt;
    return x[0] * x[0] >> 2 & 0xff;
  });
  holes.learn();
  for (const Guess& g : holes.guesses()) EXPECT_FALSE(g.is_complete);
}

TEST(Surrogate, AHashHasNoGuess) {
  Lesson lesson({kWord64}, kWord32, [](const Point& x) {
    uint64_t state = x[0];
    return base::split_mix(state) & 0xffffffff;
  });
  EXPECT_LT(lesson.learn(), 10'000u);
  EXPECT_TRUE(lesson.guesses().empty());
}

}  // namespace
}  // namespace assay::closedbox::surrogate
