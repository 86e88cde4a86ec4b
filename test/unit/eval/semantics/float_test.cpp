// FloatingPoint: IEEE 754 with the five rounding modes. value/float*_test.cpp have the arithmetic;
// here is the way from the operators to it, and what the standard leaves open.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsFloat = EvalTest;

// Some half-precision numbers by name.
constexpr const char* kHalf =
    "(define-sort H () (_ FloatingPoint 5 11))"
    "(define-fun one () H (fp #b0 #b01111 #b0000000000))"
    "(define-fun two () H (fp #b0 #b10000 #b0000000000))"
    "(define-fun three () H (fp #b0 #b10000 #b1000000000))"
    "(define-fun half () H (fp #b0 #b01110 #b0000000000))"
    "(define-fun large () H (fp #b0 #b11110 #b1111111111))"  // 65504
    "(define-fun tiny () H (fp #b0 #b00000 #b0000000001))"   // 2^-24
    "(define-fun pz () H (_ +zero 5 11))"
    "(define-fun mz () H (_ -zero 5 11))"
    "(define-fun inf () H (_ +oo 5 11))"
    "(define-fun minf () H (_ -oo 5 11))"
    "(define-fun nan () H (_ NaN 5 11))"
    "(define-fun real ((r Real)) H ((_ to_fp 5 11) RNE r))";

TEST_F(SemanticsFloat, Notations) {
  same(kHalf, {{"one", "((_ to_fp 5 11) #x3c00)"},
               {"one", "((_ to_fp 5 11) RNE 1.0)"},
               {"one", "((_ to_fp 5 11) RTZ #b01)"},
               {"one", "((_ to_fp 5 11) RNE ((_ to_fp 8 24) RNE 1.0))"},
               {"nan", "(fp #b0 #b11111 #b0000000001)"},
               {"nan", "(fp #b1 #b11111 #b1111111111)"},
               {"inf", "(fp #b0 #b11111 #b0000000000)"},
               {"mz", "(fp #b1 #b00000 #b0000000000)"},
               {"tiny", "((_ to_fp 5 11) #x0001)"},
               {"roundNearestTiesToEven", "RNE"},
               {"roundTowardZero", "RTZ"}});
}

TEST_F(SemanticsFloat, EqualityIsNotFpEq) {
  all("true", kHalf,
      {"(= nan nan)", "(not (fp.eq nan nan))", "(not (= pz mz))", "(fp.eq pz mz)",
       "(distinct pz mz)", "(not (fp.lt nan one))", "(not (fp.leq nan nan))", "(fp.lt minf inf)",
       "(not (fp.lt mz pz))", "(fp.leq mz pz)", "(fp.gt one half tiny)", "(fp.geq one one half)",
       "(not (fp.eq one one two))"});
}

TEST_F(SemanticsFloat, Classes) {
  all("true", kHalf,
      {"(fp.isNormal one)", "(fp.isSubnormal tiny)", "(not (fp.isNormal tiny))", "(fp.isZero mz)",
       "(not (fp.isNormal pz))", "(not (fp.isSubnormal pz))", "(fp.isInfinite minf)",
       "(fp.isNaN nan)", "(fp.isNegative mz)", "(fp.isPositive pz)", "(not (fp.isNegative nan))",
       "(not (fp.isPositive nan))", "(fp.isNegative minf)"});
}

