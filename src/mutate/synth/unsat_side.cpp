#include "mutate/synth/unsat_side.h"

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/printer.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::mutate::synth {

using term::Op;
using term::Sort;
using term::Term;

namespace {

constexpr uint32_t kListOfTerms = 2;  // the form of a :pattern among a kAnnotate's indices

bool is_constant(const term::TermStore& terms, Term t) {
  const Op op = terms.op(t);
  if (term::is_literal(op)) return true;
  if (terms.arguments(t).empty()) {  // true, RNE, (_ NaN 3 4), the empty sequence
    return op != Op::kApply && op != Op::kVariable && terms.sort(t) != term::kRegLanSort;
  }
  return op == Op::kNeg && term::is_literal(terms.op(terms.arguments(t)[0]));
}

bool is_free_symbol(const term::TermStore& terms, Term t) {
  return terms.op(t) == Op::kApply && terms.arguments(t).empty() &&
         terms.kind(terms.decl(t)) == term::DeclKind::kFunction;
}

std::string name_of_constant(const term::TermStore& terms, Term t) {
  std::string text = smtlib::to_text(terms, t);
  if (text == "\"\"") return "empty";
  if (text.starts_with("(- ")) text = "minus_" + text.substr(3);
  std::string name;
  for (const char c : text) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (is_plain) name += c;
  }
  return fmt::format("{}_{}", prefix_of(terms, terms.sort(t)), name);
}

std::string symbol_text(const term::TermStore& terms, Term t) {
  if (is_free_symbol(terms, t)) return std::string(terms.text(terms.name(terms.decl(t))));
  return terms.op(t) == Op::kVariable ? std::string(terms.text(terms.symbol(t)))
                                      : name_of_constant(terms, t);
}

}  // namespace

Case UnsatSide::beginning(const Equivalence& e, Category category) const {
  Case test;
  test.category = category;
  test.has_patterns = options_.patterns;
  test.operation = e.name;
  test.grade = e.is_builtin ? testcase::Grade::kCertified : testcase::Grade::kAgreed;
  test.assertions = {context_.negation(e.operation), means(e)};
  test.is_in_core = {1, 1};
  return test;
}

Term UnsatSide::fresh_of(Term old, uint32_t number) {
  std::string name = symbol_text(context_.terms(), old) + "_fresh";
  if (number > 0) name += std::to_string(number);
  return context_.constant(name, context_.terms().sort(old));
}

// Inside (- 1), 1 is no constant of its own.
Term UnsatSide::replaced(Term root, Term old, Term by) {
  term::TermStore& terms = context_.terms();
  term::Substitution substitution{{old, by}};
  if (term::is_literal(terms.op(old))) {
    for (const Term t : term::subterms(terms, {&root, 1})) {
      if (terms.op(t) == Op::kNeg && terms.arguments(t)[0] == old) substitution[t] = t;
    }
  }
  return term::substitute(terms, root, substitution);
}

Term UnsatSide::clause(const Equality& equality, Term x, Term fresh, Fresh& names) {
  term::TermStore& terms = context_.terms();
  term::Substitution substitution;
  if (equality.x) substitution[equality.x] = x;
  for (const Term variable : equality.variables) {
    const Sort sort = terms.sort(variable);
    substitution[variable] =
        context_.constant(fmt::format("tmp_{}{}", prefix_of(terms, sort), names.count++), sort);
  }
  const Term equal = context_.equal(term::substitute(terms, equality.term, substitution), fresh);
  if (!equality.when) return equal;
  const Term parts[] = {equal, term::substitute(terms, equality.when, substitution)};
  return context_.conjunction(parts);
}

std::vector<Term> UnsatSide::constants_in(Term root) const {
  const term::TermStore& terms = context_.terms();
  std::vector<Term> found;
  std::vector<Term> inner;
  for (const Term t : term::subterms(terms, {&root, 1})) {
    if (!is_constant(terms, t)) continue;
    if (terms.op(t) == Op::kNeg) inner.push_back(terms.arguments(t)[0]);
    found.push_back(t);
  }
  // A literal that only occurs below a minus is not there.
  std::erase_if(found, [&](Term t) {
    if (std::ranges::find(inner, t) == inner.end()) return false;
    bool is_elsewhere = false;
    for (const Term user : term::subterms(terms, {&root, 1})) {
      if (terms.op(user) == Op::kNeg) continue;
      is_elsewhere = is_elsewhere ||
                     std::ranges::find(terms.arguments(user), t) != terms.arguments(user).end();
    }
    return !is_elsewhere;
  });
  return found;
}

