#include "campaign/run_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "campaign/run_options.h"
#include "os/file.h"
#include "os/temp_dir.h"

namespace assay::campaign {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Nothing in it is a default.
RunSpec a_spec() {
  RunSpec spec;
  spec.seed = UINT64_MAX;
  spec.strategies = {"fusion", "storm"};
  spec.preset = mutate::Preset::kPaper;
  spec.settings = {{"fusion", {{"rules", "r.toml"}, {"depth", "2"}}}};
  spec.files = {{"fusion", {{"rules", "[[rule]]\n"}}}};
  spec.schedule = Schedule::kBandit;
  spec.solvers = {{"z3", {}}, {"mine", {"build/z3", "a b"}}, {"", {}, "name = \"x\"\n"}};
  spec.mode = solver::RunMode::kFork;
  spec.variants = true;
  spec.no_advice = true;
  spec.timeout = std::chrono::milliseconds(1500);
  spec.memory = 12345;
  spec.classes = *judge::ClassSet::parse("all,-crash");
  spec.known = {"a|b", "c"};
  spec.assay = "9";
  spec.generator = 77;
  spec.pool = "p";
  spec.probes = {{"fusion", "1"}};
  return spec;
}

TEST(RunSpec, ComesBackAsItWasStored) {
  EXPECT_EQ(*run_spec_from_json(to_json(a_spec())), a_spec());
  // Every option is stored: one that was forgotten would have come back as its default.
  const json changed = json::parse(to_json(a_spec()));
  const json defaults = json::parse(to_json(RunSpec{}));
  for (const auto& [key, value] : changed.items()) EXPECT_NE(value, defaults[key]) << key;
  RunSpec no_classes = a_spec();
  no_classes.classes = {};
  EXPECT_EQ(*run_spec_from_json(to_json(no_classes)), no_classes);
}

std::string error_of(const json& changed) {
  const auto read = run_spec_from_json(changed.dump());
  return read ? "" : read.error().to_string();
}

TEST(RunSpec, WhatIsNotKnownIsAnErrorWithItsName) {
  const json good = json::parse(to_json(a_spec()));
  ASSERT_EQ(error_of(good), "");
  json newer = good;
  newer["colour"] = "red";
  EXPECT_THAT(error_of(newer), HasSubstr("'colour'"));
  const std::pair<const char*, json> wrong[] = {{"schedule", "lottery"},
                                                {"preset", ""},
                                                {"mode", "thread"},
                                                {"classes", {"crash", "sorrow"}},
                                                {"classes", 3},
                                                {"timeout", "soon"},
                                                {"timeout", 5},
                                                {"memory", "2T"},
                                                {"seed", -1},
                                                {"seed", "1"},
                                                {"generator", uint64_t{1} << 40},
                                                {"variants", "yes"},
                                                {"strategies", "concat"},
                                                {"settings", {{"a", "b"}}},
                                                {"known", {1}},
                                                {"solvers", json::array({json::object()})},
                                                {"solvers", {{{"name", "a"}, {"path", "b"}}}},
                                                {"solvers", {{{"command", {"b"}}}}},
                                                {"solvers", {{{"flag", "=b"}}}},
                                                {"probes", json::array()}};
  for (const auto& [key, value] : wrong) {
    json changed = good;
    changed[key] = value;
    EXPECT_THAT(error_of(changed), HasSubstr(std::string(key) + ": ")) << value;
  }
  for (const char* text : {"", "[]", "{", "7"}) EXPECT_FALSE(run_spec_from_json(text).ok());
}

TEST(RunSpec, WhatAnEarlierVersionDidNotSayIsWhatItDid) {
  json earlier = json::parse(to_json(a_spec()));
  for (const char* key : {"preset", "settings", "files", "schedule", "mode", "variants",
                          "no_advice", "timeout", "memory", "classes", "known"}) {
    earlier.erase(key);
  }
  const auto spec = run_spec_from_json(earlier.dump());
  ASSERT_TRUE(spec.ok()) << spec.error().to_string();
  EXPECT_EQ(spec->timeout, std::chrono::seconds(5));
  EXPECT_EQ(spec->memory, uint64_t{2} << 30);
  EXPECT_EQ(spec->classes, *judge::ClassSet::parse("soundness,invalid-model,crash,disagreement"));
  EXPECT_EQ(spec->schedule, Schedule::kRoundRobin);
  EXPECT_FALSE(spec->mode || spec->variants || spec->no_advice);
  // Without these there is no run.
  for (const char* key :
       {"seed", "strategies", "solvers", "assay", "generator", "pool", "probes"}) {
    json changed = json::parse(to_json(a_spec()));
    changed.erase(key);
    EXPECT_THAT(error_of(changed), HasSubstr("'" + std::string(key) + "' is missing"));
  }
}

// As Assay 0.1.0 wrote it.
TEST(RunSpec, RecipesAreRead) {
  const auto spec = run_spec_from_json(
      R"({"assay":"0.1.0","classes":"all,-performance","files":{},"generator":4,"known":[],)"
      R"("memory":"512M","mode":"","no_advice":true,"pool":"p","preset":"full","probes":{},)"
      R"("schedule":"bandit","seed":7,"settings":{},"solvers":[{"flag":"z3"},)"
      R"({"flag":"also=./s 'a b'"},{"profile":"name = \"x\"\n"}],"strategies":["concat"],)"
      R"("timeout":"2s","variants":false})");
  ASSERT_TRUE(spec.ok()) << spec.error().to_string();
  EXPECT_EQ(spec->classes, *judge::ClassSet::parse("all,-performance"));
  EXPECT_EQ(spec->memory, uint64_t{512} << 20);
  EXPECT_EQ(spec->solvers, (std::vector<SolverSpec>{
                               {"z3", {}}, {"also", {"./s", "a b"}}, {"", {}, "name = \"x\"\n"}}));
}

