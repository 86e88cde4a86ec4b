#include "eval/model_from_text.h"

#include "eval/semantics/function_table.h"
#include "eval/semantics/function_value.h"

namespace assay::eval {

namespace {

class Builder {
 public:
  Builder(TermStore& terms, value::ValueStore& values, const Limits& limits)
      : terms_(terms),
        values_(values),
        model_(std::make_unique<Model>()),
        machine_(terms, values, no_program_, limits) {}

  std::unique_ptr<Model> run(const smtlib::ModelText& text) {
    for (const smtlib::ModelUniverse& universe : text.universes) add_universe(universe);
    for (const smtlib::ModelDefinition& d : text.definitions) {
      Program::Function& function = model_->program.functions[d.decl.id];
      function.parameters = d.parameters;
      function.body = d.body;
    }
    machine_.set_model(model_.get());
    for (const smtlib::ModelDefinition& d : text.definitions) {
      if (!d.parameters.empty()) add_table(d);
    }
    // Constants last: arrays may be given by functions (z3's as-array). They are found by name
    // while others are evaluated, in any order.
    for (const smtlib::ModelDefinition& d : text.definitions) {
      if (!d.parameters.empty()) continue;
      const Value v = evaluate(d.body);
      model_->constants[d.decl.id] = machine_.semantics().as_set(v, terms_.result(d.decl));
      if (terms_.op(d.body) == Op::kWitness) add_condition(d.body, v);
    }
    for (const smtlib::ModelOperator& o : text.operators) add_operator(o);
    for (const auto& [term, answer] : text.values) {
      model_->answers.emplace_back(term, evaluate(answer));
    }
    return std::move(model_);
  }

 private:
  Value evaluate(Term term) {
    const auto code = compile(terms_, values_, model_->program, {}, {&term, 1});
    machine_.run(*code);
    return machine_.root(0);
  }

  // (witness ((x Real)) (< 1 x 2)) is any value with that property.
  void add_condition(Term witness, Value v) {
    const auto arguments = terms_.arguments(witness);
    if (arguments.size() != 2) return;
    const Term variable = arguments[0];
    const Term body = arguments[1];
    const auto code = compile(terms_, values_, model_->program, {&variable, 1}, {&body, 1});
    const Value condition = machine_.run_body(*code, {&v, 1});
    if (condition.is_open()) model_->conditions.push_back(condition);
  }

  void add_universe(const smtlib::ModelUniverse& universe) {
    uint64_t number = 0;
    for (Term element : universe.elements) {
      model_->constants[terms_.decl(element).id] = value::element(universe.sort.id, number++);
    }
    if (universe.is_complete && number > 0) model_->universes[universe.sort.id] = number;
  }

  void add_table(const smtlib::ModelDefinition& d) {
    auto table = table_of(terms_, values_, d.parameters, d.body,
                          [this](Term term) { return evaluate(term); });
    if (!table) return;
    FunctionInterpretation& function = model_->functions[d.decl.id];
    function.has_table = true;
    function.table = std::move(*table);
  }

  // As a lambda, so that the semantics can call it.
  void add_operator(const smtlib::ModelOperator& o) {
    std::vector<Term> arguments = o.parameters;
    std::vector<Sort> signature;
    for (Term parameter : arguments) signature.push_back(terms_.sort(parameter));
    arguments.push_back(o.body);
    const Sort sort = terms_.sorts().function(signature, terms_.sort(o.body));
    const Term lambda = terms_.make(Op::kLambda, sort, arguments);
    model_->operators[static_cast<uint16_t>(standard_operator(o.op))] = evaluate(lambda);
  }

  // z3's names for what is open say which operator of the standard is meant.
  static Op standard_operator(Op op) {
    switch (op) {
      case Op::kDivByZero:
      case Op::kDivByZero2:
        return Op::kDiv;
      case Op::kIntDivByZero:
      case Op::kIntDivByZero2:
        return Op::kIntDiv;
      case Op::kModByZero:
      case Op::kModByZero2:
        return Op::kMod;
      case Op::kRemByZero:
      case Op::kRemByZero2:
        return Op::kRem;
      case Op::kPowByZero:
        return Op::kPow;
      default:
        return op;
    }
  }

  TermStore& terms_;
  value::ValueStore& values_;
  std::unique_ptr<Model> model_;
  Program no_program_;
  Machine machine_;
};

}  // namespace

std::unique_ptr<Model> model_from_text(TermStore& terms, value::ValueStore& values,
                                       const smtlib::ModelText& text, const Limits& limits) {
  return Builder(terms, values, limits).run(text);
}

}  // namespace assay::eval
