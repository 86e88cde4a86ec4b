// Emitter: makes the registers, constants and instructions of one Code. Which term comes when, and
// in which block, is decided by its caller (compile.cpp), who also knows in which registers the
// arguments are.
//
//   Emitter emit(terms, values, program);
//   emit.open_block();
//   const uint32_t at = emit.term(t, registers_of_its_arguments);
//   emit.close_block(at);
//   std::unique_ptr<Code> code = emit.take();
//
// Operators at constants are computed here, once for all runs. Binders are the caller's business:
// it opens and closes their blocks and pushes their instructions.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "eval/machine/code.h"

namespace assay::eval {

class Emitter {
 public:
  Emitter(TermStore& terms, value::ValueStore& values, const Program& program)
      : terms_(terms), values_(values), program_(program), code_(std::make_unique<Code>()) {}

  Code& code() { return *code_; }
  // When all blocks are closed; the last call.
  std::unique_ptr<Code> take();

  uint32_t new_register() { return code_->registers++; }

  // Instructions go to the block that was opened last.
  uint32_t open_block();
  void close_block(uint32_t result);
  uint32_t block() const { return open_blocks_.back(); }
  size_t open_blocks() const { return open_blocks_.size(); }
  bool is_open(uint32_t block) const { return block_is_open_[block]; }

  // All of these return the register of the result.
  uint32_t push(Instruction instruction);
  uint32_t push_list(Opcode opcode, Term term, std::span<const uint32_t> registers);
  // A literal, an operator or a function at the registers of its arguments.
  uint32_t term(Term term, std::span<const uint32_t> arguments);
  // What is not evaluated, with the registers of its free variables.
  uint32_t unknown(Term term, std::span<const uint32_t> captured);
  // A variable that nothing binds.
  uint32_t unbound(Term variable);

 private:
  uint32_t constant(Value v, Sort sort);
  std::optional<Value> folded_value(Term term, std::span<const uint32_t> registers);
  uint32_t apply(Term term, std::span<const uint32_t> registers);
  uint32_t operator_value(Term term);
  void define_registers();

  TermStore& terms_;
  value::ValueStore& values_;
  const Program& program_;
  std::unique_ptr<Code> code_;
  std::vector<uint32_t> open_blocks_;
  std::vector<bool> block_is_open_;
  std::unordered_map<uint32_t, uint32_t> constant_of_;  // register -> place in code_->constants
  std::optional<Semantics> folding_;                    // made when first needed
};

}  // namespace assay::eval