TEST_F(SemanticsFloat, SpecialValues) {
  same(kHalf, {{"nan", "(fp.add RNE inf minf)"},
               {"inf", "(fp.add RNE inf large)"},
               {"nan", "(fp.mul RNE inf pz)"},
               {"minf", "(fp.mul RNE inf (fp.neg one))"},
               {"nan", "(fp.div RNE pz pz)"},
               {"nan", "(fp.div RNE inf inf)"},
               {"inf", "(fp.div RNE one pz)"},
               {"minf", "(fp.div RNE one mz)"},
               {"pz", "(fp.div RNE one inf)"},
               {"mz", "(fp.sqrt RNE mz)"},
               {"nan", "(fp.sqrt RNE (fp.neg one))"},
               {"inf", "(fp.sqrt RNE inf)"},
               {"nan", "(fp.neg nan)"},
               {"pz", "(fp.abs mz)"},
               {"nan", "(fp.rem inf one)"},
               {"nan", "(fp.rem one pz)"},
               {"one", "(fp.rem one inf)"},
               {"mz", "(fp.rem mz one)"},
               {"nan", "(fp.fma RNE inf pz one)"},
               {"nan", "(fp.fma RNE inf one minf)"}});
}

TEST_F(SemanticsFloat, SignOfZeroSums) {
  same(kHalf, {{"pz", "(fp.add RNE one (fp.neg one))"},
               {"mz", "(fp.add RTN one (fp.neg one))"},
               {"pz", "(fp.add RTZ pz mz)"},
               {"mz", "(fp.add RTN pz mz)"},
               {"mz", "(fp.add RTN mz mz)"},
               {"mz", "(fp.sub RNE mz pz)"},
               {"pz", "(fp.sub RNE one one)"},
               {"mz", "(fp.fma RTN one one (fp.neg one))"}});
}

TEST_F(SemanticsFloat, RoundingModes) {
  // 2049 lies between 2048 and 2050; 2051 between 2050 and 2052.
  same(kHalf, {{"(real 2048.0)", "((_ to_fp 5 11) RNE 2049.0)"},
               {"(real 2052.0)", "((_ to_fp 5 11) RNE 2051.0)"},
               {"(real 2050.0)", "((_ to_fp 5 11) RNA 2049.0)"},
               {"(real 2050.0)", "((_ to_fp 5 11) RTP 2049.0)"},
               {"(real 2048.0)", "((_ to_fp 5 11) RTN 2049.0)"},
               {"(real 2048.0)", "((_ to_fp 5 11) RTZ 2049.0)"},
               {"(real (- 2050.0))", "((_ to_fp 5 11) RTN (- 2049.0))"},
               {"(real (- 2048.0))", "((_ to_fp 5 11) RTZ (- 2049.0))"},
               {"inf", "((_ to_fp 5 11) RNE 65520.0)"},
               {"large", "((_ to_fp 5 11) RNE 65519.0)"},
               {"large", "((_ to_fp 5 11) RTZ 1000000.0)"},
               {"inf", "((_ to_fp 5 11) RTP 65505.0)"},
               {"(fp.neg large)", "((_ to_fp 5 11) RTP (- 1000000.0))"},
               {"pz", "((_ to_fp 5 11) RNE 0.00000001)"},
               {"tiny", "((_ to_fp 5 11) RTP 0.00000001)"},
               {"mz", "((_ to_fp 5 11) RTZ (- 0.00000001))"},
               {"mz", "(fp.mul RNE tiny (fp.neg tiny))"},
               {"(fp.neg tiny)", "(fp.mul RTN tiny (fp.neg tiny))"}});
}

TEST_F(SemanticsFloat, FusedMultiplyAdd) {
  // (1 + 2^-10)^2 - (1 + 2^-9) = 2^-20: rounding in between would lose it.
  same(kHalf, {{"(real (/ 1.0 1048576.0))",
                "(fp.fma RNE ((_ to_fp 5 11) #x3c01) ((_ to_fp 5 11) #x3c01)"
                " (fp.neg ((_ to_fp 5 11) #x3c02)))"},
               {"pz",
                "(fp.add RNE (fp.mul RNE ((_ to_fp 5 11) #x3c01) ((_ to_fp 5 11) #x3c01))"
                " (fp.neg ((_ to_fp 5 11) #x3c02)))"},
               {"(real 7.0)", "(fp.fma RNE two three one)"}});
}

