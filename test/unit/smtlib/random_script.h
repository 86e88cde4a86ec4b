// Random scripts: the declarations of random_prelude.h, then definitions and assertions over the
// terms of random_terms.h. Here are the forms that no operator of the table has: binders, match,
// attributes, qualified and indexed names.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "random_prelude.h"
#include "random_terms.h"
#include "smtlib/parser.h"
#include "term/traverse.h"

namespace assay::smtlib {

class RandomScript {
 public:
  // Theory::kSyntax among the theories allows quantifiers.
  RandomScript(TermStore& store, uint64_t seed, const std::set<Theory>& theories = all_theories())
      : store_(store), random_(seed), terms_(store, random_, theories) {
    base::Result<Parsed> prelude = parse(store, random_prelude(theories));
    EXPECT_TRUE(prelude.ok()) << prelude.error().to_string();
    script_ = std::move(prelude->script);
    for (const Command& command : script_.commands()) add_declarations(command);
    terms_.add_literals();
    for (int k = 0; k < 60; ++k) {
      terms_.variable(terms_.random_sort(), static_cast<uint32_t>(random_.below(2)));
    }
  }

  // The script after more random terms, with some of them in commands.
  const Script& grow(int steps, int commands) {
    for (int i = 0; i < steps; ++i) {
      if (random_.chance(1, 6)) {
        special_step();
      } else {
        terms_.step();
      }
    }
    for (int i = 0; i < commands; ++i) add_command();
    return script_;
  }

 private:
  void add_declarations(const Command& command) {
    if (command.decl) terms_.add_declaration(command.decl);
    if (command.kind != CommandKind::kDeclareDatatypes) return;
    for (Datatype datatype : script_.datatypes(command)) {
      for (const term::Constructor& constructor : store_.datatype(datatype).constructors) {
        terms_.add_declaration(constructor.decl);
        for (Decl selector : constructor.selectors) terms_.add_declaration(selector);
      }
    }
  }

  Term any_term() { return terms_.random_term(terms_.random_sort()); }
  Term formula() { return terms_.random_term(term::kBoolSort); }
  Term make(Op op, Sort sort, std::vector<Term> arguments, std::vector<uint32_t> indices = {}) {
    if (!sort || std::ranges::any_of(arguments, [](Term t) { return !t; })) return {};
    return store_.make(op, sort, indices, arguments);
  }

  void special_step() {
    switch (random_.below(11)) {
      case 0:
        if (terms_.allows(Theory::kSyntax)) terms_.add(quantifier());
        break;
      case 1:
        terms_.add(let());
        break;
      case 2:
        if (terms_.allows(Theory::kHigherOrder)) terms_.add(lambda());
        break;
      case 3:
        if (terms_.allows(Theory::kSets)) terms_.add(comprehension());
        break;
      case 4:
        terms_.add(match());
        break;
      case 5:
        terms_.add(test_or_update());
        break;
      case 6:
        terms_.add(apply_term());
        break;
      case 7:
        terms_.add(array_form());
        break;
      case 8:
        terms_.add(from_context());
        break;
      case 9:
        terms_.add(annotation());
        break;
      default:
        if (terms_.allows(Theory::kCardinality)) terms_.add(cardinality());
    }
  }

  std::vector<Term> bound_variables() {
    std::vector<Term> variables;
    for (uint64_t i = 0; i <= random_.below(2); ++i) {
      variables.push_back(terms_.variable(terms_.random_sort(), static_cast<uint32_t>(i)));
    }
    return variables;
  }

  Term quantifier() {
    std::vector<Term> parts = bound_variables();
    parts.push_back(formula());
    if (random_.chance(1, 4))
      return make(Op::kWitness, store_.sort(parts[0]), {parts[0], parts.back()});
    return make(random_.chance(1, 2) ? Op::kForall : Op::kExists, term::kBoolSort, parts);
  }
  Term let() {
    std::vector<Term> parts;
    for (Term v : bound_variables()) {
      parts.push_back(v);
      parts.push_back(terms_.random_term(store_.sort(v)));
    }
    parts.push_back(any_term());
    return make(Op::kLet, store_.sort(parts.back()), parts);
  }
  Term lambda() {
    std::vector<Term> parts = bound_variables();
    std::vector<Sort> sorts;
    for (Term v : parts) sorts.push_back(store_.sort(v));
    parts.push_back(any_term());
    return make(Op::kLambda, store_.sorts().function(sorts, store_.sort(parts.back())), parts);
  }
  Term comprehension() {
    std::vector<Term> parts = bound_variables();
    parts.push_back(formula());
    parts.push_back(any_term());
    return make(Op::kComprehension, store_.sorts().set(store_.sort(parts.back())), parts);
  }

