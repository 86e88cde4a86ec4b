// The real solvers, where they are installed: every mode gives the answers of spawn on a sample of
// the seeds, and the self-test passes. More files, by hand:
//   ASSAY_MODE_FILES=/work/shared/corpus ASSAY_MODE_COUNT=500 assay_unit_tests
//   --gtest_filter='*Modes*'
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "os/file.h"
#include "os/find_program.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "solver/selftest.h"
#include "solver/support.h"

namespace assay::solver {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sample() {
  const char* folder = std::getenv("ASSAY_MODE_FILES");
  const char* count_text = std::getenv("ASSAY_MODE_COUNT");
  const size_t count = count_text == nullptr ? 40 : std::strtoul(count_text, nullptr, 10);
  const fs::path seeds = fs::path(__FILE__).parent_path() / "../../../seeds";
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder == nullptr ? seeds : folder)) {
    if (entry.path().extension() == ".smt2") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<fs::path> chosen;
  for (size_t i = 0; i < count && !files.empty(); ++i) {
    const size_t at = i * files.size() / count;
    if (chosen.empty() || chosen.back() != files[at]) chosen.push_back(files[at]);
  }
  return chosen;
}

std::string summary(const RunResult& result) {
  std::string text(name_of(result.ending));
  for (const CheckAnswer& check : result.checks) {
    text += check.answered ? " " + std::string(name_of(check.status)) : " none";
    text += check.model.empty() ? "" : " model";
  }
  return text + (result.signature.empty() ? "" : " " + result.signature);
}

class ModesTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    profile_ = *builtin_profile(GetParam());
    if (!os::find_program(profile_.command.front())) GTEST_SKIP() << GetParam() << " is missing";
    limits_.timeout = std::chrono::milliseconds(700);
  }

  Profile profile_;
  RunLimits limits_;
};

INSTANTIATE_TEST_SUITE_P(Solvers, ModesTest, testing::Values("z3", "cvc5", "cvc4", "boolector"),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(ModesTest, SelfTest) {
  const SelfTest test = self_test(profile_, RunLimits{});
  EXPECT_TRUE(test.is_usable) << test.problem;
  EXPECT_EQ(test.hash.size(), 64u);
  EXPECT_THAT(test.version, testing::HasSubstr("."));
  for (const SelfTestItem& item : test.items) {
    EXPECT_TRUE(item.passed || !item.applies) << item.name << ": " << item.detail;
  }
}

TEST_P(ModesTest, SameAnswers) {
  std::vector<std::unique_ptr<Runner>> runners;
  for (RunMode mode : profile_.modes) runners.push_back(make_runner(profile_, mode, limits_));
  size_t compared = 0;
  for (const fs::path& path : sample()) {
    const auto file = os::MappedFile::open(path.string());
    ASSERT_TRUE(file);
    term::TermStore store;
    const auto parsed = smtlib::parse(store, file->text());
    ASSERT_TRUE(parsed) << path;
    if (!unsupported_reason(profile_, store, parsed->script).empty()) continue;
    Request request;
    request.text = smtlib::to_text(store, parsed->script);
    request.want_model = true;
    std::vector<std::string> summaries;
    bool timed_out = false;
    for (const auto& runner : runners) {
      const RunResult result = runner->run(request);
      timed_out = result.ending == Ending::kTimeout;
      if (timed_out) break;
      summaries.push_back(summary(result));
    }
    if (timed_out) continue;  // a matter of luck near the limit
    ++compared;
    EXPECT_THAT(summaries, testing::Each(summaries.front())) << path;
  }
  EXPECT_GT(compared, 0u);
  if (std::getenv("ASSAY_MODE_FILES") != nullptr) std::printf("compared=%zu\n", compared);
}

}  // namespace
}  // namespace assay::solver
