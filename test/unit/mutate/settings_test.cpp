#include "mutate/settings.h"

#include <gtest/gtest.h>

namespace assay::mutate {
namespace {

TEST(Settings, AreReadWithDefaults) {
  const Settings settings{Preset::kPaper, {{"depth", "3"}, {"wild", "off"}}};
  SettingsReader read(settings);
  EXPECT_EQ(read.number("depth", 1, {1, 8}), 3U);
  EXPECT_EQ(read.number("width", 7, {1, 8}), 7U);
  EXPECT_FALSE(read.flag("wild", true));
  EXPECT_EQ(read.text("file", "none"), "none");
  EXPECT_FALSE(read.error("fusion"));
  EXPECT_EQ(settings.to_string(), "preset=paper depth=3 wild=off");
  EXPECT_EQ(Settings{}.to_string(), "");
}

TEST(Settings, ThatNobodyKnowsAreAnError) {
  const Settings settings{Preset::kFull, {{"dept", "3"}}};
  SettingsReader read(settings);
  EXPECT_EQ(read.error("concat")->message, "concat.dept: expected one of logic");
  read.number("depth", 1, {1, 8});
  read.flag("wild", true);
  EXPECT_EQ(read.error("fusion")->message, "fusion.dept: expected one of logic, depth, wild");
}

TEST(Settings, OutOfRangeAreAnError) {
  for (const char* text : {"0", "9", "x", "3x", "", "-1", "99999999999999999999"}) {
    const Settings settings{Preset::kFull, {{"depth", text}}};
    SettingsReader read(settings);
    read.number("depth", 1, {1, 8});
    EXPECT_EQ(read.error("fusion")->message,
              "fusion.depth=" + std::string(text) + ": expected a number from 1 to 8");
  }
  const Settings settings{Preset::kFull, {{"wild", "yes"}}};
  SettingsReader read(settings);
  read.flag("wild", true);
  EXPECT_EQ(read.error("fusion")->message, "fusion.wild=yes: expected on or off");
}

}  // namespace
}  // namespace assay::mutate