  // A case for each constructor, or for some and a variable at the end.
  Term match() {
    const Term value = terms_.random_term(terms_.random_sort(SortKind::kDatatype));
    if (!value) return {};
    const Sort sort = store_.sort(value);
    const Sort result = terms_.random_sort();
    std::vector<Term> parts{value};
    bool complete = true;
    const auto datatype = store_.sorts().datatype_of(sort);
    for (const term::Constructor& constructor : store_.datatype(datatype).constructors) {
      if (random_.chance(1, 4)) {
        complete = false;
        continue;
      }
      const std::vector<Sort> arguments(store_.sorts().arguments(sort).begin(),
                                        store_.sorts().arguments(sort).end());
      std::vector<Term> variables;
      for (Sort field : store_.arguments(constructor.decl)) {
        const Sort actual =
            store_.sorts().substitute(field, store_.parameters(constructor.decl), arguments);
        variables.push_back(terms_.variable(actual, static_cast<uint32_t>(variables.size())));
      }
      parts.push_back(terms_.checker().apply(constructor.decl, variables, sort));
      parts.push_back(terms_.random_term(result));
    }
    if (!complete) {
      parts.push_back(random_.chance(1, 2) ? terms_.variable(sort, 0)
                                           : store_.variable(terms_.intern("_"), sort));
      parts.push_back(terms_.random_term(result));
    }
    return make(Op::kMatch, result, parts);
  }

  Term test_or_update() {
    const Term value = terms_.random_term(terms_.random_sort(SortKind::kDatatype));
    if (!value) return {};
    const Sort sort = store_.sort(value);
    const auto& info = store_.datatype(store_.sorts().datatype_of(sort));
    const term::Constructor constructor =
        info.constructors[random_.below(info.constructors.size())];
    if (constructor.selectors.empty() || random_.chance(1, 2)) {
      return make(Op::kIsConstructor, term::kBoolSort, {value}, {constructor.decl.id});
    }
    const Decl selector = constructor.selectors[random_.below(constructor.selectors.size())];
    std::vector<Term> selected{value};
    const Term field = terms_.checker().apply(selector, selected);
    return make(Op::kUpdateField, sort, {value, terms_.random_term(store_.sort(field))},
                {selector.id, terms_.intern("update").id});
  }

  // A term of function sort, applied. The bare name of a function is no such term: (f x) is kApply.
  Term apply_term() {
    const Term function = terms_.random_term(terms_.random_sort(SortKind::kFunction));
    if (!function) return {};
    if (store_.op(function) == Op::kApply && store_.arguments(function).empty() &&
        store_.arity(store_.decl(function)) > 0) {
      return {};
    }
    const auto parts = store_.sorts().arguments(store_.sort(function));
    std::vector<Term> arguments;
    for (size_t i = 0; i <= random_.below(parts.size() - 1); ++i) {
      arguments.push_back(terms_.random_term(parts[i]));
      if (!arguments.back()) return {};
    }
    return terms_.checker().apply_function(function, arguments);
  }

