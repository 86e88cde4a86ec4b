// Replacing occurrences in an operand, evaluating what changed, and printing.
#include <algorithm>

#include "eval/semantics/to_term.h"
#include "mutate/fusion/fuser.h"
#include "mutate/fusion/operand_places.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::mutate::fusion {

using term::Sort;
using term::TermStore;
using value::Kind;

namespace {

// Calls use(assertion number, its replacements) for each assertion that has some.
template <typename Use>
void by_assertion(std::span<const OccurrenceReplacement> chosen, Use use) {
  for (size_t at = 0; at < chosen.size();) {
    const uint32_t number = chosen[at].where.assertion;
    size_t end = at;
    while (end < chosen.size() && chosen[end].where.assertion == number) ++end;
    use(number, chosen.subspan(at, end - at));
    at = end;
  }
}

}  // namespace

bool Fuser::still_holds(const Operand& operand, std::span<const OccurrenceReplacement> chosen) {
  operand.model->machine->allow(operand.model->machine->semantics().limits().steps);
  bool holds = true;
  by_assertion(chosen, [&](uint32_t number, std::span<const OccurrenceReplacement> own) {
    holds = holds && holds_one(operand, operand.assertions[number], own);
  });
  return holds;
}

// One pass over the nodes, arguments first. A changed node's value is computed again from the
// values of its new arguments; these have been found equal to the old ones, or are those of the
// inversions. Nodes below a quantifier have no value of their own; since the inversions stand for
// the same values in every instance, the quantifier's value is what it was.
bool Fuser::holds_one(const Operand& operand, const OperandAssertion& assertion,
                      std::span<const OccurrenceReplacement> chosen) {
  // The value of the inversion is that of the variable, which is true.
  if (chosen[0].where.argument == VariableOccurrence::kRoot) return true;
  is_changed_.assign(assertion.nodes.size(), 0);
  size_t next = 0;
  for (size_t i = chosen[0].where.node; i < assertion.nodes.size(); ++i) {
    const OperandNode& node = assertion.nodes[i];
    const size_t count = terms_.arguments(node.term).size();
    bool is_changed = false;
    for (; next < chosen.size() && chosen[next].where.node == i; ++next) is_changed = true;
    for (size_t k = 0; k < count && !is_changed; ++k) {
      is_changed = is_changed_[assertion.arguments[node.first + k]] != 0;
    }
    if (!is_changed) continue;
    is_changed_[i] = 1;
    argument_values_.clear();
    for (size_t k = 0; k < count; ++k) {
      argument_values_.push_back(assertion.nodes[assertion.arguments[node.first + k]].value);
    }
    const Value value =
        value_of_node(terms_, values_, *operand.model->machine, node.term, argument_values_);
    if (!value.is(Kind::kNone) && value != node.value) {
      return holds_when_compiled(operand, replaced(terms_, assertion, chosen));
    }
  }
  return assertion.nodes.back().value.is_true();
}

// The whole assertion, with what lies below binders.
bool Fuser::holds_when_compiled(const Operand& operand, Term root) {
  SeedModel& seed = *operand.model;
  std::vector<uint32_t> constants;
  std::vector<uint32_t> functions;
  const auto add = [&](term::Decl decl, Value value) {
    if (seed.model->constants.emplace(decl.id, value).second) constants.push_back(decl.id);
  };
  for (const Triple& t : triples_) {
    add(t.x->decl, t.x_value);
    add(t.y->decl, t.y_value);
    add(t.decl, t.z_value);
    argument_values_.assign({t.x_value, t.y_value, t.z_value});
    for (const CoefficientValue& c : t.coefficients) argument_values_.push_back(c.value);
    for (const Instance::Declared& declared : t.instance->declared()) {
      const Value value = machine_.run_body(*declared.code, argument_values_);
      if (terms_.arity(declared.decl) == 0) {
        add(declared.decl, value);
        continue;
      }
      eval::FunctionInterpretation& function = seed.model->functions[declared.decl.id];
      function.has_table = true;
      function.table.fallback = value;
      functions.push_back(declared.decl.id);
    }
  }
  const auto code = eval::compile(terms_, values_, seed.query.program, {}, {&root, 1});
  seed.machine->run(*code);
  const bool holds = seed.machine->root(0).is_true();
  for (const uint32_t decl : constants) seed.model->constants.erase(decl);
  for (const uint32_t decl : functions) seed.model->functions.erase(decl);
  return holds;
}

