#include "mutate/fusion/operand.h"

#include <algorithm>
#include <unordered_map>

#include "base/sha256.h"
#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "eval/semantics/literal_value.h"
#include "eval/semantics/to_term.h"
#include "mutate/fusion/operand_places.h"
#include "mutate/rename.h"
#include "mutate/rule_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/sexpr_scan.h"
#include "term/binders.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::mutate::fusion {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::TermStore;
using value::Kind;

namespace {

// The nodes of one assertion. The terms of a let come before its variables, and these before its
// body, so that a variable's value is known where it is used.
class Lister {
 public:
  Lister(const TermStore& terms, OperandAssertion& out) : terms_(terms), out_(out) {}

  void run() {
    push(out_.root);
    while (!stack_.empty()) step();
  }
  // Bound by exactly one let: its term's node. Else none.
  int64_t let_term(Term variable) const {
    const auto found = let_terms_.find(variable);
    return found == let_terms_.end() ? -1 : found->second;
  }
  uint32_t place(Term t) const { return place_.at(t); }

 private:
  struct Frame {
    Term term;
    size_t next = 0;
  };

  void push(Term t) {
    if (!place_.contains(t)) stack_.push_back({t, 0});
  }
  // The order in which a let's arguments are visited: terms, variables, body.
  size_t visited(Term t, size_t i) const {
    const size_t count = terms_.arguments(t).size();
    if (terms_.op(t) != Op::kLet || i + 1 == count) return i;
    const size_t half = count / 2;
    return i < half ? 2 * i + 1 : 2 * (i - half);
  }

  void step() {
    Frame& frame = stack_.back();
    const Term t = frame.term;
    const auto arguments = terms_.arguments(t);
    if (frame.next < arguments.size()) {
      const Term argument = arguments[visited(t, frame.next)];
      ++frame.next;
      push(argument);
      return;
    }
    stack_.pop_back();
    if (place_.contains(t)) return;
    note_bindings(t);
    OperandNode node{t, static_cast<uint32_t>(out_.arguments.size()), {}};
    for (const Term argument : arguments) out_.arguments.push_back(place_.at(argument));
    place_.emplace(t, static_cast<uint32_t>(out_.nodes.size()));
    out_.nodes.push_back(node);
  }

  void note_bindings(Term t) {
    const Op op = terms_.op(t);
    if (!term::binds_anything(op)) return;
    const auto arguments = terms_.arguments(t);
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!term::is_binding_position(terms_, t, i)) continue;
      if (op == Op::kMatch) {
        for (const Term v : terms_.arguments(arguments[i])) let_terms_[v] = -1;
        let_terms_[arguments[i]] = -1;
        continue;
      }
      const int64_t bound = op == Op::kLet ? int64_t{place_.at(arguments[i + 1])} : -1;
      const auto [known, is_new] = let_terms_.emplace(arguments[i], bound);
      if (!is_new) known->second = -1;  // bound twice: what it is depends on where
    }
  }

  const TermStore& terms_;
  OperandAssertion& out_;
  std::unordered_map<Term, uint32_t> place_;
  std::unordered_map<Term, int64_t> let_terms_;
  std::vector<Frame> stack_;
};

// Terms inside of attributes (:pattern) are left alone: what may stand in a pattern differs from
// solver to solver.
std::vector<bool> in_attributes(const TermStore& terms, const OperandAssertion& assertion) {
  std::vector<bool> marked(assertion.nodes.size(), false);
  for (size_t i = assertion.nodes.size(); i-- > 0;) {
    const OperandNode& node = assertion.nodes[i];
    const size_t count = terms.arguments(node.term).size();
    for (size_t k = 0; k < count; ++k) {
      const bool is_attribute = terms.op(node.term) == Op::kAnnotate && k > 0;
      if (is_attribute || marked[i]) marked[assertion.arguments[node.first + k]] = true;
    }
  }
  return marked;
}

void list_occurrences(const TermStore& terms, uint32_t number, Operand& operand,
                      const std::unordered_map<Term, size_t>& variables) {
  const OperandAssertion& assertion = operand.assertions[number];
  const auto root = variables.find(assertion.root);
  if (root != variables.end()) {
    operand.variables[root->second].occurrences.push_back(
        {number, static_cast<uint32_t>(assertion.nodes.size() - 1), VariableOccurrence::kRoot});
  }
  const std::vector<bool> marked = in_attributes(terms, assertion);
  for (uint32_t i = 0; i < assertion.nodes.size(); ++i) {
    const Term t = assertion.nodes[i].term;
    const Op op = terms.op(t);
    // What an unknown operator wants of its arguments is not known either.
    if (marked[i] || op == Op::kOpaque) continue;
    const auto arguments = terms.arguments(t);
    const size_t count = op == Op::kAnnotate ? 1 : arguments.size();
    for (uint32_t k = 0; k < count; ++k) {
      const auto found = variables.find(arguments[k]);
      if (found == variables.end()) continue;
      operand.variables[found->second].occurrences.push_back({number, i, k});
    }
  }
}

