// Machine: runs compiled terms under a model. Compile once, run under many models:
//
//   Program program;                       // the script's definitions
//   auto code = compile(terms, values, program, {}, assertions);
//   Machine machine(terms, values, program);
//   machine.set_model(&model);
//   machine.run(*code);
//   machine.root(0);                       // true, false or open
//
// Not shared between threads. Every run ends: Limits bounds its steps, its depth and the sizes of
// values.
#pragma once

#include <memory>
#include <vector>

#include "eval/machine/code.h"
#include "eval/machine/fresh_text.h"
#include "eval/machine/model.h"
#include "eval/machine/scratch.h"

namespace assay::eval {

class Machine final : public FunctionCaller {
 public:
  Machine(TermStore& terms, value::ValueStore& values, Program& program, const Limits& limits = {});

  // The model is used, not copied; null: every symbol is open.
  void set_model(Model* model);

  // Runs the code's entry block. The registers stay readable until the next run.
  void run(const Code& code);
  // The same with other values for the first inputs of the code: no look-up by name. Faster where
  // one code runs very often.
  void run_with(const Code& code, std::span<const Value> inputs);
  // Several models at once, one row of inputs each: several times as fast where most of the code
  // has fast forms (8 to 32 rows are best). deciding_instance then speaks of any of them.
  void run_many(const Code& code, std::span<const std::vector<Value>> inputs);
  Value root(size_t i) { return at(code_->roots[i]); }
  // Of a row of run_many.
  Value root(size_t i, size_t row) { return at(code_->roots[i], row); }
  Value at(uint32_t register_number, size_t row = 0) {
    Value* const r = registers_.data() + row * stride_;
    return exact(*code_, r, r[register_number]);
  }
  // Of a subterm that stands outside of all binders; kNone if it was not evaluated.
  Value value(Term term);
  // Instructions executed since the machine was made.
  uint64_t steps() const { return steps_; }

  // The code of a body with the given values for its parameters.
  Value run_body(const Code& code, std::span<const Value> parameters) {
    return call_code(code, parameters, {});
  }

  // A function value applied. With fewer arguments than it takes, a function value.
  Value call(Value function, std::span<const Value> args) override;
  bool table(Value function, FunctionTable& out) override;
  // A declared symbol applied.
  Value apply(Decl decl, Sort sort, std::span<const Value> args);
  // Open values again, after choices were made.
  std::vector<Value> resolve(std::span<const Value> values);
  Value resolve(Value open) { return resolve(std::span<const Value>(&open, 1))[0]; }
  // That many steps from here on. Each run begins with those of Limits.
  void allow(uint64_t steps) { semantics_.meter().limit = semantics_.meter().spent + steps; }

  // The values of the quantified variables for which a quantifier's body was false (forall) or true
  // (exists) in the last run, if one decided.
  const std::vector<Value>* deciding_instance(const QuantifierCode& quantifier) const;

  Semantics& semantics() { return semantics_; }
  TermStore& terms() { return terms_; }
  value::ValueStore& values() { return values_; }
  const Code* code() const { return code_; }

 private:
  // The registers of one code, once for each model.
  struct Frames {
    Value* first = nullptr;
    size_t count = 1;
    size_t stride = 0;
  };

  uint32_t next_unknown() { return ++unknowns_; }
  bool is_over() const { return semantics_.meter().is_over(); }
  // An unknown of its own each time: what was given up at two places need not be the same.
  Value given_up(Sort sort = term::kUnknownSort);
  void load(const Code& code, Value* r);
  // Compiled twice, since the loop over the frames costs a tenth where there is one.
  template <bool kMany>
  void run_block(const Code& code, uint32_t block, Frames frames);
  void run_block(const Code& code, uint32_t block, Value* r) {
    run_block<false>(code, block, {r, 1, code.registers});
  }
  void run_slow(const Code& code, const Instruction& i, Value* r);
  // The value itself, where something else stands for it in a register: a ball (lazy_number.h) or
  // a view (fresh_text.h, fresh_array.h).
  Value exact(const Code& code, Value* r, Value v) {
    return v.kind >= Kind::kApproximate ? made_exact(code, r, v) : v;
  }
  Value made_exact(const Code& code, Value* r, Value v);
  Value computed(const Code& code, Value* r, uint32_t at);
  bool subtract_balls(const Instruction& i, Value x, Value y, Value& result) const;
  bool store_elements(const Code& code, Value* r, std::span<const uint32_t> list, Value& result);
  Value run_generic(const Code& code, const Instruction& i, Value* r);
  Value run_quantifier(const Code& code, const QuantifierCode& q, Value* r);
  Value enumerate(const Code& code, const QuantifierCode& q, uint64_t count, Value* r);
  Value for_any_value(const Code& code, const QuantifierCode& q, Value* r);
  Value try_instances(const Code& code, const QuantifierCode& q, Value* r);
  Value instance(const Code& code, const QuantifierCode& q, Value* r);
  Value run_match(const Code& code, const MatchCode& m, Value* r);
  Value run_lazy(const Code& code, const LazyCode& lazy, Value* r);
  Value call_code(const Code& code, std::span<const Value> first, std::span<const Value> rest);
  Sort result_sort(Sort function, size_t arguments);
  Value open_binder(const Code& code, Reason reason, Op op, Term term,
                    std::span<const uint32_t> captured, Value* r);
  Value evaluate_closed(Term term);
  Value apply_again(const OpenNode& node, std::span<const Value> args);
  Value table_cases(const FunctionTable& table, Sort sort, std::span<const Value> args);
  Value interpreted(Decl decl, Sort sort, std::span<const Value> args);
  Value open_symbol(Decl decl, Sort sort, std::span<const Value> args);
  Value input(Decl decl);
  // As it stands in a register: a view of a text, which is looked up once and not at each use.
  Value viewed(Value v) const {
    return v.kind == Kind::kText ? fresh::text_view(values_.to_text(v)) : v;
  }
  std::vector<Value> candidates(const Code& code, Sort sort, Value* r);
  const Code& body_of(Program& program, Program::Function& function);

  TermStore& terms_;
  value::ValueStore& values_;
  Program& program_;
  Semantics semantics_;
  Model* model_ = nullptr;
  Model no_model_;
  const Code* code_ = nullptr;
  std::vector<Value> registers_;  // of the code that `run` was given
  size_t stride_ = 0;             // from one model's registers to the next one's
  std::vector<std::vector<Value>> free_frames_;
  Scratch scratch_;  // of the texts and arrays in the registers
  // Not by term: a quantifier in a definition is compiled once for each call.
  std::unordered_map<const QuantifierCode*, std::vector<Value>> deciding_;
  uint32_t unknowns_ = 0;  // made so far by next_unknown
  uint64_t steps_ = 0;
  uint64_t tries_left_ = 0;  // of instances over infinite domains, in this run
  uint32_t depth_ = 0;
};

}  // namespace assay::eval
