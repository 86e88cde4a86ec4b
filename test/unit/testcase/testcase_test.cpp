// The types that everything later shares: names are part of databases and reports.
#include "testcase/testcase.h"

#include <gtest/gtest.h>

namespace assay::testcase {
namespace {

TEST(TestCase, NamesAreFixed) {
  EXPECT_EQ(name_of(Status::kUnknown), "unknown");
  EXPECT_EQ(name_of(Status::kSat), "sat");
  EXPECT_EQ(name_of(Status::kUnsat), "unsat");
  EXPECT_EQ(name_of(Grade::kNone), "none");
  EXPECT_EQ(name_of(Grade::kObserved), "observed");
  EXPECT_EQ(name_of(Grade::kAgreed), "agreed");
  EXPECT_EQ(name_of(Grade::kCertified), "certified");
}

TEST(TestCase, GradesAreOrdered) {
  EXPECT_LT(Grade::kNone, Grade::kAgreed);
  EXPECT_LT(Grade::kAgreed, Grade::kCertified);
}

TEST(TestCase, CoordinatesTellTestsApart) {
  const Coordinates one{1, "concat", 2, "digest", 1};
  for (const Coordinates& other :
       {Coordinates{2, "concat", 2, "digest", 1}, Coordinates{1, "other", 2, "digest", 1},
        Coordinates{1, "concat", 3, "digest", 1}, Coordinates{1, "concat", 2, "other", 1},
        Coordinates{1, "concat", 2, "digest", 2}}) {
    EXPECT_NE(one, other);
  }
  EXPECT_EQ(one, Coordinates(one));
}

}  // namespace
}  // namespace assay::testcase
