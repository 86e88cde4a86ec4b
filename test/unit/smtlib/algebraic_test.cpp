#include "smtlib/algebraic.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::smtlib {
namespace {

std::string decoded(std::string_view text) {
  const auto number = algebraic(text);
  if (!number) return "none";
  std::string out;
  for (const std::string& coefficient : number->coefficients) out += coefficient + " ";
  if (number->index > 0) return out + "#" + std::to_string(number->index);
  return out + "(" + number->lower + "," + number->upper + ")";
}

// As z3 4.8.12 prints them.
TEST(Algebraic, RootObj) {
  EXPECT_EQ(decoded("(root-obj (+ (^ x 2) (- 2)) 1)"), "-2 0 1 #1");
  EXPECT_EQ(decoded("(root-obj (+ (^ x 6) (* (- 4) (^ x 4)) (* 4 (^ x 2)) (- 72)) 2)"),
            "-72 0 4 0 -4 0 1 #2");
  EXPECT_EQ(decoded("(root-obj (+ (* 2 (^ x 3)) (* (- 1) x) (- 3)) 1)"), "-3 -1 0 2 #1");
  EXPECT_EQ(decoded("(root-obj (+ (- (^ x 2)) 2) 1)"), "none");
  EXPECT_EQ(decoded("(root-obj (+ (^ x 2) x (- 123456789012345678901234567890)) 1)"),
            "-123456789012345678901234567890 1 1 #1");
  EXPECT_EQ(decoded("(root-obj (+ (^ x 3) (- x) 1) 1)"), "1 -1 0 1 #1");
}

// As cvc5 with libpoly prints them (its issues 8414, 9870 and 10184).
TEST(Algebraic, Cvc5) {
  EXPECT_EQ(decoded("(_ real_algebraic_number <1*x^2 + (-2), (-3/2, -5/4)>)"),
            "-2 0 1 (-3/2,-5/4)");
  EXPECT_EQ(decoded("|(_ real_algebraic_number <25*x^2 + 60*x + 11, (-9/4, -2)>)|"),
            "11 60 25 (-9/4,-2)");
  EXPECT_EQ(decoded("(_ real_algebraic_number <1*x^3 + (-1*x) + (-3), (1, 2)>)"),
            "-3 -1 0 1 (1,2)");
}

// The format of SMT-COMP's model validation.
TEST(Algebraic, CoefficientLists) {
  EXPECT_EQ(decoded("(root-of-with-ordering (coeffs (- 2) 0 1) 2)"), "-2 0 1 #2");
  EXPECT_EQ(decoded("(root-of-with-interval (coeffs (- 2) 0 1) 1.25 (/ 3 2))"),
            "-2 0 1 (125/100,3/2)");
  EXPECT_EQ(decoded("(root-of-with-interval (coeffs -2 0 1) (- (/ 3 2)) (/ (- 5) 4))"),
            "-2 0 1 (-3/2,-5/4)");
  EXPECT_EQ(decoded("(root-of-with-interval (coeffs (- 2) 0 1) (- 2.0) (- 1))"), "-2 0 1 (-2,-1)");
}

TEST(Algebraic, NothingElse) {
  for (std::string_view text :
       {"", "x", "(root-obj", "(root-obj (+ (^ x 2) (- 2)) 0)", "(root-obj 3 1)",
        "(root-obj (+ (^ x 99999999) 1) 1)", "(root-obj (+ (^ x 2) (^ x 2)) 1)",
        "(root-obj (+ (^ x 2) y.5) 1) x", "(root-of-with-ordering (coeffs 1 2))",
        "(root-of-with-ordering (coeffs) 1)", "(root-of-with-interval (coeffs 0 1) (/ 1 0) 2)",
        "(_ real_algebraic_number <>)", "(_ real_algebraic_number <1*x^2, (1)>)",
        "(_ real_algebraic_number <x, (1, 2)>)", "(_ real_algebraic_number <1*x^, (1, 2)>)",
        "(_ real_algebraic_number <1*x^2 + a, (1, 2)>)", "||", "|"}) {
    EXPECT_EQ(decoded(text), "none") << text;
  }
}

}  // namespace
}  // namespace assay::smtlib
