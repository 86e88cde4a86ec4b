// Terms: literals, names and scopes, binders, attributes, higher order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"
#include "term/sort_text.h"

namespace assay::smtlib {
namespace {

using term::Op;
using testing::ElementsAre;

class ParseTerm : public ScriptTest {
 protected:
  // The canonical text of a term that uses these declarations.
  std::string read(std::string_view term) {
    return canonical_term(
        "(declare-sort U 0)(declare-const u U)(declare-const b Bool)(declare-const i Int)"
        "(declare-const r Real)(declare-const v (_ BitVec 8))(declare-const s String)"
        "(declare-fun f (Int) Int)(declare-fun p (Int Real) Bool)(declare-const a (Array Int Int))"
        "(declare-const h (-> Int Int Bool))",
        term);
  }
  std::string sort_of(std::string_view text) {
    return term::sort_text(store_, store_.sort(last_term(text)));
  }
};

TEST_F(ParseTerm, Literals) {
  EXPECT_EQ(read("007"), "7");
  EXPECT_EQ(read("123456789012345678901234567890"), "123456789012345678901234567890");
  EXPECT_EQ(read("01.50"), "1.5");
  EXPECT_EQ(read("1."), "1.0");
  EXPECT_EQ(read("#xFf"), "#xff");
  EXPECT_EQ(read("#b0101"), "#x5");
  EXPECT_EQ(read("#b101"), "#b101");
  EXPECT_EQ(read("(_ bv5 8)"), "#x05");
  EXPECT_EQ(read("(_ bv300 8)"), "#x2c");
  EXPECT_EQ(read("(_ bv1 5000)"), "(_ bv1 5000)");
  EXPECT_EQ(read("\"a\"\"\\u{62}\\u0063\""), "\"a\"\"bc\"");
  EXPECT_EQ(read("(_ char #x41)"), "\"A\"");
  EXPECT_EQ(read("#f10m7"), "(as ff3 (_ FiniteField 7))");
  EXPECT_EQ(read("(as ff-1 (_ FiniteField 7))"), "(as ff6 (_ FiniteField 7))");
  EXPECT_EQ(read("-5"), "(- 5)");
}

TEST_F(ParseTerm, EqualLiteralsAreOneTerm) {
  EXPECT_EQ(last_term("(simplify #xff)"), last_term("(simplify (_ bv255 8))"));
  EXPECT_EQ(last_term("(simplify #xff)"), last_term("(simplify #b11111111)"));
  EXPECT_NE(last_term("(simplify #xff)"), last_term("(simplify #x0ff)"));
  EXPECT_EQ(last_term("(simplify \"A\")"), last_term("(simplify \"\\u{41}\")"));
}

TEST_F(ParseTerm, LegacyEscapesOnlyWhenAsked) {
  const auto size_of = [&](bool legacy) {
    const Parsed parsed = parse_ok("(simplify \"\\x41\")", {legacy});
    return store_.literal_text(parsed.script.terms(parsed.script.commands()[0])[0]).size();
  };
  EXPECT_EQ(size_of(false), 4u);
  EXPECT_EQ(size_of(true), 1u);
}

TEST_F(ParseTerm, NumeralsAreRealsInLogicsOfReals) {
  EXPECT_EQ(sort_of("(set-logic QF_LRA)(simplify 3)"), "Real");
  EXPECT_EQ(sort_of("(set-logic QF_LIA)(simplify 3)"), "Int");
  EXPECT_EQ(sort_of("(set-logic QF_LIRA)(simplify 3)"), "Int");
  EXPECT_EQ(sort_of("(set-logic ALL)(simplify 3)"), "Int");
  EXPECT_EQ(sort_of("(simplify 3)"), "Int");
}

TEST_F(ParseTerm, IntsArePromoted) {
  EXPECT_EQ(read("(+ r 1)"), "(+ r 1.0)");
  EXPECT_EQ(read("(< i r)"), "(< (to_real i) r)");
  EXPECT_EQ(read("(p i i)"), "(p i (to_real i))");
}

TEST_F(ParseTerm, AliasesBecomeOneName) {
  EXPECT_EQ(read("(implies b b)"), "(=> b b)");
  EXPECT_EQ(read("(str.in.re s re.nostr)"), "(str.in_re s re.none)");
  EXPECT_EQ(read("(fp.add RNE (_ NaN 3 5) (_ NaN 3 5))"),
            "(fp.add roundNearestTiesToEven (_ NaN 3 5) (_ NaN 3 5))");
}

TEST_F(ParseTerm, IndexedOperators) {
  EXPECT_EQ(read("((_ extract 3 0) v)"), "((_ extract 3 0) v)");
  EXPECT_EQ(read("((_ divisible 3) i)"), "((_ divisible 3) i)");
  EXPECT_EQ(read("((_ zero_extend 0) v)"), "((_ zero_extend 0) v)");
  EXPECT_EQ(read("((_ re.loop 1 3) (str.to_re s))"), "((_ re.loop 1 3) (str.to_re s))");
  EXPECT_EQ(read("(_ +oo 8 24)"), "(_ +oo 8 24)");
}

TEST_F(ParseTerm, LetIsParallelAndShadows) {
  EXPECT_EQ(read("(let ((x i) (y r)) (p x y))"), "(let ((x i) (y r)) (p x y))");
  EXPECT_EQ(read("(let ((i b)) i)"), "(let ((i b)) i)");
  EXPECT_EQ(read("(let ((i 1)) (let ((i true) (j i)) (ite i j 2)))"),
            "(let ((i 1)) (let ((i true) (j i)) (ite i j 2)))");
  EXPECT_EQ(sort_of("(declare-const i Int)(simplify (let ((i true)) i))"), "Bool");
  EXPECT_EQ(read("(+ (let ((i 1)) i) i)"), "(+ (let ((i 1)) i) i)");
}

// The last binding of a name counts, for every solver; the others are left out, since the standard
// wants distinct names.
TEST_F(ParseTerm, LetWithANameTwice) {
  EXPECT_EQ(read("(let ((x i) (y r) (x b)) (and x (p i y)))"),
            "(let ((y r) (x b)) (and x (p i y)))");
  EXPECT_EQ(read("(let ((x 1) (x 2) (x 3)) (let ((x true) (x x)) (+ x i)))"),
            "(let ((x 3)) (let ((x x)) (+ x i)))");
}

TEST_F(ParseTerm, RationalLiterals) {
  EXPECT_EQ(read("(+ 1/3 -02/5 r)"), "(+ (/ 1.0 3.0) (- (/ 2.0 5.0)) r)");
}

TEST_F(ParseTerm, QuantifiersAndOtherBinders) {
  EXPECT_EQ(read("(forall ((x Int) (|y z| Real)) (p x |y z|))"),
            "(forall ((x Int) (|y z| Real)) (p x |y z|))");
  EXPECT_EQ(read("(exists ((i Bool)) i)"), "(exists ((i Bool)) i)");
  EXPECT_EQ(read("(lambda ((x Int)) (f x))"), "(lambda ((x Int)) (f x))");
  EXPECT_EQ(sort_of("(simplify (lambda ((x Int) (y Bool)) y))"), "(-> Int Bool Bool)");
  EXPECT_EQ(read("(witness ((x Int)) (> x 3))"), "(witness ((x Int)) (> x 3))");
  EXPECT_EQ(sort_of("(simplify (set.comprehension ((x Int)) (> x 3) (to_real x)))"), "(Set Real)");
}

// A symbol ends where a comment, a string or a quoted symbol begins, whatever other symbols look
// like.
TEST_F(ParseTerm, SymbolsThatRunIntoSomething) {
  const std::string decls =
      "(declare-const |a;b| Int)(declare-const a Bool)(declare-const |a\"b\"| Int)";
  EXPECT_EQ(canonical_term(decls, "(and a;b\n a;c\n)"), "(and a a)");
  EXPECT_EQ(canonical_term(decls, "(= a|a|)"), "(= a a)");
  EXPECT_EQ(canonical_term(decls, "(= 3 |a;b|)"), "(= 3 |a;b|)");
  EXPECT_EQ(canonical_term("(declare-fun f (String Bool) Bool)(declare-const x Bool)",
                           "(f\"b\"x;comment\n)"),
            "(f \"b\" x)");
}

TEST_F(ParseTerm, FunctionsMayBeNamedLikeWords) {
  EXPECT_EQ(canonical_term("(declare-fun lambda (Int) Int)", "(lambda 3)"), "(lambda 3)");
  EXPECT_EQ(canonical_term("(declare-fun |let| (Int) Int)", "(|let| 3)"), "(|let| 3)");
  EXPECT_EQ(canonical_term("(declare-const |_| Int)", "|_|"), "|_|");
  EXPECT_EQ(canonical_term("(declare-fun |3| (Int) Int)", "(|3| 3)"), "(|3| 3)");
}

TEST_F(ParseTerm, ADeclarationHidesAnOperatorThatDoesNotFit) {
  const Term declared = last_term("(declare-fun abs (Int) Bool)(assert (abs 3))");
  EXPECT_EQ(store_.op(declared), Op::kApply);
  const Term both = last_term("(declare-fun abs (Bool) Bool)(assert (= (abs 3) 3))");
  EXPECT_EQ(store_.op(store_.arguments(both)[0]), Op::kAbs);
}

TEST_F(ParseTerm, Overloading) {
  const std::string decls = "(declare-fun g (Int) Int)(declare-fun g (Bool) Real)";
  EXPECT_EQ(sort_of(decls + "(simplify (g 3))"), "Int");
  EXPECT_EQ(sort_of(decls + "(simplify (g true))"), "Real");
  EXPECT_EQ(canonical_term(decls, "(g (< (g 3) 4))"), "(g (< (g 3) 4))");
  // An exact match is better than a promotion, whichever comes first.
  const std::string reals = "(declare-fun g (Real) Real)(declare-fun g (Int) Int)";
  EXPECT_EQ(sort_of(reals + "(simplify (g 3))"), "Int");
}

TEST_F(ParseTerm, NamedTerms) {
  EXPECT_EQ(canonical("(declare-const x Int)(assert (! (> x 3) :named n))(assert (=> n n))"
                      "(check-sat-assuming (n))"),
            "(declare-const x Int)\n(assert (! (> x 3) :named n))\n(assert (=> n n))\n"
            "(check-sat-assuming (n))");
  // A name is known at once, also to what follows in the same term, and after a let.
  canonical("(assert (and (! true :named |a b|) |a b|))");
  canonical("(assert (let ((x true)) (! x :named n)))(assert n)");
}

TEST_F(ParseTerm, PatternsAndOtherAttributes) {
  EXPECT_EQ(read("(forall ((x Int)) (! (> (f x) 0) :pattern ((f x)) :weight 3 :qid |a b|))"),
            "(forall ((x Int)) (! (> (f x) 0) :pattern ((f x)) :weight 3 :qid |a b|))");
  EXPECT_EQ(read("(forall ((x Int)) (! b :pattern ((f x) (f 3)) :pattern (x) :no-pattern (f x)))"),
            "(forall ((x Int)) (! b :pattern ((f x) (f 3)) :pattern (x) :no-pattern (f x)))");
  EXPECT_EQ(read("(! b :flag :list (a (b c)) :text \"x\")"),
            "(! b :flag :list (a (b c)) :text \"x\")");
  EXPECT_EQ(read("(! b)"), "(! b)");
}

TEST_F(ParseTerm, Qualified) {
  EXPECT_EQ(read("((as const (Array Int Int)) 3)"), "((as const (Array Int Int)) 3)");
  EXPECT_EQ(read("(= seq.empty (seq.unit 3))"), "(= (as seq.empty (Seq Int)) (seq.unit 3))");
  EXPECT_EQ(read("(as set.empty (Set Int))"), "(as set.empty (Set Int))");
  EXPECT_EQ(read("(as i Int)"), "i");
  EXPECT_EQ(read("((as f Int) 3)"), "(f 3)");
}

TEST_F(ParseTerm, HigherOrder) {
  EXPECT_EQ(read("(h 1 2)"), "(h 1 2)");
  EXPECT_EQ(read("((h 1) 2)"), "(h 1 2)");
  EXPECT_EQ(sort_of("(declare-const h (-> Int Int Bool))(simplify (h 1))"), "(-> Int Bool)");
  EXPECT_EQ(read("((lambda ((x Int)) x) 3)"), "(@ (lambda ((x Int)) x) 3)");
  EXPECT_EQ(read("(@ h 1)"), "(h 1)");
  // z3 applies a bound array like a function.
  EXPECT_EQ(read("(exists ((x (Array Int Bool))) (x 3))"),
            "(exists ((x (Array Int Bool))) (select x 3))");
}

TEST_F(ParseTerm, DeepNesting) {
  constexpr size_t kDepth = 300000;
  std::string text;
  for (size_t i = 0; i < kDepth; ++i) text += "(not ";
  text += "true" + std::string(kDepth, ')');
  const Term deep = last_term("(assert " + text + ")");
  EXPECT_EQ(to_text(store_, deep), text);
  PrintOptions pretty;
  pretty.pretty = true;
  EXPECT_EQ(last_term("(assert " + to_text(store_, deep, pretty) + ")"), deep);
}

TEST_F(ParseTerm, WideAndShared) {
  std::string text = "(and";
  for (int i = 0; i < 100000; ++i) text += " true";
  EXPECT_EQ(store_.arguments(last_term("(assert " + text + "))")).size(), 100000u);
  // A chain of lets that would have 2^100 nodes as a tree.
  std::string lets = "(assert ";
  std::string last = "true";
  for (int i = 0; i < 100; ++i) {
    const std::string name = "x" + std::to_string(i);
    lets += "(let ((" + name + " (and " + last + " " + last + "))) ";
    last = name;
  }
  canonical(lets + last + std::string(101, ')'));
}

}  // namespace
}  // namespace assay::smtlib
