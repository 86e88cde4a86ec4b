#include "reduce/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "os/temp_dir.h"
#include "reduce/pass.h"
#include "reduce/reduce.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::reduce {
namespace {

// Interesting as long as all the words are there; looks at every candidate on the way.
class WordOracle : public Oracle {
 public:
  explicit WordOracle(std::vector<std::string> words) : words_(std::move(words)) {}

  bool is_interesting(unsigned, const std::string& text, std::chrono::milliseconds) override {
    ++asked_;
    if (delay.count() > 0) std::this_thread::sleep_for(delay);
    const std::lock_guard lock(mutex_);
    term::TermStore store;
    const auto parsed = smtlib::parse(store, text);
    if (!parsed) {
      bad_.push_back(parsed.error().to_string() + "\n" + text);
    } else if (smtlib::to_text(store, parsed->script) != text) {
      bad_.push_back("printed otherwise:\n" + text);
    }
    seen_.push_back(text);
    for (const std::string& word : words_) {
      if (text.find(word) == std::string::npos) return false;
    }
    return true;
  }
  std::string identity() const override { return "words"; }

  int asked() const { return asked_; }
  const std::vector<std::string>& bad() const { return bad_; }
  const std::vector<std::string>& seen() const { return seen_; }
  std::chrono::milliseconds delay{0};

 private:
  std::vector<std::string> words_;
  std::atomic<int> asked_ = 0;
  std::mutex mutex_;
  std::vector<std::string> bad_;
  std::vector<std::string> seen_;
};

Reduction reduced(const std::string& text, Oracle& oracle, SessionOptions options = {}) {
  const auto done = reduce_text(text, "test", oracle, options);
  EXPECT_TRUE(done) << done.error().to_string();
  return done ? *done : Reduction{};
}

constexpr const char* kMixed = R"((set-logic ALL)
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
(assert (fp.leq (fp.add RNE q q) ((_ to_fp 8 24) RTZ r)))
(assert (match l ((nil true) ((cons h t) (> h 0)))))
(assert (distinct r 1.5 (to_real x)))
(check-sat-assuming ((> x 0) (< y 0)))
(pop 1)
(check-sat)
(get-model)
(exit)
)";

TEST(ReduceSession, KeepsOnlyWhatIsNeeded) {
  WordOracle oracle({"(f ", "str.len"});
  const Reduction done = reduced(kMixed, oracle);
  EXPECT_THAT(done.text, testing::HasSubstr("(f "));
  EXPECT_LT(done.text.size(), 150u) << done.text;
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

// A contract of all passes: what they offer can be read, and is printed as it was.
TEST(ReduceSession, EveryCandidateIsWellFormed) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"twice"},
                                             {"forall", "pattern"},
                                             {"named"},
                                             {"bvadd", "extract"},
                                             {"match"},
                                             {"re.union", "str.++"},
                                             {"fp.leq", "to_fp"},
                                             {"select", "let"},
                                             {"check-sat-assuming"},
                                             {"push", "distinct"},
                                             {"cons"}}) {
    WordOracle oracle(words);
    const Reduction done = reduced(kMixed, oracle);
    EXPECT_THAT(oracle.bad(), testing::IsEmpty()) << words.front();
    for (const std::string& word : words) EXPECT_THAT(done.text, testing::HasSubstr(word));
    EXPECT_LT(done.text.size(), 330u) << done.text;
  }
}

TEST(ReduceSession, AsksNothingTwice) {
  WordOracle oracle({"bvadd"});
  reduced(kMixed, oracle);
  std::set<std::string> different(oracle.seen().begin(), oracle.seen().end());
  // The best is asked about again now and then, to see whether it is a matter of luck.
  EXPECT_GE(different.size() + 6, oracle.seen().size());
}