  // (select a i j), (store a i j x), ((as const ...) x), ((_ map f) a), (_ as-array f)
  Term array_form() {
    const Sort sort = terms_.random_sort(SortKind::kArray);
    if (!sort) return {};
    const auto sorts = store_.sorts().arguments(sort);
    if (random_.chance(1, 3))
      return make(Op::kConstArray, sort, {terms_.random_term(sorts.back())});
    if (sorts.size() > 2) {
      std::vector<Term> parts{terms_.random_term(sort)};
      const bool is_store = random_.chance(1, 2);
      for (Sort part : is_store ? sorts : sorts.first(sorts.size() - 1)) {
        parts.push_back(terms_.random_term(part));
      }
      return make(is_store ? Op::kStoreN : Op::kSelectN, is_store ? sort : sorts.back(), parts);
    }
    const auto& decls = terms_.declarations();
    const Decl decl = decls[random_.below(decls.size())];
    if (store_.arity(decl) == 0 || !store_.parameters(decl).empty()) return {};
    const Term function = terms_.checker().apply(decl, {});
    std::vector<Term> parts{function};
    if (random_.chance(1, 2)) return terms_.checker().apply(Op::kAsArray, {}, parts);
    for (size_t i = 0; i < store_.arity(decl); ++i) parts.push_back(terms_.random_term(sort));
    return terms_.checker().apply(Op::kArrayMap, {}, parts);
  }

  Term from_context() {
    const Sort sort = terms_.random_sort();
    switch (store_.sorts().kind(sort)) {
      case SortKind::kSet:
        return make(random_.chance(1, 2) ? Op::kSetEmpty : Op::kSetUniverse, sort, {});
      case SortKind::kBag:
        return make(Op::kBagEmpty, sort, {});
      case SortKind::kSequence:
      case SortKind::kString:
        return terms_.allows(Theory::kSequences) ? make(Op::kSeqEmpty, sort, {}) : Term{};
      default:
        return terms_.allows(Theory::kSeparation) ? make(Op::kSepNil, sort, {}) : Term{};
    }
  }

  Term cardinality() {
    const Sort sort = terms_.random_sort(SortKind::kDeclared);
    return make(Op::kFmfCardOfSort, sort ? term::kBoolSort : Sort{}, {}, {sort.id, 3});
  }

  // Each attribute is a keyword, a form (0 none, 1 text, 2 list of terms, 3 term), and a value.
  Term annotation() {
    const Term trigger = any_term();
    const uint32_t pattern = terms_.intern(":pattern").id;
    const std::vector<uint32_t> text{terms_.intern(":weight").id, 1, terms_.intern("3").id};
    const std::vector<uint32_t> flag{terms_.intern(":flag").id, 0, 0};
    const Term body = any_term();
    if (store_.arguments(trigger).empty()) {
      return make(Op::kAnnotate, store_.sort(body), {body}, random_.chance(1, 2) ? text : flag);
    }
    std::vector<uint32_t> all{pattern, 2, 2};
    all.insert(all.end(), flag.begin(), flag.end());
    return make(Op::kAnnotate, store_.sort(body), {body, trigger, any_term()}, all);
  }

  std::vector<Term> variables_in(Term term) {
    std::vector<Term> variables;
    term::for_each_subterm(store_, {{term}}, [&](Term t) {
      if (store_.op(t) == Op::kVariable) variables.push_back(t);
    });
    return variables;
  }

  void add_command() {
    Command command;
    if (random_.chance(1, 2)) {
      const Term body = any_term();
      const std::vector<Term> variables = variables_in(body);
      std::vector<Sort> sorts;
      for (Term v : variables) sorts.push_back(store_.sort(v));
      const Symbol name = terms_.intern("def" + std::to_string(definitions_++));
      const Decl decl =
          store_.declare(term::DeclKind::kDefined, name, {}, sorts, store_.sort(body));
      command.kind = CommandKind::kDefineFun;
      command.sorts = script_.add_definitions({{{decl, script_.add_terms(variables), body}}});
      terms_.add_declaration(decl);
    } else {
      Term root = formula();
      std::vector<Term> parts = variables_in(root);
      if (!parts.empty()) {
        if (!terms_.allows(Theory::kSyntax)) return;
        parts.push_back(root);
        root = store_.make(Op::kForall, term::kBoolSort, parts);
      }
      command.kind = CommandKind::kAssert;
      command.terms = script_.add_terms({{root}});
    }
    script_.add(command);
  }

  TermStore& store_;
  base::Random random_;
  RandomTerms terms_;
  Script script_;
  int definitions_ = 0;
};

}  // namespace assay::smtlib
