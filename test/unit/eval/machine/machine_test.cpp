// The machine itself: many models at once, budgets that run out in the middle, definitions.
#include "eval/machine/machine.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

class MachineTest : public EvalTest {
 protected:
  void load(std::string_view text, const Limits& limits = {}) {
    auto parsed = smtlib::parse(terms_, text);
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    evaluator_ =
        std::make_unique<Evaluator>(terms_, values_, query_of(terms_, parsed->script), limits);
  }

  term::TermStore terms_;
  value::ValueStore values_;
  std::unique_ptr<Evaluator> evaluator_;
};

// One by one and many at once, small and large and open values mixed: the same roots.
TEST_F(MachineTest, ManyModelsAtOnce) {
  load(R"((declare-const x (_ BitVec 32))(declare-const i Int)(declare-const q Real)
(declare-const p Bool)(declare-fun f (Int) Int)
(assert (and p (bvult (bvmul x x) (bvnor x #x0000ffff)) (= ((_ rotate_left 3) x) (bvxnor x x))))
(assert (< (+ i (* i i i) (- i) (abs i)) (f 0)))
(assert (or (> (+ q (/ q 3.0) (* q q 2.5)) (to_real i)) (= (div i 7) (mod i (- 5)))))
(assert (= (/ q 0.0) (/ (* 2.0 q) (to_real i))))
(assert (forall ((y (_ BitVec 3))) (or p (distinct ((_ zero_extend 29) y) x))))
(assert (ite p (distinct i 3) (= q (to_real (ite p i 4))))))");
  const Code& code = evaluator_->code();
  Machine& machine = evaluator_->machine();
  Model model;
  machine.set_model(&model);
  base::Random random(1, 0);
  std::vector<std::vector<Value>> rows;
  for (int row = 0; row < 40; ++row) {
    std::vector<Value> inputs;
    for (const Code::Input& in : code.inputs) {
      const Sort sort = terms_.result(in.decl);
      const uint64_t bits = random.below(4) == 0 ? random.next() : random.below(9);
      if (sort == term::kBoolSort) {
        inputs.push_back(value::boolean(bits % 2 == 1));
      } else if (sort == term::kIntSort) {
        inputs.push_back(value::small_integer(static_cast<int64_t>(bits)));
      } else if (sort == term::kRealSort) {
        inputs.push_back(values_.real(mpq_class(static_cast<long>(bits), random.below(99) + 1)));
      } else {
        inputs.push_back(value::small_bits(32, bits));
      }
    }
    rows.push_back(inputs);
  }
  std::vector<std::vector<Value>> expected;
  for (const auto& row : rows) {
    machine.run_with(code, row);
    expected.emplace_back();
    for (size_t k = 0; k < code.roots.size(); ++k) expected.back().push_back(machine.root(k));
  }
  for (size_t size : {1, 3, 16, 7, 40}) {
    for (size_t first = 0; first < rows.size(); first += size) {
      const size_t count = std::min(size, rows.size() - first);
      machine.run_many(code, std::span(rows).subspan(first, count));
      for (size_t row = 0; row < count; ++row) {
        for (size_t k = 0; k < code.roots.size(); ++k) {
          EXPECT_EQ(machine.root(k, row), expected[first + row][k]) << first + row << " " << k;
        }
      }
    }
  }
}

// What is given up is the block's own result: not a constant, nor what an outer block computed.
TEST_F(MachineTest, GivingUpSpoilsNothing) {
  Limits limits;
  limits.steps = 2000;
  load(
      "(define-fun-rec f ((x Int)) Bool (or (f (+ x 1)) (f (+ x 2))))"
      "(declare-const p Bool)(declare-const q Bool)"
      "(assert (= p true))(assert (not (and p q)))"
      "(assert (or (f 0) true))(assert (or (f 0) (and p q)))"
      "(assert (xor p true))(assert (and p q))",
      limits);
  Model model;
  for (const auto& [symbol, value] : {std::pair("p", true), std::pair("q", false)}) {
    for (const Code::Input& in : evaluator_->code().inputs) {
      if (terms_.text(terms_.name(in.decl)) == symbol) {
        model.constants[in.decl.id] = value::boolean(value);
      }
    }
  }
  const Evaluation evaluation = evaluator_->evaluate(model);
  std::string verdicts;
  for (const AssertionResult& result : evaluation.assertions) {
    verdicts += word(result.verdict) + " ";
  }
  EXPECT_EQ(verdicts, "true true true open false false ");
}

// A definition is put in the place of its calls: parameters of one call are not those of the next.
TEST_F(MachineTest, Definitions) {
  all("true",
      "(define-fun two () Int 2)"
      "(define-fun f ((x Int)) Int (+ x two))"
      "(define-fun g ((x Int) (y Int)) Int (let ((x (f y)) (z x)) (- x (f z))))"
      "(define-fun h ((y Int)) Bool (forall ((x (_ BitVec 2))) (< (ubv_to_int x) (g y (f y)))))",
      {"(= (f (f (f 1))) 7)", "(= (g 1 2) 1)", "(= (g 2 1) (- 1))", "(not (h 1))",
       "(forall ((x Bool)) (= (g 0 (ite x 1 2)) (ite x 1 two)))",
       "(= ((lambda ((x Int)) (g x (f x))) 3) 2)"});
}

// Functions of a model that call each other: an open value, no endless loop.
TEST_F(MachineTest, CircularModel) {
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(declare-fun g (Int) Int)(assert (= (f 1) (g 2)))",
                    "((define-fun f ((x Int)) Int (g x))(define-fun g ((x Int)) Int (f x)))"),
            "open");
}

// Of more than two: as the comparisons of two that they stand for, whatever the numbers are.
TEST_F(MachineTest, ChainsAndPairs) {
  const auto check = [&](std::string_view sort, std::vector<std::string> operators,
                         const std::vector<std::string>& values) {
    for (const std::string& op : operators) {
      const auto two = [&](const char* x, const char* y) {
        return "(" + op + " " + x + " " + y + ")";
      };
      const std::string last = op == "distinct" ? two("a", "c") : "true";
      const std::string script = std::string("(declare-const a ") + std::string(sort) +
                                 ")(declare-const b " + std::string(sort) + ")(declare-const c " +
                                 std::string(sort) + ")(assert (= (" + op + " a b c) (and " +
                                 two("a", "b") + two("b", "c") + last + ")))";
      for (const std::string& x : values) {
        for (const std::string& y : values) {
          for (const std::string& z : values) {
            std::string model = "(";
            const std::string* given[] = {&x, &y, &z};
            for (int i = 0; i < 3; ++i) {
              if (given[i]->empty()) continue;  // open
              model += std::string("(define-fun ") + "abc"[i] + " () " + std::string(sort) + " " +
                       *given[i] + ")";
            }
            const std::string seen = verdict(script, model + ")");
            if (x.empty() || y.empty() || z.empty()) {
              EXPECT_NE(seen, "false") << script << model;
            } else {
              EXPECT_EQ(seen, "true") << script << model;
            }
          }
        }
      }
    }
  };
  check("Int", {"=", "distinct", "<", "<=", ">", ">="},
        {"0", "1", "(- 7)", "100000000000000000000", "100000000000000000001", ""});
  check("Real", {"=", "distinct", "<", "<=", ">", ">="},
        {"0.0", "(/ 1.0 3.0)", "(- 2.5)", "(/ 1.0 100000000000000000003.0)"});
  check("(_ BitVec 4)", {"=", "distinct"}, {"#x0", "#xf", "#x3", ""});
  check("Bool", {"=", "distinct"}, {"true", "false", ""});
  check("(_ FloatingPoint 3 4)", {"=", "distinct"},
        {"(_ NaN 3 4)", "(_ +zero 3 4)", "(_ -zero 3 4)"});
}

// Definitions without parameters whose quantifiers would be copied at each level.
TEST_F(MachineTest, DefinitionsInBlocks) {
  std::string script = "(declare-const p Bool)(define-fun f0 () Bool p)";
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "f" + std::to_string(i - 1);
    script += "(define-fun f" + std::to_string(i) + " () Bool (or (forall ((x Bool)) (and x " +
              before + ")) (exists ((x Bool)) (and x " + before + "))))";
  }
  EXPECT_NE(verdict(script + "(assert f40)", "((define-fun p () Bool true))"), "false");
}

}  // namespace
}  // namespace assay::eval
