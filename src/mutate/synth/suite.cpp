#include "mutate/synth/suite.h"

#include "mutate/synth/rule_check.h"

namespace assay::mutate::synth {

using term::kIntSort;
using term::kStringSort;

namespace {

ConstantsBySort constants(Context& context, std::initializer_list<std::u32string_view> texts,
                          std::initializer_list<int64_t> integers) {
  ConstantsBySort made;
  for (const std::u32string_view text : texts) {
    const value::Value v = context.values().text(text);
    made[kStringSort.id].push_back({context.literal(v, kStringSort), v});
  }
  for (const int64_t n : integers) {
    const value::Value v = value::small_integer(n);
    made[kIntSort.id].push_back({context.literal(v, kIntSort), v});
  }
  return made;
}

constexpr uint32_t kCoreTries = 400;

void make_unsat(Context& context, const RuleTerms& rules, const SuiteOptions& options, bool slips,
                const Sink& sink) {
  for (const bool patterns : {false, true}) {
    if (patterns && !options.has_patterns) break;
    UnsatSide unsat(context, rules, {patterns, slips, options.at_once});
    for (size_t i = 0; i < unsat.size(); ++i) unsat.make_equivalence(i, sink);
    for (size_t i = 0; i < unsat.size(); ++i) unsat.make_larger_cores(i, sink);
    for (size_t i = 0; i < unsat.size(); ++i) unsat.make_redundancies(i, sink);
  }
}

void make_sat(SatSide& sat, const Sink& sink) {
  for (size_t i = 0; i < sat.size(); ++i) sat.make_operation(i, sink);
  for (size_t i = 0; i < sat.size(); ++i) sat.make_constant_assignments(i, sink);
  for (size_t i = 0; i < sat.size(); ++i) sat.make_term_synthesis(i, sink);
}

}  // namespace

base::Result<void> make_strings_2020(Context& context, const SuiteOptions& options,
                                     const Sink& sink) {
  if (options.has_sat) {
    SatSide sat(
        context, paper_operations(),
        constants(context, {U"", U"\"a\"", U"a", U"\a", U"\n", U"-1", U"0", U"2"}, {-1, 0, 2}),
        constants(context, {U"a", U"", U"-1", U"0"}, {-1, 0}), {});
    make_sat(sat, sink);
  }
  if (options.has_unsat) {
    auto rules = rule_terms(context, builtin_rules(), "strings");
    if (!rules) return rules.error();
    if (context.is_redefined()) drop_wrong_rules(context, *rules);
    SuiteOptions plain = options;
    plain.at_once = 1;
    make_unsat(context, *rules, plain, true, sink);
  }
  return {};
}

void make_theory(Context& context, const RuleTerms& rules, const SuiteOptions& options,
                 const Sink& sink) {
  if (options.has_sat) {
    SatSide sat(context, rules.operations, rules.constants, rules.pool, options.sat);
    make_sat(sat, sink);
  }
  if (!options.has_unsat) return;
  Sampler sampler(context, rules.constants);
  base::Random random(options.seed, 0);
  std::vector<Case> chained;
  make_unsat(context, rules, options, false, [&](Case&& test) {
    if (options.depth > 0) chained.push_back(test);
    test.is_core_known = is_minimal_core(sampler, test, kCoreTries);
    sink(std::move(test));
  });
  for (Case& test : chained) {
    UnsatSide unsat(context, rules, {test.has_patterns, false, options.at_once});
    for (uint32_t i = 0; i < options.depth && unsat.chain(test, random); ++i) {
    }
    test.category = Category::kLargerCore;
    test.operation += "-chained";
    test.is_core_known = is_minimal_core(sampler, test, kCoreTries);
    sink(std::move(test));
  }
}

}  // namespace assay::mutate::synth
