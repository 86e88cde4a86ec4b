#include "serve/catalogue.h"

#include <gtest/gtest.h>

#include "os/temp_dir.h"

namespace assay::serve {
namespace {

class CatalogueTest : public testing::Test {
 protected:
  CatalogueTest() : folder_(*os::TempDir::create()) {
    store_ = *findings::open_store((folder_.path() / "a.db").string());
  }

  std::string add(const std::string& solver, judge::BugClass bug, const std::string& constant,
                  uint64_t index) {
    findings::Record record;
    record.finding.bug = bug;
    record.finding.grade = testcase::Grade::kCertified;
    record.finding.solver = solver;
    record.finding.signature = {bug, solver,
                                bug == judge::BugClass::kCrash ? "a.cpp:1" : "arith+strings"};
    record.finding.is_confirmed = true;
    record.solver = {solver, "1", "hash", {"solver"}};
    record.test.text = "(set-logic QF_LIA)\n(declare-const " + constant + " Int)\n(assert (> " +
                       constant + " 1))\n(check-sat)\n";
    record.test.coordinates = {7, index % 2 == 0 ? "fusion" : "storm", index, "seeds", 1};
    EXPECT_TRUE(*store_->add(record));
    return key_of(record);
  }
  void read_all() {
    ASSERT_TRUE(catalogue_.refresh(*store_).ok());
    while (true) {
      const auto left = catalogue_.read_formulas(*store_, 3);
      ASSERT_TRUE(left.ok());
      if (!*left) break;
    }
  }
  size_t count(const Filter& filter) {
    return catalogue_.list(filter, Sort::kSeverity, Grouping::kNone, 0, 100).findings;
  }

  os::TempDir folder_;
  std::unique_ptr<findings::Store> store_;
  Catalogue catalogue_;
};

using judge::BugClass;

TEST_F(CatalogueTest, FiltersSortsAndGroups) {
  add("z3", BugClass::kCrash, "x", 0);
  const std::string first = add("z3", BugClass::kRefutationUnsoundness, "xx", 1);
  add("z3:euf", BugClass::kRefutationUnsoundness, "yyyy", 2);
  add("cvc5", BugClass::kInvalidModel, "z", 3);
  read_all();
  EXPECT_EQ(catalogue_.state().unread, 0U);
  EXPECT_EQ(count({}), 4U);
  EXPECT_EQ(count({.solver = "z3"}), 3U);
  EXPECT_EQ(count({.bug = "crash"}), 1U);
  EXPECT_EQ(count({.theory = "strings"}), 3U);
  EXPECT_EQ(count({.theory = "string"}), 0U);
  EXPECT_EQ(count({.strategy = "fusion"}), 2U);
  EXPECT_EQ(count({.options = ""}), 3U);
  EXPECT_EQ(count({.options = "euf"}), 1U);
  EXPECT_EQ(count({.is_reduced = true}), 0U);
  EXPECT_EQ(count({.text = first.substr(0, 6)}), 1U);
  EXPECT_EQ(count({.run = testcase::Coordinates{8, "", 0, "seeds", 1}}), 0U);
  EXPECT_EQ(count({.run = testcase::Coordinates{7, "", 0, "seeds", 1}}), 4U);
  EXPECT_EQ(count({.since = "2999"}), 0U);
  const Page all = catalogue_.list({}, Sort::kSeverity, Grouping::kNone, 0, 100);
  EXPECT_EQ(all.lines.front().entry.summary.key, first);
  EXPECT_EQ(all.lines.back().entry.summary.bug, BugClass::kCrash);
  // The two of z3 differ in a name only.
  const Page groups = catalogue_.list({}, Sort::kCount, Grouping::kGroup, 0, 100);
  EXPECT_EQ(groups.total, 3U);
  EXPECT_EQ(groups.lines[0].count, 2U);
  EXPECT_EQ(groups.lines[0].entry.summary.key, first);  // the smaller one stands for both
  EXPECT_EQ(catalogue_.same_group(first).size(), 1U);
  EXPECT_EQ(catalogue_.list({}, Sort::kSize, Grouping::kNone, 3, 2).lines.size(), 1U);
  EXPECT_TRUE(catalogue_.list({}, Sort::kSize, Grouping::kNone, 99, 2).lines.empty());
  EXPECT_EQ(catalogue_.facets()["solver"]["z3"], 3U);
  // As many as the filter finds.
  EXPECT_EQ(catalogue_.facets()["theory"]["strings"], 3U);
  EXPECT_EQ(catalogue_.facets()["theory"]["arith+strings"], 3U);
  EXPECT_EQ(catalogue_.find(first.substr(0, 8))->summary.key, first);
  EXPECT_FALSE(catalogue_.find("zzzz"));
}

TEST_F(CatalogueTest, FollowsTheStore) {
  const std::string key = add("z3", BugClass::kRefutationUnsoundness, "x", 0);
  read_all();
  EXPECT_FALSE(*catalogue_.refresh(*store_));
  add("z3", BugClass::kRefutationUnsoundness, "y", 1);
  EXPECT_TRUE(*catalogue_.refresh(*store_));
  EXPECT_EQ(catalogue_.state().findings, 2U);
  ASSERT_TRUE(store_->put_reduced({key, "(check-sat)", "", {"z3"}, "", {}, 1}).ok());
  ASSERT_TRUE(store_->put_remark({key, true, "a note"}).ok());
  EXPECT_TRUE(*catalogue_.refresh(*store_));
  EXPECT_EQ(count({.is_reduced = true}), 1U);
  EXPECT_EQ(count({.is_known = true}), 1U);
  EXPECT_EQ(count({.text = "note"}), 1U);
  EXPECT_EQ(catalogue_.find(key)->bytes(), 11U);
  EXPECT_GT(catalogue_.state().unread, 0U);  // another formula now
}

}  // namespace
}  // namespace assay::serve