// x - y * n with n the nearest integer to x / y, ties to even.
TEST_F(SemanticsFloat, Remainder) {
  same(kHalf, {{"(fp.neg one)", "(fp.rem (real 5.0) three)"},
               {"one", "(fp.rem (real 5.0) two)"},
               {"(fp.neg one)", "(fp.rem three two)"},
               {"one", "(fp.rem one two)"},
               {"(fp.neg one)", "(fp.rem (real (- 5.0)) two)"},
               {"one", "(fp.rem (real 5.0) (fp.neg two))"},
               {"pz", "(fp.rem (real 6.0) three)"},
               {"mz", "(fp.rem (real (- 6.0)) three)"},
               {"pz", "(fp.rem large tiny)"},
               {"tiny", "(fp.rem tiny large)"}});
}

TEST_F(SemanticsFloat, RoundToIntegral) {
  same(kHalf, {{"two", "(fp.roundToIntegral RNE (real 2.5))"},
               {"(real 4.0)", "(fp.roundToIntegral RNE (real 3.5))"},
               {"three", "(fp.roundToIntegral RNA (real 2.5))"},
               {"three", "(fp.roundToIntegral RTP (real 2.25))"},
               {"two", "(fp.roundToIntegral RTN (real 2.75))"},
               {"(real (- 2.0))", "(fp.roundToIntegral RTZ (real (- 2.75)))"},
               {"mz", "(fp.roundToIntegral RNE (real (- 0.5)))"},
               {"mz", "(fp.roundToIntegral RTP (real (- 0.75)))"},
               {"pz", "(fp.roundToIntegral RNE half)"},
               {"inf", "(fp.roundToIntegral RNE inf)"},
               {"nan", "(fp.roundToIntegral RNE nan)"},
               {"large", "(fp.roundToIntegral RNE large)"}});
}

TEST_F(SemanticsFloat, MinAndMax) {
  same(kHalf, {{"one", "(fp.min one two)"},
               {"two", "(fp.max one two)"},
               {"one", "(fp.min nan one)"},
               {"one", "(fp.max one nan)"},
               {"nan", "(fp.min nan nan)"},
               {"minf", "(fp.min minf inf)"},
               {"pz", "(fp.min pz pz)"},
               {"mz", "(fp.max mz mz)"},
               {"(fp.min pz mz)", "(fp.min pz mz)"}});
  all("open", kHalf,
      {"(= (fp.min pz mz) pz)", "(= (fp.max pz mz) mz)", "(= (fp.min pz mz) (fp.min mz pz))",
       "(= (fp.min pz mz) (fp.max pz mz))"});
}
// Open is only which of the two zeros it is.
TEST_F(SemanticsFloat, MinOfZerosIsAZero) {
  all("true", kHalf, {"(fp.isZero (fp.min pz mz))", "(fp.eq (fp.max mz pz) pz)"});
  all("false", kHalf, {"(= (fp.min pz mz) one)", "(fp.isNaN (fp.max pz mz))"});
}

TEST_F(SemanticsFloat, ToBitVectors) {
  same(kHalf, {{"#x03", "((_ fp.to_ubv 8) RNE three)"},
               {"#x02", "((_ fp.to_ubv 8) RNE (real 2.5))"},
               {"#x03", "((_ fp.to_ubv 8) RNA (real 2.5))"},
               {"#xfd", "((_ fp.to_sbv 8) RNE (fp.neg three))"},
               {"#x80", "((_ fp.to_sbv 8) RNE (real (- 128.0)))"},
               {"#xff", "((_ fp.to_ubv 8) RTZ (real 255.5))"},
               {"#x00", "((_ fp.to_ubv 8) RNE mz)"},
               {"#x00", "((_ fp.to_sbv 8) RNE (real (- 0.25)))"},
               {"#x80", "((_ fp.to_sbv 8) RTZ (real (- 128.5)))"}});
  all("open", kHalf,
      {"(= ((_ fp.to_ubv 8) RNE (real 256.0)) #x00)", "(= ((_ fp.to_ubv 8) RNE nan) #x00)",
       "(= ((_ fp.to_ubv 8) RNE (real (- 1.0))) #xff)",
       "(= ((_ fp.to_sbv 8) RNE (real 128.0)) #x80)", "(= ((_ fp.to_sbv 8) RNE inf) #x7f)",
       "(= ((_ fp.to_ubv 8) RNE (real 255.5)) #xff)",
       "(= ((_ fp.to_ubv 8) RNE nan) ((_ fp.to_ubv 8) RNE inf))"});
}

