#include "mutate/synth/rule_check.h"

#include "eval/semantics/to_term.h"
#include "smtlib/printer.h"

namespace assay::mutate::synth {

using term::Sort;
using term::Term;
using value::Value;

namespace {

class RuleChecker {
 public:
  RuleChecker(Context& context, const RuleTerms& rules, RuleCheck level)
      : context_(context), sampler_(context, rules.constants), level_(level) {
    domains_ = [this](Sort sort) -> std::span<const Value> { return sampler_.domain(sort); };
  }

  std::optional<base::Error> run(const RuleTerms& rules) {
    for (const auto* list : {&rules.equalities, &rules.values}) {
      for (const Equality& equality : *list) {
        if (auto wrong = check(equality)) return wrong;
      }
    }
    for (const Equivalence& equivalence : rules.equivalences) {
      if (auto wrong = check(equivalence)) return wrong;
    }
    return std::nullopt;
  }

  std::optional<base::Error> check(const Equality& e);
  std::optional<base::Error> check(const Equivalence& e);

 private:
  // All tuples over a prefix of each domain, then others at random; visit says whether it is wrong.
  template <typename Visit>
  bool visit_all(std::span<const Term> variables, Visit visit) {
    const uint64_t budget = level_ == RuleCheck::kFull ? 5'000 : 400;
    const auto size = [&](Term t) { return sampler_.domain(context_.terms().sort(t)).size(); };
    size_t prefix = 1;
    const auto product = [&](size_t n) {
      uint64_t total = 1;
      for (const Term t : variables) total *= std::min(n, size(t));
      return total;
    };
    while (prefix < 64 && product(prefix + 1) <= budget) ++prefix;
    std::vector<Assignment> values;
    for (const Term t : variables) values.push_back({t, {}});
    const uint64_t total = product(prefix);
    for (uint64_t i = 0; i < total; ++i) {
      uint64_t at = i;
      for (Assignment& a : values) {
        const auto& domain = sampler_.domain(context_.terms().sort(a.constant));
        const size_t count = std::min(prefix, domain.size());
        a.value = domain[at % count];
        at /= count;
      }
      if (visit(values)) return true;
    }
    base::Random random(1465, variables.size());
    for (uint64_t i = 0; i < budget / 4; ++i) {
      for (Assignment& a : values) {
        const auto& domain = sampler_.domain(context_.terms().sort(a.constant));
        a.value = domain[random.below(domain.size())];
      }
      if (visit(values)) return true;
    }
    return false;
  }

  std::string text(std::span<const Assignment> values) {
    std::string all;
    for (const Assignment& a : values) {
      all += (all.empty() ? "" : ", ") + smtlib::to_text(context_.terms(), a.constant) + " = " +
             text(a.value, context_.terms().sort(a.constant));
    }
    return all;
  }
  std::string text(Value v, Sort sort) {
    if (v.is_open()) return "open";
    if (v.is(value::Kind::kNone)) return "not known";
    return eval::to_text(context_.terms(), context_.values(), v, sort);
  }

  static base::Error error(const RulePlace& place, std::string message) {
    return {std::move(message), place.file, place.line, place.column};
  }

  Context& context_;
  Sampler sampler_;
  RuleCheck level_;
  Context::Domains domains_;
};

std::optional<base::Error> RuleChecker::check(const Equality& e) {
  std::vector<Term> variables = e.variables;
  if (e.x) variables.push_back(e.x);
  const Term right = e.x ? e.x : e.value;
  std::optional<base::Error> wrong;
  uint64_t held = 0;
  visit_all(variables, [&](std::span<const Assignment> values) {
    if (e.when && !context_.evaluate(e.when, values, domains_).is_true()) return false;
    ++held;
    const Value left_value = context_.evaluate(e.term, values);
    const Value right_value = context_.evaluate(right, values);
    if (context_.semantics().equal(left_value, right_value).is_true()) return false;
    wrong =
        error(e.place, "'" + e.id + "' is false" + (values.empty() ? "" : " for " + text(values)) +
                           ": " + smtlib::to_text(context_.terms(), e.term) + " is " +
                           text(left_value, e.sort) + ", not " + text(right_value, e.sort));
    return true;
  });
  if (!wrong && held == 0) return error(e.place, "'" + e.id + "': its condition never holds");
  return wrong;
}

std::optional<base::Error> RuleChecker::check(const Equivalence& e) {
  std::vector<Term> variables = e.variables;
  variables.insert(variables.end(), e.exists.begin(), e.exists.end());
  std::optional<base::Error> wrong;
  const auto is_wrong = [&](std::span<const Assignment> values) {
    if (context_.evaluate(e.operation, values).is_true()) return false;
    if (!context_.evaluate(e.means, values, domains_).is_true()) return false;
    wrong = error(e.place, "'" + e.id + "' is no equivalence: for " + text(values) + " " +
                               smtlib::to_text(context_.terms(), e.means) + " holds, but not " +
                               smtlib::to_text(context_.terms(), e.operation));
    return true;
  };
  if (visit_all(variables, is_wrong)) return wrong;
  // Where the means holds, which few of all tuples show.
  base::Random random(1465, 1);
  uint32_t found = 0;
  for (uint32_t i = 0; i < (level_ == RuleCheck::kFull ? 200u : 10u); ++i) {
    const auto values = sampler_.find({&e.means, 1}, random, 50);
    if (!values) continue;
    ++found;
    if (is_wrong(*values)) return wrong;
  }
  if (found == 0) return error(e.place, "'" + e.id + "': its means never holds");
  return std::nullopt;
}

}  // namespace

std::optional<base::Error> check_rules(Context& context, const RuleTerms& rules, RuleCheck level) {
  return RuleChecker(context, rules, level).run(rules);
}

void drop_wrong_rules(Context& context, RuleTerms& rules) {
  RuleChecker checker(context, rules, RuleCheck::kFull);
  const auto is_wrong = [&](const auto& rule) { return checker.check(rule).has_value(); };
  std::erase_if(rules.equivalences, is_wrong);
  std::erase_if(rules.equalities, is_wrong);
  std::erase_if(rules.values, is_wrong);
}

bool is_minimal_core(Sampler& sampler, const Case& test, uint32_t tries) {
  const std::vector<Term>& assertions = test.simpler.empty() ? test.assertions : test.simpler;
  for (size_t i = 0; i < assertions.size(); ++i) {
    if (test.is_in_core[i] == 0) continue;
    std::vector<Term> others;
    for (size_t j = 0; j < assertions.size(); ++j) {
      if (j != i) others.push_back(assertions[j]);
    }
    base::Random random(1465, i);
    if (!sampler.find(others, random, tries)) return false;
  }
  return true;
}

}  // namespace assay::mutate::synth
