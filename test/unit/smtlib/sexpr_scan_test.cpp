#include "smtlib/sexpr_scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

using testing::ElementsAre;

std::vector<std::string_view> commands_of(std::string_view text) {
  std::vector<std::string_view> found;
  for_each_command(text, [&](std::string_view command) { found.push_back(command); });
  return found;
}

TEST(SexprScan, ParenthesesInStringsSymbolsAndCommentsDoNotCount) {
  EXPECT_THAT(commands_of("(a \")\" |(|)\n; (no\n(b ; )\n c) d"),
              ElementsAre("(a \")\" |(|)", "(b ; )\n c)", "d"));
  EXPECT_THAT(commands_of("(a \"x\"\")\" b)"), ElementsAre("(a \"x\"\")\" b)"));
}

TEST(SexprScan, WhatIsNotClosed) {
  EXPECT_EQ(end_of_list("(a (b)", 0), std::string_view::npos);
  EXPECT_EQ(end_of_list("x(a (b))y", 1), 8U);
  EXPECT_THAT(commands_of("(a (b)"), ElementsAre("(a (b)"));
  EXPECT_THAT(commands_of("(a \"b)"), ElementsAre("(a \"b)"));
  EXPECT_THAT(commands_of(")) (a)"), ElementsAre(")", ")", "(a)"));
}

TEST(SexprScan, Tokens) {
  EXPECT_THAT(tokens_of("(f |a b| \"c d\")\t; x!1\n"),
              ElementsAre("(", "f", "|a b|", "\"c d\"", ")", ";", "x!1"));
  EXPECT_THAT(tokens_of(" \n"), ElementsAre());
}

TEST(SexprScan, Heads) {
  EXPECT_EQ(head_of("( ; logic\n set-logic ALL)"), "set-logic");
  EXPECT_EQ(head_of("set-logic"), "");
}

}  // namespace
}  // namespace assay::smtlib