TEST_F(SemanticsFloat, ToReal) {
  same(kHalf, {{"1.0", "(fp.to_real one)"},
               {"65504.0", "(fp.to_real large)"},
               {"(/ 1.0 16777216.0)", "(fp.to_real tiny)"},
               {"0.0", "(fp.to_real mz)"}});
  all("open", kHalf, {"(= (fp.to_real inf) 0.0)", "(= (fp.to_real nan) (fp.to_real inf))"});
  all("true", kHalf, {"(= (fp.to_real nan) (fp.to_real nan))"});
}

TEST_F(SemanticsFloat, Conversions) {
  same(kHalf, {{"(real 255.0)", "((_ to_fp_unsigned 5 11) RNE #xff)"},
               {"(fp.neg one)", "((_ to_fp 5 11) RNE #xff)"},
               {"inf", "((_ to_fp_unsigned 5 11) RNE #xffff)"},
               {"large", "((_ to_fp_unsigned 5 11) RTZ #xffff)"},
               {"inf", "((_ to_fp 5 11) RNE ((_ to_fp 8 24) RNE 100000.0))"},
               {"nan", "((_ to_fp 5 11) RNE (_ NaN 8 24))"},
               {"mz", "((_ to_fp 5 11) RNE (_ -zero 11 53))"},
               {"((_ to_fp 11 53) RNE 0.5)", "((_ to_fp 11 53) RTZ half)"},
               {"one", "((_ to_fp 5 11) RNE (_ bv1 100))"}});
}

// More than 64 bits: other records, the same meaning.
TEST_F(SemanticsFloat, Wide) {
  const char* quad =
      "(define-sort Q () (_ FloatingPoint 15 113))"
      "(define-fun real ((r Real)) Q ((_ to_fp 15 113) RNE r))";
  same(quad, {{"(real 3.0)", "(fp.add RNE (real 1.0) (real 2.0))"},
              {"(_ NaN 15 113)", "(fp.sqrt RNE (real (- 1.0)))"},
              {"(real 0.1)", "(fp.div RNE (real 1.0) (real 10.0))"},
              {"(fp.neg (_ -oo 15 113))", "(_ +oo 15 113)"},
              {"(_ -zero 15 113)", "(fp #b1 (_ bv0 15) (_ bv0 112))"},
              {"true", "(fp.lt (real 0.1) (real 0.2))"},
              {"10.0", "(fp.to_real (real 10.0))"}});
}

// Formats beyond what the library computes with are open, and no reason to give up.
TEST_F(SemanticsFloat, FormatsThatAreTooLarge) {
  const char* x = "(declare-const x (_ FloatingPoint 100 10))";
  EXPECT_NE(verdict("(assert (fp.isNaN (_ NaN 100 10)))"), "false");
  EXPECT_EQ(evaluate(std::string(x) + "(assert (fp.isInfinite x))").all, "open");
  EXPECT_NE(verdict("(assert (fp.isZero (fp #b0 (_ bv0 60000) (_ bv0 9))))"), "false");
  EXPECT_NE(verdict("(assert (fp.isInfinite ((_ to_fp 60000 100) RNE 3.0)))"), "true");
}

}  // namespace
}  // namespace assay::eval
