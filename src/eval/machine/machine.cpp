#include "eval/machine/machine.h"

#include <algorithm>
#include <unordered_set>

#include "base/assert.h"
#include "eval/semantics/function_table.h"
#include "eval/semantics/function_value.h"
#include "eval/semantics/handlers.h"

namespace assay::eval {

using term::DeclKind;

namespace {

constexpr uint64_t kMaxTries = 20000;  // instances over infinite domains in one run
constexpr uint64_t kSplit = 100;       // of them, for a match of open data
constexpr size_t kMaxCases = 16;       // entries of a table that is unfolded at open arguments

}  // namespace

Machine::Machine(TermStore& terms, value::ValueStore& values, Program& program,
                 const Limits& limits)
    : terms_(terms), values_(values), program_(program), semantics_(terms, values, limits) {
  semantics_.set_caller(this);
  set_model(nullptr);
}

void Machine::set_model(Model* model) {
  model_ = model == nullptr ? &no_model_ : model;
  semantics_.operator_functions() = model_->operators;
  semantics_.domains().forget_universes();
  for (const auto& [sort, size] : model_->universes) {
    semantics_.domains().set_universe(Sort{sort}, size);
  }
}

Value Machine::input(Decl decl) {
  const auto found = model_->constants.find(decl.id);
  if (found != model_->constants.end()) return found->second;
  return apply(decl, terms_.result(decl), {});
}

void Machine::load(const Code& code, Value* r) {
  for (const Code::Constant& constant : code.constants) r[constant.at] = constant.in_register;
  for (const Code::Input& in : code.inputs) r[in.at] = viewed(input(in.decl));
}

void Machine::run(const Code& code) {
  scratch_.release({});
  code_ = &code;
  registers_.assign(code.registers, Value{});
  allow(semantics_.limits().steps);
  tries_left_ = kMaxTries;
  deciding_.clear();
  depth_ = 0;
  load(code, registers_.data());
  run_block(code, 0, registers_.data());
}

void Machine::run_with(const Code& code, std::span<const Value> inputs) {
  scratch_.release({});
  if (code_ != &code || !code.quantifiers.empty()) {
    code_ = &code;
    registers_.assign(code.registers, Value{});
    load(code, registers_.data());
  }
  allow(semantics_.limits().steps);
  tries_left_ = kMaxTries;
  for (size_t i = 0; i < inputs.size(); ++i) registers_[code.inputs[i].at] = viewed(inputs[i]);
  run_block(code, 0, registers_.data());
}

void Machine::run_many(const Code& code, std::span<const std::vector<Value>> inputs) {
  if (inputs.empty()) return;
  scratch_.release({});
  // An odd number of cache lines, so that the frames do not compete for the same places in the
  // cache.
  constexpr size_t kLine = 64 / sizeof(Value);
  const size_t stride = ((code.registers + kLine - 1) / kLine | 1) * kLine;
  const bool is_loaded = code_ == &code && stride_ == stride &&
                         registers_.size() >= stride * inputs.size() && code.quantifiers.empty();
  if (!is_loaded) {
    code_ = &code;
    stride_ = stride;
    registers_.assign(stride * inputs.size(), Value{});
    load(code, registers_.data());
    for (size_t row = 1; row < inputs.size(); ++row) {
      std::copy_n(registers_.begin(), code.registers,
                  registers_.begin() + static_cast<std::ptrdiff_t>(row * stride));
    }
  }
  allow(semantics_.limits().steps * inputs.size());
  tries_left_ = kMaxTries * inputs.size();
  for (size_t row = 0; row < inputs.size(); ++row) {
    Value* const r = registers_.data() + row * stride;
    for (size_t i = 0; i < inputs[row].size(); ++i) r[code.inputs[i].at] = viewed(inputs[row][i]);
  }
  run_block<true>(code, 0, {registers_.data(), inputs.size(), stride});
}

Value Machine::value(Term term) {
  const auto found = code_->register_of.find(term.id);
  return found == code_->register_of.end() ? Value{} : at(found->second);
}

const std::vector<Value>* Machine::deciding_instance(const QuantifierCode& quantifier) const {
  const auto found = deciding_.find(&quantifier);
  return found == deciding_.end() ? nullptr : &found->second;
}

// --- everything that has no fast form ---

void Machine::run_slow(const Code& code, const Instruction& i, Value* r) {
  switch (i.code) {
    case Opcode::kQuantifier:
      r[i.result] = run_quantifier(code, code.quantifiers[i.a], r);
      return;
    case Opcode::kMatch:
      r[i.result] = exact(code, r, run_match(code, code.matches[i.a], r));
      return;
    case Opcode::kLazy:
      r[i.result] = exact(code, r, run_lazy(code, code.lazies[i.a], r));
      return;
    default:
      r[i.result] = run_generic(code, i, r);
      return;
  }
}

Value Machine::run_generic(const Code& code, const Instruction& i, Value* r) {
  // Fast forms that met an open or a large value come here too: their registers are fields.
  const bool is_list = takes_list(i.code);
  const size_t count = is_list ? i.b : terms_.arguments(i.term).size();
  constexpr size_t kFew = 4;
  Value few[kFew];
  std::vector<Value> many(count > kFew ? count : 0);
  const std::span<Value> args = count > kFew ? std::span(many) : std::span(few, count);
  const uint32_t fields[] = {i.a, i.b, i.c};
  for (size_t k = 0; k < count; ++k) {
    args[k] = exact(code, r, r[is_list ? code.lists[i.a + k] : fields[k]]);
  }

  const Sort sort = terms_.sort(i.term);
  const Op op = terms_.op(i.term);
  if (i.code == Opcode::kApply) return apply(terms_.decl(i.term), sort, args);
  if (i.code == Opcode::kClosure) {
    const auto arity = static_cast<uint32_t>(terms_.arguments(i.term).size() - 1);
    const Value function =
        function_value(values_, sort, FunctionTag::kLambda, i.term.id, arity, args);
    // z3 writes arrays as lambdas too.
    const bool is_array = terms_.sorts().is(sort, term::SortKind::kArray);
    return is_array ? semantics_.array_of(sort, function) : function;
  }
  if (i.code == Opcode::kUnknown) {
    const Reason reason = op == Op::kWitness ? Reason::kSet : Reason::kOperator;
    return make_open(values_, reason, {op, sort, {&i.term.id, 1}, args});
  }
  if (op == Op::kHoApply) return call(args[0], args.subspan(1));
  const Application application{op, sort, terms_.indices(i.term), args};
  if (op == Op::kIsConstructor || op == Op::kUpdateField) {
    return semantics_.apply_datatype({op, sort, application.indices.first(1), args});
  }
  const Value result = semantics_.apply(application);
  return result;
}

Value Machine::given_up(Sort sort) {
  const uint32_t id = next_unknown();
  return make_open(values_, Reason::kBudget, {Op::kLet, sort, {&id, 1}, {}});
}

Value Machine::open_binder(const Code& code, Reason reason, Op op, Term term,
                           std::span<const uint32_t> captured, Value* r) {
  std::vector<Value> outside;
  for (uint32_t at : captured) outside.push_back(exact(code, r, r[at]));
  return make_open(values_, reason, {op, terms_.sort(term), {&term.id, 1}, outside});
}

Value Machine::run_match(const Code& code, const MatchCode& m, Value* r) {
  const Value data = exact(code, r, r[m.scrutinee]);
  const auto result_of = [&](const MatchCase& c) {
    run_block(code, c.block, r);
    return r[code.blocks[c.block].result];
  };
  for (const MatchCase& c : m.cases) {
    if (!c.constructor) {
      if (!c.variables.empty()) r[c.variables[0]] = data;
      return result_of(c);
    }
    const Value is = semantics_.apply_datatype(
        {Op::kIsConstructor, term::kBoolSort, {&c.constructor.id, 1}, {&data, 1}});
    if (is.is_open()) break;
    if (!is.is_true()) continue;
    const auto fields =
        data.is_open() ? open_node(values_, data).args : values_.parts(data).subspan(1);
    for (size_t k = 0; k < c.variables.size(); ++k) r[c.variables[k]] = fields[k];
    return result_of(c);
  }
  const Sort datatype{data.extra};
  if (!data.is_open() || !terms_.sorts().is(datatype, term::SortKind::kDatatype)) {
    return open_binder(code, Reason::kUnspecified, Op::kMatch, m.term, m.captured, r);
  }
  // Nothing is known about the constructor: (ite is-first first ... last), the fields being what
  // the selectors give. Recursion would go on for ever in this way, so there is an allowance.
  const Value whole = open_binder(code, Reason::kDerived, Op::kMatch, m.term, m.captured, r);
  if (tries_left_ < kSplit) return whole;
  tries_left_ -= kSplit;
  const auto constructors = terms_.datatype(terms_.sorts().datatype_of(datatype)).constructors;
  std::vector<std::pair<Value, Value>> cases;  // condition, result
  std::unordered_set<uint32_t> covered;
  bool is_complete = false;
  for (const MatchCase& c : m.cases) {
    Value is = value::kTrueValue;
    if (c.constructor) {
      is = semantics_.apply_datatype(
          {Op::kIsConstructor, term::kBoolSort, {&c.constructor.id, 1}, {&data, 1}});
      const auto info = std::find_if(constructors.begin(), constructors.end(),
                                     [&](const auto& k) { return k.decl == c.constructor; });
      if (info == constructors.end()) return whole;
      const std::vector<Sort> fields = field_sorts(terms_, datatype, *info);
      for (size_t k = 0; k < c.variables.size(); ++k) {
        const uint32_t selector = info->selectors[k].id;
        r[c.variables[k]] =
            semantics_.apply_datatype({Op::kApply, fields[k], {&selector, 1}, {&data, 1}});
      }
      covered.insert(c.constructor.id);
    } else if (!c.variables.empty()) {
      r[c.variables[0]] = data;
    }
    cases.emplace_back(is, exact(code, r, result_of(c)));
    is_complete = !c.constructor || covered.size() == constructors.size();
    if (is_complete) break;
  }
  if (!is_complete) return whole;
  Value result = cases.back().second;
  for (size_t k = cases.size() - 1; k-- > 0;) {
    const Value args[] = {cases[k].first, cases[k].second, result};
    result = semantics_.apply({Op::kIte, terms_.sort(m.term), {}, args});
  }
  return result;
}

Value Machine::run_lazy(const Code& code, const LazyCode& lazy, Value* r) {
  const auto evaluate = [&](size_t k) {
    run_block(code, lazy.blocks[k], r);
    return exact(code, r, r[code.blocks[lazy.blocks[k]].result]);
  };
  const Sort sort = terms_.sort(lazy.term);
  if (lazy.op == Op::kIte) {
    const Value condition = evaluate(0);
    if (condition.is_true()) return evaluate(1);
    if (condition.is_false()) return evaluate(2);
    const Value args[] = {condition, evaluate(1), evaluate(2)};
    return semantics_.apply({Op::kIte, sort, {}, args});
  }
  std::vector<Value> args;
  for (size_t k = 0; k < lazy.blocks.size(); ++k) {
    args.push_back(evaluate(k));
    const bool is_premise = lazy.op == Op::kImplies && k + 1 < lazy.blocks.size();
    if (lazy.op == Op::kAnd && args.back().is_false()) return args.back();
    if (lazy.op == Op::kOr && args.back().is_true()) return args.back();
    if (is_premise && args.back().is_false()) return value::kTrueValue;
  }
  return semantics_.apply({lazy.op, sort, {}, args});
}

// --- functions ---

const Code& Machine::body_of(Program& program, Program::Function& function) {
  if (!function.code) {
    function.code = compile(terms_, values_, program, function.parameters, {&function.body, 1});
  }
  return *function.code;
}

Value Machine::call_code(const Code& code, std::span<const Value> first,
                         std::span<const Value> rest) {
  const Scratch::Mark mark = scratch_.mark();
  std::vector<Value> frame;
  if (!free_frames_.empty()) {
    frame = std::move(free_frames_.back());
    free_frames_.pop_back();
  }
  frame.assign(code.registers, Value{});  // quantifiers look for instances in all of it
  std::copy(first.begin(), first.end(), frame.begin());
  std::copy(rest.begin(), rest.end(), frame.begin() + static_cast<std::ptrdiff_t>(first.size()));
  load(code, frame.data());
  // Large frames are not free, however little of them runs.
  semantics_.meter().spend(code.registers / 32 + code.constants.size() / 16 + code.inputs.size());
  run_block(code, 0, frame.data());
  const Value result = exact(code, frame.data(), frame[code.blocks[0].result]);
  free_frames_.push_back(std::move(frame));
  scratch_.release(mark);
  // Out of a recursion that was cut off in the middle comes one unknown, not millions that hang
  // together.
  return result.is_open() && is_over() ? given_up() : result;
}

Value Machine::open_symbol(Decl decl, Sort sort, std::span<const Value> args) {
  const bool derived = std::any_of(args.begin(), args.end(), [](Value v) { return v.is_open(); });
  const Value atom = make_open(values_, derived ? Reason::kDerived : Reason::kNoInterpretation,
                               {Op::kApply, sort, {&decl.id, 1}, args});
  const auto& chosen = semantics_.choices().of;
  const auto found = chosen.find(atom.payload);
  return found == chosen.end() ? atom : found->second;
}

// A table at open arguments: (ite (= arguments first) its result (ite ... fallback)).
Value Machine::table_cases(const FunctionTable& table, Sort sort, std::span<const Value> args) {
  Value result = table.fallback;
  for (auto entry = table.entries.rbegin(); entry != table.entries.rend(); ++entry) {
    const auto key = values_.parts(entry->first);
    std::vector<Value> same;
    for (size_t i = 0; i < args.size(); ++i) same.push_back(semantics_.equal(args[i], key[i]));
    const Value branches[] = {semantics_.apply({Op::kAnd, term::kBoolSort, {}, same}),
                              entry->second, result};
    result = semantics_.apply({Op::kIte, sort, {}, branches});
  }
  return result;
}

Value Machine::apply(Decl decl, Sort sort, std::span<const Value> args) {
  const DeclKind kind = terms_.kind(decl);
  const size_t arity = terms_.arity(decl);
  if (args.size() < arity) {
    return function_value(values_, sort, FunctionTag::kDeclared, decl.id,
                          static_cast<uint32_t>(arity - args.size()), args);
  }
  if (kind == DeclKind::kConstructor || kind == DeclKind::kSelector) {
    const Value result = semantics_.apply_datatype({Op::kApply, sort, {&decl.id, 1}, args});
    // A model may say what a selector gives for other constructors.
    const bool is_choice =
        result.is_open() && open_node(values_, result).reason == Reason::kUnspecified;
    const auto given =
        is_choice ? model_->program.functions.find(decl.id) : model_->program.functions.end();
    if (given == model_->program.functions.end()) return result;
    return call_code(body_of(model_->program, given->second), args, {});
  }
  const auto defined = program_.functions.find(decl.id);
  if (defined != program_.functions.end()) {
    return call_code(body_of(program_, defined->second), args, {});
  }
  if (args.empty()) {
    const auto constant = model_->constants.find(decl.id);
    if (constant != model_->constants.end()) return constant->second;
  }
  const Value result = interpreted(decl, sort, args);
  if (result.is(Kind::kNone)) return open_symbol(decl, sort, args);
  return semantics_.as_set(result, sort);
}

// What the model says; kNone if it says nothing.
Value Machine::interpreted(Decl decl, Sort sort, std::span<const Value> args) {
  const auto interpretation = model_->functions.find(decl.id);
  if (interpretation != model_->functions.end()) {
    const FunctionInterpretation& f = interpretation->second;
    const bool any_open =
        std::any_of(args.begin(), args.end(), [](Value v) { return v.is_open(); });
    if (any_open && f.has_table && f.table.entries.size() <= kMaxCases &&
        !f.table.fallback.is(Kind::kNone)) {
      return table_cases(f.table, sort, args);
    }
    if (any_open && (f.callback || f.has_table)) return open_symbol(decl, sort, args);
    if (f.callback) return f.callback(values_, args);
    // Functions as arguments have no unique form to look up.
    const bool all_exact =
        std::all_of(args.begin(), args.end(), [](Value v) { return v.is_exact(); });
    if (f.has_table && !all_exact && !f.table.entries.empty()) {
      return make_open(values_, Reason::kFunction, {Op::kApply, sort, {&decl.id, 1}, args});
    }
    if (f.has_table) {
      const auto found = f.table.results.find(values_.record(Kind::kTuple, 0, args).payload);
      if (found != f.table.results.end()) return found->second;
      if (!f.table.fallback.is(Kind::kNone)) return f.table.fallback;
      return open_symbol(decl, sort, args);
    }
  }
  const auto body = model_->program.functions.find(decl.id);
  if (body != model_->program.functions.end()) {
    return call_code(body_of(model_->program, body->second), args, {});
  }
  return {};
}

// What a function of this sort gives for so many arguments: a function of the rest, where there are
// fewer than it takes.
Sort Machine::result_sort(Sort function, size_t arguments) {
  const auto sorts = terms_.sorts().arguments(function);
  if (sorts.empty() || arguments >= sorts.size()) return term::kUnknownSort;
  if (arguments + 1 == sorts.size()) return sorts.back();
  const std::vector<Sort> missing(sorts.begin() + static_cast<std::ptrdiff_t>(arguments),
                                  sorts.end() - 1);
  const Sort result = sorts.back();
  return terms_.sorts().function(missing, result);
}

Value Machine::call(Value function, std::span<const Value> args) {
  if (function.is_open()) {
    std::vector<Value> all{function};
    all.insert(all.end(), args.begin(), args.end());
    return make_open(values_, Reason::kDerived,
                     {Op::kHoApply, result_sort(Sort{function.extra}, args.size()), {}, all});
  }
  if (function.is(Kind::kArray)) {
    return args.size() == 1 ? semantics_.select(function, args[0])
                            : semantics_.select(function, values_.record(Kind::kTuple, 0, args));
  }
  const FunctionParts parts = function_parts(values_, function);
  if (parts.arity > 0 && args.size() > parts.arity) {
    return call(call(function, args.first(parts.arity)), args.subspan(parts.arity));
  }
  std::vector<Value> all(parts.captured.begin(), parts.captured.end());
  all.insert(all.end(), args.begin(), args.end());
  const Sort result = result_sort(Sort{function.extra}, args.size());
  if (args.size() < parts.arity) {
    return function_value(values_, result, parts.tag, parts.id,
                          static_cast<uint32_t>(parts.arity - args.size()), all);
  }
  switch (parts.tag) {
    case FunctionTag::kDeclared:
      return apply(Decl{parts.id}, result, all);
    case FunctionTag::kOperator: {
      const Term sample{parts.id};
      return semantics_.apply(
          {terms_.op(sample), terms_.sort(sample), terms_.indices(sample), all});
    }
    default:
      break;
  }
  const Term lambda{parts.id};
  for (Program* program : {&program_, &model_->program}) {
    const auto found = program->lambdas.find(lambda.id);
    if (found == program->lambdas.end()) continue;
    if (!found->second.code) {
      std::vector<Term> parameters = found->second.captured;
      const auto arguments = terms_.arguments(lambda);
      parameters.insert(parameters.end(), arguments.begin(), arguments.end() - 1);
      const Term body = arguments.back();
      auto code = compile(terms_, values_, *program, parameters, {&body, 1});
      program->lambdas[lambda.id].code = std::move(code);
    }
    return call_code(*program->lambdas[lambda.id].code, all, {});
  }
  // A lambda of another script: nothing is known about it here.
  return make_open(values_, Reason::kOperator, {Op::kHoApply, result, {}, all});
}

Value Machine::evaluate_closed(Term term) {
  const auto code = compile(terms_, values_, program_, {}, {&term, 1});
  return call_code(*code, {}, {});
}

bool Machine::table(Value function, FunctionTable& out) {
  if (!function.is(Kind::kFunction)) return false;
  const FunctionParts parts = function_parts(values_, function);
  if (!parts.captured.empty()) return false;
  if (parts.tag == FunctionTag::kLambda) {
    const auto arguments = terms_.arguments(Term{parts.id});
    const std::vector<Term> parameters(arguments.begin(), arguments.end() - 1);
    const auto found = table_of(terms_, values_, parameters, arguments.back(),
                                [this](Term term) { return evaluate_closed(term); });
    if (found) out = *found;
    return found.has_value();
  }
  if (parts.tag != FunctionTag::kDeclared) return false;
  const auto found = model_->functions.find(parts.id);
  if (found == model_->functions.end() || !found->second.has_table) return false;
  out = found->second.table;
  return true;
}

// --- open values again ---

std::vector<Value> Machine::resolve(std::span<const Value> roots) {
  std::unordered_map<uint64_t, Value> done;  // by payload
  std::vector<Value> stack;
  const auto get = [&](Value v) { return v.is_open() ? done.at(v.payload) : v; };
  for (Value root : roots) {
    if (root.is_open()) stack.push_back(root);
  }
  std::vector<Value> args;
  while (!stack.empty()) {
    const Value open = stack.back();
    if (done.contains(open.payload)) {
      stack.pop_back();
      continue;
    }
    const OpenNode node = open_node(values_, open);
    bool ready = true;
    for (Value arg : node.args) {
      if (arg.is_open() && !done.contains(arg.payload)) {
        stack.push_back(arg);
        ready = false;
      }
    }
    if (!ready) continue;
    stack.pop_back();
    semantics_.meter().spend(2 + node.args.size() / 8);
    args.clear();
    bool changed = false;
    for (Value arg : node.args) {
      args.push_back(get(arg));
      changed = changed || args.back() != arg;
    }
    const auto chosen = semantics_.choices().of.find(open.payload);
    if (chosen != semantics_.choices().of.end()) {
      done[open.payload] = chosen->second;
      continue;
    }
    const bool is_binder = node.op == Op::kForall || node.op == Op::kExists ||
                           node.op == Op::kMatch || term::is_quantifier_like(node.op);
    if (!changed || is_binder || node.op == Op::kOpaque || node.op == Op::kVariable) {
      done[open.payload] = open;
      continue;
    }
    const Value result = apply_again(node, args);
    // The new form may be one that a choice was made for.
    const auto again = result.is_open() ? semantics_.choices().of.find(result.payload)
                                        : semantics_.choices().of.end();
    done[open.payload] = again == semantics_.choices().of.end() ? result : again->second;
  }
  std::vector<Value> results;
  results.reserve(roots.size());
  for (Value root : roots) results.push_back(get(root));
  return results;
}

Value Machine::apply_again(const OpenNode& node, std::span<const Value> args) {
  std::vector<uint32_t> indices;
  for (Value index : node.indices) indices.push_back(static_cast<uint32_t>(index.payload));
  const Application application{node.op, node.sort, indices, args};
  if (node.op == Op::kApply) return apply(Decl{indices[0]}, node.sort, args);
  if (node.op == Op::kHoApply) return call(args[0], args.subspan(1));
  if (node.op == Op::kIsConstructor || node.op == Op::kUpdateField) {
    return semantics_.apply_datatype(application);
  }
  return semantics_.apply(application);
}

}  // namespace assay::eval
