// FixedSizeBitVectors: words up to 64 bits, GMP numbers above. Every operator is tested at the
// widths where the way changes (1, 64, 65) and far above.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsBits = EvalTest;

std::string bv(const std::string& number, int width) {
  return "(_ bv" + number + " " + std::to_string(width) + ")";
}

TEST_F(SemanticsBits, DivisionByZero) {
  for (int width : {1, 8, 64, 65, 128, 10000}) {
    const std::string zero = bv("0", width);
    const std::string one = bv("1", width);
    const std::string ones = "(bvnot " + zero + ")";
    std::string script;
    const auto equal = [&](const std::string& a, const std::string& b) {
      script += "(assert (= " + a + " " + b + "))\n";
    };
    for (const std::string& x : {zero, one, ones}) {
      equal(ones, "(bvudiv " + x + " " + zero + ")");
      equal(x, "(bvurem " + x + " " + zero + ")");
      equal(x, "(bvsrem " + x + " " + zero + ")");
      equal(x, "(bvsmod " + x + " " + zero + ")");
    }
    equal(ones, "(bvsdiv " + zero + " " + zero + ")");
    equal(width == 1 ? one : ones, "(bvsdiv " + one + " " + zero + ")");
    equal(one, "(bvsdiv " + ones + " " + zero + ")");  // -1 / 0 = -(1 / 0) = -(-1)
    EXPECT_EQ(verdict(script), "true") << width;
  }
}

TEST_F(SemanticsBits, ShiftsBeyondTheWidth) {
  for (int width : {2, 8, 63, 64, 65, 10000}) {
    const std::string zero = bv("0", width);
    const std::string ones = "(bvnot " + zero + ")";
    const std::string top = "(concat #b1 " + bv("0", width - 1) + ")";
    std::string script;
    const auto equal = [&](const std::string& a, const std::string& b) {
      script += "(assert (= " + a + " " + b + "))\n";
    };
    for (const std::string& by : {bv(std::to_string(width), width < 3 ? 32 : width), ones, top}) {
      if (by.find(" 32)") != std::string::npos) continue;  // the width does not fit into 2 bits
      equal(zero, "(bvshl " + ones + " " + by + ")");
      equal(zero, "(bvlshr " + ones + " " + by + ")");
      equal(ones, "(bvashr " + top + " " + by + ")");
      equal(zero, "(bvashr (bvlshr " + ones + " " + bv("1", width) + ") " + by + ")");
    }
    const std::string last = bv(std::to_string(width - 1), width);
    equal(top, "(bvshl " + bv("1", width) + " " + last + ")");
    equal(bv("1", width), "(bvlshr " + top + " " + last + ")");
    equal(ones, "(bvashr " + top + " " + last + ")");
    EXPECT_EQ(verdict(script), "true") << width;
  }
}

TEST_F(SemanticsBits, SignedDivision) {
  same("", {{"#xfd", "(bvsdiv #xf9 #x02)"},  // -7 / 2 = -3
            {"#xff", "(bvsrem #xf9 #x02)"},  // the sign of the dividend
            {"#x01", "(bvsmod #xf9 #x02)"},  // the sign of the divisor
            {"#xfd", "(bvsdiv #x07 #xfe)"},
            {"#x01", "(bvsrem #x07 #xfe)"},
            {"#xff", "(bvsmod #x07 #xfe)"},
            {"#x03", "(bvsdiv #xf9 #xfe)"},
            {"#xff", "(bvsrem #xf9 #xfe)"},
            {"#xff", "(bvsmod #xf9 #xfe)"},
            {"#x80", "(bvsdiv #x80 #xff)"},  // overflow
            {"#x00", "(bvsrem #x80 #xff)"},
            {"#x00", "(bvsmod #x80 #xff)"},
            {"#x00", "(bvsmod #xf8 #x02)"},
            {"#b1", "(bvsdiv #b1 #b1)"},
            {"#x8000000000000000", "(bvsdiv #x8000000000000000 #xffffffffffffffff)"},
            {"#x0000000000000000", "(bvsmod #x8000000000000000 #xffffffffffffffff)"},
            {"#x00000000000000001", "(bvsmod #xffffffffffffffff9 #x00000000000000002)"},
            {"#xfffffffffffffffff", "(bvsmod #x00000000000000007 #xffffffffffffffffe)"},
            {"#xfffffffffffffffff", "(bvsrem #xffffffffffffffff9 #x00000000000000002)"},
            {"#xffffffffffffffffd", "(bvsdiv #xffffffffffffffff9 #x00000000000000002)"}});
}

