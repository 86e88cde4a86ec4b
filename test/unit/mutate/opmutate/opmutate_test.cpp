#include "mutate/opmutate/opmutate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "campaign/builtin_seeds.h"
#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "smtlib/logic.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::mutate::opmutate {
namespace {

using testcase::Grade;
using testcase::Seed;
using testcase::Status;
using testing::HasSubstr;
using testing::Not;

Settings paper(std::map<std::string, std::string> values = {}) {
  return {Preset::kPaper, std::move(values)};
}

std::unique_ptr<Strategy> opmutate(const SeedPool& pool, const Settings& settings) {
  auto made = make_strategy("opmutate", settings, pool);
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return *std::move(made);
}

// All mutants of the first chains.
std::set<std::string> mutants(const std::string& seed, const Settings& settings = paper(),
                              uint64_t count = 300) {
  const SeedPool pool({Seed{"seed", seed, {}}});
  const auto strategy = opmutate(pool, settings);
  const auto generator = strategy->start();
  std::set<std::string> texts;
  for (uint64_t i = 0; i < count; ++i) {
    const auto test = generator->make(1, i);
    if (test) texts.insert(test->text);
  }
  return texts;
}

std::vector<Seed> builtin() {
  std::vector<Seed> seeds;
  auto builtin = campaign::builtin_seeds();
  for (findings::StoredSeed& stored : *builtin) {
    seeds.push_back(std::move(stored.seed));
  }
  return seeds;
}

// --- the figures of the paper, as mutation pairs ---

// Figure 1, z3 issue 3973: distinct becomes =.
TEST(OpMutate, FigureOne) {
  const char* seed =
      "(declare-fun a () Real)\n(declare-fun b () Real)\n"
      "(assert (distinct (* a b) 1.0 (/ a b)))\n(check-sat)\n";
  EXPECT_THAT(mutants(seed), testing::Contains("(declare-fun a () Real)\n(declare-fun b () Real)\n"
                                               "(assert (= (* a b) 1.0 (/ a b)))\n(check-sat)\n"));
}

// Figures 3a and 3b: = becomes >; and it leaves no logic that does not admit it.
TEST(OpMutate, FigureThreeA) {
  const auto made = mutants(
      "(set-logic NRA)(declare-fun a () Real)(declare-fun b () Real)(assert (= (* a b) 1))"
      "(check-sat)(get-model)");
  EXPECT_THAT(made, testing::Contains(HasSubstr("(assert (> (* a b) 1.0))")));
  EXPECT_THAT(made, testing::Each(HasSubstr("(set-logic NRA)")));
  EXPECT_THAT(made, testing::Each(Not(HasSubstr("get-model"))));
}

// Figures 3c and 3d: functions are compared, too.
TEST(OpMutate, FigureThreeC) {
  const auto made = mutants(
      "(declare-fun f (Int) Bool)(declare-fun g (Int) Bool)(assert (distinct f g))(check-sat)");
  EXPECT_THAT(made, testing::ElementsAre("(declare-fun f (Int) Bool)\n(declare-fun g (Int) Bool)\n"
                                         "(assert (= f g))\n(check-sat)\n"));
}

// Figures 3e and 3f: distinct becomes >=.
TEST(OpMutate, FigureThreeE) {
  EXPECT_THAT(mutants("(declare-fun x () Real)(assert (distinct x (sin 4.0)))(check-sat)"),
              testing::Contains(HasSubstr("(assert (>= x (sin 4.0)))")));
}

// Figure 4: > becomes =, * becomes /, and never > becomes *.
TEST(OpMutate, FigureFour) {
  const auto made =
      mutants("(declare-fun a () Real)(assert (> (/ (* 2 a) a) (* a a) 1))(check-sat)");
  EXPECT_THAT(made, testing::Contains(HasSubstr("(assert (= (/ (* 2.0 a) a) (* a a) 1.0))")));
  EXPECT_THAT(made, testing::Contains(HasSubstr("(/ a a) 1.0))")));
  EXPECT_THAT(made, testing::Each(Not(HasSubstr("(assert (* "))));
}

// --- Figure 5 is the least: each group of the paper, and the other theories ---

TEST(OpMutate, EveryTheoryTakesPart) {
  struct Case {
    const char* seed;
    const char* mutant;
  };
  const Case cases[] = {
      {"(declare-const p Bool)(assert (and p (not p)))", "(=> p (not p))"},
      {"(assert (forall ((x Int)) (> x 0)))", "(exists ((x Int)) (> x 0))"},
      {"(declare-const i Int)(assert (= (div i 2 3) 1))", "(* i 2 3)"},
      {"(declare-const i Int)(assert (= (mod i 2) 1))", "(div i 2)"},
      {"(declare-const v (_ BitVec 8))(assert (= v (bvadd v v)))", "(bvsrem v v)"},
      {"(declare-const v (_ BitVec 8))(assert (= ((_ extract 3 0) v) #x1))", "((_ extract 7 4) v)"},
      {"(declare-const v (_ BitVec 8))(assert (= ((_ zero_extend 4) v) #x001))",
       "((_ sign_extend 4) v)"},
      {"(declare-const v (_ BitVec 8))(assert (= ((_ rotate_left 3) v) #x01))",
       "((_ rotate_right 1) v)"},
      {"(declare-const f Float32)(assert (fp.lt f (fp.add RNE f f)))", "(fp.div roundNearest"},
      {"(declare-const f Float32)(assert (fp.lt f (fp.add RNE f f)))", "roundTowardZero"},
      {"(declare-const f Float32)(assert (fp.lt f (fp.rem f f)))", "(fp.max f f)"},
      {"(declare-const f Float32)(assert (= f (_ +oo 8 24)))", "(_ NaN 8 24)"},
      {"(declare-const s String)(assert (str.prefixof s \"a\"))", "(str.contains s \"a\")"},
      {"(declare-const s String)(assert (str.in_re s (re.* re.allchar)))", "(re.+ re.all"},
      {"(declare-const s String)(assert (= s (str.replace s s s)))", "(str.replace_all s s s)"},
      {"(declare-const s (Seq Int))(assert (seq.prefixof s s))", "(seq.contains s s)"},
      {"(declare-const s (Set Int))(assert (= s (set.union s s)))", "(set.minus s s)"},
      {"(declare-const a (Array Int Int))(assert (= a (store a 1 2)))",
       "(distinct a (store a 1 2))"},
  };
  for (const Case& c : cases) {
    EXPECT_THAT(mutants(std::string(c.seed) + "(check-sat)"),
                testing::Contains(HasSubstr(c.mutant)))
        << c.seed;
  }
}

TEST(OpMutate, TacticsAreReplacedByTheirKind) {
  const auto made =
      mutants("(declare-const x Int)(assert (> x 1))(check-sat-using (then simplify smt))",
              paper({{"chain", "1"}}), 600);
  EXPECT_THAT(made, testing::Contains(HasSubstr("(check-sat-using (then simplify smt))")));
  EXPECT_THAT(made, testing::Contains(HasSubstr("(check-sat-using (then simplify qflia))")));
  EXPECT_THAT(made, testing::Contains(HasSubstr("(check-sat-using (then solve-eqs smt))")));
}

TEST(OpMutate, AritiesAreRespected) {
  // No (+ x), no (bvsub x y z), no (distinct x), no unary minus of two.
  EXPECT_THAT(mutants("(declare-const x Int)(assert (= (- x) 1))(check-sat)"),
              testing::Each(Not(HasSubstr("(+ x)"))));
  EXPECT_THAT(mutants("(declare-const v (_ BitVec 4))(assert (= (bvadd v v v) v))(check-sat)"),
              testing::Each(Not(HasSubstr("(bvsub"))));
  EXPECT_THAT(mutants("(declare-const p Bool)(assert (not p))(check-sat)"),
              testing::Each(Not(HasSubstr("(distinct p)"))));
}

// Int below Real: what an Int application that is promoted to Real may become.
TEST(OpMutate, IntegersArePromoted) {
  const auto made = mutants(
      "(declare-const r Real)(declare-const i Int)(assert (= r (to_real (* i i))))(check-sat)");
  EXPECT_THAT(made, testing::Contains(HasSubstr("(/ (to_real i) (to_real i))")));
  EXPECT_THAT(mutants("(declare-const i Int)(assert (> (abs i) 1))(check-sat)"),
              testing::Contains(HasSubstr("(to_int (to_real i))")));
}

TEST(OpMutate, TheLogicAdmitsTheMutant) {
  const auto made =
      mutants("(set-logic QF_LIA)(declare-const x Int)(assert (> (+ x x) 1))(check-sat)");
  for (const std::string& text : made) {
    const bool is_nonlinear = text.find("* x x") != std::string::npos ||
                              text.find("div x") != std::string::npos ||
                              text.find("mod x") != std::string::npos;
    EXPECT_EQ(text.find("(set-logic QF_LIA)") == std::string::npos, is_nonlinear) << text;
  }
}

TEST(OpMutate, AChainEndsWhenItsMutantsAreExhausted) {
  EXPECT_EQ(mutants("(declare-const x Int)(declare-const y Int)(assert (= x y))(check-sat)").size(),
            5U);  // distinct <= < >= >
  EXPECT_TRUE(mutants("(declare-const p Bool)(assert p)(check-sat)").empty());
}

TEST(OpMutate, NamesOfTermsStayUnique) {
  const auto made = mutants(
      "(declare-const p Bool)(declare-const q Bool)(assert (! (and p q) :named a))"
      "(assert (or a (not q)))(check-sat)",
      {Preset::kFull, {}}, 300);
  EXPECT_GT(made.size(), 100U);
  for (const std::string& text : made) {
    term::TermStore terms;
    EXPECT_TRUE(smtlib::parse(terms, text, "mutant").ok()) << text;
  }
}

// A borrowed term must not be captured.
TEST(OpMutate, VariablesHideDeclaredNames) {
  const auto made = mutants(
      "(declare-const e Int)(declare-fun f (Int) Bool)(assert (f (+ e 1)))"
      "(assert (forall ((e Bool)) (or e (f 2))))(check-sat)",
      {Preset::kFull, {}}, 600);
  for (const std::string& text : made) {
    term::TermStore terms;
    EXPECT_TRUE(smtlib::parse(terms, text, "mutant").ok()) << text;
  }
}

TEST(OpMutate, TheUsersFileRestrictsAndExtends) {
  const std::string path = testing::TempDir() + "operators.txt";
  std::ofstream(path) << "# comparisons\ngroup < <= int.pow2 abs\nuse int.pow2\navoid abs\n";
  const auto made = mutants("(declare-const x Int)(assert (< (abs x) (+ x 1)))(check-sat)",
                            paper({{"operators", path}}));
  EXPECT_THAT(made, testing::UnorderedElementsAre(HasSubstr("(<= (abs x) (+ x 1))"),
                                                  HasSubstr("(< (int.pow2 x) (+ x 1))"),
                                                  HasSubstr("(<= (int.pow2 x) (+ x 1))")));
  std::ofstream(path) << "group nonsense\n";
  const SeedPool pool({Seed{"seed", "(assert true)", {}}});
  const auto refused = make_strategy("opmutate", paper({{"operators", path}}), pool);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().to_string(), HasSubstr(":1: no operator is called nonsense"));
}

