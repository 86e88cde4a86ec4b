// Result sorts that no letter can say: widths, formats, tuples, relations, arrays of z3.
#include "term/special_rules.h"

#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::term {
namespace {

using SpecialRules = TermTest;

TEST_F(SpecialRules, ConcatAddsWidths) {
  EXPECT_EQ(sort_of("concat", {bv(8), bv(3)}), "(_ BitVec 11)");
  EXPECT_EQ(sort_of("concat", {bv(1), bv(2), bv(3), bv(4)}), "(_ BitVec 10)");
  EXPECT_EQ(sort_of("concat", {bv(8)}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("concat", {bv(8), kIntSort}), "none");
  EXPECT_EQ(sort_of("concat", {bv((1u << 31) - 2), bv(1)}), "(_ BitVec 2147483647)");
  EXPECT_EQ(sort_of("concat", {bv((1u << 31) - 1), bv(1)}), "none");
}

TEST_F(SpecialRules, ExtractStaysWithin) {
  EXPECT_EQ(sort_of("extract", {bv(8)}, {7, 0}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("extract", {bv(8)}, {3, 3}), "(_ BitVec 1)");
  EXPECT_EQ(sort_of("extract", {bv(8)}, {8, 0}), "none");
  EXPECT_EQ(sort_of("extract", {bv(8)}, {2, 3}), "none");
  EXPECT_EQ(sort_of("extract", {bv(8)}, {7}), "none");
  EXPECT_EQ(sort_of("extract", {kIntSort}, {7, 0}), "none");
}

TEST_F(SpecialRules, ExtendAndRepeat) {
  EXPECT_EQ(sort_of("zero_extend", {bv(8)}, {0}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("sign_extend", {bv(8)}, {24}), "(_ BitVec 32)");
  EXPECT_EQ(sort_of("zero_extend", {bv(8)}, {(1u << 31) - 9}), "(_ BitVec 2147483647)");
  EXPECT_EQ(sort_of("zero_extend", {bv(8)}, {(1u << 31) - 8}), "none");
  EXPECT_EQ(sort_of("repeat", {bv(8)}, {3}), "(_ BitVec 24)");
  EXPECT_EQ(sort_of("repeat", {bv(8)}, {0}), "none");
  EXPECT_EQ(sort_of("repeat", {bv(1u << 16)}, {1u << 16}), "none");
  EXPECT_EQ(sort_of("rotate_left", {bv(8)}, {100}), "(_ BitVec 8)");
}

TEST_F(SpecialRules, BitVectorsFromOtherThings) {
  EXPECT_EQ(sort_of("int_to_bv", {kIntSort}, {8}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("int_to_bv", {kIntSort}, {0}), "none");
  EXPECT_EQ(sort_of("int2bv", {kIntSort}, {8}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("mkbv", {kBoolSort, kBoolSort, kBoolSort}), "(_ BitVec 3)");
  EXPECT_EQ(sort_of("char.to_bv", {kCharSort}), "(_ BitVec 18)");
  EXPECT_EQ(sort_of("fp.to_ieee_bv", {fp(8, 24)}), "(_ BitVec 32)");
  EXPECT_EQ(sort_of("bvcomp", {bv(8), bv(8)}), "(_ BitVec 1)");
}

TEST_F(SpecialRules, FloatingPointLiterals) {
  EXPECT_EQ(sort_of("fp", {bv(1), bv(8), bv(23)}), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(sort_of("fp", {bv(1), bv(2), bv(1)}), "(_ FloatingPoint 2 2)");
  EXPECT_EQ(sort_of("fp", {bv(1), bv(1), bv(23)}), "none");
  EXPECT_EQ(sort_of("fp", {bv(2), bv(8), bv(23)}), "none");
  EXPECT_EQ(sort_of("+oo", {}, {8, 24}), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(sort_of("NaN", {}, {1, 24}), "none");
  EXPECT_EQ(sort_of("NaN", {}, {8, 1}), "none");
}

TEST_F(SpecialRules, ToFpInAllForms) {
  const Sort rm = kRoundingModeSort;
  const auto op_of = [&](std::initializer_list<Sort> sorts) {
    std::vector<Term> arguments;
    for (Sort sort : sorts) arguments.push_back(constant(sort));
    const Term term = apply("to_fp", arguments, {8, 24});
    return term && store_.sort(term) == fp(8, 24) ? store_.op(term) : Op::kCount;
  };
  EXPECT_EQ(op_of({bv(32)}), Op::kToFpFromBits);
  EXPECT_EQ(op_of({bv(31)}), Op::kCount);
  EXPECT_EQ(op_of({rm, fp(5, 11)}), Op::kToFpFromFloat);
  EXPECT_EQ(op_of({rm, bv(7)}), Op::kToFpFromSigned);
  EXPECT_EQ(op_of({rm, kRealSort}), Op::kToFpFromReal);
  EXPECT_EQ(op_of({rm, kIntSort}), Op::kToFpFromReal);
  EXPECT_EQ(op_of({rm, kIntSort, kRealSort}), Op::kToFpFromScaled);
  EXPECT_EQ(op_of({kRealSort}), Op::kCount);
  EXPECT_EQ(op_of({fp(11, 53)}), Op::kCount);
  EXPECT_EQ(op_of({rm, kStringSort}), Op::kCount);
  EXPECT_EQ(op_of({kBoolSort, fp(5, 11)}), Op::kCount);
  EXPECT_EQ(op_of({rm, rm}), Op::kCount);
  EXPECT_EQ(sort_of("to_fp_unsigned", {rm, bv(7)}, {8, 24}), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(sort_of("to_fp", {rm, fp(5, 11)}, {8}), "none");
  EXPECT_EQ(sort_of("to_fp", {rm, fp(5, 11)}, {8, 1}), "none");
}

// z3: the real times two to the power of the integer, in either order. No argument is rounded.
TEST_F(SpecialRules, ToFpOfARealAndAnExponent) {
  const Term term = apply(
      "to_fp", {constant(kRoundingModeSort), constant(kRealSort), constant(kIntSort)}, {8, 24});
  ASSERT_TRUE(term);
  EXPECT_EQ(store_.op(term), Op::kToFpFromScaled2);
  EXPECT_EQ(store_.arguments(term)[1], constant(kRealSort));
}

TEST_F(SpecialRules, OverloadsOfMinus) {
  const Term i = constant(kIntSort);
  const Term r = constant(kRealSort);
  EXPECT_EQ(store_.op(apply("-", {i})), Op::kNeg);
  EXPECT_EQ(store_.op(apply("-", {i, i})), Op::kSub);
  EXPECT_EQ(store_.op(apply("-", {i, i, i})), Op::kSub);
  EXPECT_EQ(store_.sort(apply("-", {r})), kRealSort);
  EXPECT_EQ(store_.sort(apply("-", {i, r})), kRealSort);
  EXPECT_FALSE(apply("-", {}));
  EXPECT_FALSE(apply("-", {constant(kBoolSort)}));
}

TEST_F(SpecialRules, ArraysOfSeveralIndices) {
  const Sort a = store_.sorts().array({{kIntSort, kBoolSort, kRealSort}});
  EXPECT_EQ(sort_of("select", {a, kIntSort, kBoolSort}), "Real");
  EXPECT_EQ(sort_of("select", {a, kIntSort}), "none");
  EXPECT_EQ(sort_of("select", {a, kBoolSort, kIntSort}), "none");
  EXPECT_EQ(sort_of("store", {a, kIntSort, kBoolSort, kRealSort}), "(Array Int Bool Real)");
  EXPECT_EQ(sort_of("store", {a, kIntSort, kBoolSort, kBoolSort}), "none");
  EXPECT_EQ(sort_of("select", {set(kIntSort), kIntSort}), "Bool");  // z3's sets
  EXPECT_EQ(sort_of("select", {kIntSort, kIntSort}), "none");
}

TEST_F(SpecialRules, MapAndAsArray) {
  const Sort ints = array(bv(2), kIntSort);
  const Sort f = function({kIntSort, kIntSort}, kBoolSort);
  EXPECT_EQ(sort_of(Op::kArrayMap, {f, ints, ints}), "(Array (_ BitVec 2) Bool)");
  EXPECT_EQ(sort_of(Op::kArrayMap, {f, ints}), "none");
  EXPECT_EQ(sort_of(Op::kArrayMap, {f, ints, array(bv(3), kIntSort)}), "none");
  EXPECT_EQ(sort_of(Op::kArrayMap, {f, ints, array(bv(2), kBoolSort)}), "none");
  EXPECT_EQ(sort_of(Op::kAsArray, {function({kIntSort}, kBoolSort)}), "(Array Int Bool)");
}

TEST_F(SpecialRules, Collections) {
  EXPECT_EQ(sort_of("seq.unit", {kIntSort}), "(Seq Int)");
  EXPECT_EQ(sort_of("seq.unit", {kCharSort}), "String");
  EXPECT_EQ(sort_of("seq.nth", {kStringSort, kIntSort}), "Unicode");
  EXPECT_EQ(sort_of("set.singleton", {bv(3)}), "(Set (_ BitVec 3))");
  EXPECT_EQ(sort_of("bag", {kBoolSort, kIntSort}), "(Bag Bool)");
  EXPECT_EQ(sort_of("bag.from_set", {set(kIntSort)}), "(Bag Int)");
  EXPECT_EQ(sort_of("bag.to_set", {bag(kIntSort)}), "(Set Int)");
  EXPECT_EQ(sort_of("set.map", {function({kIntSort}, bv(2)), set(kIntSort)}), "(Set (_ BitVec 2))");
  EXPECT_EQ(sort_of("set.map", {function({kBoolSort}, bv(2)), set(kIntSort)}), "none");
}

TEST_F(SpecialRules, PartitionOfABag) {
  EXPECT_EQ(sort_of("bag.partition", {function({bv(1), bv(1)}, kBoolSort), bag(bv(1))}),
            "(Bag (Bag (_ BitVec 1)))");
}

TEST_F(SpecialRules, Tuples) {
  const Sort pair = tuple({kIntSort, kBoolSort});
  EXPECT_EQ(sort_of("tuple", {kIntSort, kBoolSort}), "(Tuple Int Bool)");
  EXPECT_EQ(sort_of("tuple", {}), text(tuple({})));
  EXPECT_EQ(sort_of("tuple.unit", {}), text(tuple({})));
  EXPECT_EQ(sort_of("tuple.select", {pair}, {1}), "Bool");
  EXPECT_EQ(sort_of("tuple.select", {pair}, {2}), "none");
  EXPECT_EQ(sort_of("tuple.update", {pair, kBoolSort}, {1}), "(Tuple Int Bool)");
  EXPECT_EQ(sort_of("tuple.update", {pair, kBoolSort}, {0}), "none");
  EXPECT_EQ(sort_of("tuple.project", {pair}, {1, 1, 0}), "(Tuple Bool Bool Int)");
  EXPECT_EQ(sort_of("tuple.project", {pair}, {}), text(tuple({})));
  EXPECT_EQ(sort_of("tuple.project", {pair}, {2}), "none");
  EXPECT_EQ(sort_of("tuple.select", {kIntSort}, {0}), "none");
}

TEST_F(SpecialRules, Relations) {
  const Sort ab = set(tuple({bv(1), bv(2)}));
  const Sort bc = set(tuple({bv(2), bv(3)}));
  const Sort a = set(tuple({bv(1)}));
  EXPECT_EQ(sort_of("rel.join", {ab, bc}), "(Set (Tuple (_ BitVec 1) (_ BitVec 3)))");
  EXPECT_EQ(sort_of("rel.join", {bc, ab}), "none");
  EXPECT_EQ(sort_of("rel.join", {a, a}), "none");
  EXPECT_EQ(sort_of("rel.product", {a, bc}),
            "(Set (Tuple (_ BitVec 1) (_ BitVec 2) (_ BitVec 3)))");
  EXPECT_EQ(sort_of("rel.transpose", {ab}), "(Set (Tuple (_ BitVec 2) (_ BitVec 1)))");
  EXPECT_EQ(sort_of("rel.transpose", {set(kIntSort)}), "none");
  EXPECT_EQ(sort_of("rel.iden", {a}), "(Set (Tuple (_ BitVec 1) (_ BitVec 1)))");
  EXPECT_EQ(sort_of("rel.iden", {ab}), "none");
  EXPECT_EQ(sort_of("rel.join_image", {ab, kIntSort}), "(Set (Tuple (_ BitVec 1)))");
  EXPECT_EQ(sort_of("rel.project", {ab}, {1}), "(Set (Tuple (_ BitVec 2)))");
  EXPECT_EQ(sort_of("rel.group", {ab}, {0}), "(Set " + text(ab) + ")");
  const Sort table = bag(tuple({bv(1), bv(2)}));
  EXPECT_EQ(sort_of("table.project", {table}, {1}), "(Bag (Tuple (_ BitVec 2)))");
  EXPECT_EQ(sort_of("table.product", {table, bag(tuple({kIntSort}))}),
            "(Bag (Tuple (_ BitVec 1) (_ BitVec 2) Int))");
  EXPECT_EQ(sort_of("table.product", {table, ab}), "none");
}

}  // namespace
}  // namespace assay::term
