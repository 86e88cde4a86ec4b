#include "closedbox/search/propose/gf2.h"

#include <gtest/gtest.h>

namespace assay::closedbox::search {
namespace {

TEST(PlanFlips, solves_all_equations) {
  // x0 + x1 = 1, x1 = 1, and a flip that changes nothing.
  const auto plans = plan_flips({3}, {{1}, {3}, {0}}, {0, 1});
  ASSERT_EQ(plans.size(), 1u);
  EXPECT_EQ(plans[0].flips, Bits{2});
  EXPECT_EQ(plans[0].kernel, (std::vector<Bits>{{4}}));
  EXPECT_TRUE(is_reached(plans[0], {0}));
  EXPECT_FALSE(is_reached(plans[0], {1}));
}

TEST(PlanFlips, leaves_alone_what_is_true) {
  // The first equation is true and follows the first flip; the second is false and follows both.
  const auto plans = plan_flips({0, 1}, {{1, 1}, {0, 1}}, {0, 1, 2});
  ASSERT_EQ(plans.size(), 2u);
  EXPECT_EQ(plans[1].flips, Bits{2});
  EXPECT_TRUE(is_reached(plans[1], {7, 0})) << "it does not speak of the first";
}

TEST(PlanFlips, has_no_plan_for_what_cannot_be) {
  EXPECT_TRUE(plan_flips({1}, {{0}, {2}}, {0, 1}).empty());
}

}  // namespace
}  // namespace assay::closedbox::search
