#include "term/symbols.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "term/operators.h"

namespace assay::term {
namespace {

TEST(Symbols, TheSameTextIsTheSameSymbol) {
  SymbolTable symbols;
  const Symbol a = symbols.intern("abc");
  EXPECT_EQ(symbols.intern(std::string("ab") + "c"), a);
  EXPECT_NE(symbols.intern("abd"), a);
  EXPECT_EQ(symbols.text(a), "abc");
}

TEST(Symbols, FindAddsNothing) {
  SymbolTable symbols;
  const uint32_t size = symbols.size();
  EXPECT_FALSE(symbols.find("never seen"));
  EXPECT_EQ(symbols.size(), size);
  const Symbol seen = symbols.intern("never seen");
  EXPECT_EQ(symbols.find("never seen"), seen);
}

TEST(Symbols, StartWithTheBuiltins) {
  const SymbolTable symbols;
  ASSERT_EQ(symbols.size(), builtins().size());
  for (uint32_t i = 0; i < symbols.size(); ++i) {
    EXPECT_EQ(symbols.text({i}), builtins().name(i));
    EXPECT_EQ(symbols.find(builtins().name(i)), Symbol{i});
  }
}

TEST(Symbols, AnyBytesAndTheEmptyText) {
  SymbolTable symbols;
  const Symbol empty = symbols.intern("");
  EXPECT_EQ(symbols.text(empty), "");
  EXPECT_EQ(symbols.intern(std::string_view()), empty);
  const std::string zeros(3, '\0');
  EXPECT_EQ(symbols.text(symbols.intern(zeros)), zeros);
  EXPECT_NE(symbols.intern(zeros), symbols.intern(std::string(2, '\0')));
}

// The hash and the comparison read 8, 4 or 3 bytes at a time with overlaps: texts of every short
// length that differ in one byte only.
TEST(Symbols, OneByteMakesADifference) {
  SymbolTable symbols;
  for (size_t length = 1; length <= 40; ++length) {
    const std::string plain(length, 'a');
    const Symbol symbol = symbols.intern(plain);
    for (size_t i = 0; i < length; ++i) {
      std::string other = plain;
      other[i] = 'b';
      const Symbol different = symbols.intern(other);
      ASSERT_NE(different, symbol);
      ASSERT_EQ(symbols.text(different), other);
    }
    ASSERT_EQ(symbols.intern(plain), symbol);
  }
}

TEST(Symbols, OfAMegabyte) {
  SymbolTable symbols;
  const Symbol before = symbols.intern("before");
  std::string large(1 << 20, 'x');
  const Symbol first = symbols.intern(large);
  large.back() = 'y';
  const Symbol second = symbols.intern(large);
  EXPECT_NE(first, second);
  EXPECT_EQ(symbols.text(second), large);
  large.back() = 'x';
  EXPECT_EQ(symbols.intern(large), first);
  EXPECT_EQ(symbols.intern("before"), before);
  EXPECT_EQ(symbols.text(symbols.intern("after")), "after");
}

TEST(Symbols, ManyOfThem) {
  SymbolTable symbols;
  const std::string_view first = symbols.text(symbols.intern("first"));
  std::vector<Symbol> known;
  for (int i = 0; i < 300000; ++i) known.push_back(symbols.intern("name" + std::to_string(i)));
  for (int i = 0; i < 300000; ++i) {
    const std::string name = "name" + std::to_string(i);
    ASSERT_EQ(symbols.find(name), known[static_cast<size_t>(i)]);
    ASSERT_EQ(symbols.text(known[static_cast<size_t>(i)]), name);
  }
  EXPECT_EQ(first.data(), symbols.text(symbols.find("first")).data());  // texts never move
}

TEST(Symbols, FindSimpleFindsOnlyWhatWasMarked) {
  SymbolTable symbols;
  const Symbol marked = symbols.intern("marked");
  symbols.intern("a b");
  symbols.mark_simple(marked);
  for (int i = 0; i < 2; ++i) {  // the second time from the cache
    EXPECT_EQ(symbols.find_simple("marked"), marked);
    EXPECT_FALSE(symbols.find_simple("a b"));
    EXPECT_FALSE(symbols.find_simple("never seen"));
  }
  EXPECT_FALSE(symbols.find("never seen"));
  for (int i = 0; i < 100000; ++i) symbols.intern("name" + std::to_string(i));
  EXPECT_EQ(symbols.find_simple("marked"), marked);
  EXPECT_FALSE(symbols.find_simple("name5"));
  EXPECT_EQ(symbols.intern("name5"), symbols.find("name5"));
}

RC_GTEST_PROP(Symbols, AgreeWithAMap, (const std::vector<std::string>& texts)) {
  SymbolTable symbols;
  std::map<std::string, Symbol> model;
  for (const std::string& text : texts) {
    const Symbol symbol = symbols.intern(text);
    RC_ASSERT(model.try_emplace(text, symbol).first->second == symbol);
  }
  for (const auto& [text, symbol] : model) RC_ASSERT(symbols.text(symbol) == text);
}

}  // namespace
}  // namespace assay::term