// --- properties over the built-in seeds; test/tools/mutants_check.cpp does the same on a large
// scale ---

void expect_sound(const Settings& settings, uint64_t count) {
  const SeedPool pool(builtin());
  const auto strategy = opmutate(pool, settings);
  const auto generator = strategy->start();
  std::set<std::string> chain;
  for (uint64_t i = 0; i < count; ++i) {
    if (i % 300 == 0) chain.clear();
    const auto test = generator->make(3, i);
    if (!test) continue;
    EXPECT_TRUE(chain.insert(test->text).second) << test->text;
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test->text, test->name);
    ASSERT_TRUE(parsed.ok()) << parsed.error().to_string() << "\n" << test->text;
    EXPECT_EQ(smtlib::to_text(terms, parsed->script), test->text);
    for (const smtlib::Command& command : parsed->script.commands()) {
      if (command.kind != smtlib::CommandKind::kSetLogic) continue;
      const auto declared = smtlib::logic_named(terms.text(command.name));
      EXPECT_TRUE(!declared || admits(*declared, logic_needed(terms, parsed->script)))
          << test->text;
    }
  }
}

TEST(OpMutate, MutantsAreWellSorted) { expect_sound(paper(), 3000); }
TEST(OpMutate, FullMutantsAreWellSorted) { expect_sound({Preset::kFull, {}}, 1500); }

