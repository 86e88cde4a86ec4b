#include "smtlib/script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "fixture.h"

namespace assay::smtlib {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ScriptData : public ScriptTest {
 protected:
  Script read(std::string_view text) { return parse_ok(text).script; }
};

TEST_F(ScriptData, EqualityIsWhatIsSaid) {
  const Script script = read("(declare-const x Int)(assert (> x 3))(check-sat)");
  EXPECT_TRUE(script == read(" (declare-const x Int) ; c\n(assert (> x 3)) (check-sat)"));
  EXPECT_EQ(script.first_difference(read("(declare-const x Int)(assert (> x 4))(check-sat)")), 1u);
  EXPECT_EQ(script.first_difference(read("(declare-const x Int)(assert (> x 3))")), 2u);
  EXPECT_EQ(script.first_difference(read("(declare-fun x () Int)(assert (> x 3))(check-sat)")), 0u);
  EXPECT_EQ(script.first_difference(script), SIZE_MAX);
  EXPECT_FALSE(read("(push 1)") == read("(push 2)"));
  EXPECT_FALSE(read("(set-info :a b)") == read("(set-info :a c)"));
  EXPECT_FALSE(read("(set-info :a b)") == read("(set-option :a b)"));
  EXPECT_FALSE(read("(define-fun f ((x Int)) Int 3)") == read("(define-fun f ((y Int)) Int 3)"));
  EXPECT_FALSE(read("(define-fun f ((x Int)) Int 3)") == read("(define-fun f ((x Int)) Int 4)"));
  EXPECT_FALSE(read("(define-fun f () Int 3)") == read("(define-const f Int 3)"));
  EXPECT_FALSE(read("(declare-datatype C ((a)))") == read("(declare-datatype C ((a) (b)))"));
  EXPECT_FALSE(read("(define-sort S () Int)") == read("(define-sort S () Bool)"));
}

// How mutants are made: copy, and replace one term.
TEST_F(ScriptData, ACopyIsIndependent) {
  const Script original = read("(assert true)(assert false)");
  Script mutant = original;
  mutant.terms(mutant.commands()[1])[0] = store_.boolean(true);
  EXPECT_EQ(original.first_difference(mutant), 1u);
  EXPECT_EQ(to_text(store_, mutant), "(assert true)\n(assert true)\n");
  EXPECT_EQ(to_text(store_, original), "(assert true)\n(assert false)\n");
}

TEST_F(ScriptData, EveryTermIsVisited) {
  const Script script = read(
      "(define-fun f ((x Bool)) Bool x)(assert true)(get-value (false 1))"
      "(define-funs-rec ((g () Int) (h () Int)) (2 3))(minimize 4)");
  std::vector<std::string> seen;
  script.for_each_term([&](Term term) { seen.push_back(to_text(store_, term)); });
  EXPECT_THAT(seen, ElementsAre("x", "true", "false", "1", "2", "3", "4"));
}

TEST_F(ScriptData, BuiltByHand) {
  Script script;
  Command command;
  command.kind = CommandKind::kCheckSatAssuming;
  const std::vector<Term> terms{store_.boolean(true), store_.boolean(false)};
  command.terms = script.add_terms(terms);
  script.add(command);
  EXPECT_TRUE(script == read("(check-sat-assuming (true false))"));
  EXPECT_THAT(script.sorts(script.commands()[0]), IsEmpty());
}

}  // namespace
}  // namespace assay::smtlib
