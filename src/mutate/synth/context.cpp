#include "mutate/synth/context.h"

#include <array>

#include "eval/semantics/literal_value.h"
#include "eval/semantics/to_term.h"
#include "term/sort_rules.h"

namespace assay::mutate::synth {

using term::Op;
using term::Term;
using value::Value;

namespace {
// Of one quantifier over given domains; with more it counts as not known.
constexpr uint64_t kMaxInstances = 10'000;
}  // namespace

Term Context::constant(std::string_view name, term::Sort sort) {
  const term::Decl decl =
      terms_.declare(term::DeclKind::kFunction, terms_.symbols().intern(name), {}, {}, sort);
  return terms_.apply(decl, sort, {});
}

Term Context::equal(Term a, Term b) {
  const Term sides[] = {a, b};
  return terms_.make(Op::kEqual, term::kBoolSort, sides);
}

Term Context::conjunction(std::span<const Term> parts) {
  return parts.size() == 1 ? parts[0] : terms_.make(Op::kAnd, term::kBoolSort, parts);
}

Term Context::negation(Term a) { return terms_.make(Op::kNot, term::kBoolSort, {&a, 1}); }

Term Context::implication(Term a, Term b) {
  const Term sides[] = {a, b};
  return terms_.make(Op::kImplies, term::kBoolSort, sides);
}

Term Context::literal(Value v, term::Sort sort) { return eval::to_term(terms_, values_, v, sort); }

Value Context::apply(const eval::Application& application) {
  for (const Redefinition& r : redefinitions_) {
    if (is_redefining_ || r.op != application.op || r.arguments.size() != application.args.size()) {
      continue;
    }
    std::vector<Assignment> assignments;
    for (size_t i = 0; i < r.arguments.size(); ++i) {
      assignments.push_back({r.arguments[i], application.args[i]});
    }
    is_redefining_ = true;
    const bool applies = evaluate(r.when, assignments).is_true();
    const Value v = applies ? evaluate(r.value, assignments) : Value{};
    is_redefining_ = false;
    if (applies) return v;
  }
  semantics().meter().limit = semantics().meter().spent + 1'000'000;
  const bool is_datatype = application.op == Op::kApply || application.op == Op::kIsConstructor ||
                           application.op == Op::kUpdateField;
  return is_datatype ? semantics().apply_datatype(application) : semantics().apply(application);
}

// All instances over the domains. As deep as quantifiers are nested in a rule.
Value Context::quantified(Term quantifier, std::span<const Assignment> assignments,
                          const Domains& domains) {
  const auto parts = terms_.arguments(quantifier);
  const size_t count = parts.size() - 1;
  const bool is_forall = terms_.op(quantifier) == Op::kForall;
  std::vector<Assignment> all(assignments.begin(), assignments.end());
  std::vector<std::span<const Value>> ranges;
  uint64_t total = 1;
  for (size_t i = 0; i < count; ++i) {
    ranges.push_back(domains(terms_.sort(parts[i])));
    if (ranges.back().empty()) return {};
    total *= ranges.back().size();
    if (total > kMaxInstances) return {};
    all.push_back({parts[i], ranges.back()[0]});
  }
  std::vector<size_t> digits(count, 0);
  while (true) {
    for (size_t i = 0; i < count; ++i) all[assignments.size() + i].value = ranges[i][digits[i]];
    const Value v = evaluate(parts[count], all, domains);
    if (!v.is(value::Kind::kBool)) return {};
    if (v.is_true() != is_forall) return value::boolean(!is_forall);
    size_t at = count;
    while (at > 0 && ++digits[at - 1] == ranges[at - 1].size()) digits[--at] = 0;
    if (at == 0) return value::boolean(is_forall);
  }
}

Value Context::evaluate(Term root, std::span<const Assignment> assignments,
                        const Domains& domains) {
  uint64_t stamp = ++stamp_;
  std::vector<Assignment> quantifiers;  // those that were evaluated, with their values
  const auto enter = [&] {
    if (known_.size() < terms_.term_count()) known_.resize(terms_.term_count() * 2);
    for (const Assignment& a : assignments) known_[a.constant.id] = {stamp, a.value};
    for (const Assignment& a : quantifiers) known_[a.constant.id] = {stamp, a.value};
  };
  const auto is_known = [&](Term t) {
    const uint64_t seen = known_[t.id].stamp;
    return seen == stamp || seen == kAlways;
  };
  enter();
  // One stack for the evaluations inside of evaluations, too.
  struct Stack {
    explicit Stack(std::vector<Term>& terms) : all(terms), first(terms.size()) {}
    ~Stack() { all.resize(first); }
    std::vector<Term>& all;
    const size_t first;
  } stack(stack_);
  stack.all.push_back(root);
  std::vector<Value> many;
  while (stack.all.size() > stack.first) {
    const Term t = stack.all.back();
    if (is_known(t)) {
      stack.all.pop_back();
      continue;
    }
    const Op op = terms_.op(t);
    if (term::is_literal(op)) {
      known_[t.id] = {kAlways, eval::literal_value(terms_, values_, t)};
      continue;
    }
    if (op == Op::kForall || op == Op::kExists) {
      if (!domains) return {};
      const Value v = quantified(t, assignments, domains);
      if (v.is(value::Kind::kNone)) return {};
      // The instances wrote over what was known here.
      stamp = ++stamp_;
      quantifiers.push_back({t, v});
      enter();
      continue;
    }
    const auto arguments =
        terms_.arguments(t).first(op == Op::kAnnotate ? 1 : terms_.arguments(t).size());
    bool is_ready = true;
    for (const Term argument : arguments) {
      if (is_known(argument)) continue;
      stack.all.push_back(argument);
      is_ready = false;
    }
    if (!is_ready) continue;
    // Of this call: a redefinition evaluates in between.
    std::array<Value, 4> few;
    if (arguments.size() > few.size()) many.resize(arguments.size());
    const std::span<Value> values =
        arguments.size() > few.size() ? std::span(many) : std::span(few).first(arguments.size());
    for (size_t i = 0; i < arguments.size(); ++i) values[i] = known_[arguments[i].id].value;
    if (op == Op::kAnnotate) {
      known_[t.id] = {stamp, values[0]};
      continue;
    }
    if (op == Op::kApply && terms_.kind(terms_.decl(t)) == term::DeclKind::kFunction) return {};
    if (op == Op::kVariable || term::is_quantifier_like(op) || op == Op::kLet || op == Op::kMatch ||
        op == Op::kOpaque) {
      return {};
    }
    const Value v = apply({op, terms_.sort(t), terms_.indices(t), values});
    known_[t.id] = {stamp, v};
  }
  return known_[root.id].value;
}

}  // namespace assay::mutate::synth