bool is_usable(const TermStore& terms, term::Sort sort) {
  using term::SortKind;
  if (terms.sorts().has_unknown(sort) || terms.sorts().has_parameter(sort)) return false;
  switch (terms.sorts().kind(sort)) {
    case SortKind::kUnknown:
    case SortKind::kRegLan:
    case SortKind::kFunction:
    case SortKind::kParameter:
    case SortKind::kOpaque:
      return false;
    default:
      return true;
  }
}

void add_variables(TermStore& terms, const smtlib::Script& script, Operand& operand) {
  for (const Command& command : script.commands()) {
    if (command.kind != CommandKind::kDeclareFun && command.kind != CommandKind::kDeclareConst) {
      continue;
    }
    const term::Sort sort = terms.result(command.decl);
    if (terms.arity(command.decl) != 0 || !is_usable(terms, sort)) continue;
    OperandVariable variable;
    variable.decl = command.decl;
    variable.sort = sort;
    variable.term = terms.apply(command.decl, sort, {});
    operand.variables.push_back(std::move(variable));
  }
}

void note_open_operators(const TermStore& terms, std::span<const Term> roots, Operand& operand) {
  term::for_each_subterm(terms, roots, [&](Term t) {
    const Op op = terms.op(t);
    // Selectors belong to a datatype, whose name no other seed has.
    const bool is_shared = op != Op::kApply && eval::may_be_open(terms, t);
    if (is_shared || op == Op::kOpaque) operand.open_operators.push_back(op);
  });
  std::ranges::sort(operand.open_operators);
  const auto rest = std::unique(operand.open_operators.begin(), operand.open_operators.end());
  operand.open_operators.erase(rest, operand.open_operators.end());
}

// A witness without the answers of get-value: (((div x 0) 1)). Where they do not matter they may
// still contradict those of another seed.
std::string without_answers(const std::string& witness) {
  const auto tokens = smtlib::tokens_of(witness);
  std::string kept;
  for (size_t at = 0; at < tokens.size();) {
    size_t end = at;
    size_t open = 0;
    do {
      if (tokens[end] == "(") ++open;
      if (tokens[end] == ")" && open > 0) --open;
      ++end;
    } while (open > 0 && end < tokens.size());
    if (open > 0) return witness;
    const bool is_list = end - at > 3 && tokens[at] == "(" && tokens[at + 1] == "(";
    if (!is_list || tokens[at + 2].starts_with("de") || tokens[at + 2] == "forall") {
      const char* first = tokens[at].data();
      kept.append(first, tokens[end - 1].data() + tokens[end - 1].size());
      kept += '\n';
    }
    at = end;
  }
  return kept;
}

void add_model(TermStore& terms, value::ValueStore& values, const smtlib::Script& script,
               Operand& operand) {
  const auto text = smtlib::read_model(terms, script, "(model\n" + operand.witness + ")");
  if (!text) return;
  auto own = std::make_unique<SeedModel>();
  own->model = eval::model_from_text(terms, values, *text);
  operand.has_witness = true;
  const bool may_depend = !own->model->conditions.empty();
  // What the solver chose for x / 0 is left out: robust is what holds without.
  own->model->operators.clear();
  own->model->answers.clear();
  own->query = eval::query_of(terms, script);
  own->code = eval::compile(terms, values, own->query.program, {}, own->query.assertions);
  own->machine = std::make_unique<eval::Machine>(terms, values, own->query.program);
  own->machine->set_model(own->model.get());
  for (OperandVariable& variable : operand.variables) {
    const auto found = own->model->constants.find(variable.decl.id);
    if (found != own->model->constants.end()) {
      if (!found->second.is_open() && found->second.is_exact()) variable.value = found->second;
      continue;
    }
    // The solver did not care; any value will do.
    const Value some = own->machine->semantics().domains().some(variable.sort);
    if (some.is(Kind::kNone) || some.is(Kind::kElement) || !some.is_exact()) continue;
    const Term as_term = eval::to_term(terms, values, some, variable.sort);
    if (!as_term) continue;
    variable.value = some;
    own->model->constants[variable.decl.id] = some;
    operand.witness += "(define-fun ";
    term::print_symbol(terms.text(terms.name(variable.decl)), operand.witness);
    operand.witness += " () " + term::sort_text(terms, variable.sort) + " ";
    smtlib::print(terms, as_term, operand.witness);
    operand.witness += ")\n";
  }
  own->machine->run(*own->code);
  operand.is_robust = !may_depend;
  for (size_t i = 0; i < own->query.assertions.size(); ++i) {
    operand.is_robust = operand.is_robust && own->machine->root(i).is_true();
  }
  if (operand.is_robust && !text->values.empty())
    operand.witness = without_answers(operand.witness);
  operand.model = std::move(own);
}

}  // namespace

