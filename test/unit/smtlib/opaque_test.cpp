// Operators that Assay does not know: kept, with the sort that the context tells.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

class Opaque : public ScriptTest {
 protected:
  // The sort of the first argument of an asserted term.
  term::Sort argument_sort(std::string_view term) {
    const Term asserted = last_term(std::string(kDecls) + "(assert " + std::string(term) + ")");
    return store_.sort(store_.arguments(asserted)[0]);
  }
  std::string read(std::string_view term) { return canonical_term(kDecls, term); }

  static constexpr std::string_view kDecls =
      "(declare-const x Int)(declare-const s String)(declare-const z (Set Int))";
};

TEST_F(Opaque, AreCounted) {
  const Parsed parsed = parse_ok("(declare-const x Int)(assert (str.foo x (str.bar x)))");
  EXPECT_EQ(parsed.opaque_terms, 2u);
  EXPECT_EQ(parse_ok("(assert true)").opaque_terms, 0u);
}

TEST_F(Opaque, TakeTheSortOfTheContext) {
  const Term asserted = last_term("(declare-const x Int)(assert (str.foo x))");
  EXPECT_EQ(store_.op(asserted), term::Op::kOpaque);
  EXPECT_EQ(store_.sort(asserted), term::kBoolSort);
  EXPECT_EQ(argument_sort("(= (seq.bar x) 3)"), term::kIntSort);
  EXPECT_EQ(argument_sort("(= (seq.bar x) 3.5)"), term::kRealSort);
  EXPECT_EQ(argument_sort("(= (seq.bar x) s)"), term::kStringSort);
  EXPECT_EQ(argument_sort("(not (seq.bar x))"), term::kBoolSort);
  EXPECT_EQ(argument_sort("(set.member (seq.bar x) z)"), term::kIntSort);
  EXPECT_EQ(argument_sort("(= (seq.bar x) (seq.bar x))"), term::kUnknownSort);
}

TEST_F(Opaque, ReadBackTheSame) {
  EXPECT_EQ(read("(str.foo x)"), "(str.foo x)");
  EXPECT_EQ(read("str.foo"), "str.foo");
  EXPECT_EQ(read("((_ bv_foo 3 x) x)"), "((_ bv_foo 3 x) x)");
  EXPECT_EQ(read("(= (seq.bar x) (seq.baz x) 3)"), "(= (seq.bar x) (seq.baz x) 3)");
  EXPECT_EQ(read("(let ((y (str.foo x))) (= y 3))"), "(let ((y (str.foo x))) (= y 3))");
  EXPECT_EQ(read("(ite (str.foo x) (str.bar x) 3)"), "(ite (str.foo x) (str.bar x) 3)");
  EXPECT_EQ(read("(as @value_1 Int)"), "(as @value_1 Int)");
  EXPECT_EQ(read("(concat (str.foo x) #x01)"), "(concat (str.foo x) #x01)");
  EXPECT_EQ(read("((str.foo x) 3)"), "((str.foo x) 3)");
}

TEST_F(Opaque, QualifiedOnesKeepTheirSort) {
  EXPECT_EQ(argument_sort("(= (as str.foo Int) (as str.foo Int))"), term::kIntSort);
  EXPECT_EQ(read("(= (as str.foo Int) (as str.foo Int))"), "(= (as str.foo Int) (as str.foo Int))");
  EXPECT_EQ(read("(= ((as str.foo Int) x) ((as str.foo Int) x))"),
            "(= ((as str.foo Int) x) ((as str.foo Int) x))");
}

TEST_F(Opaque, EmptyCollectionsBesideThem) {
  read("(set.member (seq.bar x) set.empty)");
  read("(= set.empty (set.map (str.foo x) z))");
}

TEST_F(Opaque, OnlyNamesOfTheories) {
  EXPECT_EQ(error_of("(assert (foo 3))"), "1:10: unknown symbol foo");
  EXPECT_EQ(error_of("(assert (= (bvfoo #b1) #b1))"), "1:13: unknown symbol bvfoo");
  EXPECT_EQ(error_of("(assert (fp.foo 3))"), "1:10: unknown symbol fp.foo");
}