TEST(ReduceSession, TheNumberOfJobsDoesNotMatter) {
  WordOracle one({"str.len", "select"});
  WordOracle four({"str.len", "select"});
  four.delay = std::chrono::milliseconds(60);  // long enough for guesses
  SessionOptions options;
  const std::string expected = reduced(kMixed, one, options).text;
  options.jobs = 4;
  options.most_checks = 40;  // it takes the same way
  const Reduction some = reduced(kMixed, four, options);
  WordOracle limited({"str.len", "select"});
  EXPECT_THAT(one.seen(), testing::Contains(some.text));
  EXPECT_LE(expected.size(), some.text.size());
}

TEST(ReduceSession, GoesOnWhereItWasKilled) {
  const auto folder = os::TempDir::create();
  ASSERT_TRUE(folder);
  SessionOptions options;
  options.journal = (folder->path() / "state").string();
  options.most_checks = 25;
  WordOracle first({"(f ", "str.len"});
  const Reduction cut = reduced(kMixed, first, options);
  EXPECT_TRUE(cut.is_stopped);
  EXPECT_TRUE(std::filesystem::exists(options.journal));
  options.most_checks = UINT64_MAX;
  WordOracle second({"(f ", "str.len"});
  const Reduction done = reduced(kMixed, second, options);
  WordOracle whole({"(f ", "str.len"});
  const Reduction direct = reduced(kMixed, whole);
  EXPECT_EQ(done.text, direct.text);
  EXPECT_GE(done.resumed, 20u);
  EXPECT_LE(second.asked() + 20, whole.asked());
  EXPECT_FALSE(std::filesystem::exists(options.journal)) << "it is over";
}

TEST(ReduceSession, AJournalOfAnotherInputIsNotUsed) {
  const auto folder = os::TempDir::create();
  ASSERT_TRUE(folder);
  SessionOptions options;
  options.journal = (folder->path() / "state").string();
  options.most_checks = 10;
  WordOracle first({"str.len"});
  reduced(kMixed, first, options);
  WordOracle second({"str.len"});
  const Reduction other =
      reduced("(declare-const s String)\n(assert (= 3 (str.len s)))\n", second, options);
  EXPECT_EQ(other.resumed, 0u);
}

// Says no to the best when it is asked again.
class FlakyOracle : public WordOracle {
 public:
  using WordOracle::WordOracle;
  bool is_interesting(unsigned worker, const std::string& text,
                      std::chrono::milliseconds limit) override {
    const bool says = WordOracle::is_interesting(worker, text, limit);
    if (!says || text.size() > 400) return says;
    return ++asked_about_[text] == 1 ? says : false;
  }

 private:
  std::map<std::string, int> asked_about_;
};

TEST(ReduceSession, NoticesFlakiness) {
  FlakyOracle oracle({"(f "});
  std::vector<std::string> said;
  SessionOptions options;
  options.say = [&](const std::string& sentence) { said.push_back(sentence); };
  const Reduction done = reduced(kMixed, oracle, options);
  EXPECT_TRUE(done.is_flaky);
  ASSERT_THAT(said, testing::Not(testing::IsEmpty()));
  EXPECT_THAT(said.front(), testing::HasSubstr("flaky"));
  EXPECT_GT(done.text.size(), 400u) << "back to what shows it every time";
}

TEST(ReduceSession, AnInputThatShowsNothingIsAnError) {
  WordOracle oracle({"nowhere"});
  EXPECT_FALSE(reduce_text("(assert (= 1 2))\n(check-sat)\n", "test", oracle, {}));
  EXPECT_EQ(oracle.asked(), 1);
}

TEST(ReduceSession, SignsOfFewerWidths) {
  WordOracle oracle({"bvadd"});
  EXPECT_EQ(reduced("(declare-const b (_ BitVec 32))\n(assert (= b (bvadd b #x00000010)))\n"
                    "(check-sat)\n",
                    oracle)
                .text,
            "(assert (= #b0 (bvadd #b0 #b0)))\n");
}

