#include "mutate/storm/instance.h"

#include "eval/read_script.h"
#include "mutate/storm/certified_checks.h"
#include "mutate/storm/incremental.h"
#include "mutate/storm/unsat.h"
#include "mutate/storm/writer.h"

namespace assay::mutate::storm {

using testcase::Expectation;
using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

namespace {

// Enough for any quantifier that a pool has a value for.
constexpr eval::Limits kWitnessLimits = {.steps = 1'000'000};
constexpr int kWitnessTries = 2;  // at a test whose witness can not be shown again

}  // namespace

std::optional<TestCase> make_instance(const Pool& pool, const Options& options,
                                      base::Random& random) {
  Writer writer(pool);
  for (uint64_t left = 1 + random.below(options.assertions); left > 0; --left) {
    // Evaluating a test takes longer than making it, and so does solving one with quantifiers.
    const uint64_t limit = writer.has_quantifier() ? options.bytes / 6 : options.bytes;
    if (options.bytes > 0 && writer.bytes() > limit) break;
    const uint32_t f = pool.random_formula(random);
    writer.assert_formula(f, !pool.formulas()[f].value);
  }
  writer.command("(check-sat)");
  TestCase test;
  test.text = writer.finish();
  Expectation expected;
  expected.status = Status::kSat;
  expected.grade = Grade::kCertified;
  expected.witness = testcase::Witness{pool.witness()};
  expected.derivation = "formulas of " + pool.origin() + " by their values under one assignment";
  test.expectations.push_back(std::move(expected));
  if (writer.has_quantifier()) {
    auto read = testcase::read_script(test);
    if (!read) return std::nullopt;
    test.read = *std::move(read);
    if (!is_certified(test, kWitnessLimits)) return std::nullopt;
  }
  return test;
}

std::optional<TestCase> make_test(const Pool& pool, const Options& options, Grade unsat,
                                  base::Random& random) {
  if (unsat >= Grade::kAgreed && random.chance(options.unsat_percent, 100)) {
    if (auto test = make_unsat(pool, options, unsat, random)) return test;
  }
  if (pool.initial() == 0) return std::nullopt;
  const bool is_incremental = random.chance(options.incremental_percent, 100);
  for (int i = 0; i < kWitnessTries; ++i) {
    auto test =
        is_incremental ? make_script(pool, options, random) : make_instance(pool, options, random);
    if (test) return test;
  }
  return std::nullopt;
}

}  // namespace assay::mutate::storm
