// What is printed parses back to the same handles: random scripts over the whole operator table.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "random_script.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::smtlib {
namespace {

// The first command that differs, for the message of a failure.
std::string difference(const TermStore& store, const Script& script, const Script& other) {
  const size_t at = script.first_difference(other);
  if (at == SIZE_MAX) return {};
  std::string text = "command " + std::to_string(at) + ": ";
  if (at < script.commands().size()) print(store, script, script.commands()[at], text);
  text += "\nread as: ";
  if (at < other.commands().size()) print(store, other, other.commands()[at], text);
  return text;
}

void check_reads_back(TermStore& store, const Script& script, const PrintOptions& options) {
  const std::string text = to_text(store, script, options);
  const base::Result<Parsed> parsed = parse(store, text);
  ASSERT_TRUE(parsed.ok()) << parsed.error().to_string() << "\n" << parsed.error().source_line;
  EXPECT_EQ(difference(store, script, parsed->script), "");
  EXPECT_EQ(parsed->opaque_terms, 0u);
  EXPECT_EQ(parsed->unknown_commands, 0u);
}

class RandomRoundTrip : public testing::TestWithParam<uint64_t> {};

TEST_P(RandomRoundTrip, CanonicalAndPretty) {
  PrintOptions pretty;
  pretty.pretty = true;
  for (uint64_t seed = GetParam() * 20; seed < (GetParam() + 1) * 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    TermStore store;
    const Script script = RandomScript(store, seed).grow(4000, 60);
    check_reads_back(store, script, {});
    pretty.columns = 10 + seed * 7 % 100;
    check_reads_back(store, script, pretty);
    if (HasFailure()) return;
  }
}

TEST_P(RandomRoundTrip, InAnotherStore) {
  for (uint64_t seed = GetParam() * 5; seed < (GetParam() + 1) * 5; ++seed) {
    TermStore store;
    const std::string text = to_text(store, RandomScript(store, seed).grow(4000, 60));
    TermStore other;
    const base::Result<Parsed> parsed = parse(other, text);
    ASSERT_TRUE(parsed.ok()) << "seed " << seed << ": " << parsed.error().to_string();
    ASSERT_EQ(to_text(other, parsed->script), text) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRoundTrip, testing::Range<uint64_t>(0, 10));

// The properties above say something about every operator.
TEST(RandomScripts, ReachEveryOperator) {
  // What these say is in other tests: a name of an operator as a value, an unknown operator.
  std::set<Op> seen{Op::kOperatorReference, Op::kOpaque};
  for (uint64_t seed = 0; seed < 100; ++seed) {
    TermStore store;
    const Script script = RandomScript(store, seed).grow(4000, 60);
    std::vector<Term> roots;
    script.for_each_term([&](Term t) { roots.push_back(t); });
    term::for_each_subterm(store, roots, [&](Term t) { seen.insert(store.op(t)); });
  }
  std::string missing;
  for (uint16_t i = 0; i < term::kOpCount; ++i) {
    if (!seen.contains(static_cast<Op>(i))) {
      missing += std::string(term::info(static_cast<Op>(i)).name) + " (" + std::to_string(i) + ") ";
    }
  }
  EXPECT_EQ(missing, "");
}

}  // namespace
}  // namespace assay::smtlib
