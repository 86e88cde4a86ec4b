// The operator table as a whole: every row is well formed and can be reached by its names.
#include "term/operators.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "term/signature.h"
#include "term/special_rules.h"
#include "term/symbols.h"

namespace assay::term {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Op> table_operators() {
  std::vector<Op> all;
  for (uint16_t i = kFirstTableOp; i < kOpCount; ++i) all.push_back(static_cast<Op>(i));
  return all;
}

std::span<const Op> operators_named(std::string_view name) {
  return builtin_operators(SymbolTable().find(name).id);
}

// (as const S), (_ map f) and (_ as-array f) are forms of their own; alone these names are free.
bool has_form_of_its_own(Op op) {
  return op == Op::kConstArray || op == Op::kArrayMap || op == Op::kAsArray;
}

TEST(Operators, EveryNameLeadsToItsOperator) {
  const SymbolTable symbols;
  for (Op op : table_operators()) {
    if (has_form_of_its_own(op)) continue;
    const Symbol name = symbols.find(info(op).name);
    ASSERT_TRUE(name) << info(op).name;
    EXPECT_THAT(builtin_operators(name.id), Contains(op)) << info(op).name;
  }
}

TEST(Operators, EveryAliasLeadsToItsOperator) {
#define OP(id, name, theory, indices, signature, associativity, standing)
#define ALIAS(alias, id)                                          \
  EXPECT_THAT(operators_named(alias), Contains(Op::id)) << alias; \
  EXPECT_NE(info(Op::id).name, std::string_view(alias));
#include "term/operators.def"
#undef OP
#undef ALIAS
}

TEST(Operators, SharedNamesKeepTheOrderOfTheTable) {
  EXPECT_THAT(operators_named("-"), ElementsAre(Op::kNeg, Op::kSub));
  EXPECT_THAT(operators_named("/0"), ElementsAre(Op::kDivByZero, Op::kDivByZero2));
  // An alias stands where it is written, here before z3's operator of the same name.
  EXPECT_THAT(operators_named("union"), ElementsAre(Op::kSetUnion, Op::kArrayUnion));
  const auto to_fp = operators_named("to_fp");
  EXPECT_GE(to_fp.size(), 6u);
  EXPECT_TRUE(std::ranges::is_sorted(to_fp));
}

TEST(Operators, OtherSymbolsHaveNone) {
  EXPECT_THAT(operators_named("no operator"), IsEmpty());
  EXPECT_THAT(builtin_operators(builtins().size()), IsEmpty());
  EXPECT_THAT(builtin_operators(UINT32_MAX), IsEmpty());
}

TEST(Operators, TheWordsComeFirstAndAreNoOperators) {
  const std::string_view words[] = {"let", "forall", "exists", "match",   "!",
                                    "_",   "as",     "lambda", "witness", "set.comprehension"};
  ASSERT_EQ(std::size(words), static_cast<size_t>(Word::kCount));
  for (uint32_t i = 0; i < std::size(words); ++i) {
    EXPECT_EQ(builtins().name(i), words[i]);
    EXPECT_THAT(builtin_operators(i), IsEmpty());
  }
}

TEST(Operators, NamesAreUnique) {
  std::vector<std::string_view> names;
  for (uint32_t i = 0; i < builtins().size(); ++i) names.push_back(builtins().name(i));
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

TEST(Operators, RowsOfTheTableHaveATheory) {
  for (Op op : table_operators()) {
    EXPECT_NE(info(op).theory, Theory::kSyntax) << info(op).name;
    EXPECT_GE(info(op).indices, kAnyIndices) << info(op).name;
    EXPECT_LE(info(op).indices, 2) << info(op).name;
  }
}

// What SMT-LIB 2.6 declares, counted in its theories: a row with the wrong standing shows here, and
// with it a file that is wrongly taken for one that no solver may refuse.
TEST(Operators, TheStandardHasSoManyOfEachTheory) {
  const std::map<Theory, size_t> in_standard = {
      {Theory::kCore, 10},       {Theory::kArith, 16},  {Theory::kArrays, 2},
      {Theory::kBitVectors, 35}, {Theory::kFloats, 43}, {Theory::kStrings, 35},
  };
  std::map<Theory, size_t> counts;
  for (Op op : table_operators()) {
    if (info(op).standing == Standing::kStandard) ++counts[info(op).theory];
    // Only a theory of the standard can be extended.
    if (info(op).standing == Standing::kExtension) {
      EXPECT_TRUE(in_standard.contains(info(op).theory)) << info(op).name;
    }
  }
  EXPECT_EQ(counts, in_standard);
}

TEST(Operators, EveryTheoryHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (size_t i = 0; i < kTheoryCount; ++i) names.insert(name_of(static_cast<Theory>(i)));
  EXPECT_EQ(names.size(), kTheoryCount);
  EXPECT_FALSE(names.contains(""));
  EXPECT_EQ(name_of(Theory::kHigherOrder), "higher-order");  // the last
}

TEST(Operators, RowsOfTheLanguage) {
  EXPECT_EQ(info(Op::kVariable).name, "variable");
  EXPECT_EQ(info(Op::kNumeral).theory, Theory::kArith);
  EXPECT_EQ(info(Op::kLet).name, "let");
  EXPECT_EQ(info(Op::kComprehension).name, "set.comprehension");
  EXPECT_EQ(info(Op::kAnnotate).name, "!");
  EXPECT_EQ(info(Op::kIsConstructor).theory, Theory::kDatatypes);
  EXPECT_EQ(info(Op::kOpaque).name, "opaque");
  EXPECT_EQ(info(Op::kTrue).name, "true");  // the first of the table
  EXPECT_EQ(info(Op::kPbEq).name, "pbeq");  // the last
}

// letters, at most one of them repeated, at most one after that; ':'; one letter or '!'.
TEST(Operators, SignaturesAreWellFormed) {
  constexpr std::string_view kLetters = "BIRSLMCNPVWFDTU?AXYQKxyqhpcfg1";
  for (Op op : table_operators()) {
    const std::string_view signature = info(op).signature;
    const size_t colon = signature.find(':');
    ASSERT_NE(colon, std::string_view::npos) << info(op).name;
    ASSERT_EQ(signature.size(), colon + 2) << info(op).name;
    const std::string_view arguments = signature.substr(0, colon);
    size_t letters = 0;
    size_t repeated = 0;
    size_t after = 0;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i] == '+' || arguments[i] == '*') {
        ASSERT_GT(i, 0u) << info(op).name;
        ++repeated;
        continue;
      }
      EXPECT_NE(kLetters.find(arguments[i]), std::string_view::npos) << info(op).name;
      ++letters;
      after += repeated;
    }
    EXPECT_LE(repeated, 1u) << info(op).name;
    EXPECT_LE(after, 1u) << info(op).name;
    EXPECT_LE(letters, Signature{}.before.size()) << info(op).name;
    const char result = signature.back();
    EXPECT_TRUE(kLetters.find(result) != std::string_view::npos || result == '!' ||
                (result == '#' && info(op).indices == 1) ||
                (result == '$' && info(op).indices == 2))
        << info(op).name;
  }
}

