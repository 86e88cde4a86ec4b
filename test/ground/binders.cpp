// The node kinds of the language: let, quantifiers, lambda, match, and what datatypes declare.
#include <array>
#include <string>

#include "base/assert.h"
#include "generate.h"

namespace assay::ground {

using term::Decl;
using term::kBoolSort;
using term::SortKind;

Term Generator::fresh_variable(Sort sort) {
  return store_.variable(store_.symbols().intern("v" + std::to_string(next_variable_++)), sort);
}

Term Generator::let(Sort wanted, int depth) {
  const size_t count = 1 + random_.below(2);
  std::vector<Term> parts;
  std::vector<Term> variables;
  for (size_t i = 0; i < count; ++i) {
    const Sort sort = i == 0 && wanted ? wanted : catalogue_.element(random_);
    const Term value = inner(sort, depth);
    variables.push_back(fresh_variable(sort));
    parts.push_back(variables.back());
    parts.push_back(value);
  }
  const size_t outer = scope_.size();
  scope_.insert(scope_.end(), variables.begin(), variables.end());
  parts.push_back(inner(wanted ? wanted : store_.sort(variables[0]), depth + 1));
  scope_.resize(outer);
  return store_.make(Op::kLet, store_.sort(parts.back()), parts);
}

Term Generator::quantifier(Op op, int depth) {
  std::vector<Term> parts;
  for (uint64_t count = 1 + random_.below(2); count > 0; --count) {
    parts.push_back(fresh_variable(catalogue_.narrow(random_)));
  }
  const size_t outer = scope_.size();
  scope_.insert(scope_.end(), parts.begin(), parts.end());
  // A comparison of terms of the variable's sort, so that the variable is likely to matter.
  const Sort sort = store_.sort(parts[0]);
  if (random_.chance(1, 2)) {
    Term sides[] = {inner(sort, depth + 1), inner(sort, depth)};
    parts.push_back(checker_.apply(random_.chance(1, 2) ? Op::kEqual : Op::kDistinct, {}, sides));
  } else {
    parts.push_back(inner(kBoolSort, depth + 1));
  }
  scope_.resize(outer);
  return store_.make(op, kBoolSort, parts);
}

Term Generator::lambda(Sort function, int depth) {
  const std::vector<Sort> signature(store_.sorts().arguments(function).begin(),
                                    store_.sorts().arguments(function).end());
  std::vector<Term> parts;
  for (size_t i = 0; i + 1 < signature.size(); ++i) parts.push_back(fresh_variable(signature[i]));
  const size_t outer = scope_.size();
  scope_.insert(scope_.end(), parts.begin(), parts.end());
  parts.push_back(inner(signature.back(), depth));
  scope_.resize(outer);
  return store_.make(Op::kLambda, function, parts);
}

// z3 reads a lambda as an array.
Term Generator::selected_lambda(int depth) {
  const Sort from = catalogue_.small_element(random_);
  const Sort to = catalogue_.small_element(random_);
  const Term function = lambda(store_.sorts().function({{from}}, to), depth + 1);
  Term pair[] = {store_.with_sort(function, store_.sorts().array(from, to)), inner(from, depth)};
  return checker_.apply(Op::kSelect, {}, pair);
}

// cvc5 reads it as a function.
Term Generator::applied_lambda(int depth) {
  const Sort from = catalogue_.small_element(random_);
  const Sort to = catalogue_.small_element(random_);
  const Term function = lambda(store_.sorts().function({{from}}, to), depth + 1);
  Term argument[] = {inner(from, depth)};
  return checker_.apply_function(function, argument);
}

// --- datatypes ---

Sort Generator::field_sort(Decl constructor, size_t field, Sort sort) {
  return store_.sorts().substitute(store_.arguments(constructor)[field],
                                   store_.parameters(constructor), store_.sorts().arguments(sort));
}

Term Generator::apply_decl(Decl decl, Sort sort, int depth) {
  std::vector<Term> arguments;
  for (size_t i = 0; i < store_.arity(decl); ++i) {
    arguments.push_back(inner(field_sort(decl, i, sort), depth));
  }
  return checker_.apply(decl, arguments, sort);
}

Term Generator::constructor_or_selector(int depth) {
  const Sort sort = catalogue_.datatype(random_);
  const auto& constructors = store_.datatype(store_.sorts().datatype_of(sort)).constructors;
  const auto& chosen = constructors[random_.below(constructors.size())];
  if (chosen.selectors.empty() || random_.chance(1, 4)) return apply_decl(chosen.decl, sort, depth);
  Term value[] = {random_.chance(2, 3) ? apply_decl(chosen.decl, sort, depth) : inner(sort, depth)};
  const Decl selector = chosen.selectors[random_.below(chosen.selectors.size())];
  return checker_.apply(selector, value);
}

Term Generator::tester(int depth) {
  const Sort sort = catalogue_.datatype(random_);
  const auto& constructors = store_.datatype(store_.sorts().datatype_of(sort)).constructors;
  const Decl constructor = constructors[random_.below(constructors.size())].decl;
  const Term value = inner(sort, depth);
  return store_.make(Op::kIsConstructor, kBoolSort, {{constructor.id}}, {{value}});
}

Term Generator::update(int depth) {
  const Sort sort = catalogue_.datatype(random_);
  const auto& constructors = store_.datatype(store_.sorts().datatype_of(sort)).constructors;
  const auto& chosen = constructors[random_.below(constructors.size())];
  if (chosen.selectors.empty()) return {};
  const size_t field = random_.below(chosen.selectors.size());
  const Term value =
      random_.chance(1, 2) ? apply_decl(chosen.decl, sort, depth) : inner(sort, depth);
  const Term replacement = inner(field_sort(chosen.decl, field, sort), depth);
  const uint32_t word = store_.symbols().intern("update").id;
  return store_.make(Op::kUpdateField, sort, {{chosen.selectors[field].id, word}},
                     {{value, replacement}});
}

Term Generator::match(Sort wanted, int depth) {
  const Sort sort = catalogue_.datatype(random_);
  const Sort result = wanted ? wanted : catalogue_.element(random_);
  const auto& constructors = store_.datatype(store_.sorts().datatype_of(sort)).constructors;
  std::vector<Term> parts{inner(sort, depth)};
  const bool has_default = constructors.size() > 1 && random_.chance(1, 3);
  const size_t cases = constructors.size() - (has_default ? 1 : 0);
  const size_t outer = scope_.size();
  for (size_t i = 0; i < constructors.size(); ++i) {
    if (i == cases) {
      parts.push_back(fresh_variable(sort));
      scope_.push_back(parts.back());
    } else {
      std::vector<Term> variables;
      for (size_t k = 0; k < store_.arity(constructors[i].decl); ++k) {
        variables.push_back(fresh_variable(field_sort(constructors[i].decl, k, sort)));
      }
      scope_.insert(scope_.end(), variables.begin(), variables.end());
      parts.push_back(checker_.apply(constructors[i].decl, variables, sort));
    }
    parts.push_back(inner(result, depth));
    scope_.resize(outer);
  }
  return store_.make(Op::kMatch, result, parts);
}

// --- arrays ---

// z3's ((_ map f) a b): the arguments follow a reference to the operator.
Term Generator::mapped_arrays(int depth) {
  struct Mapped {
    Op op;
    Sort element;
  };
  const std::array<Mapped, 6> mapped = {{{Op::kAnd, kBoolSort},
                                         {Op::kOr, kBoolSort},
                                         {Op::kImplies, kBoolSort},
                                         {Op::kBvAdd, store_.sorts().bit_vector(8)},
                                         {Op::kBvXor, store_.sorts().bit_vector(2)},
                                         {Op::kAdd, term::kIntSort}}};
  const Mapped chosen = pick(random_, mapped);
  const Sort array = store_.sorts().array(catalogue_.small_element(random_), chosen.element);
  const Term function =
      store_.make(Op::kOperatorReference,
                  store_.sorts().function({{chosen.element, chosen.element}}, chosen.element),
                  {{store_.symbols().intern(term::info(chosen.op).name).id}}, {});
  Term arguments[] = {function, inner(array, depth), inner(array, depth)};
  return checker_.apply(Op::kArrayMap, {}, arguments);
}

}  // namespace assay::ground
