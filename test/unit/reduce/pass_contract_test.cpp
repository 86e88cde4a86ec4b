// What every reducer pass owes to the session, whatever the oracle says: it makes the script
// smaller or leaves it, every candidate is a well-sorted script, it ends, and it does the same
// again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "campaign/builtin_seeds.h"
#include "reduce/pass.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::reduce {
namespace {

// Far more than any pass needs for these formulas, far less than a pass without an end.
constexpr uint64_t kMostChecks = 50'000;

// Something for each pass: annotations, lets, quantifiers, definitions, every theory, noise.
constexpr const char* kOfEverything = R"((set-logic ALL)
(set-option :produce-models true)
(set-info :status sat)
(declare-sort U 0)
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-fun f (Int U) Int)
(declare-const u U)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-const r Real)
(declare-const b (_ BitVec 8))
(declare-const s String)
(declare-const a (Array Int Int))
(declare-const l L)
(declare-const e (Set Int))
(declare-const q (_ FloatingPoint 8 24))
(define-fun twice ((z Int)) Int (* 2 z))
(push 1)
(assert (! (> (twice x) (f y u)) :named first))
(assert (let ((t (+ x y)) (v (- x 17))) (=> (> t v) (= (select (store a x 5) y) (ite (< x y) t 3)))))
(check-sat)
(assert (forall ((i Int) (j Int)) (! (or (< i j) (= (f i u) j)) :pattern ((f i u)))))
(assert (bvult (bvadd b #x0f (bvmul b #x11)) ((_ zero_extend 4) ((_ extract 3 0) b))))
(assert (str.in_re (str.++ s "hello" s) (re.* (re.union (str.to_re "ab") (re.range "a" "f")))))
(assert (= (hd (cons 3 l)) (str.len s)))
(assert (or (set.member x (set.singleton 5)) (set.member y (set.inter e e))))
(assert (= (- (- (- (- (- (- (- (- (- (- (- (- x y) 1) y) 2) y) 3) y) 4) y) 5) y) 6) 7))
(assert (fp.leq (fp.add RNE q q) ((_ to_fp 8 24) RTZ r)))
(assert (match l ((nil true) ((cons h t) (> h 0)))))
(check-sat)
(get-model)
(pop 1)
(exit)
)";

enum class Mood : uint8_t { kNothing, kEverything, kSome };

// Takes everything, nothing but the input, or what a hash of the text says.
class MoodyOracle : public Oracle {
 public:
  explicit MoodyOracle(Mood mood) : mood_(mood) {}

  bool is_interesting(unsigned, const std::string& text, std::chrono::milliseconds) override {
    if (seen_.empty()) input_ = text;
    seen_.push_back(text);
    term::TermStore store;
    const auto parsed = smtlib::parse(store, text);
    if (!parsed) {
      bad_.push_back(parsed.error().to_string() + "\n" + text);
    } else if (smtlib::to_text(store, parsed->script) != text) {
      bad_.push_back("printed otherwise:\n" + text);
    }
    if (text == input_) return true;
    switch (mood_) {
      case Mood::kNothing:
        return false;
      case Mood::kEverything:
        return true;
      case Mood::kSome:
        return hash_of(text) % 3 == 0;
    }
    return false;
  }
  std::string identity() const override { return "moody"; }
  bool takes_loose_syntax() const override { return false; }

  const std::vector<std::string>& seen() const { return seen_; }
  const std::vector<std::string>& bad() const { return bad_; }

 private:
  // Of our own, so that every library sees the same candidates.
  static uint64_t hash_of(std::string_view text) {
    uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash >> 16;
  }

  const Mood mood_;
  std::string input_;
  std::vector<std::string> seen_;
  std::vector<std::string> bad_;
};

struct Outcome {
  std::string before;
  std::string after;
  std::vector<std::string> candidates;
  std::vector<std::string> bad;
};

Outcome outcome_of(const Pass& pass, const std::string& text, Mood mood) {
  Outcome outcome;
  term::TermStore store;
  auto parsed = smtlib::parse(store, text);
  EXPECT_TRUE(parsed) << parsed.error().to_string();
  if (!parsed) return outcome;
  MoodyOracle oracle(mood);
  SessionOptions options;
  options.most_checks = kMostChecks;
  Session session(store, std::move(parsed->script), oracle, options);
  const auto begun = session.start();
  EXPECT_TRUE(begun) << begun.error().to_string();
  outcome.before = session.text();
  pass.run(session);
  outcome.after = session.text();
  EXPECT_LT(session.checks(), kMostChecks) << pass.name;
  outcome.candidates = oracle.seen();
  outcome.bad = oracle.bad();
  return outcome;
}

std::vector<std::string> formulas() {
  std::vector<std::string> texts = {kOfEverything};
  constexpr size_t kMostBytes = 1200;
  constexpr size_t kEach = 40;
  size_t number = 0;
  const auto builtin = *campaign::builtin_seeds();
  for (const findings::StoredSeed& stored : builtin) {
    if (stored.seed.text.size() <= kMostBytes && number++ % kEach == 0) {
      texts.push_back(stored.seed.text);
    }
  }
  EXPECT_GT(texts.size(), 4u);
  return texts;
}

class PassContract : public testing::TestWithParam<Pass> {};

TEST_P(PassContract, MakesItSmallerOrLeavesIt) {
  for (const std::string& text : formulas()) {
    for (const Mood mood : {Mood::kSome, Mood::kEverything}) {
      const Outcome outcome = outcome_of(GetParam(), text, mood);
      EXPECT_LE(outcome.after.size(), outcome.before.size()) << outcome.after;
      if (outcome.after.size() == outcome.before.size()) {
        EXPECT_LE(outcome.after, outcome.before);
      }
    }
    const Outcome nothing = outcome_of(GetParam(), text, Mood::kNothing);
    EXPECT_EQ(nothing.after, nothing.before);
  }
}

TEST_P(PassContract, EveryCandidateIsAWellSortedScriptAsWePrintIt) {
  for (const std::string& text : formulas()) {
    for (const Mood mood : {Mood::kNothing, Mood::kSome}) {
      EXPECT_THAT(outcome_of(GetParam(), text, mood).bad, testing::IsEmpty());
    }
  }
}

TEST_P(PassContract, DoesTheSameAgain) {
  for (const std::string& text : formulas()) {
    const Outcome one = outcome_of(GetParam(), text, Mood::kSome);
    const Outcome two = outcome_of(GetParam(), text, Mood::kSome);
    EXPECT_EQ(one.candidates, two.candidates);
    EXPECT_EQ(one.after, two.after);
  }
}

std::string name_of_pass(const testing::TestParamInfo<Pass>& info) {
  std::string name(info.param.name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllPasses, PassContract,
                         testing::ValuesIn(std::vector<Pass>(all_passes().begin(),
                                                             all_passes().end())),
                         name_of_pass);

// Each pass finds something in a formula that has something of everything, so that the tests above
// are about it; those below are for what it has not.
TEST(PassContracts, EveryPassButAFewHasSomethingToTry) {
  std::vector<std::string_view> idle;
  for (const Pass& pass : all_passes()) {
    size_t tried = 0;
    for (const std::string& text : formulas()) {
      tried += outcome_of(pass, text, Mood::kNothing).candidates.size() - 1;
    }
    if (tried == 0) idle.push_back(pass.name);
  }
  EXPECT_THAT(idle, testing::ElementsAre("words"));  // what Assay can not read
}

}  // namespace
}  // namespace assay::reduce