TEST(ReduceSession, WidthsInDatatypesShrink) {
  WordOracle oracle({"bvadd", "store", "(first_field", "declare-const pair"});
  const Reduction done = reduced(
      "(declare-datatypes ((Pair 0)) (((mk_pair (first_field (Array (_ BitVec 64) (_ BitVec "
      "64)))))))\n"
      "(declare-const pair Pair)\n"
      "(assert (= (first_field pair) (store (first_field pair) #x0000000000000011\n"
      "  (bvadd #x0000000000000011 (select (first_field pair) "
      "#x0000000000000000)))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(done.text, testing::HasSubstr("(first_field (Array (_ BitVec 1) (_ BitVec 1)))"));
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("64")));
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("mk_pair"))) << "names of datatypes, too";
}

TEST(ReduceSession, WidthsThatHangTogetherShrinkTogether) {
  WordOracle oracle({"concat", "extract", "zero_extend", "(declare-const w"});
  const Reduction done = reduced(
      "(declare-const w (_ BitVec 29))\n(declare-const s (_ BitVec 8))\n"
      "(declare-const t (_ BitVec 21))\n"
      "(assert (= w (concat s t) ((_ zero_extend 8) ((_ extract 20 0) w))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("21")));
  EXPECT_LT(done.text.size(), 110u) << done.text;
}

TEST(ReduceSession, FormatsOfFloatsShrinkWithTheirParts) {
  WordOracle oracle({"to_fp", "fp.to_ubv", "(fp ", "roundNearestTiesToEven", "declare-const x"});
  const Reduction done = reduced(
      "(declare-const x (_ FloatingPoint 11 53))\n(declare-const e (_ BitVec 8))\n"
      "(assert (= #x0000000000000000 ((_ fp.to_ubv 64) roundNearestTiesToEven (fp.add "
      "roundNearestTiesToEven x ((_ to_fp 11 53) roundNearestTiesToEven (fp #b0 e "
      "#b00000000000000000000001))))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(done.text, testing::HasSubstr("(_ FloatingPoint 2 3)"));
  EXPECT_THAT(done.text, testing::HasSubstr("(_ to_fp 2 3)"));
  EXPECT_THAT(done.text, testing::HasSubstr("(_ fp.to_ubv 2)")) << "as wide as the exponent";
}

TEST(ReduceSession, RecursiveDatatypesKeepTheirUses) {
  WordOracle oracle({"(_ is ", "match", "declare-const l"});
  const Reduction done = reduced(
      "(declare-datatypes ((List 0)) (((nothing) (cons (head (_ BitVec 32)) (tail List)))))\n"
      "(declare-const l List)\n"
      "(assert (and ((_ is cons) l) (= #x00000000 (match l ((nothing #x00000001) "
      "((cons h t) (bvadd h (head t))))))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("32")));
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("List")));
}

TEST(ReduceSession, ParametersOfDatatypesGetValues) {
  WordOracle oracle({"declare-datatypes", "(declare-const tree ", "distinct"});
  const Reduction done = reduced(
      "(declare-datatypes ((Tree 1) (Other 0)) ((par (T) ((node_2 (left_2 Bool) (right_2 (Tree "
      "T))) (leaf_2 (data_2 T)))) ((other_1) (other_2))))\n"
      "(declare-const tree (Tree Int))\n"
      "(assert (distinct tree (leaf_2 0) (node_2 true (leaf_2 1))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("par ")));
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("leaf_2"))) << "names, too";
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("Other")));
}

TEST(ReduceSession, ParametersThatMatterStay) {
  WordOracle oracle({"(par (", "(declare-const tree ", "(declare-const forest ", "distinct tree"});
  const Reduction done = reduced(
      "(declare-datatypes ((Tree 1)) ((par (T) ((node_2 (left_2 Bool) (right_2 (Tree T))) (leaf_2 "
      "(data_2 T))))))\n"
      "(declare-const tree (Tree Int))\n(declare-const forest (Tree (Tree Int)))\n"
      "(assert (distinct tree (leaf_2 0) (data_2 forest) (node_2 true (leaf_2 1))))\n"
      "(check-sat)\n",
      oracle);
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("node_2"))) << done.text;
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("Tree"))) << "names, too";
}