TEST_F(Opaque, SortsOfSingleSolvers) {
  const Parsed parsed = parse_ok("(declare-const n (Nullable Int))");
  EXPECT_EQ(parsed.opaque_terms, 1u);
  EXPECT_EQ(canonical("(declare-const n (Nullable Int))(assert (nullable.is_null n))"),
            "(declare-const n (Nullable Int))\n(assert (nullable.is_null n))");
}

// An index from 2^32 on has no room in a term: the operator is carried through, its sorts checked.
TEST_F(Opaque, LargeIndicesKeepTheSorts) {
  const auto is_opaque = [&](std::string_view term, term::Sort sort) {
    const Term asserted = last_term(std::string(kDecls) + "(simplify " + std::string(term) + ")");
    EXPECT_EQ(store_.op(asserted), term::Op::kOpaque) << term;
    EXPECT_EQ(store_.sort(asserted), sort) << term;
    EXPECT_EQ(read(term), term);
  };
  is_opaque("((_ divisible 10000000000) x)", term::kBoolSort);
  is_opaque("((_ divisible 4294967296) x)", term::kBoolSort);
  is_opaque("((_ iand 5000000000) x x)", term::kIntSort);
  is_opaque("((_ re.^ 4294967296) re.all)", term::kRegLanSort);
  is_opaque("((_ re.loop 1 99999999999999999999) re.all)", term::kRegLanSort);
  is_opaque("((_ rotate_left 5000000000) #b01)", store_.sorts().bit_vector(2));
  const std::string decls(kDecls);
  EXPECT_EQ(error_of(decls + "(assert ((_ divisible 5000000000) s))"),
            "1:81: argument 1 of divisible has sort String, expected Int");
  EXPECT_EQ(error_of(decls + "(assert (_ divisible 5000000000))"),
            "1:81: divisible takes 1 argument, not 0");
  EXPECT_NE(error_of(decls + "(assert (= x ((_ divisible 5000000000) x)))"), "none");
}

TEST_F(Opaque, IndicesBelowTheLimitAreNone) {
  const auto is_read = [&](std::string_view term) {
    EXPECT_EQ(parse_ok(std::string(kDecls) + "(simplify " + std::string(term) + ")").opaque_terms,
              0u)
        << term;
    EXPECT_EQ(read(term), term);
  };
  is_read("((_ divisible 4294967295) x)");
  is_read("((_ re.loop 0 1000000000) re.all)");
  is_read("((_ re.loop 4294967295 4294967295) re.all)");
  is_read("((_ re.^ 4294967295) re.all)");
  is_read("((_ rotate_left 4294967295) #b01)");
  EXPECT_EQ(read("((_ re.^ 00000000000000000003) re.all)"), "((_ re.^ 3) re.all)");
  // Twice, since the second is read by another loop.
  EXPECT_EQ(read("(and ((_ divisible 4294967295) x) ((_ divisible 4294967294) x) "
                 "((_ divisible 4294967296) x))"),
            "(and ((_ divisible 4294967295) x) ((_ divisible 4294967294) x) "
            "((_ divisible 4294967296) x))");
}

TEST_F(Opaque, WidthsStayLimited) {
  const std::string decls = std::string(kDecls) + "(simplify ";
  EXPECT_EQ(error_of(decls + "((_ int2bv 4000000000) x))"),
            "1:83: int2bv has an index that is too large");
  EXPECT_EQ(error_of(decls + "((_ zero_extend 4294967295) #b01))"),
            "1:83: a bit-vector of 4294967297 bits is too wide");
  EXPECT_EQ(error_of(decls + "((_ repeat 4294967295) #b01))"),
            "1:83: a bit-vector of 8589934590 bits is too wide");
  EXPECT_EQ(error_of(decls + "(_ +oo 4294967295 4294967295))"),
            "1:83: +oo has an index that is too large");
  EXPECT_EQ(error_of(decls + "(_ +oo 1 4294967295))"), "1:83: +oo has an index that is too small");
  EXPECT_NE(error_of(decls + "((_ extract 4294967295 4294967295) #b01))"), "none");
  EXPECT_NE(error_of(decls + "((_ zero_extend 4294967296) #b01))"), "none");
}

}  // namespace
}  // namespace assay::smtlib