void UnsatSide::make_equivalence(size_t index, const Sink& sink) {
  Case test = beginning(rules_.equivalences[index], Category::kEquivalence);
  test.is_core_known = rules_.equivalences[index].is_builtin;
  sink(std::move(test));
}

std::vector<UnsatSide::Change> UnsatSide::changes_of(const Equivalence& e) const {
  const term::TermStore& terms = context_.terms();
  std::vector<Change> changes;
  const std::vector<Term> present = term::subterms(terms, {&e.means, 1});
  for (const Term x : e.variables) {
    if (std::ranges::find(e.skip, x) != e.skip.end()) continue;
    if (std::ranges::find(present, x) == present.end()) continue;
    for (const Equality& equality : rules_.equalities) {
      if (equality.sort == terms.sort(x)) {
        changes.push_back({x, &equality, symbol_text(terms, x) + "-" + equality.id});
      }
    }
  }
  for (const Term constant : constants_in(e.means)) {
    for (const Equality& equality : rules_.values) {
      if (equality.value == constant) {
        changes.push_back({constant, &equality, symbol_text(terms, constant) + "-" + equality.id});
      }
    }
  }
  return changes;
}

void UnsatSide::make_changes(const Equivalence& e, std::span<const Change> changes,
                             const Sink& sink) {
  Case test = beginning(e, Category::kLargerCore);
  Fresh names;
  bool is_builtin = e.is_builtin;
  for (const Change& change : changes) {
    const Term fresh = fresh_of(change.old);
    test.assertions[1] = replaced(test.assertions[1], change.old, fresh);
    test.assertions.push_back(clause(*change.equality, change.old, fresh, names));
    test.is_in_core.push_back(1);
    test.variant += (test.variant.empty() ? "" : "-") + change.name;
    is_builtin = is_builtin && change.equality->is_builtin;
  }
  if (!is_builtin) test.grade = testcase::Grade::kAgreed;
  // Of one change by built-in rules, a unit test shows it for every test; see core_check.h.
  test.is_core_known = is_builtin && changes.size() == 1;
  sink(std::move(test));
}

void UnsatSide::make_larger_cores(size_t index, const Sink& sink) {
  const Equivalence& e = rules_.equivalences[index];
  const std::vector<Change> changes = changes_of(e);
  const size_t count = options_.at_once;
  std::vector<size_t> chosen(count);
  std::vector<Change> together(count);
  // All ways to choose that many different symbols, in order.
  size_t depth = 0;
  while (true) {
    if (chosen[depth] >= changes.size()) {
      if (depth == 0) return;
      ++chosen[--depth];
      continue;
    }
    together[depth] = changes[chosen[depth]];
    const bool is_new =
        std::ranges::none_of(std::span(together).first(depth),
                             [&](const Change& c) { return c.old == together[depth].old; });
    if (!is_new) {
      ++chosen[depth];
    } else if (depth + 1 < count) {
      chosen[depth + 1] = chosen[depth] + 1;
      ++depth;
    } else {
      make_changes(e, together, sink);
      ++chosen[depth];
    }
  }
}

void UnsatSide::make_redundancies(size_t index, const Sink& sink) {
  const Equivalence& e = rules_.equivalences[index];
  const term::TermStore& terms = context_.terms();
  const auto add = [&](Term assertion, Term means, const Equality& equality,
                       const std::string& name) {
    Case test = beginning(e, Category::kRedundancy);
    test.assertions[1] = means;
    if (assertion) {
      test.assertions.push_back(assertion);
      test.is_in_core.push_back(0);
    } else {
      test.simpler = {test.assertions[0], e.means};
    }
    test.variant = name + "-" + equality.id;
    if (!equality.is_builtin) test.grade = testcase::Grade::kAgreed;
    test.is_core_known = e.is_builtin && equality.is_builtin;
    sink(std::move(test));
  };
  for (const Term y : e.exists) {
    for (const Equality& equality : rules_.equalities) {
      if (equality.sort != terms.sort(y)) continue;
      Fresh names;
      const Term fresh = fresh_of(y);
      add(clause(equality, y, fresh, names), replaced(means(e), y, fresh), equality,
          symbol_text(terms, y));
    }
  }
  const Term root = means(e);
  for (const Term quantifier : term::subterms(terms, {&root, 1})) {
    if (terms.op(quantifier) != Op::kForall) continue;
    const size_t count = terms.arguments(quantifier).size() - 1;
    for (size_t v = 0; v < count; ++v) {
      const Term variable = terms.arguments(quantifier)[v];
      for (const Equality& equality : rules_.equalities) {
        if (equality.sort != terms.sort(variable)) continue;
        const Term by = weakened(quantifier, v, equality);
        add({}, term::substitute(context_.terms(), root, {{quantifier, by}}), equality,
            symbol_text(terms, variable));
      }
    }
  }
  if (!options_.slips || !e.slip) return;
  for (const Equality& equality : rules_.equalities) {
    if (equality.sort != terms.sort(e.slip)) continue;
    Fresh names;
    add(clause(equality, e.slip, e.slip, names), means(e), equality, "slip");
  }
}

