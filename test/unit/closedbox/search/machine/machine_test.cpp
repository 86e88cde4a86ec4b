// The engine's words against the evaluator's values, operator by operator.
#include "closedbox/search/machine/machine.h"

#include <bit>
#include <cmath>

#include "base/random.h"
#include "unit/closedbox/search/support.h"

namespace assay::closedbox::search {
namespace {

struct Operator {
  const char* sort;    // of x and y
  const char* result;  // sort
  const char* term;
};

class SearchOperators : public testing::TestWithParam<Operator> {};

uint64_t special_word(WordSort sort, base::Random& random) {
  static constexpr uint64_t kReals[] = {0,
                                        0x3ff0000000000000,
                                        0xbff0000000000000,
                                        0x4008000000000000,
                                        0x3fe0000000000000,
                                        0xc01c000000000000};
  switch (sort.kind) {
    case WordKind::kReal:
      return kReals[random.below(std::size(kReals))];
    case WordKind::kInt:
      return static_cast<uint64_t>(random.between(-20, 20));
    case WordKind::kFloat32: {
      static constexpr uint64_t kWords[] = {0,          0x80000000, 0x3f800000, 0x7f800000,
                                            0xff800000, 0x7fc00000, 1,          0x00800000,
                                            0x4b000001, 0x40490fdb, 0xc0200000};
      if (random.below(2) == 0) return kWords[random.below(std::size(kWords))];
      const auto word = static_cast<uint32_t>(random.next());
      return std::isnan(std::bit_cast<float>(word)) ? 0x7fc00000 : word;
    }
    case WordKind::kFloat64: {
      if (random.below(2) == 0) return kReals[random.below(std::size(kReals))];
      const uint64_t word = random.next();
      return std::isnan(std::bit_cast<double>(word)) ? 0x7ff8000000000000 : word;
    }
    default: {
      const uint64_t mask = mask_of(sort.width);
      const uint64_t words[] = {0,
                                1,
                                mask,
                                mask >> 1,
                                (mask >> 1) + 1,
                                random.next(),
                                random.below(9),
                                random.next() >> random.below(64)};
      return words[random.below(std::size(words))] & mask;
    }
  }
}

TEST_P(SearchOperators, AgreesWithTheEvaluator) {
  const Operator& op = GetParam();
  Formula formula(std::string("(declare-const x ") + op.sort + ")(declare-const y " + op.sort +
                  ")(declare-const z " + op.result + ")(assert (= z " + op.term +
                  "))(assert (= x x))(assert (= y y))");
  // Without classes z is an input; with them it is derived from x and y.
  const Program program = formula.compiled();
  ASSERT_LE(program.inputs.size(), 2u);
  LambdaBoxes boxes;
  Calls calls(program, boxes, 16);
  Machine machine(program, calls);
  value::ValueStore values;
  base::Random random(7, 0);
  int known = 0;
  for (int n = 0; n < 200; ++n) {
    eval::Model model;
    for (uint32_t i = 0; i < program.inputs.size(); ++i) {
      const uint64_t word = special_word(program.inputs[i].sort, random);
      machine.set_input(i, word);
    }
    machine.run();
    bool is_undefined = false;
    for (const Variable& v : program.variables) {
      is_undefined = is_undefined || machine.is_undefined(v.at);
      model.constants[v.decl.id] = value_of_word(values, v.sort, machine.word(v.at));
    }
    if (is_undefined) continue;
    ++known;
    eval::Evaluator evaluator(formula.store, values, eval::query_of(formula.store, formula.script));
    EXPECT_EQ(evaluator.evaluate(model).verdict, eval::Verdict::kTrue) << op.term;
  }
  EXPECT_GT(known, 20);
}

constexpr const char* kBv8 = "(_ BitVec 8)";
constexpr const char* kBv64 = "(_ BitVec 64)";
constexpr const char* kFp32 = "Float32";
constexpr const char* kFp64 = "Float64";
constexpr Operator kOperators[] = {
    {kBv8, kBv8, "(bvadd x y)"},
    {kBv8, kBv8, "(bvsub x y)"},
    {kBv8, kBv8, "(bvmul x y)"},
    {kBv8, kBv8, "(bvudiv x y)"},
    {kBv8, kBv8, "(bvurem x y)"},
    {kBv8, kBv8, "(bvsdiv x y)"},
    {kBv8, kBv8, "(bvsrem x y)"},
    {kBv8, kBv8, "(bvsmod x y)"},
    {kBv8, kBv8, "(bvshl x y)"},
    {kBv8, kBv8, "(bvlshr x y)"},
    {kBv8, kBv8, "(bvashr x y)"},
    {kBv8, kBv8, "(bvnand x (bvnor x y))"},
    {kBv8, kBv8, "(bvxnor x (bvneg (bvnot y)))"},
    {kBv8, kBv8, "((_ rotate_left 3) (bvxor x ((_ rotate_right 5) y)))"},
    {kBv8, "(_ BitVec 24)", "(concat x y ((_ repeat 2) ((_ extract 6 3) x)))"},
    {kBv8, "(_ BitVec 16)", "(bvadd ((_ sign_extend 8) x) ((_ zero_extend 8) y))"},
    {kBv8, "(_ BitVec 1)", "(bvcomp x y)"},
    {kBv8, "Bool", "(bvult x y)"},
    {kBv8, "Bool", "(bvsge x y)"},
    {kBv8, "Bool", "(xor (bvsle x y) (bvugt x y) (= x y))"},
    {kBv8, "Bool", "(bvsaddo x y)"},
    {kBv8, "Bool", "(bvsmulo x y)"},
    {kBv8, "Bool", "(bvumulo x y)"},
    {kBv8, "Bool", "(bvssubo x y)"},
    {kBv8, "Bool", "(bvsdivo x y)"},
    {kBv8, "Bool", "(bvnego x)"},
    {kBv8, "Bool", "(distinct x y #x00)"},
    {kBv8, kBv8, "(ite (bvult x y) x (bvand y #x0f))"},
    {kBv8, "Int", "(bv2nat (bvadd x y))"},
    {kBv64, kBv64, "(bvmul x (bvadd y #x0000000000000003))"},
    {kBv64, kBv64, "(bvsrem x y)"},
    {kBv64, kBv64, "(bvashr x y)"},
    {kBv64, "Bool", "(bvsmulo x y)"},
    {kBv64, "Bool", "(bvuaddo x y)"},
    {"Int", "Int", "(+ (* x y) (- x) (abs y))"},
    {"Int", "Int", "(div x y)"},
    {"Int", "Int", "(mod x y)"},
    {"Int", "Bool", "(=> (< x y) (>= (* 2 x) y))"},
    {"Int", kBv8, "((_ int2bv 8) (- x y))"},
    {"Int", "Bool", "((_ divisible 3) x)"},
    {"Real", "Real", "(+ (* x y) (- x))"},
    {"Real", "Bool", "(<= x (- y 0.5))"},
    {"Real", "Int", "(to_int (/ x 2.0))"},
    {"Real", "Bool", "(is_int (+ x y))"},
    {kFp32, kFp32, "(fp.add RNE x y)"},
    {kFp32, kFp32, "(fp.sub RNE x y)"},
    {kFp32, kFp32, "(fp.mul RNE x y)"},
    {kFp32, kFp32, "(fp.div RNE x y)"},
    {kFp32, kFp32, "(fp.sqrt RNE x)"},
    {kFp32, kFp32, "(fp.fma RNE x y x)"},
    {kFp32, kFp32, "(fp.rem x y)"},
    {kFp32, kFp32, "(fp.min x (fp.max y x))"},
    {kFp32, kFp32, "(fp.roundToIntegral RNA x)"},
    {kFp32, kFp32, "(fp.roundToIntegral RNE (fp.neg x))"},
    {kFp32, kFp32, "(fp.roundToIntegral RTP (fp.abs x))"},
    {kFp32, kFp64, "((_ to_fp 11 53) RNE x)"},
    {kFp64, kFp32, "((_ to_fp 8 24) RNE x)"},
    {kFp64, kFp64, "(fp.fma RNE x y y)"},
    {kFp64, "Bool", "(or (fp.lt x y) (fp.eq x y) (fp.isSubnormal x) (fp.isNegative y))"},
    {kFp64, "(_ BitVec 8)", "((_ fp.to_sbv 8) RTZ x)"},
    {kFp64, "(_ BitVec 8)", "((_ fp.to_ubv 8) RNE x)"},
    {kFp64, "Real", "(fp.to_real x)"},
    {kBv64, kFp64, "((_ to_fp 11 53) RNE x)"},
    {kBv64, kFp32, "((_ to_fp_unsigned 8 24) RNE x)"},
    {kBv8, kFp32, "(fp ((_ extract 0 0) x) y #b00000000000000000000001)"},
};
INSTANTIATE_TEST_SUITE_P(All, SearchOperators, testing::ValuesIn(kOperators));

}  // namespace
}  // namespace assay::closedbox::search