TEST_F(SemanticsBits, Arithmetic) {
  same("", {{"#x00", "(bvadd #xff #x01)"},
            {"#xff", "(bvsub #x00 #x01)"},
            {"#x01", "(bvmul #xff #xff)"},
            {"#x06", "(bvadd #x01 #x02 #x03)"},
            {"#x18", "(bvmul #x02 #x03 #x04)"},
            {"#x01", "(bvneg #xff)"},
            {"#x80", "(bvneg #x80)"},
            {"#b1", "(bvneg #b1)"},
            {"#x0000000000000000", "(bvadd #xffffffffffffffff #x0000000000000001)"},
            {"#x0000000000000001", "(bvmul #xffffffffffffffff #xffffffffffffffff)"},
            {"#x00000000000000000", "(bvadd #xfffffffffffffffff #x00000000000000001)"},
            {"#x00000000000000001", "(bvmul #xfffffffffffffffff #xfffffffffffffffff)"},
            {"#xfffffffffffffffff", "(bvsub #x00000000000000000 #x00000000000000001)"}});
}

TEST_F(SemanticsBits, Bitwise) {
  same("", {{"#b1000", "(bvand #b1100 #b1010)"},
            {"#b1110", "(bvor #b1100 #b1010)"},
            {"#b0110", "(bvxor #b1100 #b1010)"},
            {"#b1001", "(bvxnor #b1100 #b1010)"},
            {"#b0111", "(bvnand #b1100 #b1010)"},
            {"#b0001", "(bvnor #b1100 #b1010)"},
            {"#b0011", "(bvnot #b1100)"},
            // Left associative (paper 002, Fig. 16a: z3 took the negation of the xor of all).
            {"#b1", "(bvxnor #b1 #b1 #b1)"},
            {"#b0", "(bvxnor #b0 #b1 #b1)"},
            {"#b1", "(bvcomp #x0f #x0f)"},
            {"#b0", "(bvcomp #x0f #x1f)"},
            {"#b1", "(bvcomp #x0ffffffffffffffff #x0ffffffffffffffff)"},
            {"#x0000000000000000f", "(bvand #xfffffffffffffffff #x0000000000000000f)"},
            {"#xffffffffffffffff0", "(bvnot #x0000000000000000f)"},
            {"#xffffffffffffffff0", "(bvxor #xfffffffffffffffff #x0000000000000000f)"}});
}

TEST_F(SemanticsBits, ConcatAndExtract) {
  same("",
       {{"#b110010", "(concat #b11 #b0010)"},
        {"#xabc", "(concat #xa #xb #xc)"},
        {"#x1", "((_ extract 7 4) #x12)"},
        {"#b1", "((_ extract 0 0) #x01)"},
        {"#x12", "((_ extract 7 0) #x12)"},
        {"#b1", "((_ extract 63 63) #x8000000000000000)"},
        {"#x123456789abcdef01", "(concat #x123456789abcdef0 #x1)"},
        {"#x123456789abcdef0", "((_ extract 67 4) #x123456789abcdef01)"},
        {"#x8", "((_ extract 67 64) #x80000000000000000)"},
        {"#b10", "((_ extract 64 63) #x10000000000000000)"},
        {"#x0000000000000001ffffffffffffffff", "(concat #x0000000000000001 #xffffffffffffffff)"}});
}

TEST_F(SemanticsBits, RepeatAndExtend) {
  same("", {{"#b101010", "((_ repeat 3) #b10)"},
            {"#b10", "((_ repeat 1) #b10)"},
            {"#x0f", "((_ zero_extend 4) #xf)"},
            {"#xff", "((_ sign_extend 4) #xf)"},
            {"#x07", "((_ sign_extend 4) #x7)"},
            {"#xf", "((_ sign_extend 0) #xf)"},
            {"#xffffffffffffffff", "((_ sign_extend 63) #b1)"},
            {"#xfffffffffffffffff", "((_ sign_extend 67) #b1)"},
            {"#x08000000000000000", "((_ zero_extend 4) #x8000000000000000)"},
            {"#xf8000000000000000", "((_ sign_extend 4) #x8000000000000000)"},
            {"(bvnot (_ bv0 10000))", "((_ repeat 10000) #b1)"},
            {"(bvnot (_ bv0 10000))", "((_ sign_extend 9999) #b1)"},
            {"(_ bv255 10000)", "((_ zero_extend 9992) #xff)"}});
}

TEST_F(SemanticsBits, Rotations) {
  same("", {{"#b0011", "((_ rotate_left 1) #b1001)"},
            {"#b1100", "((_ rotate_right 1) #b1001)"},
            {"#b1001", "((_ rotate_left 4) #b1001)"},
            {"#b1001", "((_ rotate_right 0) #b1001)"},
            {"#b0011", "((_ rotate_left 5) #b1001)"},
            {"#b1100", "((_ rotate_right 4001) #b1001)"},
            {"#b1", "((_ rotate_left 7) #b1)"},
            {"#x0000000000000001", "((_ rotate_left 1) #x8000000000000000)"},
            {"#x8000000000000000", "((_ rotate_right 1) #x0000000000000001)"},
            {"#x00000000000000001", "((_ rotate_left 1) #x80000000000000000)"},
            {"#x80000000000000000", "((_ rotate_right 69) #x00000000000000001)"},
            {"#b0011", "(ext_rotate_left #b1001 #b0101)"},
            {"#b1100", "(ext_rotate_right #b1001 #b0101)"}});
}

