// Both engines through one interface: answers, cores, models.
#include "engine/smt_engine.h"

#include <gtest/gtest.h>

#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::engine {
namespace {

class SmtEngineTest : public testing::TestWithParam<const char*> {};

TEST_P(SmtEngineTest, answers_with_cores_and_models) {
  term::TermStore terms;
  auto parsed = smtlib::parse(terms, R"((declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))
      (declare-fun f ((_ BitVec 8)) (_ BitVec 8))
      (assert (= (f #x01) #x05))(assert (bvugt (f x) #x05))(assert (= x #x01))(assert (= y #x02)))");
  smtlib::Script declarations = parsed->script;
  declarations.truncate(3);
  std::vector<Term> assertions;
  for (size_t i = 3; i < 7; ++i) {
    assertions.push_back(parsed->script.terms(parsed->script.commands()[i])[0]);
  }
  auto made = make_engine(GetParam(), terms, declarations);
  ASSERT_TRUE(made.ok()) << made.error().to_string();
  SmtEngine& engine = **made;
  const auto limit = std::chrono::milliseconds(10'000);
  ASSERT_TRUE(engine.add(assertions[0]).ok());
  ASSERT_EQ(engine.check({}, limit).answer, Answer::kSat);
  const std::vector<Term> assumptions{assertions[3], assertions[1], assertions[2]};
  const CheckResult result = engine.check(assumptions, limit);
  ASSERT_EQ(result.answer, Answer::kUnsat);
  EXPECT_EQ(minimise(engine, assumptions, result.core, limit), (std::vector<size_t>{1, 2}));
  const std::vector<Term> fewer{assertions[3], assertions[2]};
  ASSERT_EQ(engine.check(fewer, limit).answer, Answer::kSat);
  const Decl y = parsed->script.commands()[1].decl;
  const auto model =
      smtlib::read_model(terms, declarations, engine.model_text({&y, 1}, false), "model");
  ASSERT_TRUE(model.ok());
  ASSERT_EQ(model->definitions.size() + model->values.size(), 1u);
  const Term value =
      model->definitions.empty() ? model->values[0].second : model->definitions[0].body;
  EXPECT_EQ(value, terms.bit_vector(2, terms.result(y)));
}

// With the book-keeping that cores need, z3 looks at 2^32 values here.
TEST_P(SmtEngineTest, without_cores_it_rewrites) {
  term::TermStore terms;
  auto parsed =
      smtlib::parse(terms, R"((declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))
      (declare-fun f ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
      (assert (= (bvxor x y) #x00000000))(assert (bvult (f x y) (f y x))))");
  smtlib::Script declarations = parsed->script;
  declarations.truncate(3);
  auto made = make_engine(GetParam(), terms, declarations, false);
  ASSERT_TRUE(made.ok()) << made.error().to_string();
  for (size_t i = 3; i < 5; ++i) {
    ASSERT_TRUE((*made)->add(parsed->script.terms(parsed->script.commands()[i])[0]).ok());
  }
  EXPECT_EQ((*made)->check({}, std::chrono::milliseconds(60'000)).answer, Answer::kUnsat);
}

INSTANTIATE_TEST_SUITE_P(Engines, SmtEngineTest, testing::Values("z3", "cvc5"));

TEST(MakeEngine, knows_its_names) {
  term::TermStore terms;
  EXPECT_FALSE(make_engine("yices", terms, {}).ok());
}

}  // namespace
}  // namespace assay::engine