TEST(OpMutate, IsAFunctionOfItsCoordinates) {
  const SeedPool pool(builtin());
  for (const Settings& settings :
       {paper({{"chain", "20"}}), Settings{Preset::kFull, {{"chain", "20"}}}}) {
    const auto strategy = opmutate(pool, settings);
    const auto in_order = strategy->start();
    std::vector<std::optional<testcase::TestCase>> tests;
    for (uint64_t i = 0; i < 200; ++i) tests.push_back(in_order->make(7, i));
    const auto shuffled = strategy->start();
    base::Random random(1);
    for (int k = 0; k < 200; ++k) {
      const uint64_t i = random.below(tests.size());
      const auto again = shuffled->make(7, i);
      ASSERT_EQ(again.has_value(), tests[i].has_value()) << i;
      if (!again) continue;
      EXPECT_EQ(again->text, tests[i]->text) << i;
      ASSERT_EQ(again->expectations.size(), tests[i]->expectations.size());
      for (size_t e = 0; e < again->expectations.size(); ++e) {
        EXPECT_EQ(again->expectations[e].status, tests[i]->expectations[e].status) << i;
        if (again->expectations[e].witness) {
          EXPECT_EQ(again->expectations[e].witness->model,
                    tests[i]->expectations[e].witness->model);
        }
      }
    }
  }
}