// Databases find their runs by this text: it must never change for a run that an earlier version
// could make.
TEST(RunSpec, TheDescriptionOfARunStays) {
  const mutate::SeedPool pool{std::vector<testcase::Seed>{}};
  RunSpec spec = a_spec();
  const RunIdentity identity =
      identity_of(spec, {"fusion preset=paper"}, pool, {{"z3", "4.8", "abc", {"z3", "-x"}}});
  EXPECT_EQ(identity.description,
            R"({"classes":["refutation-unsoundness","solution-unsoundness","invalid-model",)"
            R"("wrong-core","imprecise-core","disagreement","incompleteness","performance",)"
            R"("nondeterminism","rejection"],"generator":)" +
                std::to_string(mutate::kGeneratorVersion) +
                R"(,"memory":12345,"preset":"paper","schedule":"bandit",)"
                R"("seed":18446744073709551615,"seeds":{"count":0,"digest":")" +
                pool.digest() +
                R"(","sat":0,"unsat":0},"solvers":[{"command":["z3","-x"],"name":"z3",)"
                R"("sha256":"abc","version":"4.8"}],"strategies":["fusion preset=paper"],)"
                R"("timeout_ms":1500})");
  EXPECT_EQ(identity.digest.size(), 32U);
}

TEST(RunSpec, WhatMakesAnotherRun) {
  const mutate::SeedPool pool{std::vector<testcase::Seed>{}};
  const auto digest = [&](const RunSpec& spec) {
    return identity_of(spec, {"a"}, pool, {}).digest;
  };
  const RunSpec changed = a_spec();
  std::set<std::string> others;
  for (const RunOption& option : run_options()) {
    if (option.key.empty()) continue;
    RunSpec one;
    ASSERT_TRUE(option.decode(option.encode(changed), one).ok());
    if (digest(one) != digest(RunSpec{})) others.emplace(option.key);
  }
  // Streams and solvers, which have the rest, are the same here.
  EXPECT_EQ(others,
            (std::set<std::string>{"classes", "memory", "preset", "schedule", "seed", "timeout"}));
}

