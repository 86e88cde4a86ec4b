// Functions and operators as values, and names that mean several things: what is printed must still
// name the same one.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

class FunctionValue : public ScriptTest {
 protected:
  std::string read(std::string_view term) {
    return canonical_term(
        "(declare-const b (Array Int Bool))(declare-const i (Array Int Int))"
        "(declare-const j (Array Int Int Int))(declare-fun f (Int) Int)",
        term);
  }
};

TEST_F(FunctionValue, DeclaredFunctions) {
  EXPECT_EQ(read("((_ map f) i)"), "((_ map f) i)");
  EXPECT_EQ(read("(_ as-array f)"), "(_ as-array f)");
}

TEST_F(FunctionValue, LogicalOperators) {
  read("((_ map and) b b)");
  read("((_ map not) b)");
}

// z3 wants the signature of these: "must provide signature for builtin symbol +".
TEST_F(FunctionValue, OtherOperatorsKeepTheirSignature) {
  EXPECT_EQ(read("((_ map (+ (Int Int) Int)) i i)"), "((_ map (+ (Int Int) Int)) i i)");
  EXPECT_EQ(read("(_ as-array (+ (Int Int) Int))"), "(_ as-array (+ (Int Int) Int))");
}

TEST_F(FunctionValue, OverloadedFunctionsKeepTheirSignature) {
  const std::string decls =
      "(declare-const i (Array Int Int))(declare-fun f (Int) Int)(declare-fun f (Bool) Bool)";
  EXPECT_EQ(canonical_term(decls, "((_ map (f (Int) Int)) i)"), "((_ map (f (Int) Int)) i)");
  EXPECT_EQ(canonical_term(decls, "(_ as-array (f (Int) Int))"), "(_ as-array (f (Int) Int))");
}

// const, map and as-array mean something only within (as ...) and (_ ...).
TEST_F(FunctionValue, NamesThatAreFreeAlone) {
  EXPECT_EQ(canonical_term("(declare-fun const (Int) Int)(declare-const map Int)", "(const map)"),
            "(const map)");
  EXPECT_EQ(canonical_term("(declare-fun const (Int) Int)", "((as const (Array Int Int)) 3)"),
            "((as const (Array Int Int)) 3)");
}

// z3 allows it. Where a script has taken the name by which an alias would be printed, another must
// be found: here the two functions would become one.
TEST_F(FunctionValue, AliasesOfTakenNames) {
  canonical_term("(declare-fun bv2nat ((_ BitVec 8)) Int)", "(= (bv2int #x03) (bv2nat #x03))");
  canonical_term("(declare-fun str.in_re (String RegLan) Bool)",
                 "(= (str.in.re \"a\" re.all) (str.in_re \"a\" re.all))");
}

TEST_F(FunctionValue, OverloadedConstants) {
  const std::string decls = "(declare-const c Int)(declare-const c Bool)";
  EXPECT_EQ(canonical_term(decls, "(= (as c Int) 3)"), "(= (as c Int) 3)");
  EXPECT_EQ(canonical_term(decls, "(not (as c Bool))"), "(not (as c Bool))");
  EXPECT_NE(error_of(decls + "(assert c)"), "none");
}

}  // namespace
}  // namespace assay::smtlib