// --- expectations ---

TEST(OpMutate, AWitnessCertifies) {
  Seed seed{"seed", "(declare-const x Int)(assert (> x 3))(assert (< x 10))(check-sat)", {}};
  seed.label = {
      Status::kSat, Grade::kCertified, testcase::Witness{"((define-fun x () Int 4))"}, {}};
  const SeedPool pool({seed});
  const auto strategy = opmutate(pool, {Preset::kFull, {}});
  const auto generator = strategy->start();
  size_t certified = 0;
  size_t near = 0;
  size_t incremental = 0;
  for (uint64_t i = 0; i < 300; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    incremental += test->text.find("(push") != std::string::npos ||
                   test->text.find("assume!") != std::string::npos;
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test->text, test->name);
    ASSERT_TRUE(parsed.ok());
    for (size_t check = 0; check < test->expectations.size(); ++check) {
      const testcase::Expectation& expected = test->expectations[check];
      if (expected.status == Status::kUnknown) continue;
      ++certified;
      near += expected.derivation.find("near") != std::string::npos;
      ASSERT_EQ(expected.grade, Grade::kCertified);
      const auto text = smtlib::read_model(terms, parsed->script, expected.witness->model);
      ASSERT_TRUE(text.ok());
      value::ValueStore values;
      eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script, check));
      const auto model = eval::model_from_text(terms, values, *text);
      EXPECT_EQ(evaluator.evaluate(*model).verdict, eval::Verdict::kTrue) << test->text;
    }
  }
  EXPECT_GT(certified, 50U);
  EXPECT_GT(near, 10U);
  EXPECT_GT(incremental, 10U);
}

// A seed with a status of its own must not pass it on.
TEST(OpMutate, TheSeedsStatusIsNotTheMutants) {
  EXPECT_THAT(mutants("(set-info :status sat)(declare-const x Int)(assert (= x x))(check-sat)"),
              testing::Each(Not(HasSubstr("status"))));
}

TEST(OpMutate, SettingsAreChecked) {
  const SeedPool pool({Seed{"seed", "(assert true)", {}}});
  EXPECT_FALSE(make_strategy("opmutate", {Preset::kFull, {{"chain", "0"}}}, pool).ok());
  EXPECT_FALSE(make_strategy("opmutate", {Preset::kFull, {{"wrap", "maybe"}}}, pool).ok());
  EXPECT_FALSE(make_strategy("opmutate", {}, SeedPool(std::vector<Seed>{})).ok());
}

}  // namespace
}  // namespace assay::mutate::opmutate
