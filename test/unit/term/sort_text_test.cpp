#include "term/sort_text.h"

#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::term {
namespace {

using SortText = TermTest;

std::string printed_symbol(std::string_view text) {
  std::string out;
  print_symbol(text, out);
  return out;
}

TEST_F(SortText, OfEachKind) {
  SortTable& sorts = store_.sorts();
  EXPECT_EQ(text(kUnknownSort), "?");
  EXPECT_EQ(text(kBoolSort), "Bool");
  EXPECT_EQ(text(kIntSort), "Int");
  EXPECT_EQ(text(kRealSort), "Real");
  EXPECT_EQ(text(kStringSort), "String");
  EXPECT_EQ(text(kRegLanSort), "RegLan");
  EXPECT_EQ(text(kRoundingModeSort), "RoundingMode");
  EXPECT_EQ(text(kCharSort), "Unicode");
  EXPECT_EQ(text(bv(8)), "(_ BitVec 8)");
  EXPECT_EQ(text(fp(8, 24)), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(text(field("7")), "(_ FiniteField 7)");
  EXPECT_EQ(text(array(kIntSort, bv(3))), "(Array Int (_ BitVec 3))");
  EXPECT_EQ(text(sorts.array({{kIntSort, kBoolSort, kRealSort}})), "(Array Int Bool Real)");
  EXPECT_EQ(text(set(bag(seq(kIntSort)))), "(Set (Bag (Seq Int)))");
  EXPECT_EQ(text(tuple({kIntSort, set(kBoolSort)})), "(Tuple Int (Set Bool))");
  EXPECT_EQ(text(tuple({})), "Tuple");
  EXPECT_EQ(text(function({kIntSort, kBoolSort}, kRealSort)), "(-> Int Bool Real)");
  EXPECT_EQ(text(declared("my sort")), "|my sort|");
  EXPECT_EQ(text(sorts.declared(symbol("P"), {{kIntSort}})), "(P Int)");
  EXPECT_EQ(text(parameter("T")), "T");
  EXPECT_EQ(text(sorts.opaque(symbol("Nullable"), {{kIntSort}})), "(Nullable Int)");
  bool is_new = false;
  const Datatype list = store_.intern_datatype("key", &is_new);
  store_.datatype(list).name = symbol("List");
  EXPECT_EQ(text(sorts.datatype(list, {})), "List");
  EXPECT_EQ(text(sorts.datatype(list, {{kIntSort}})), "(List Int)");
}

TEST_F(SortText, OfADeepSort) {
  Sort deep = kIntSort;
  for (int i = 0; i < 100000; ++i) deep = set(deep);
  EXPECT_EQ(text(deep).size(), 100000 * 6 + 3u);
}

TEST(SymbolText, BarsOnlyWhereNeeded) {
  EXPECT_EQ(printed_symbol("abc"), "abc");
  EXPECT_EQ(printed_symbol("~!@$%^&*_-+=<>.?/"), "~!@$%^&*_-+=<>.?/");
  EXPECT_EQ(printed_symbol("x1"), "x1");
  EXPECT_EQ(printed_symbol("1x"), "|1x|");
  EXPECT_EQ(printed_symbol(""), "||");
  EXPECT_EQ(printed_symbol("a b"), "|a b|");
  EXPECT_EQ(printed_symbol("a'b"), "|a'b|");  // some solvers read it without bars, not all
  EXPECT_EQ(printed_symbol("\xC3\xA9"), "|\xC3\xA9|");
  EXPECT_EQ(printed_symbol(":k"), "|:k|");
  EXPECT_EQ(printed_symbol("#x1"), "|#x1|");
}

TEST(SymbolText, ReservedWordsGetBars) {
  for (std::string_view word : {"let", "forall", "exists", "match", "as", "_", "!", "par", "BINARY",
                                "DECIMAL", "HEXADECIMAL", "NUMERAL"}) {
    EXPECT_TRUE(is_reserved(word)) << word;
    EXPECT_EQ(printed_symbol(word), "|" + std::string(word) + "|");
  }
  for (std::string_view word : {"assert", "lambda", "Int", "Let", "__", ""}) {
    EXPECT_FALSE(is_reserved(word)) << word;
  }
}

}  // namespace
}  // namespace assay::term
