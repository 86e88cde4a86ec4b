// Program: assertions as code over words. Registers are numbered; constants are there from the
// start, inputs are what is searched for, and instructions compute the others in an order in which
// arguments come before their uses. It is data only: machine.h runs it.
//
// Every operator is total on words but for those that may be *undefined*: a call that has no value,
// an Int that leaves 64 bits, what the standard leaves open (division by zero of Int and Real).
// Undefined is not true, and true or undefined is true.
#pragma once

#include <cstdint>
#include <vector>

#include "closedbox/search/program/word_op.h"
#include "closedbox/search/program/words.h"
#include "term/store.h"

namespace assay::closedbox::search {

inline constexpr uint32_t kNoRegister = UINT32_MAX;

struct Instruction {
  WordOp op = WordOp::kCall;
  uint8_t width = 64;  // of the result; of the operands for predicates
  uint16_t extra = 0;  // see word_op.h
  uint32_t target = 0;
  uint32_t a = 0;  // registers; those that the operator does not have are 0
  uint32_t b = 0;  // kCall: place in Program::calls
  uint32_t c = 0;
};

struct Call {
  uint32_t box = 0;
  uint32_t target = 0;
  // A Bool register: the call is made only where it is true. Where it is not, no result that
  // counts depends on the call (a hint: leaving it out is slower and may meet crashes, no less
  // right).
  uint32_t guard = kNoRegister;
  std::vector<uint32_t> arguments;  // registers
  WordSort result;
};

// A part of a variable's bits that moves on its own: (base + i) modulo 2^width for i below count,
// shifted. Wider words are cyclic, so that signed intervals are intervals too.
struct Slice {
  uint8_t shift = 0;
  uint8_t width = 64;
  uint64_t base = 0;
  uint64_t count = 0;  // 0: 2^64
};

struct Variable {
  term::Decl decl;
  WordSort sort;
  uint32_t at = 0;          // its register
  bool is_derived = false;  // an equality defines it: computed, not searched for
};

struct Input {
  uint32_t variable = 0;
  uint32_t at = 0;
  WordSort sort;
  // What the assertions leave of its values at the least: never less than the truth. From the low
  // bits to the high ones.
  std::vector<Slice> slices;
  bool is_bounded = true;  // the slices hold all values that count; false for a free Int or Real
  bool is_empty = false;   // no value is left
};

struct Conjunct {
  uint32_t at = 0;         // its Bool register
  uint32_t assertion = 0;  // that it is a part of
  bool has_call = false;
  std::vector<uint32_t> inputs;  // that it depends on, ascending; at most 256 of them
};

struct Program {
  std::vector<Variable> variables;  // all constants of the assertions, by first occurrence
  std::vector<Input> inputs;        // those that are not derived
  std::vector<uint64_t> registers;  // their first values: constants; 0 for the others
  std::vector<WordSort> sorts;      // of the registers
  std::vector<Instruction> code;
  std::vector<Call> calls;
  std::vector<Conjunct> conjuncts;
  std::vector<uint64_t> constants;  // literals of the assertions, ascending: worth trying
  uint32_t assertion_count = 0;
};

}  // namespace assay::closedbox::search
