#include "solver/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/patterns.h"

namespace assay::solver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

constexpr const char* kSmall = R"toml(
name = "mine"
family = "own"
[command]
run = ["mine", "--smt"]
random_seed = ["--seed={}"]
[script]
models = ["(set-option :produce-models true)"]
[abilities]
modes = ["persistent", "spawn"]
echo = false
no_theories = ["floats", "quantifiers"]
[[needs]]
words = ["str."]
commands = ["(set-option :strings true)"]
[[options]]
name = "fast"
arguments = ["-O"]
[output]
crash_exit_codes = [110]
crashes = ["boom", "at line \\d+"]
[[known]]
name = "issue 7"
pattern = "old trouble"
)toml";

std::string error_of(const std::string& toml) {
  const auto profile = parse_profile(toml, "p.toml");
  return profile ? "no error" : profile.error().to_string();
}

TEST(Profile, ReadsEverySection) {
  const auto profile = parse_profile(kSmall, "p.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_EQ(profile->name, "mine");
  EXPECT_EQ(profile->family, "own");
  EXPECT_THAT(profile->command, ElementsAre("mine", "--smt"));
  EXPECT_THAT(profile->random_seed, ElementsAre("--seed={}"));
  EXPECT_THAT(profile->modes, ElementsAre(RunMode::kPersistent, RunMode::kSpawn));
  EXPECT_EQ(profile->mode, RunMode::kPersistent);
  EXPECT_FALSE(profile->echo);
  EXPECT_TRUE(profile->get_commands);
  EXPECT_THAT(profile->no_theories, ElementsAre("floats", "quantifiers"));
  ASSERT_EQ(profile->needs.size(), 1u);
  EXPECT_THAT(profile->needs[0].commands, ElementsAre("(set-option :strings true)"));
  ASSERT_EQ(profile->options.size(), 1u);
  EXPECT_EQ(profile->options[0].name, "fast");
  EXPECT_THAT(profile->crash_exit_codes, ElementsAre(110));
  ASSERT_EQ(profile->crashes.size(), 2u);
  ASSERT_EQ(profile->known.size(), 1u);
  EXPECT_EQ(profile->known[0].label, "issue 7");
}

TEST(Profile, ErrorsSayWhereAndWhatWasExpected) {
  EXPECT_THAT(error_of("name = \n"), HasSubstr("p.toml:1:"));
  EXPECT_THAT(error_of("name = 3\n"), HasSubstr("p.toml:1:8: 'name': expected a string"));
  EXPECT_THAT(error_of("name = \"x\"\n[output]\ncrashs = []\n"),
              HasSubstr("p.toml:3:10: unknown key 'crashs'; expected one of"));
  EXPECT_THAT(error_of("name = \"x\"\n[command]\nrun = [\"a\", 1]\n"),
              HasSubstr("p.toml:3:13: 'run': expected a string"));
  EXPECT_THAT(error_of("name = \"x\"\n[output]\ncrashes = [\"(\"]\n"),
              HasSubstr("p.toml:3:12: '(': expected a regular expression"));
  EXPECT_THAT(error_of("name = \"x\"\n"), HasSubstr("expected run = "));
  EXPECT_THAT(error_of("[command]\nrun = [\"a\"]\n"), HasSubstr("expected name = "));
  EXPECT_THAT(error_of("name = \"x\"\n[command]\nrun = [\"a\"]\n[abilities]\nmodes = [\"fork\"]\n"),
              HasSubstr("p.toml:5:9: 'modes': expected spawn among them"));
  EXPECT_THAT(
      error_of("name = \"x\"\n[command]\nrun = [\"a\"]\n[abilities]\nno_theories = [\"flots\"]\n"),
      HasSubstr("p.toml:5:15: unknown theory 'flots'"));
  EXPECT_THAT(error_of("name = \"x\"\ndialect = \"latin\"\n[command]\nrun = [\"a\"]\n"),
              HasSubstr("p.toml:2:11: unknown dialect 'latin'"));
  EXPECT_THAT(error_of("name = \"x\"\n[command]\nrun = [\"a\"]\n[[options]]\nname = \"o\"\n"
                       "[[options]]\nname = \"o\"\n"),
              HasSubstr("p.toml:6:1: 'o': expected a name that no other set of options has"));
  EXPECT_THAT(error_of("extends = \"no-such\"\n"), HasSubstr("p.toml:1:11: no built-in profile"));
}

TEST(Profile, ExtendsABuiltInOne) {
  const auto profile = parse_profile(
      "extends = \"cvc5\"\nname = \"cvc5-asan\"\n[command]\nrun = [\"/opt/cvc5\"]\n"
      "[abilities]\naddress_space_limit = false\n",
      "p.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_EQ(profile->family, "cvc");
  EXPECT_FALSE(profile->limits_address_space);
  EXPECT_FALSE(profile->crashes.empty());
  EXPECT_THAT(profile->command, ElementsAre("/opt/cvc5"));
  EXPECT_THAT(profile->version_command, ElementsAre("/opt/cvc5", "--version"));
}

TEST(Profile, BuiltInOnesAllParse) {
  EXPECT_THAT(builtin_profile_names(), IsSupersetOf({"boolector", "cvc4", "cvc5", "z3"}));
  for (const std::string& name : builtin_profile_names()) {
    const auto profile = builtin_profile(name);
    ASSERT_TRUE(profile) << profile.error().to_string();
    EXPECT_EQ(profile->name, name);
    EXPECT_FALSE(profile->family.empty());
    EXPECT_FALSE(profile->crashes.empty());
    EXPECT_FALSE(profile->memory.empty());
    EXPECT_FALSE(profile->options.empty());
    EXPECT_TRUE(profile->known.empty());
  }
  EXPECT_FALSE(builtin_profile("nothing"));
}

TEST(Profile, OfAFlag) {
  const auto builtin = profile_from_flag("z3");
  ASSERT_TRUE(builtin);
  EXPECT_THAT(builtin->command, ElementsAre("z3"));

  const auto named = profile_from_flag("z3-new=/opt/z3 'smt.relevancy=0' \"a b\"");
  ASSERT_TRUE(named);
  EXPECT_EQ(named->name, "z3-new");
  EXPECT_EQ(named->family, "z3");
  EXPECT_THAT(named->command, ElementsAre("/opt/z3", "smt.relevancy=0", "a b"));
  // The version is that of the whole command: the first word may be an interpreter.
  EXPECT_THAT(named->version_command,
              ElementsAre("/opt/z3", "smt.relevancy=0", "a b", "--version"));

  const auto by_program = profile_from_flag("other=/opt/bin/cvc5-1.2");
  ASSERT_TRUE(by_program);
  EXPECT_EQ(by_program->family, "cvc");
  EXPECT_EQ(by_program->command.front(), "/opt/bin/cvc5-1.2");

  const auto script = profile_from_flag("cvc5-x=python3 run.py --fast");
  ASSERT_TRUE(script);
  EXPECT_THAT(script->command,
              ElementsAre("python3", "run.py", "--lang=smt2", "--fp-exp", "--sets-ext", "--fast"));

  const auto plain = profile_from_flag("own=/bin/true --x");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->family, "own");
  EXPECT_TRUE(plain->can_run(RunMode::kSpawn));
  EXPECT_FALSE(plain->can_run(RunMode::kPersistent));

  EXPECT_FALSE(profile_from_flag("nothing"));
  EXPECT_FALSE(profile_from_flag("=z3"));
  EXPECT_FALSE(profile_from_flag("x="));
  EXPECT_FALSE(profile_from_flag("x='z3"));
}

TEST(Patterns, LinesPlainTextsAndExpressions) {
  const PatternSet set({{"Fatal failure", {}}, {"^timeout$", {}}, {"at line \\d+", "numbered"}});
  EXPECT_FALSE(set.matches(""));
  EXPECT_FALSE(set.matches("fatal failure\ntimeouts\nat line x"));
  EXPECT_EQ(set.search("a\nb Fatal failure c\nd").line, "b Fatal failure c");
  EXPECT_TRUE(set.matches("a\ntimeout\nb"));
  const PatternSet escaped({{"by the C\\+\\+ runtime", {}}, {"\\(oops\\)\\.", {}}, {"x\\s", {}}});
  EXPECT_TRUE(escaped.matches("ended by the C++ runtime"));
  EXPECT_FALSE(escaped.matches("ended by the CC runtime, by the C\\+\\+ runtime"));
  EXPECT_TRUE(escaped.matches("(oops)."));
  EXPECT_FALSE(escaped.matches("(oops)! xs"));
  EXPECT_TRUE(escaped.matches("x y"));
  EXPECT_EQ(set.search("at line 12").pattern->label, "numbered");
  // A line of a megabyte must not overflow the stack.
  EXPECT_FALSE(set.matches(std::string(size_t{1} << 20, 'a')));
}

}  // namespace
}  // namespace assay::solver
