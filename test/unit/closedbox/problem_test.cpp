// From scripts to problems: declarations, expansion, what is refused.
#include "closedbox/problem.h"

#include <gtest/gtest.h>

#include "closedbox/c_program.h"
#include "closedbox/expand.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::closedbox {
namespace {

struct Read {
  term::TermStore terms;
  smtlib::Script script;
  std::vector<Box> boxes;

  explicit Read(const std::string& text) {
    auto parsed = smtlib::parse(terms, text);
    EXPECT_TRUE(parsed.ok()) << (parsed ? "" : parsed.error().to_string());
    script = std::move(parsed->script);
    auto found = boxes_of(terms, script);
    if (auto* declared = std::get_if<BoxDeclarations>(&found)) boxes = std::move(declared->boxes);
  }
  std::variant<Problem, ScriptError> problem(size_t check = 0) {
    return problem_of(terms, script, check, boxes);
  }
  std::vector<std::string> constraints(size_t check = 0) {
    std::vector<std::string> texts;
    const Problem made = std::get<Problem>(problem(check));
    for (const Term t : made.constraints) {
      texts.push_back(smtlib::to_text(terms, t));
    }
    return texts;
  }
};

using Texts = std::vector<std::string>;

TEST(Problem, expands_lets_names_and_definitions) {
  Read t(R"((declare-const x Int)(declare-cb f (Int) Int)
            (define-fun twice ((v Int)) Int (f (f v)))
            (assert (let ((y (twice x))) (and (! (> y 1) :named a) (not (or (< y 0) (= x 3))))))
            (check-sat))");
  EXPECT_EQ(t.constraints(), (Texts{"(> (f (f x)) 1)", "(not (< (f (f x)) 0))", "(not (= x 3))"}));
}

TEST(Problem, knows_what_is_in_force_at_each_check) {
  Read t(R"((declare-const x Int)(declare-cb f (Int) Int)(assert (> x 0))(push 1)
            (declare-const y Int)(assert (= (f y) x))(check-sat)(pop 1)
            (check-sat-assuming ((< x 5))))");
  EXPECT_EQ(t.constraints(0), (Texts{"(> x 0)", "(= (f y) x)"}));
  EXPECT_EQ(t.constraints(1), (Texts{"(> x 0)", "(< x 5)"}));
  EXPECT_EQ(std::get<Problem>(t.problem(0)).constants.size(), 2u);
  EXPECT_EQ(std::get<Problem>(t.problem(1)).constants.size(), 1u);
}

TEST(Problem, refuses_boxes_under_quantifiers) {
  Read t(R"((declare-cb f (Int) Int)(define-fun g ((v Int)) Int (f v))
            (assert (forall ((y Int)) (= (g y) y)))(check-sat))");
  const auto made = t.problem();
  ASSERT_TRUE(std::holds_alternative<ScriptError>(made));
  EXPECT_EQ(std::get<ScriptError>(made).command, 2u);
}

TEST(Problem, says_which_sorts_no_box_can_have) {
  term::TermStore terms;
  auto parsed = smtlib::parse(terms, "(declare-cb f ((Set Int)) Int)");
  const auto found = boxes_of(terms, parsed->script);
  ASSERT_TRUE(std::holds_alternative<ScriptError>(found));
  EXPECT_NE(std::get<ScriptError>(found).message.find("(Set Int)"), std::string::npos);
}

TEST(Abi, words_and_bytes_come_back_the_same) {
  Read t(R"((declare-const a (_ BitVec 13))(declare-const b (_ BitVec 100))(declare-const c Real)
            (declare-const d String)(declare-const e (_ FloatingPoint 8 24))(declare-const g Int)
            (check-sat))");
  value::ValueStore values;
  const auto sort = [&](size_t i) { return t.terms.result(t.script.commands()[i].decl); };
  const value::Value samples[] = {value::small_bits(13, 0x1abc),
                                  values.bits(100, mpz_class("123456789012345678901234567890")),
                                  values.real(mpq_class(-5, 4)),
                                  values.text(U"a\u00ffz"),
                                  values.floating_bits({8, 24}, mpz_class(0x40490fdb)),
                                  value::small_integer(-7)};
  for (size_t i = 0; i < 6; ++i) {
    const auto slot = slot_of(t.terms, sort(i));
    ASSERT_TRUE(slot);
    std::vector<uint8_t> bytes;
    ASSERT_TRUE(encode(values, *slot, samples[i], bytes));
    EXPECT_EQ(encoded_size(*slot, bytes.data()), bytes.size());
    EXPECT_EQ(decode(values, *slot, bytes.data(), bytes.size()), samples[i]);
  }
  std::vector<uint8_t> bytes;
  EXPECT_FALSE(encode(values, *slot_of(t.terms, sort(2)), values.real(mpq_class(1, 3)), bytes));
  EXPECT_FALSE(encode(values, *slot_of(t.terms, sort(3)), values.text(U"\u0100"), bytes));
  EXPECT_FALSE(
      encode(values, *slot_of(t.terms, sort(5)), values.integer(mpz_class(1) << 70), bytes));
}

TEST(CProgram, derives_what_equalities_define) {
  Read t(
      R"((declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(declare-const z (_ BitVec 32))
            (declare-cb f ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
            (assert (bvugt x y))(assert (= z (f x y)))(assert (= y #x00000007))(check-sat))");
  t.boxes[0].kind = BoxKind::kNative;
  const Problem problem = std::get<Problem>(t.problem());
  const auto program = c_program(t.terms, problem, t.boxes, problem.constraints, true);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->inputs.size(), 1u);
  EXPECT_EQ(program->derived.size(), 2u);
  const auto plain = c_program(t.terms, problem, t.boxes, problem.constraints, false);
  EXPECT_EQ(plain->inputs.size(), 3u);
}

}  // namespace
}  // namespace assay::closedbox
