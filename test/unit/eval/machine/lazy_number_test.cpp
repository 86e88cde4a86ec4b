// Numbers that the machine leaves as balls: every register, read from outside, is what Semantics
// computes, and every verdict is the exact one, however near the numbers are.
#include "eval/machine/lazy_number.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/machine/machine.h"
#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

class LazyNumberTest : public EvalTest {
 protected:
  // A random term of the sort, over the constants and literals of all sizes.
  std::string term(const std::string& sort, int depth) {
    const bool is_int = sort == "Int";
    if (depth == 0 || random_.chance(1, 8)) return leaf(is_int);
    const auto sub = [&] { return " " + term(sort, depth - 1); };
    switch (random_.below(is_int ? 10 : 8)) {
      case 0:
        return "(+" + sub() + sub() + ")";
      case 1:
        return "(+" + sub() + sub() + sub() + ")";
      case 2:
        return "(-" + sub() + sub() + ")";
      case 3:
        return "(* " + leaf(is_int) + sub() + ")";
      case 4:
        return "(*" + sub() + " " + leaf(is_int) + " " + leaf(is_int) + ")";
      case 5:
        return "(-" + sub() + ")";
      case 6:
        return "(ite " + comparison(sort, depth - 1) + sub() + sub() + ")";
      case 7:
        return is_int ? "(abs" + sub() + ")" : "(/" + sub() + " " + leaf(is_int) + ")";
      case 8:
        return "(mod" + sub() + " " + leaf(is_int) + ")";
      default:
        return "(div" + sub() + " " + leaf(is_int) + ")";
    }
  }
  std::string comparison(const std::string& sort, int depth) {
    const char* operators[] = {"<", "<=", ">", ">=", "=", "distinct"};
    const std::string left = term(sort, depth);
    // The same number on another way, or next to it.
    const std::string right = random_.chance(1, 3)   ? term(sort, depth)
                              : random_.chance(1, 2) ? "(- (+ " + left + " c) c)"
                                                     : "(+ 1 (- " + left + " (- c c)))";
    return "(" + std::string(operators[random_.below(6)]) + " " + left + " " + right + ")";
  }
  std::string leaf(bool is_int) {
    const char* names[] = {"a", "b", "c"};
    if (random_.chance(1, 2)) return names[random_.below(3)];
    std::string digits = std::to_string(1 + random_.below(99));
    for (uint64_t i = random_.below(4); i > 0; --i) digits += std::to_string(random_.below(999999));
    if (is_int) return digits;
    digits += "." + std::to_string(random_.below(99999));
    return random_.chance(1, 3) ? "(/ " + digits + " 7919.0)" : digits;
  }
  Value random_value(value::ValueStore& values, bool is_int) {
    mpz_class n = static_cast<unsigned long>(random_.next() >> random_.below(64));
    if (random_.chance(1, 4)) n <<= random_.below(900);
    if (random_.chance(1, 2)) n = -n;
    if (is_int) return values.integer(n);
    mpz_class below = static_cast<unsigned long>(1 + (random_.next() >> random_.below(64)) / 2);
    if (random_.chance(1, 2)) below = 1;
    mpq_class q(n, below);
    q.canonicalize();
    return values.real(q);
  }