TEST(ReduceSession, FieldsGoWithTheirArguments) {
  WordOracle oracle({"declare-datatypes", "(declare-const p ", "(= p (pair"});
  const Reduction done = reduced(
      "(declare-datatypes ((P 0)) (((pair (one Int) (two Real) (three Bool)) (none))))\n"
      "(declare-const p P)\n(declare-const x Int)\n"
      "(assert (= p (pair x 2.5 (> x 3))))\n(check-sat)\n",
      oracle);
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("Real"))) << done.text;
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("three"))) << done.text;
}

TEST(ReduceSession, DatatypesOfAGroupGoOneByOne) {
  WordOracle oracle({"(_ is cons)"});
  const Reduction done = reduced(R"((declare-datatypes ((A 0) (L 0) (B 0)) (((a (b B))) ((nil)
 (cons (hd Int))) ((c (d A)) (e))))
(declare-const l L)
(assert ((_ is cons) l))
(check-sat)
)",
                                 oracle);
  EXPECT_EQ(done.text, "(declare-datatypes ((L 0)) (((a) (cons))))\n(assert ((_ is cons) a))\n");
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

TEST(ReduceSession, SortsOfFieldsBecomeSimpler) {
  WordOracle oracle({"(d ", "(_ is c)"});
  const Reduction done = reduced(R"((declare-sort T 0)
(declare-datatypes ((b 0)) (((e) (c (d T)) )))
(declare-const x T)
(assert ((_ is c) (c x)))
)",
                                 oracle);
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("declare-sort"))) << done.text;
}

TEST(ReduceSession, DefinitionsOfAGroupGoOneByOne) {
  WordOracle oracle({"define-funs-rec", "(f 0)"});
  const Reduction done = reduced(
      R"((define-funs-rec ((f ((x Int)) Int) (g ((x Int)) Int)) ((ite (= x 0) 1 (f (- x 1))) (f x)))
(assert (= (f 0) 1))
(check-sat)
)",
      oracle);
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("g")));
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

TEST(ReduceSession, EnumerationsBecomeNumbers) {
  WordOracle oracle({"forall", "(not (= (select "});
  const Reduction done = reduced(R"((declare-datatypes ((E 0)) (((red) (blue))))
(declare-const m (Array Int E))
(assert (forall ((i Int)) (not (= (select m i) blue))))
)",
                                 oracle);
  EXPECT_THAT(done.text, testing::Not(testing::HasSubstr("datatype"))) << done.text;
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

// What stands between a predicate and what matters inside it has another sort.
TEST(ReduceSession, PredicatesBecomeEquations) {
  WordOracle oracle({"(concat "});
  const Reduction done = reduced(R"((declare-const x (_ BitVec 4))
(assert (fp.lt ((_ to_fp 3 5) (concat x x)) (_ NaN 3 5)))
(check-sat)
)",
                                 oracle);
  EXPECT_EQ(done.text, "(assert (= (concat #x0 #x0) #x00))\n");
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

TEST(ReduceSession, RegularExpressionsStayBelowAMembership) {
  WordOracle oracle({"re.comp"});
  const Reduction done = reduced(R"((declare-const s String)
(assert (= (str.len (str.replace_re s (re.comp (str.to_re "ab")) s)) 3))
(check-sat)
)",
                                 oracle);
  EXPECT_EQ(done.text, "(assert (str.in_re \"\" (re.comp re.none)))\n");
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

