#include "report/display.h"

#include <gtest/gtest.h>

#include "report/bug_files.h"
#include "report/run_series.h"
#include "report/svg_plot.h"

namespace assay::report {
namespace {

TEST(Display, ReplacesWhatIsNotUtf8) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(displayable("plain \xC3\xBC \xE2\x82\xAC \xF0\x9F\x98\x80"),
            "plain \xC3\xBC \xE2\x82\xAC \xF0\x9F\x98\x80");
  EXPECT_EQ(displayable("a\xFFz"), "a" + bad + "z");
  EXPECT_EQ(displayable("\xC3"), bad);                                // cut
  EXPECT_EQ(displayable("\xC0\xAF"), bad + bad);                      // longer than needed
  EXPECT_EQ(displayable("\xED\xA0\x80"), bad + bad + bad);            // half of a pair
  EXPECT_EQ(displayable("\xF4\x90\x80\x80"), bad + bad + bad + bad);  // beyond Unicode
  EXPECT_EQ(displayable(std::string("a\0b", 3)), "a" + bad + "b");
  EXPECT_EQ(displayable(""), "");
}

TEST(Display, CountsAsBrowsersDo) {
  const auto offsets = utf16_offsets("a\xC3\xBC\xF0\x9F\x98\x80z");
  ASSERT_EQ(offsets.size(), 9U);
  EXPECT_EQ(offsets[0], 0U);
  EXPECT_EQ(offsets[1], 1U);
  EXPECT_EQ(offsets[3], 2U);  // the first byte of the emoji
  EXPECT_EQ(offsets[7], 4U);  // z, after two units
  EXPECT_EQ(offsets[8], 5U);
}

TEST(Series, AddsUpMinutes) {
  const auto series = series_of({{"2026-01-01T00:00", {"a", 10, 1500, 500, 1, {}}},
                                 {"2026-01-01T00:00", {"b", 5, 500, 500, 1, {}}},
                                 {"2026-01-01T00:07", {"a", 1, 0, 1000, 0, {}}}});
  ASSERT_EQ(series.size(), 3U);
  EXPECT_EQ(series[1].cpu_seconds, 3);
  EXPECT_EQ(series[1].tests, 15);
  EXPECT_EQ(series[1].distinct, 2);
  EXPECT_EQ(series[2].cpu_seconds, 4);
  EXPECT_EQ(series[2].distinct, 2);
}

TEST(Series, ABandGoesAsFarAsTheShortestRun) {
  const std::vector<SeriesPoint> slow{{}, {10, 1, 1}, {20, 2, 2}};
  const std::vector<SeriesPoint> fast{{}, {5, 1, 4}, {40, 2, 9}};
  const std::vector<SeriesPoint> middle{{}, {10, 1, 3}, {30, 1, 3}};
  const auto band = band_of({slow, fast, middle}, 5);  // 0, 5, 10, 15, 20
  ASSERT_EQ(band.size(), 5U);
  EXPECT_EQ(band[0].high, 0);
  EXPECT_EQ(band[1].low, 0);
  EXPECT_EQ(band[1].high, 4);
  EXPECT_EQ(band[2].median, 3);
  EXPECT_EQ(band[4].cpu_seconds, 20);
  EXPECT_EQ(band[4].low, 2);
  EXPECT_EQ(band[4].median, 3);
  EXPECT_EQ(band[4].high, 4);
  EXPECT_TRUE(band_of({}).empty());
}

// 0.047 * 99 / 99 is less than 0.047.
TEST(Series, TheBandEndsWhereTheShortestRunEnds) {
  const auto band = band_of({{{0, 0, 0}, {0.047, 64, 1}}});
  EXPECT_EQ(band.back().cpu_seconds, 0.047);
  EXPECT_EQ(band.back().median, 1);
}

TEST(SvgPlot, NamesAreText) {
  const std::string svg = svg_of(
      CurvePlot{"a <b> & \"c\"", "x", "y", {{"<script>\xFF", {{0, 1}, {1, 100}}, true}}, true, {}});
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_NE(svg.find("&lt;script&gt;\xEF\xBF\xBD"), std::string::npos);
  EXPECT_NE(svg.find("a &lt;b&gt; &amp; &quot;c&quot;"), std::string::npos);
  // Without anything to draw it is still a plot.
  for (const std::string& empty : {svg_of(CurvePlot{}), svg_of(BarPlot{})}) {
    EXPECT_TRUE(empty.ends_with("</svg>\n"));
    EXPECT_EQ(empty.find("nan"), std::string::npos);
    EXPECT_EQ(empty.find("inf"), std::string::npos);
  }
}

TEST(Tar, HasBlocksOfItsSize) {
  const std::string tar = tar_of("z3/../x", {{"a.txt", "abc"}, {"run.sh", std::string(512, 'x')}});
  EXPECT_EQ(tar.size(), 512U * (1 + 2 + 2 + 2));
  EXPECT_EQ(tar.substr(0, 8), std::string("z3_.._x/"));
  EXPECT_EQ(tar.substr(512 + 124, 11), "00000000003");
  EXPECT_EQ(tar.substr(1024, 3), "abc");
}

}  // namespace
}  // namespace assay::report