// (forall (v ...) body) as (forall (v_fresh ... v ...) (=> C(v, v_fresh) body)): for every v_fresh
// there is a v, itself, for which C holds, so nothing is lost.
Term UnsatSide::weakened(Term quantifier, size_t place, const Equality& equality) {
  term::TermStore& terms = context_.terms();
  std::vector<Term> parts(terms.arguments(quantifier).begin(), terms.arguments(quantifier).end());
  Term body = parts.back();
  parts.pop_back();
  const Term old = parts[place];
  const Term fresh =
      terms.variable(terms.symbols().intern(std::string(terms.text(terms.symbol(old))) + "_fresh"),
                     terms.sort(old));
  parts[place] = fresh;
  parts.push_back(old);
  term::Substitution substitution{{equality.x, old}};
  for (const Term variable : equality.variables) {
    const Sort sort = terms.sort(variable);
    const Term bound = terms.variable(
        terms.symbols().intern(fmt::format("tmp_{}{}", prefix_of(terms, sort), parts.size())),
        sort);
    substitution[variable] = bound;
    parts.push_back(bound);
  }
  const Term left = term::substitute(terms, equality.term, substitution);
  Term assumed = context_.equal(left, fresh);
  if (equality.when) {
    assumed = context_.implication(term::substitute(terms, equality.when, substitution), assumed);
  }
  body = term::substitute(terms, body, {{old, fresh}});
  if (terms.op(body) == Op::kAnnotate) {
    std::vector<Term> inside(terms.arguments(body).begin(), terms.arguments(body).end());
    std::vector<uint32_t> attributes(terms.indices(body).begin(), terms.indices(body).end());
    inside[0] = context_.implication(assumed, inside[0]);
    if (attributes.size() == 3 && attributes[1] == kListOfTerms) {
      inside.push_back(left);
      ++attributes[2];
    }
    body = terms.make(Op::kAnnotate, term::kBoolSort, attributes, inside);
  } else {
    body = context_.implication(assumed, body);
  }
  parts.push_back(body);
  return terms.make(Op::kForall, term::kBoolSort, parts);
}

bool UnsatSide::chain(Case& test, base::Random& random) {
  const term::TermStore& terms = context_.terms();
  struct Choice {
    size_t assertion;
    Term old;
    const Equality* equality;
  };
  std::vector<Choice> choices;
  for (size_t i = 1; i < test.assertions.size(); ++i) {
    const Term root = test.assertions[i];
    for (const Term t : term::subterms(terms, {&root, 1})) {
      if (!is_free_symbol(terms, t)) continue;
      for (const Equality& equality : rules_.equalities) {
        if (equality.sort == terms.sort(t)) choices.push_back({i, t, &equality});
      }
    }
    for (const Term t : constants_in(root)) {
      for (const Equality& equality : rules_.values) {
        if (equality.value == t) choices.push_back({i, t, &equality});
      }
    }
  }
  if (choices.empty()) return false;
  const Choice& choice = choices[random.below(choices.size())];
  const auto number = static_cast<uint32_t>(test.assertions.size());
  // Names of the clause's other variables: those of this step only.
  Fresh names{number * 10};
  const Term fresh = fresh_of(choice.old, number);
  test.assertions[choice.assertion] =
      replaced(test.assertions[choice.assertion], choice.old, fresh);
  test.assertions.push_back(clause(*choice.equality, choice.old, fresh, names));
  test.is_in_core.push_back(1);
  test.is_core_known = false;
  test.simpler.clear();
  if (!choice.equality->is_builtin) test.grade = testcase::Grade::kAgreed;
  test.variant += fmt::format("{}a{}-{}-{}", test.variant.empty() ? "" : "-", choice.assertion,
                              symbol_text(terms, choice.old), choice.equality->id);
  return true;
}

}  // namespace assay::mutate::synth