// Interesting as long as what is added is a constant, or read from an array.
class ConstantOracle : public WordOracle {
 public:
  using WordOracle::WordOracle;
  bool is_interesting(unsigned worker, const std::string& text,
                      std::chrono::milliseconds limit) override {
    if (!WordOracle::is_interesting(worker, text, limit)) return false;
    term::TermStore store;
    const auto parsed = smtlib::parse(store, text);
    bool has_constant_argument = false;
    parsed->script.for_each_term([&](term::Term root) {
      term::for_each_subterm(store, {{root}}, [&](term::Term t) {
        if (store.op(t) != term::Op::kBvAdd) return;
        has_constant_argument = true;
        for (const term::Term a : store.arguments(t)) {
          const term::Op op = store.op(a);
          has_constant_argument &= op == term::Op::kApply || op == term::Op::kSelect;
        }
      });
    });
    return has_constant_argument;
  }
};

TEST(ReduceSession, TermsBecomeNewConstants) {
  ConstantOracle oracle({"bvadd"});
  const Reduction done = reduced(R"((declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(assert (= #x00 (bvadd (select m #x0) (select m #x0))))
(check-sat)
)",
                                 oracle);
  EXPECT_EQ(done.text, "(declare-const a (_ BitVec 1))\n(assert (= a (bvadd a a)))\n");
  EXPECT_THAT(oracle.bad(), testing::IsEmpty());
}

// What only z3 reads is no good file.
TEST(ReduceSession, OnlyConjunctionsAreOfOne) {
  WordOracle oracle({"bvmul"});
  const Reduction done = reduced(R"((declare-const x (_ BitVec 32))
(assert (bvult (bvmul x x) x))
(check-sat)
)",
                                 oracle);
  EXPECT_EQ(done.text, "(assert (= (bvmul #b0 #b0) #b0))\n");
}

class TextOracle : public Oracle {
 public:
  explicit TextOracle(std::vector<std::string> words) : words_(std::move(words)) {}
  bool is_interesting(unsigned, const std::string& text, std::chrono::milliseconds) override {
    return std::ranges::all_of(
        words_, [&](const std::string& w) { return text.find(w) != std::string::npos; });
  }
  std::string identity() const override { return "text"; }

 private:
  std::vector<std::string> words_;
};

// An operator that nobody here has heard of.
TEST(ReduceSession, WhatCanNotBeReadIsReducedAsWords) {
  const std::string text = R"x((set-logic ALL) ; why
(declare-const x Int)
(declare-const |a (b| Bool)
(assert (and |a (b| (> x 0)))
(assert (=> (= "a )" "b") (frobnicate x (+ x (* x 2)))))
(check-sat)
)x";
  TextOracle oracle({"(frobnicate", "(* "});
  std::vector<std::string> said;
  SessionOptions options;
  options.say = [&](const std::string& sentence) { said.push_back(sentence); };
  EXPECT_EQ(reduced(text, oracle, options).text, "(assert (frobnicate (* x)))\n");
  EXPECT_THAT(said, testing::ElementsAre(testing::HasSubstr("frobnicate")));
  // No S-expressions either.
  EXPECT_FALSE(reduce_text("(assert (frobnicate", "test", oracle, {}));
}

// The formula is read, but not printed as it was written.
TEST(ReduceSession, HowItIsWrittenMayMatter) {
  TextOracle oracle({"(! true :named |a|)"});
  EXPECT_EQ(
      reduced("(assert (! true :named |a|))\n(assert (not false))\n(check-sat)\n", oracle).text,
      "(assert (! true :named |a|))\n");
}

TEST(ReduceSession, NamesAndFunctionsShrink) {
  WordOracle oracle({"(assert", "(long_name"});
  const Reduction done = reduced(
      "(declare-fun long_name (Int Int Int) Int)\n(declare-const something Int)\n"
      "(assert (= something (long_name something 2 something)))\n(check-sat)\n",
      oracle);
  EXPECT_EQ(done.text, "(declare-fun long_name (Int) Int)\n(assert (= 0 (long_name 0)))\n");
}

}  // namespace
}  // namespace assay::reduce