void Fuser::print_assertions(const Operand& operand, std::span<const OccurrenceReplacement> chosen,
                             std::string& out) {
  size_t next = 0;
  const auto print_to = [&](size_t end) {
    for (; next < end; ++next) {
      out += "(assert ";
      out += operand.assertions[next].text;
      out += ")\n";
    }
  };
  by_assertion(chosen, [&](uint32_t number, std::span<const OccurrenceReplacement> own) {
    print_to(number);
    out += "(assert ";
    print_replaced(terms_, operand.assertions[number], own, out);
    out += ")\n";
    ++next;
  });
  print_to(operand.assertions.size());
}

void Fuser::print_conjunction(const Operand& operand, std::span<const OccurrenceReplacement> chosen,
                              std::string& out) {
  const size_t count = operand.assertions.size();
  if (count > 1) out += "(and";
  size_t next = 0;
  const auto print_to = [&](size_t end) {
    for (; next < end; ++next) {
      if (count > 1) out += ' ';
      out += operand.assertions[next].text;
    }
  };
  by_assertion(chosen, [&](uint32_t number, std::span<const OccurrenceReplacement> own) {
    print_to(number);
    if (count > 1) out += ' ';
    print_replaced(terms_, operand.assertions[number], own, out);
    ++next;
  });
  print_to(count);
  if (count > 1) out += ')';
}

void Fuser::print_constraints(std::string& out) {
  const auto print = [&](std::string_view name, std::string_view term) {
    out += "(assert (= ";
    term::print_symbol(name, out);
    out += ' ';
    out += term;
    out += "))\n";
  };
  for (const Triple& t : triples_) {
    const Rule& rule = t.instance->rule();
    print(t.name, smtlib::to_text(terms_, t.fuse));
    // Of a rule that was only checked on small domains, the constraints are added in any case.
    if (rule.is_total() && rule.is_builtin && !options_.is_paper) continue;
    print(terms_.text(terms_.name(t.x->decl)), t.invert_x_text);
    if (t.invert_y) print(terms_.text(terms_.name(t.y->decl)), t.invert_y_text);
  }
}

// By value where that can be written, else as what it is made of (elements of universes have only
// the names that the seed's model gives them).
void Fuser::print_definition(const std::string& header, Value value, Sort sort,
                             const Triple& triple, TermTemplate& meaning, std::string& out) {
  out += header;
  switch (value.kind) {
    case Kind::kBool:
    case Kind::kBits:
    case Kind::kInt:
    case Kind::kReal:
    case Kind::kRounding:
    case Kind::kFloat:
    case Kind::kWideBits:
    case Kind::kBigInt:
    case Kind::kBigReal:
    case Kind::kWideFloat:
    case Kind::kText:
      smtlib::print(terms_, eval::to_term(terms_, values_, value, sort), out);
      break;
    default:
      smtlib::print(terms_, meaning.fill(terms_, parameters(triple, triple.x->term)), out);
  }
  out += ")\n";
}

void Fuser::print_witness(const Operand& first, const Operand& second, Form form,
                          std::string& out) {
  out += first.witness;
  const bool has_second = second.has_witness;
  if (has_second) out += second.witness;
  for (const Triple& t : triples_) {
    if (form == Form::kSatDisjunction && (!has_second || t.y->value.is(Kind::kNone))) {
      std::string header = "(define-fun ";
      term::print_symbol(terms_.text(terms_.name(t.y->decl)), header);
      out += header + " () " + term::sort_text(terms_, t.y->sort) + " ";
      smtlib::print(terms_, eval::to_term(terms_, values_, t.y_value, t.y->sort), out);
      out += ")\n";
    }
    const Sort sort = t.instance->z_sort();
    std::string header = "(define-fun " + t.name + " () " + term::sort_text(terms_, sort) + " ";
    print_definition(header, t.z_value, sort, t, t.instance->fuse, out);
    if (t.instance->declared().empty()) continue;
    argument_values_.assign({t.x_value, t.y_value, t.z_value});
    for (const CoefficientValue& c : t.coefficients) argument_values_.push_back(c.value);
    for (Instance::Declared& declared : t.instance->declared()) {
      const Value value = machine_.run_body(*declared.code, argument_values_);
      print_definition(declared.header, value, terms_.result(declared.decl), t, declared.meaning,
                       out);
    }
  }
}

}  // namespace assay::mutate::fusion
