#include "eval/machine/emit.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "eval/machine/fresh_text.h"
#include "eval/machine/opcode.h"
#include "eval/semantics/function_value.h"
#include "eval/semantics/literal_value.h"
#include "term/sort_rules.h"

namespace assay::eval {

namespace {

constexpr uint64_t kFoldingSteps = 100'000;

}  // namespace

std::unique_ptr<Code> Emitter::take() {
  ASSAY_ASSERT(open_blocks_.empty());
  define_registers();
  return std::move(code_);
}

void Emitter::define_registers() {
  code_->definitions.resize(code_->registers);
  for (uint32_t i = 0; i < code_->constants.size(); ++i) {
    code_->definitions[code_->constants[i].at] = {Code::Definition::kConstant, i};
  }
  for (uint32_t b = 0; b < code_->blocks.size(); ++b) {
    const auto& instructions = code_->blocks[b].instructions;
    for (uint32_t i = 0; i < instructions.size(); ++i) {
      code_->definitions[instructions[i].result] = {b, i};
    }
  }
}

uint32_t Emitter::open_block() {
  const auto block = static_cast<uint32_t>(code_->blocks.size());
  code_->blocks.emplace_back();
  block_is_open_.push_back(true);
  open_blocks_.push_back(block);
  return block;
}

void Emitter::close_block(uint32_t result) {
  Block& block = code_->blocks[open_blocks_.back()];
  block.result = result;
  block.owns_result = std::ranges::any_of(block.instructions,
                                          [&](const Instruction& i) { return i.result == result; });
  block_is_open_[open_blocks_.back()] = false;
  open_blocks_.pop_back();
}

uint32_t Emitter::push(Instruction instruction) {
  instruction.result = new_register();
  code_->blocks[open_blocks_.back()].instructions.push_back(instruction);
  return instruction.result;
}

uint32_t Emitter::push_list(Opcode opcode, Term term, std::span<const uint32_t> registers) {
  const auto first = static_cast<uint32_t>(code_->lists.size());
  code_->lists.insert(code_->lists.end(), registers.begin(), registers.end());
  return push({opcode, 0, 0, first, static_cast<uint32_t>(registers.size()), 0, term});
}

uint32_t Emitter::constant(Value v, Sort sort) {
  const uint32_t at = new_register();
  Value in_register = v;
  value::Ball around;
  if (values_.to_ball(v, around)) value::ball::pack(around, at, in_register);
  if (v.is(Kind::kText)) in_register = fresh::text_view(values_.to_text(v));
  constant_of_[at] = static_cast<uint32_t>(code_->constants.size());
  code_->constants.push_back({at, v, sort, in_register});
  return at;
}

uint32_t Emitter::unbound(Term variable) {
  return constant(make_open(values_, Reason::kNoInterpretation,
                            {Op::kVariable, terms_.sort(variable), terms_.indices(variable), {}}),
                  terms_.sort(variable));
}

uint32_t Emitter::unknown(Term term, std::span<const uint32_t> captured) {
  if (const auto number = algebraic_value(terms_, values_, term))
    return constant(*number, terms_.sort(term));
  return push_list(Opcode::kUnknown, term, captured);
}

uint32_t Emitter::term(Term term, std::span<const uint32_t> arguments) {
  const Op op = terms_.op(term);
  if (term::is_literal(op)) {
    return constant(literal_value(terms_, values_, term), terms_.sort(term));
  }
  if (op == Op::kTrue || op == Op::kFalse) {
    return constant(value::boolean(op == Op::kTrue), term::kBoolSort);
  }
  if (op == Op::kVariable) return unbound(term);
  if (op == Op::kOperatorReference) return operator_value(term);
  if (op == Op::kApply) return apply(term, arguments);
  if (const auto folded = folded_value(term, arguments)) {
    return constant(*folded, terms_.sort(term));
  }
  const Opcode opcode = fast_form(terms_, term);
  if (takes_list(opcode)) return push_list(opcode, term, arguments);
  std::array<uint32_t, 3> registers{};
  std::copy_n(arguments.begin(), std::min(arguments.size(), registers.size()), registers.begin());
  Instruction instruction{opcode, 0, 0, registers[0], registers[1], registers[2], term};
  if (opcode == Opcode::kBvExtract) instruction.b = terms_.indices(term)[1];
  if (opcode == Opcode::kBvRotateLeft) {
    const uint32_t width = terms_.sorts().width(terms_.sort(term));
    const uint32_t by = terms_.indices(term)[0] % width;
    instruction.b = op == Op::kRotateLeft ? by : width - by;
  }
  if (opcode == Opcode::kBvExtract || opcode == Opcode::kBvZeroExtend ||
      opcode == Opcode::kBvSignExtend || opcode == Opcode::kBvConcat) {
    instruction.c = terms_.sorts().width(terms_.sort(term));
  }
  if (opcode >= Opcode::kFpFromBits && opcode <= Opcode::kFpFromUnsigned) {
    const Sort sort = terms_.sort(term);
    const uint32_t exponent = terms_.sorts().index(sort);
    const uint32_t significand = terms_.sorts().significand_bits(sort);
    // 0 is no format: what does not fit goes the general way.
    const bool fits = exponent < 0x10000 && significand < 0x10000;
    instruction.c = fits ? exponent << 16 | significand : 0;
  }
  if (opcode == Opcode::kFpToUbv || opcode == Opcode::kFpToSbv) {
    instruction.c = terms_.sorts().width(terms_.sort(term));
  }
  return push(instruction);
}

// The value of an operator at constants: (- 5), (/ 1 3), (_ +oo 8 24), a regular expression
// without variables. Only of sorts whose values no model has a say in (the form of an array may
// depend on the size of a universe), and only what is not open: that may be the model's to
// choose.
std::optional<Value> Emitter::folded_value(Term term, std::span<const uint32_t> registers) {
  const auto is_plain = [&](Sort sort) {
    switch (terms_.sorts().kind(sort)) {
      case term::SortKind::kBool:
      case term::SortKind::kInt:
      case term::SortKind::kReal:
      case term::SortKind::kBitVec:
      case term::SortKind::kFloat:
      case term::SortKind::kRoundingMode:
      case term::SortKind::kString:
      case term::SortKind::kRegLan:
        return true;
      default:
        return false;
    }
  };
  const Op op = terms_.op(term);
  if (!program_.folds_constants) return std::nullopt;
  if (handler(op) == nullptr || !is_plain(terms_.sort(term))) return std::nullopt;
  std::vector<Value> args;
  for (uint32_t at : registers) {
    const auto found = constant_of_.find(at);
    if (found == constant_of_.end()) return std::nullopt;
    const Code::Constant& c = code_->constants[found->second];
    if (c.value.is_open() || !is_plain(c.sort)) return std::nullopt;
    args.push_back(c.value);
  }
  if (!folding_) {
    folding_.emplace(terms_, values_);
    folding_->meter().limit = kFoldingSteps;
  }
  if (folding_->meter().is_over()) return std::nullopt;
  const Value result = folding_->apply({op, terms_.sort(term), terms_.indices(term), args});
  return result.is_open() ? std::nullopt : std::optional(result);
}

uint32_t Emitter::apply(Term term, std::span<const uint32_t> registers) {
  const Decl decl = terms_.decl(term);
  const bool is_symbol = terms_.kind(decl) == term::DeclKind::kFunction && terms_.arity(decl) == 0;
  if (!is_symbol || program_.functions.contains(decl.id)) {
    return push_list(Opcode::kApply, term, registers);
  }
  const uint32_t at = new_register();
  code_->inputs.push_back({at, decl});
  return at;
}

// An operator as a function: a term that applies it tells which of the overloaded ones is meant.
uint32_t Emitter::operator_value(Term term) {
  const Sort sort = terms_.sort(term);
  const auto words = terms_.indices(term);
  if (!terms_.sorts().is(sort, term::SortKind::kFunction)) return unknown(term, {});
  const auto signature = terms_.sorts().arguments(sort);
  std::vector<Term> samples;
  const term::Symbol name = terms_.symbols().intern("sample");
  const std::vector<Sort> domain(signature.begin(), signature.end() - 1);
  for (Sort s : domain) samples.push_back(terms_.variable(name, s));
  const std::vector<uint32_t> indices(words.begin() + 1, words.end());
  term::SortChecker checker(terms_);
  const Term sample = checker.apply_any(term::builtin_operators(words[0]), indices, samples);
  if (!sample) return unknown(term, {});
  return constant(function_value(values_, sort, FunctionTag::kOperator, sample.id,
                                 static_cast<uint32_t>(domain.size()), {}),
                  sort);
}

}  // namespace assay::eval
