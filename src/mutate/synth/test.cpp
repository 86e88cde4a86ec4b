#include "mutate/synth/test.h"

#include <fmt/format.h>

#include <array>

#include "smtlib/logic.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::mutate::synth {

using term::Term;

std::string_view name_of(Category category) {
  constexpr std::array<std::string_view, kSynthCategories> kNames = {
      "operation",   "constant-assignment", "term-synthesis",
      "equivalence", "larger-core",         "redundancy"};
  return kNames[static_cast<size_t>(category)];
}

std::string_view prefix_of(const term::TermStore& terms, term::Sort sort) {
  using term::SortKind;
  switch (terms.sorts().kind(sort)) {
    case SortKind::kString:
      return "str";
    case SortKind::kInt:
      return "int";
    case SortKind::kReal:
      return "real";
    case SortKind::kBool:
      return "bool";
    case SortKind::kBitVec:
      return "bv";
    case SortKind::kFloat:
      return "fp";
    case SortKind::kRoundingMode:
      return "rm";
    case SortKind::kArray:
      return "arr";
    case SortKind::kSequence:
      return "seq";
    default:
      return "dt";
  }
}

std::string Case::name() const {
  std::string text(name_of(category));
  if (has_patterns) text += "+p";
  text += "/" + operation;
  if (!variant.empty()) text += "-" + variant;
  // z3 takes an equals sign in a path for a parameter.
  for (char& c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '/' || c == '+' || c == '.' || c == '_';
    if (!is_plain) c = '-';
  }
  return text;
}

namespace {

// The declared constants in the order in which they are first seen.
std::vector<Term> constants_of(const term::TermStore& terms, std::span<const Term> roots,
                               smtlib::LogicBits& bits) {
  std::vector<Term> found;
  term::for_each_subterm(terms, roots, [&](Term t) {
    bits |= smtlib::bits_of_node(terms, t);
    if (terms.op(t) == term::Op::kApply && terms.arguments(t).empty() &&
        terms.kind(terms.decl(t)) == term::DeclKind::kFunction) {
      found.push_back(t);
    }
  });
  return found;
}

}  // namespace

std::string write(Context& context, const Case& test, const WriteOptions& options) {
  const term::TermStore& terms = context.terms();
  smtlib::PrintOptions print_options;
  print_options.dialect = options.dialect;
  smtlib::LogicBits bits = 0;
  const std::vector<Term> constants = constants_of(terms, test.assertions, bits);
  std::string text;
  text.reserve(512);
  text += options.commands;
  text += "(set-logic ";
  text += options.declarations.empty() ? smtlib::logic_name(smtlib::logic_of_bits(bits)) : "ALL";
  text += ")\n";
  text += options.declarations;
  for (const Term constant : constants) {
    text += "(declare-fun ";
    term::print_symbol(terms.text(terms.name(terms.decl(constant))), text);
    text += " () ";
    text += term::sort_text(terms, terms.sort(constant));
    text += ")\n";
  }
  const bool is_named = !is_sat(test.category);
  for (size_t i = 0; i < test.assertions.size(); ++i) {
    text += is_named ? "(assert (! " : "(assert ";
    smtlib::print(terms, test.assertions[i], text, print_options);
    if (is_named) text += fmt::format(" :named a{})", i);
    text += ")\n";
  }
  text += "(check-sat)\n";
  return text;
}

testcase::Expectation expectation_of(Context& context, const Case& test) {
  testcase::Expectation expected;
  expected.grade = test.grade;
  expected.derivation = test.name();
  // Certified is what holds by the standard.
  if (context.is_redefined()) expected.grade = testcase::Grade::kAgreed;
  if (!is_sat(test.category)) {
    expected.status = testcase::Status::kUnsat;
    for (size_t i = 0; test.is_core_known && i < test.is_in_core.size(); ++i) {
      if (test.is_in_core[i] != 0) expected.core.push_back(fmt::format("a{}", i));
    }
    return expected;
  }
  expected.status = testcase::Status::kSat;
  std::string model = "(model\n";
  const term::TermStore& terms = context.terms();
  for (const Assignment& a : test.witness) {
    const term::Sort sort = terms.sort(a.constant);
    model += "(define-fun ";
    term::print_symbol(terms.text(terms.name(terms.decl(a.constant))), model);
    model += " () " + term::sort_text(terms, sort) + " ";
    smtlib::print(terms, context.literal(a.value, sort), model);
    model += ")\n";
  }
  expected.witness = testcase::Witness{model + ")\n"};
  return expected;
}

}  // namespace assay::mutate::synth