  void check(const std::string& sort) {
    term::TermStore terms;
    value::ValueStore values;
    std::string script;
    for (const char* name : {"a", "b", "c"}) {
      script += "(declare-const " + std::string(name) + " " + sort + ")";
    }
    for (int i = 0; i < 6; ++i) script += "(assert " + comparison(sort, 4) + ")\n";
    // 1 is a Real below.
    auto parsed = smtlib::parse(
        terms, "(set-logic " + std::string(sort == "Int" ? "QF_NIA" : "QF_NRA") + ")" + script);
    ASSERT_TRUE(parsed) << parsed.error().to_string() << script;
    Evaluator evaluator(terms, values, query_of(terms, parsed->script));
    const Code& code = evaluator.code();
    Machine& machine = evaluator.machine();
    Semantics semantics(terms, values);
    std::vector<std::vector<Value>> rows(5);
    for (auto& row : rows) {
      for (size_t k = 0; k < code.inputs.size(); ++k) {
        row.push_back(random_value(values, sort == "Int"));
      }
    }
    machine.run_many(code, rows);
    for (size_t row = 0; row < rows.size(); ++row) {
      // Every register by Semantics alone, from the exact values of its operands.
      std::vector<Value> expected(code.registers);
      for (const Code::Constant& constant : code.constants) expected[constant.at] = constant.value;
      for (size_t k = 0; k < rows[row].size(); ++k) expected[code.inputs[k].at] = rows[row][k];
      for (const Instruction& i : code.blocks[0].instructions) {
        std::vector<Value> args;
        const uint32_t fields[] = {i.a, i.b, i.c};
        const size_t count = takes_list(i.code) ? i.b : terms.arguments(i.term).size();
        for (size_t k = 0; k < count; ++k) {
          args.push_back(expected[takes_list(i.code) ? code.lists[i.a + k] : fields[k]]);
        }
        expected[i.result] =
            semantics.apply({terms.op(i.term), terms.sort(i.term), terms.indices(i.term), args});
      }
      for (size_t k = 0; k < code.roots.size(); ++k) {
        ASSERT_EQ(machine.root(k, row), expected[code.roots[k]]) << script;
      }
      // In any order: what is computed late needs what is computed later.
      for (size_t n = 0; n < code.registers; ++n) {
        const auto at = static_cast<uint32_t>(random_.below(code.registers));
        ASSERT_EQ(machine.at(at, row), expected[at]) << script;
      }
    }
  }

  base::Random random_{3};
};

TEST_F(LazyNumberTest, Integers) {
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) check("Int");
}
TEST_F(LazyNumberTest, Reals) {
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) check("Real");
}

// Where they leave the fast forms: functions, blocks of quantifiers and matches, arrays, recursion.
TEST_F(LazyNumberTest, Leaving) {
  constexpr std::string_view kLarge = "123456789012345678901234567890";
  const std::string script =
      "(declare-datatype P ((none) (some (n Int))))"
      "(declare-const x Int)(declare-const q Real)"
      "(define-fun-rec sum ((k Int)) Int (ite (<= k 0) x (+ x (sum (- k 1)))))"
      "(declare-fun f (Int) Int)"
      "(define-fun y () Int (+ (* x x) 1))";
  const std::string model = "((define-fun x () Int " + std::string(kLarge) +
                            ")(define-fun q () Real (/ 1.0 " + std::string(kLarge) +
                            ".0))(define-fun f ((z Int)) Int (+ z (* x x))))";
  all("true", script,
      {"(= (sum 3) (* 4 x))", "(= (f y) (+ y y (- 1)))",
       "(forall ((b Bool)) (> (ite b (* x x) (* x x x)) (+ x (ite b 1 2))))",
       "(match (some (* x x)) ((none false) ((some m) (= (+ m 1) y))))",
       "(= (match (some y) ((none 0) ((some m) (* m m)))) (* y y))",
       "(= (select (store ((as const (Array Int Int)) (* x x)) y (* x x x)) (+ (* x x) 1)) "
       "(* x x x))",
       "(= (* q q) (/ 1.0 (* (to_real x) (to_real x))))", "(= (to_int (* (to_real y) 1.0)) y)",
       "(= (- (* x x) (* x x)) 0)", "(= (- (* q q) (* q q)) 0.0)",
       "(= (str.len (str.substr \"abc\" 0 (+ 1 (- (* x x) (* x x))))) 1)",
       "(= (+ (* x x) x) (+ x (* x x)))", "(not (< (- y 1) (* x x)))",
       "(= (select ((as const (Array Int Real)) (* q q)) (* x x)) (* q q))",
       "(= ((_ int2bv 64) (* x x)) ((_ int2bv 64) (- y 1)))", "(distinct (* x x) y (+ y 1))",
       "(= (str.from_int (- y (* x x))) \"1\")", "(= (div y x) x)", "(= (mod y x) 1)"},
      model);
  // What stands in the registers is tried as an instance.
  all("true", "(declare-const x Int)", {"(exists ((z Int)) (= z (+ (* x x) x)))"},
      "((define-fun x () Int " + std::string(kLarge) + "))");
}

}  // namespace
}  // namespace assay::eval