TEST_F(SemanticsBits, Comparisons) {
  all("true", "",
      {"(bvult #x7f #x80)", "(bvslt #x80 #x7f)", "(bvule #x80 #x80)", "(bvsle #xff #x00)",
       "(bvugt #x80 #x7f)", "(bvsgt #x7f #x80)", "(bvuge #x80 #x7f)", "(bvsge #x00 #xff)",
       "(bvslt #b1 #b0)", "(bvult #b0 #b1)", "(bvslt #x8000000000000000 #x7fffffffffffffff)",
       "(bvult #x7fffffffffffffff #x8000000000000000)",
       "(bvslt #x80000000000000000 #x7ffffffffffffffff)",
       "(bvult #x7ffffffffffffffff #x80000000000000000)",
       "(bvsge #x00000000000000000 #xfffffffffffffffff)"});
}

TEST_F(SemanticsBits, Overflow) {
  all("true", "",
      {"(bvnego #x80)",
       "(not (bvnego #x81))",
       "(bvuaddo #xff #x01)",
       "(not (bvuaddo #xfe #x01))",
       "(bvsaddo #x7f #x01)",
       "(bvsaddo #x80 #xff)",
       "(not (bvsaddo #xff #x01))",
       "(bvumulo #x10 #x10)",
       "(not (bvumulo #x0f #x11))",
       "(bvsmulo #x40 #x02)",
       "(not (bvsmulo #xc0 #x02))",
       "(bvsmulo #x80 #xff)",
       "(bvusubo #x00 #x01)",
       "(not (bvusubo #x01 #x01))",
       "(bvssubo #x80 #x01)",
       "(bvssubo #x00 #x80)",
       "(not (bvssubo #xff #x80))",
       "(bvsdivo #x80 #xff)",
       "(not (bvsdivo #x80 #x00))",
       "(bvnego #x80000000000000000)",
       "(bvumulo #x80000000000000000 #x00000000000000002)"});
}

TEST_F(SemanticsBits, Integers) {
  same("", {{"255", "(ubv_to_int #xff)"},
            {"(- 1)", "(sbv_to_int #xff)"},
            {"(- 128)", "(sbv_to_int #x80)"},
            {"18446744073709551615", "(ubv_to_int #xffffffffffffffff)"},
            {"(- 1)", "(sbv_to_int #xffffffffffffffff)"},
            {"(- 1)", "(sbv_to_int #xfffffffffffffffff)"},
            {"295147905179352825855", "(ubv_to_int #xfffffffffffffffff)"},
            {"#xff", "((_ int_to_bv 8) (- 1))"},
            {"#x00", "((_ int_to_bv 8) 256)"},
            {"#x01", "((_ int_to_bv 8) (- 255))"},
            {"#xfffffffffffffffff", "((_ int_to_bv 68) (- 1))"},
            {"255", "(bv2nat #xff)"},
            {"#xff", "((_ int2bv 8) 511)"}});
}

TEST_F(SemanticsBits, Extensions) {
  same("", {{"#b1", "(bvredor #x01)"},
            {"#b0", "(bvredor #x00)"},
            {"#b1", "(bvredand #xff)"},
            {"#b0", "(bvredand #xfe)"},
            {"#x01", "(bvite #b1 #x01 #x02)"},
            {"#x02", "(bvite #b0 #x01 #x02)"},
            {"#b1", "(bvultbv #x01 #x02)"},
            {"#b0", "(bvsltbv #x01 #xff)"}});
}

// The words' way and GMP's way are one meaning: 64 bits computed in 65 and cut.
TEST_F(SemanticsBits, WideAgreesWithNarrow) {
  std::string script;
  const char* numbers[] = {"#x00", "#x01", "#x02", "#x03", "#x7f", "#x80", "#x81", "#xfe", "#xff"};
  for (const char* op : {"bvsdiv", "bvsrem", "bvsmod", "bvashr", "bvadd", "bvmul"}) {
    for (const std::string x : numbers) {
      for (const std::string y : numbers) {
        if (y == "#x00") continue;  // by zero: all ones of another width
        const std::string extend = std::string(op) == "bvashr" ? "zero_extend" : "sign_extend";
        script += "(assert (= (" + std::string(op) + " " + x + " " + y + ") ((_ extract 7 0) (" +
                  op + " ((_ sign_extend 92) " + x + ") ((_ " + extend + " 92) " + y + ")))))\n";
      }
    }
  }
  EXPECT_EQ(verdict(script), "true");
}

}  // namespace
}  // namespace assay::eval