TEST(Operators, ExactlyTheRowsWithoutAResultHaveARule) {
  for (Op op : table_operators()) {
    EXPECT_EQ(has_special_rule(op), info(op).signature.back() == '!') << info(op).name;
  }
}

TEST(Operators, AssociativityFitsTheSignature) {
  for (Op op : table_operators()) {
    const Signature& s = signature_of(op);
    switch (info(op).associativity) {
      case Associativity::kNone:
        break;
      case Associativity::kLeft:
      case Associativity::kRight:
        EXPECT_NE(s.repeated, 0) << info(op).name;
        EXPECT_TRUE(s.result == s.repeated || s.result == '!') << info(op).name;
        break;
      case Associativity::kChain:
      case Associativity::kPairwise:
        EXPECT_NE(s.repeated, 0) << info(op).name;
        EXPECT_EQ(s.result, 'B') << info(op).name;
    }
  }
}

TEST(Signature, IsReadFromItsText) {
  const Signature fixed = read_signature("BTT:T", 0);
  EXPECT_TRUE(fixed.accepts(3));
  EXPECT_FALSE(fixed.accepts(2));
  EXPECT_FALSE(fixed.accepts(4));
  EXPECT_EQ(fixed.letter(0, 3), 'B');
  EXPECT_EQ(fixed.letter(2, 3), 'T');
  EXPECT_EQ(fixed.result, 'T');
  EXPECT_EQ(fixed.uniform, 0);

  const Signature plus = read_signature("TT+:B", 0);
  EXPECT_FALSE(plus.accepts(1));
  EXPECT_TRUE(plus.accepts(2));
  EXPECT_TRUE(plus.accepts(100));
  EXPECT_EQ(plus.uniform, 'T');

  const Signature star = read_signature("B*:B", 1);
  EXPECT_TRUE(star.accepts(0));
  EXPECT_TRUE(star.accepts(7));
  EXPECT_TRUE(star.indexed);

  const Signature last = read_signature("T+X:X", 0);
  EXPECT_FALSE(last.accepts(1));
  EXPECT_EQ(last.letter(0, 3), 'T');
  EXPECT_EQ(last.letter(1, 3), 'T');
  EXPECT_EQ(last.letter(2, 3), 'X');
  EXPECT_EQ(last.uniform, 0);

  EXPECT_TRUE(read_signature(":B", 0).accepts(0));
  EXPECT_FALSE(read_signature(":B", 0).accepts(1));
}

}  // namespace
}  // namespace assay::term