TEST(RunSpec, TheEchoHasWhatDiffers) {
  EXPECT_EQ(echo_of(RunSpec{}), json::object());
  RunSpec spec;
  spec.timeout = std::chrono::seconds(2);
  spec.variants = true;
  spec.classes = judge::ClassSet::all();
  EXPECT_EQ(echo_of(spec), (json{{"timeout", "2s"}, {"variants", "true"}, {"classes", "all"}}));
}

TEST(RunOptions, TheTableIsWhole) {
  std::set<std::string_view> flags;
  std::set<std::string_view> keys;
  for (const RunOption& option : run_options()) {
    EXPECT_FALSE(option.flag.empty() && option.key.empty());
    if (!option.flag.empty()) {
      EXPECT_TRUE(flags.insert(option.flag).second) << option.flag;
      EXPECT_FALSE(option.help.empty()) << option.flag;
      EXPECT_NE(option.parse, nullptr) << option.flag;
    }
    if (!option.key.empty()) {
      EXPECT_TRUE(keys.insert(option.key).second) << option.key;
    }
    if (!option.before.empty()) {
      RunSpec spec;
      EXPECT_TRUE(option.decode(json::parse(option.before), spec).ok()) << option.key;
      // No default has changed yet; when one does, `before` stays, and this line goes.
      EXPECT_EQ(option.encode(spec), option.encode(RunSpec{})) << option.key;
    }
    if (option.print != nullptr) {
      RunSpec spec;
      ASSERT_TRUE(option.parse(option.print(a_spec()), spec).ok()) << option.flag;
      EXPECT_EQ(option.print(spec), option.print(a_spec()));
    }
  }
  EXPECT_EQ(default_text("timeout"), "5s");
  EXPECT_THAT(help_of(run_option("strategy")), HasSubstr("concat, fusion"));
}

// Files are read when flags are: nothing else needs to lie on the machine of a worker.
TEST(RunOptions, FilesTravelAsTexts) {
  const auto folder = os::TempDir::create();
  const auto file = [&](const char* name, const std::string& text) {
    const std::string path = (folder->path() / name).string();
    EXPECT_TRUE(os::write_file(path, text).ok());
    return path;
  };
  const std::string profile = "name = \"x\"\nfamily = \"x\"\n[command]\nrun = [\"x\"]\n";
  RunSpec spec;
  spec.strategies = {"fusion"};
  const auto parse = [&](const char* flag, const std::string& text) {
    return run_option(flag).parse(text, spec);
  };
  ASSERT_TRUE(parse("profile", file("p.toml", profile)).ok());
  ASSERT_TRUE(parse("solver", "mine=build/z3 'a b'").ok());
  ASSERT_TRUE(parse("known", file("known", "# no\n\nfirst\nsecond")).ok());
  ASSERT_TRUE(parse("set", "fusion.rules=" + file("r.toml", "rules")).ok());
  ASSERT_TRUE(parse("set", "fusion.depth=2").ok());
  EXPECT_EQ(spec.solvers,
            (std::vector<SolverSpec>{{"", {}, profile}, {"mine", {"build/z3", "a b"}}}));
  EXPECT_EQ(spec.known, (std::vector<std::string>{"first", "second"}));
  const mutate::Settings settings = spec.settings_of("fusion");
  EXPECT_EQ(settings.values.at("depth"), "2");
  EXPECT_EQ(settings.files.size(), 1U);
  std::filesystem::remove(folder->path() / "r.toml");
  EXPECT_EQ(*settings.file_text("rules"), "rules");
  for (const auto& [flag, text] : {std::pair("profile", "missing"),
                                   {"solver", "nobody"},
                                   {"solver", "=x"},
                                   {"known", "missing"},
                                   {"set", "fusion"},
                                   {"set", "storm.x=1"},
                                   {"set", "fusion.rules=missing"}}) {
    EXPECT_FALSE(parse(flag, text).ok()) << flag << " " << text;
  }
  EXPECT_FALSE(profiles_of({{"z3", {}}, {"z3", {"other"}}}).ok());
}

}  // namespace
}  // namespace assay::campaign
