// Sets, relations, bags and finite fields, as cvc5 has them.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsSetBag = EvalTest;

constexpr const char* kSet =
    "(define-sort S () (Set Int))"
    "(define-fun e () S (as set.empty (Set Int)))"
    "(define-fun s12 () S (set.insert 1 2 (as set.empty (Set Int))))"
    "(define-fun s23 () S (set.insert 3 2 (as set.empty (Set Int))))"
    "(define-fun odd ((x Int)) Bool (= (mod x 2) 1))"
    "(define-fun one ((x Int)) Int 1)";

TEST_F(SemanticsSetBag, Sets) {
  same(kSet, {{"(set.insert 1 2 3 e)", "(set.union s12 s23)"},
              {"(set.singleton 2)", "(set.inter s12 s23)"},
              {"(set.singleton 1)", "(set.minus s12 s23)"},
              {"2", "(set.card s12)"},
              {"0", "(set.card e)"},
              {"2", "(set.card (set.insert 1 1 2 e))"},
              {"s12", "(set.insert 2 1 2 e)"},
              {"(set.singleton 1)", "(set.filter odd s12)"},
              {"(set.singleton 1)", "(set.map one s12)"},
              {"5", "(set.choose (set.singleton 5))"}});
  all("true", kSet,
      {"(set.member 1 s12)", "(not (set.member 3 s12))", "(set.subset e s12)",
       "(not (set.subset s12 s23))", "(set.subset s12 s12)", "(set.is_singleton (set.singleton 1))",
       "(not (set.is_singleton s12))", "(set.is_empty e)", "(distinct s12 s23)",
       "(set.all odd (set.insert 1 3 e))", "(not (set.all odd s12))", "(set.some odd s12)",
       "(not (set.some odd (set.singleton 2)))"});
}

// The universe need only hold what the sets of the formula do: a model in which f of it is what f
// of the empty set is can be right.
TEST_F(SemanticsSetBag, UniverseAndComplementAreNotEvaluated) {
  all("open", "",
      {"(= (set.card (as set.universe (Set (_ BitVec 3)))) 8)",
       "(= (as set.universe (Set Bool)) (as set.empty (Set Bool)))",
       "(= (set.complement (set.singleton true)) (set.singleton false))"});
}

// Of several elements, it is one of them; of none, anything, the same each time.
TEST_F(SemanticsSetBag, Choose) {
  all("open", kSet, {"(= (set.choose s12) 1)", "(= (set.choose e) 1)"});
  all("true", kSet, {"(= (set.choose s12) (set.choose (set.insert 2 1 e)))"});
  all("true", kSet, {"(set.member (set.choose s12) s12)"});
  all("false", kSet, {"(= (set.choose s12) 3)"});
}

// The value of a comprehension depends on the variables around it.
TEST_F(SemanticsSetBag, Comprehension) {
  EXPECT_NE(verdict("(define-fun c ((y Int)) (Set Int) (set.comprehension ((x Int)) (= x y) x))"
                    "(assert (= (c 1) (c 2)))"),
            "true");
}

constexpr const char* kRelation =
    "(define-sort R () (Relation Int Int))"
    "(define-fun e () R (as set.empty (Relation Int Int)))"
    "(define-fun r () R (set.insert (tuple 1 2) (tuple 2 3) (as set.empty (Relation Int Int))))";

TEST_F(SemanticsSetBag, Relations) {
  same(kRelation, {{"(set.insert (tuple 2 1) (tuple 3 2) e)", "(rel.transpose r)"},
                   {"(set.singleton (tuple 1 3))", "(rel.join r r)"},
                   {"(set.insert (tuple 1 2) (tuple 2 3) (tuple 1 3) e)", "(rel.tclosure r)"},
                   {"e", "(rel.tclosure e)"},
                   {"4", "(set.card (rel.product r r))"},
                   {"(set.insert (tuple 1 1) (tuple 2 2) e)",
                    "(rel.iden (set.insert (tuple 1) (set.singleton (tuple 2))))"}});
  same(kRelation, {{"(set.insert (tuple 1 1) (tuple 1 2) (tuple 2 1) (tuple 2 2) e)",
                    "(rel.tclosure (set.insert (tuple 1 2) (tuple 2 1) e))"}});
}

constexpr const char* kBag =
    "(define-sort B () (Bag Int))"
    "(define-fun e () B (as bag.empty (Bag Int)))"
    "(define-fun a () B (bag.union_disjoint (bag 1 2) (bag 2 1)))"
    "(define-fun b () B (bag.union_disjoint (bag 1 1) (bag 3 4)))"
    "(define-fun zero ((x Int)) Int 0)"
    "(define-fun odd ((x Int)) Bool (= (mod x 2) 1))";

TEST_F(SemanticsSetBag, Bags) {
  same(kBag, {{"e", "(bag 1 0)"},
              {"e", "(bag 1 (- 2))"},
              {"2", "(bag.count 1 a)"},
              {"0", "(bag.count 9 a)"},
              {"3", "(bag.card a)"},
              {"(bag 1 3)", "(bag.union_disjoint (bag 1 1) (bag 1 2))"},
              {"(bag 1 2)", "(bag.union_max (bag 1 1) (bag 1 2))"},
              {"(bag 1 1)", "(bag.inter_min a b)"},
              {"(bag.union_disjoint (bag 1 1) (bag 2 1))", "(bag.difference_subtract a b)"},
              {"(bag 2 1)", "(bag.difference_remove a b)"},
              {"(bag 0 3)", "(bag.map zero a)"},
              {"(bag 1 2)", "(bag.filter odd a)"},
              {"6", "(bag.fold (lambda ((x Int) (s Int)) (+ x s)) 0 (bag 2 3))"},
              {"1", "(bag.choose (bag 1 5))"}});
  all("true", kBag,
      {"(bag.subbag (bag 1 1) a)", "(not (bag.subbag b a))", "(bag.member 2 a)",
       "(not (bag.member 3 a))"});
}

TEST_F(SemanticsSetBag, FiniteFields) {
  const char* f = "(define-sort F () (_ FiniteField 7))";
  same(f, {{"(as ff1 F)", "(ff.add (as ff4 F) (as ff4 F))"},
           {"(as ff2 F)", "(ff.mul (as ff4 F) (as ff4 F))"},
           {"(as ff3 F)", "(ff.neg (as ff4 F))"},
           {"(as ff0 F)", "(ff.neg (as ff0 F))"},
           {"(as ff6 F)", "(as ff-1 F)"},
           {"(as ff5 F)", "(ff.bitsum (as ff1 F) (as ff0 F) (as ff1 F))"}});
}

}  // namespace
}  // namespace assay::eval
