// Every row of the operator table whose result is a letter: it takes arguments of its letters'
// sorts, gives the result's sort, and refuses a foreign sort in every place.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fixture.h"
#include "term/signature.h"

namespace assay::term {
namespace {

class SortRulesTable : public TermTest {
 protected:
  // What a letter stands for here, written down a second time: T is Int and U is Bool.
  Sort sort_of_letter(char letter, bool reals) {
    switch (letter) {
      case 'B':
      case 'U':
        return kBoolSort;
      case 'I':
      case 'T':
        return kIntSort;
      case 'R':
        return kRealSort;
      case 'S':
        return kStringSort;
      case 'L':
        return kRegLanSort;
      case 'M':
        return kRoundingModeSort;
      case 'C':
        return kCharSort;
      case 'N':
        return reals ? kRealSort : kIntSort;
      case 'P':
        return field("7");
      case 'V':
        return bv(8);
      case 'W':
        return bv(5);
      case 'F':
        return fp(8, 24);
      case 'D':
        return fp(5, 11);
      case 'A':
        return array(kIntSort, kBoolSort);
      case 'X':
        return set(kIntSort);
      case 'Y':
        return bag(kIntSort);
      case 'Q':
        return seq(kIntSort);
      case 'K':
        return tuple({kIntSort, kBoolSort});
      case 'x':
        return set(kBoolSort);
      case 'y':
        return bag(kBoolSort);
      case 'q':
        return seq(kBoolSort);
      case 'h':
      case 'p':
        return function({kIntSort}, kBoolSort);
      case 'c':
        return function({kIntSort, kIntSort}, kBoolSort);
      case 'f':
        return function({kIntSort, kBoolSort}, kBoolSort);
      case 'g':
        return function({kBoolSort, kIntSort}, kBoolSort);
      case '1':
        return bv(1);
      case '#':
        return bv(kIndex);
      case '$':
        return fp(kIndex, kIndex);
      default:
        return declared("Any");
    }
  }

  std::vector<uint32_t> indices_of(Op op) {
    const int8_t count = info(op).indices;
    return std::vector<uint32_t>(count == kAnyIndices ? 0 : static_cast<size_t>(count), kIndex);
  }
  std::vector<Term> arguments_of(Op op, size_t count, bool reals) {
    std::vector<Term> arguments;
    for (size_t i = 0; i < count; ++i) {
      arguments.push_back(constant(sort_of_letter(signature_of(op).letter(i, count), reals)));
    }
    return arguments;
  }
  static size_t least_arguments(Op op) {
    const Signature& s = signature_of(op);
    return s.fixed() + s.least_repeats;
  }
  // Whether a foreign sort at place i must be refused: not where the letter is bound only there.
  static bool is_constrained(Op op, size_t i, size_t count) {
    const Signature& s = signature_of(op);
    const char letter = s.letter(i, count);
    if (letter == '?') return false;
    if (letter != 'T' && letter != 'U') return true;
    const std::string_view binders = letter == 'T' ? "TAXYQhpcfg" : "UAhfg";
    for (size_t other = 0; other < count; ++other) {
      if (other != i && binders.find(s.letter(other, count)) != std::string_view::npos) return true;
    }
    return false;
  }
  template <typename Visit>
  void for_each_plain_row(Visit visit) {
    for (uint16_t i = kFirstTableOp; i < kOpCount; ++i) {
      const Op op = static_cast<Op>(i);
      if (info(op).signature.back() != '!') visit(op);
    }
  }