Value value_of_node(TermStore& terms, value::ValueStore& values, eval::Machine& machine, Term node,
                    std::span<const Value> arguments) {
  for (const Value argument : arguments) {
    if (argument.is(Kind::kNone)) return {};
  }
  const Op op = terms.op(node);
  const term::Sort sort = terms.sort(node);
  if (term::is_literal(op)) return eval::literal_value(terms, values, node);
  switch (op) {
    case Op::kTrue:
    case Op::kFalse:
      return value::boolean(op == Op::kTrue);
    case Op::kApply:
      return machine.apply(terms.decl(node), sort, arguments);
    case Op::kLet:
      return arguments.back();
    case Op::kAnnotate:
      return arguments[0];
    case Op::kHoApply:
      return machine.call(arguments[0], arguments.subspan(1));
    case Op::kIsConstructor:
    case Op::kUpdateField:
      return machine.semantics().apply_datatype({op, sort, terms.indices(node), arguments});
    case Op::kVariable:
    case Op::kForall:
    case Op::kExists:
    case Op::kLambda:
    case Op::kWitness:
    case Op::kComprehension:
    case Op::kMatch:
    case Op::kOperatorReference:
    case Op::kOpaque:
      return {};
    default:
      return machine.semantics().apply({op, sort, terms.indices(node), arguments});
  }
}

namespace {

// Lists the nodes, their values (with a machine) and where the variables occur.
void analyse(TermStore& terms, value::ValueStore& values, eval::Machine* machine,
             Operand& operand) {
  std::unordered_map<Term, size_t> variables;
  for (size_t i = 0; i < operand.variables.size(); ++i) {
    variables.emplace(operand.variables[i].term, i);
  }
  std::vector<Value> arguments;
  for (uint32_t number = 0; number < operand.assertions.size(); ++number) {
    OperandAssertion& assertion = operand.assertions[number];
    Lister lister(terms, assertion);
    lister.run();
    list_occurrences(terms, number, operand, variables);
    if (machine == nullptr) continue;
    machine->allow(machine->semantics().limits().steps);
    for (OperandNode& node : assertion.nodes) {
      if (terms.op(node.term) == Op::kVariable) {
        const int64_t bound = lister.let_term(node.term);
        if (bound >= 0) node.value = assertion.nodes[static_cast<size_t>(bound)].value;
        continue;
      }
      const auto variable = variables.find(node.term);
      if (variable != variables.end()) {
        node.value = operand.variables[variable->second].value;
        if (!node.value.is(Kind::kNone)) continue;
      }
      arguments.clear();
      for (size_t k = 0; k < terms.arguments(node.term).size(); ++k) {
        arguments.push_back(assertion.nodes[assertion.arguments[node.first + k]].value);
      }
      node.value = value_of_node(terms, values, *machine, node.term, arguments);
      if (node.value.is(Kind::kNone) && !terms.has_variables(node.term)) {
        node.value = machine->value(node.term);
      }
    }
  }
  std::erase_if(operand.variables, [](const OperandVariable& v) { return v.occurrences.empty(); });
}

}  // namespace

OperandText renamed_seed(const PreparedSeed& seed, const std::string& suffix) {
  const testcase::Label& label = seed.seed.label;
  OperandText text;
  text.declarations = renamed(seed.declarations, seed.names, suffix);
  for (const std::string& assertion : seed.assertions) {
    text.assertions += "(assert " + renamed(assertion, seed.names, suffix) + ")\n";
  }
  if (label.status == testcase::Status::kSat && label.grade == testcase::Grade::kCertified &&
      label.witness) {
    text.witness = renamed_model(label.witness->model, seed.names, suffix) + "\n";
  }
  text.status = label.status;
  text.grade = label.grade;
  text.parents = seed.seed.name + " (" + base::sha256_hex(seed.seed.text).substr(0, 16) + ")";
  return text;
}

std::unique_ptr<Operand> make_operand(TermStore& terms, value::ValueStore& values,
                                      OperandText&& text) {
  const auto parsed =
      smtlib::parse(terms, "(set-logic ALL)\n" + text.declarations + text.assertions, "operand");
  if (!parsed) return nullptr;
  const smtlib::Script& script = parsed->script;
  auto operand = std::make_unique<Operand>();
  operand->status = text.status;
  operand->grade = text.grade;
  operand->parents = std::move(text.parents);
  operand->declarations = std::move(text.declarations);
  operand->witness = std::move(text.witness);
  operand->logic = smtlib::logic_needed(terms, script);
  for (const Command& command : script.commands()) {
    if (command.kind != CommandKind::kAssert) continue;
    const Term root = script.terms(command)[0];
    OperandAssertion& assertion = operand->assertions.emplace_back();
    assertion.root = root;
    assertion.text = smtlib::to_text(terms, root);
  }
  for (const Command& command : script.commands()) {
    if (command.kind != CommandKind::kDeclareSort && command.kind != CommandKind::kDefineSort &&
        command.kind != CommandKind::kDeclareDatatypes) {
      continue;
    }
    smtlib::print(terms, script, command, operand->sorts);
    operand->sorts += '\n';
  }
  add_variables(terms, script, *operand);
  std::vector<Term> roots;
  script.for_each_term([&](Term t) { roots.push_back(t); });
  note_open_operators(terms, roots, *operand);
  if (!operand->witness.empty()) add_model(terms, values, script, *operand);
  analyse(terms, values, operand->is_robust ? operand->model->machine.get() : nullptr, *operand);
  find_places(terms, *operand);
  return operand;
}

}  // namespace assay::mutate::fusion
