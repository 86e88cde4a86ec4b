// What the tests of this folder share: a store with a checker, constants of any sort, and
// applications by name, as a parser would make them.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "term/sort_rules.h"
#include "term/sort_text.h"

namespace assay::term {

class TermTest : public testing::Test {
 protected:
  Symbol symbol(std::string_view text) { return store_.symbols().intern(text); }
  Sort bv(uint32_t width) { return store_.sorts().bit_vector(width); }
  Sort fp(uint32_t exponent, uint32_t significand) {
    return store_.sorts().floating_point(exponent, significand);
  }
  Sort field(std::string_view order) { return store_.sorts().finite_field(symbol(order)); }
  Sort array(Sort index, Sort element) { return store_.sorts().array(index, element); }
  Sort set(Sort element) { return store_.sorts().set(element); }
  Sort bag(Sort element) { return store_.sorts().bag(element); }
  Sort seq(Sort element) { return store_.sorts().sequence(element); }
  Sort tuple(std::initializer_list<Sort> elements) {
    return store_.sorts().tuple(std::vector<Sort>(elements));
  }
  Sort function(std::initializer_list<Sort> arguments, Sort result) {
    return store_.sorts().function(std::vector<Sort>(arguments), result);
  }
  Sort declared(std::string_view name) { return store_.sorts().declared(symbol(name), {}); }
  Sort parameter(std::string_view name) { return store_.sorts().parameter(symbol(name)); }
  std::string text(Sort sort) { return sort_text(store_, sort); }

  Decl declare(std::string_view name, std::initializer_list<Sort> arguments, Sort result,
               std::initializer_list<Sort> parameters = {}) {
    return store_.declare(DeclKind::kFunction, symbol(name), std::vector<Sort>(parameters),
                          std::vector<Sort>(arguments), result);
  }
  // A constant of this sort; the same for the same name and sort.
  Term constant(Sort sort, std::string_view name = "c") {
    return store_.apply(declare(name, {}, sort), sort, {});
  }
  Term opaque(std::string_view name, Sort sort = kUnknownSort) {
    return store_.make(Op::kOpaque, sort, {{symbol(name).id}}, {});
  }
  Term numeral(std::string_view digits) { return store_.numeral(digits); }

  // The application of a name; none if it is ill sorted, and then there is a message.
  Term apply(std::string_view name, std::vector<Term> arguments,
             std::vector<uint32_t> indices = {}) {
    const Term term = checker_.apply_any(builtin_operators(symbol(name).id), indices, arguments);
    EXPECT_TRUE(term || !checker_.message().empty()) << name;
    return term;
  }
  // The sort of an application to constants of these sorts, as text; "none" if it is ill sorted.
  std::string sort_of(std::string_view name, std::initializer_list<Sort> arguments,
                      std::vector<uint32_t> indices = {}) {
    const Term term = apply(name, constants(arguments), std::move(indices));
    return term ? text(store_.sort(term)) : "none";
  }
  // The same for an operator that has no name of its own.
  std::string sort_of(Op op, std::initializer_list<Sort> arguments) {
    std::vector<Term> terms = constants(arguments);
    const Term term = checker_.apply(op, {}, terms);
    return term ? text(store_.sort(term)) : "none";
  }
  std::vector<Term> constants(std::initializer_list<Sort> sorts) {
    std::vector<Term> terms;
    for (Sort sort : sorts) terms.push_back(constant(sort));
    return terms;
  }

  TermStore store_;
  SortChecker checker_{store_};
};

}  // namespace assay::term
