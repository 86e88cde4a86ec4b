#include "campaign/labels.h"

#include <gtest/gtest.h>

#include "campaign/builtin_seeds.h"
#include "judge/case.h"
#include "os/temp_dir.h"

namespace assay::campaign {
namespace {

using findings::StoredSeed;
using testcase::Grade;
using testcase::Status;

StoredSeed a_seed() {
  StoredSeed stored;
  stored.seed.name = "a.smt2";
  stored.seed.text = "(check-sat)\n";
  stored.seed.label.status = Status::kSat;
  stored.seed.label.grade = Grade::kCertified;
  stored.seed.label.witness = testcase::Witness{"((define-fun x () Int 1))\n\"\\"};
  stored.seed.label.voices = {"declared", "z3"};
  return stored;
}

TEST(Labels, GoThroughJson) {
  const StoredSeed before = a_seed();
  StoredSeed after;
  ASSERT_TRUE(label_from_json(label_to_json(before), after).ok());
  EXPECT_EQ(after.seed.label.status, Status::kSat);
  EXPECT_EQ(after.seed.label.grade, Grade::kCertified);
  EXPECT_EQ(after.seed.label.witness->model, before.seed.label.witness->model);
  EXPECT_EQ(after.seed.label.voices, before.seed.label.voices);
  for (const char* text : {"", "{}", "[]", "{\"version\": 99}", "nonsense"}) {
    EXPECT_FALSE(label_from_json(text, after).ok()) << text;
  }
}

TEST(Labels, OfANewerAssayAreNoLabels) {
  const std::string known = label_to_json(a_seed());
  for (const auto& [word, newer] :
       {std::pair<std::string, std::string>{"\"sat\"", "\"partly\""}, {"certified", "proved"}}) {
    std::string text = known;
    text.replace(text.find(word), word.size(), newer);
    StoredSeed after = a_seed();
    after.seed.label.voices = {"as before"};
    const auto read = label_from_json(text, after);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(read.error().message.find(word == "certified" ? "'proved'" : "'partly'"),
              std::string::npos)
        << read.error().message;
    EXPECT_EQ(after.seed.label.voices, std::vector<std::string>{"as before"});
  }
}

TEST(Labels, AreCachedByContent) {
  const auto folder = os::TempDir::create();
  const LabelCache cache(folder->path());
  StoredSeed same;
  same.seed.text = a_seed().seed.text;
  EXPECT_FALSE(cache.find(same));
  cache.put(a_seed());
  EXPECT_TRUE(cache.find(same));
  EXPECT_EQ(same.seed.label.grade, Grade::kCertified);
  StoredSeed other;
  other.seed.text = "(check-sat)";
  EXPECT_FALSE(cache.find(other));
}

// The labels that are compiled in belong to the seeds that are: after a change of one, run
// scripts/label-seeds.
TEST(BuiltinSeeds, WitnessesAreTrue) {
  size_t certified = 0;
  size_t labelled = 0;
  const auto seeds = *builtin_seeds();
  for (const StoredSeed& stored : seeds) {
    const testcase::Label& label = stored.seed.label;
    labelled += label.grade >= Grade::kAgreed ? 1 : 0;
    if (label.grade != Grade::kCertified) continue;
    ++certified;
    ASSERT_TRUE(label.witness) << stored.seed.name;
    testcase::TestCase test;
    test.name = stored.seed.name;
    test.text = stored.seed.text;
    const auto parsed = judge::Case::parse(test);
    ASSERT_TRUE(parsed.ok()) << stored.seed.name;
    EXPECT_TRUE((*parsed)->check_model(0, label.witness->model).is_true()) << stored.seed.name;
  }
  EXPECT_GE(seeds.size(), 150U);
  EXPECT_GE(certified, 100U);
  EXPECT_GE(labelled + 15, seeds.size());
}

}  // namespace
}  // namespace assay::campaign