  static constexpr uint32_t kIndex = 6;
};

TEST_F(SortRulesTable, AcceptsItsLetters) {
  for_each_plain_row([&](Op op) {
    for (const bool reals : {false, true}) {
      const size_t least = least_arguments(op);
      const size_t most = signature_of(op).repeated != 0 ? least + 3 : least;
      for (size_t count = least; count <= most; ++count) {
        std::vector<Term> arguments = arguments_of(op, count, reals);
        const std::vector<Term> before = arguments;
        const Term term = checker_.apply(op, indices_of(op), arguments);
        ASSERT_TRUE(term) << info(op).name << " with " << count << ": " << checker_.message();
        EXPECT_EQ(text(store_.sort(term)), text(sort_of_letter(signature_of(op).result, reals)))
            << info(op).name;
        EXPECT_EQ(store_.op(term), op);
        EXPECT_EQ(arguments, before) << info(op).name << " promotes what fits already";
        EXPECT_TRUE(std::ranges::equal(store_.indices(term), indices_of(op)));
      }
    }
  });
}

TEST_F(SortRulesTable, RefusesAForeignSortInEveryPlace) {
  const Term foreign = constant(declared("Foreign"));
  for_each_plain_row([&](Op op) {
    const size_t count = least_arguments(op) + (signature_of(op).repeated != 0 ? 1 : 0);
    for (size_t i = 0; i < count; ++i) {
      if (!is_constrained(op, i, count)) continue;
      std::vector<Term> arguments = arguments_of(op, count, false);
      arguments[i] = foreign;
      EXPECT_FALSE(checker_.apply(op, indices_of(op), arguments))
          << info(op).name << " takes a foreign argument " << i + 1;
      EXPECT_NE(checker_.message(), "");
    }
  });
}

TEST_F(SortRulesTable, RefusesOtherNumbersOfArguments) {
  for_each_plain_row([&](Op op) {
    const size_t least = least_arguments(op);
    EXPECT_TRUE(SortChecker::accepts_shape(op, indices_of(op).size(), least)) << info(op).name;
    std::vector<size_t> wrong;
    if (least > 0) wrong.push_back(least - 1);
    if (signature_of(op).repeated == 0) wrong.push_back(least + 1);
    for (size_t count : wrong) {
      EXPECT_FALSE(SortChecker::accepts_shape(op, indices_of(op).size(), count)) << info(op).name;
      std::vector<Term> arguments(count, constant(kIntSort));
      EXPECT_FALSE(checker_.apply(op, indices_of(op), arguments)) << info(op).name;
    }
  });
}

TEST_F(SortRulesTable, RefusesOtherNumbersOfIndices) {
  for_each_plain_row([&](Op op) {
    if (info(op).indices == kAnyIndices) return;
    std::vector<uint32_t> indices = indices_of(op);
    indices.push_back(kIndex);
    std::vector<Term> arguments = arguments_of(op, least_arguments(op), false);
    EXPECT_FALSE(checker_.apply(op, indices, arguments)) << info(op).name;
    EXPECT_FALSE(SortChecker::accepts_shape(op, indices.size(), arguments.size()));
  });
}

// Letters that stand for a whole family of sorts must agree within one application.
TEST_F(SortRulesTable, OneLetterIsOneSort) {
  EXPECT_EQ(sort_of("bvadd", {bv(8), bv(8)}), "(_ BitVec 8)");
  EXPECT_EQ(sort_of("bvadd", {bv(8), bv(9)}), "none");
  EXPECT_EQ(sort_of("fp.eq", {fp(8, 24), fp(8, 24)}), "Bool");
  EXPECT_EQ(sort_of("fp.eq", {fp(8, 24), fp(11, 53)}), "none");
  EXPECT_EQ(sort_of("ff.add", {field("7"), field("7")}), "(_ FiniteField 7)");
  EXPECT_EQ(sort_of("ff.add", {field("7"), field("5")}), "none");
  EXPECT_EQ(sort_of("=", {declared("A"), declared("A")}), "Bool");
  EXPECT_EQ(sort_of("=", {declared("A"), declared("B")}), "none");
  EXPECT_EQ(sort_of("ite", {kBoolSort, kStringSort, kStringSort}), "String");
  EXPECT_EQ(sort_of("ite", {kBoolSort, kStringSort, kRegLanSort}), "none");
  EXPECT_EQ(sort_of("set.union", {set(bv(1)), set(bv(1))}), "(Set (_ BitVec 1))");
  EXPECT_EQ(sort_of("set.union", {set(bv(1)), set(bv(2))}), "none");
  EXPECT_EQ(sort_of("str.++", {seq(bv(1)), seq(bv(1))}), "(Seq (_ BitVec 1))");
  EXPECT_EQ(sort_of("str.++", {kStringSort, kStringSort}), "String");
  EXPECT_EQ(sort_of("str.++", {kStringSort, seq(kIntSort)}), "none");
  EXPECT_EQ(sort_of("eqrange", {array(bv(2), kBoolSort), array(bv(2), kBoolSort), bv(2), bv(2)}),
            "Bool");
  EXPECT_EQ(sort_of("eqrange", {array(bv(2), kBoolSort), array(bv(2), kBoolSort), bv(2), bv(3)}),
            "none");
}

TEST_F(SortRulesTable, MessageAboutAnotherWidth) {
  apply("bvadd", {constant(bv(8)), constant(bv(9))});
  EXPECT_EQ(checker_.message(), "argument 2 of bvadd has sort (_ BitVec 9), expected (_ BitVec 8)");
}

TEST_F(SortRulesTable, Messages) {
  apply("not", {constant(kIntSort)});
  EXPECT_EQ(checker_.message(), "argument 1 of not has sort Int, expected Bool");
  apply("str.len", {constant(kIntSort)});
  EXPECT_EQ(checker_.message(),
            "argument 1 of str.len has sort Int, expected a string or sequence");
  apply("not", {});
  EXPECT_EQ(checker_.message(), "not takes 1 argument, not 0");
  apply("=", {constant(kIntSort)});
  EXPECT_EQ(checker_.message(), "= takes at least 2 arguments, not 1");
  apply("divisible", {constant(kIntSort)});
  EXPECT_EQ(checker_.message(), "divisible takes 1 indices, not 0");
}

}  // namespace
}  // namespace assay::term
