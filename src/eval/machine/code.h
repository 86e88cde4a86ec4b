// Compiled terms. A Code is a list of instructions over the registers of one frame: constants,
// parameters and inputs first, then one register for each distinct subterm. Terms below a
// quantifier, a match case, or an argument that must not be evaluated in vain (recursive functions)
// stand in blocks of their own in the same frame; bodies of functions and lambdas are Codes of
// their own with a frame for each call.
//
// The opcodes are either the fast forms for Bool, bit-vectors up to 64 bits and numbers (small
// ones, and those of lazy_number.h), or kGeneric: Semantics::apply on the operator of the
// instruction's term.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "eval/semantics/residual.h"
#include "eval/semantics/semantics.h"

namespace assay::eval {

using term::Decl;
using term::TermStore;

enum class Opcode : uint16_t {
  kGeneric,     // count registers in `lists` from a
  kApply,       // a declared or defined function, a constructor or selector; the same
  kUnknown,     // what is not evaluated (comprehensions, opaque terms), with the captured registers
  kClosure,     // a lambda: the captured registers in `lists` from a
  kQuantifier,  // a: number in quantifiers
  kMatch,       // a: number in matches
  kLazy,        // a: number in lazies
  kComprehension,
  // Fast forms: registers a, b, c.
  kNot,
  kAnd,
  kOr,
  kXor,
  kImplies,
  kIte,
  kEqual,
  kDistinct,
  kAndMany,
  kOrMany,
  kEqualMany,
  kDistinctMany,
  kLeMany,
  kLtMany,
  kGeMany,
  kGtMany,
  kNumbersEqualMany,
  kNumbersDistinctMany,
  kAddMany,
  kMulMany,
  kFpFma,
  kTextConcat,
  kArrayStore,  // b registers in `lists` from a
  kBvNot,
  kBvNeg,
  kBvAnd,
  kBvOr,
  kBvXor,
  kBvAdd,
  kBvSub,
  kBvMul,
  kBvUdiv,
  kBvUrem,
  kBvSdiv,
  kBvSrem,
  kBvSmod,
  kBvShl,
  kBvLshr,
  kBvAshr,
  kBvUlt,
  kBvUle,
  kBvUgt,
  kBvUge,
  kBvSlt,
  kBvSle,
  kBvSgt,
  kBvSge,
  kBvComp,
  kBvNand,
  kBvNor,
  kBvXnor,
  kBvConcat,      // width up to 64
  kBvExtract,     // b: the lowest bit, c: the width
  kBvZeroExtend,  // c: the width
  kBvSignExtend,  // c: the width
  kBvRotateLeft,  // b: by how much
  kNeg,
  kAbs,
  kToReal,
  kAdd,
  kSub,
  kMul,
  kDiv,
  kIntDiv,
  kMod,
  kLe,
  kLt,
  kGe,
  kGt,
  kNumbersEqual,  // of Ints or Reals
  kNumbersDistinct,
  // Floats of up to 64 bits. The rounding mode is the first operand.
  kFpAdd,
  kFpSub,
  kFpMul,
  kFpDiv,
  kFpSqrt,
  kFpRound,
  kFpRem,
  kFpMin,
  kFpMax,
  kFpAbs,
  kFpNeg,
  kFpLe,
  kFpLt,
  kFpGe,
  kFpGt,
  kFpEq,
  kFpIsNormal,
  kFpIsSubnormal,
  kFpIsZero,
  kFpIsInfinite,
  kFpIsNan,
  kFpIsNegative,
  kFpIsPositive,
  kFpFromBits,      // c: the format
  kFpFromFloat,     // c: the format
  kFpFromSigned,    // c: the format
  kFpFromUnsigned,  // c: the format
  kFpToUbv,         // c: the width
  kFpToSbv,         // c: the width
  // Strings (fresh_text.h).
  kTextLength,
  kTextAt,
  kTextSubstr,
  kTextPrefix,
  kTextSuffix,
  kTextContains,
  kTextIndexOf,
  kTextReplace,
  kTextReplaceAll,
  kTextLess,
  kTextLessEqual,
  kTextsEqual,
  kTextsDistinct,
  kTextIsDigit,
  kTextToCode,
  kTextToInt,
  kTextFromCode,
  kTextFromInt,
  kTextInRegex,
  kTextReplaceRegex,
  kTextToRegex,
  // Arrays (fresh_array.h).
  kArraySelect,
  kArraysEqual,
  kArraysDistinct,
};

// Whether the operands are a list instead of the registers a, b, c.
inline bool takes_list(Opcode code) {
  return code <= Opcode::kComprehension ||
         (code >= Opcode::kAndMany && code <= Opcode::kArrayStore);
}

struct Instruction {
  Opcode code = Opcode::kGeneric;
  uint16_t count = 0;
  uint32_t result = 0;
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
  Term term;  // what it computes
};

struct Block {
  std::vector<Instruction> instructions;
  uint32_t result = 0;  // the register of its value
  // Whether one of its instructions writes the result. Else it is a constant, a variable or what an
  // enclosing block computed: known without running the block, and not the block's to write.
  bool owns_result = false;
};

struct QuantifierCode {
  Term term;
  Term body;  // of the innermost, where a deep nest of the same quantifier is one
  bool is_forall = false;
  std::vector<Term> names;          // the variables that occur in the body
  std::vector<uint32_t> variables;  // their registers
  std::vector<Sort> sorts;
  uint32_t block = 0;
  std::vector<uint32_t> captured;  // registers of what is free in the quantifier and bound outside
};

struct MatchCase {
  Decl constructor;                 // none: matches everything
  std::vector<uint32_t> variables;  // of the fields, or of the whole
  uint32_t block = 0;
};
struct MatchCode {
  Term term;
  uint32_t scrutinee = 0;
  std::vector<MatchCase> cases;
  std::vector<uint32_t> captured;
};

// and, or, =>, ite whose arguments are evaluated one after the other, as long as they matter.
struct LazyCode {
  Term term;
  Op op;
  std::vector<uint32_t> blocks;  // one an argument
};

struct Code {
  uint32_t parameters = 0;  // registers 0 to parameters - 1
  uint32_t registers = 0;
  struct Constant {
    uint32_t at;
    Value value;
    Sort sort;
    // The same, or what stands for it: a ball around a large number (lazy_number.h), a view of a
    // text (fresh_text.h).
    Value in_register;
  };
  struct Input {
    uint32_t at;
    Decl decl;
  };
  std::vector<Constant> constants;
  std::vector<Input> inputs;  // nullary symbols of the script
  std::vector<Block> blocks;  // the first is the entry
  std::vector<uint32_t> lists;
  std::vector<QuantifierCode> quantifiers;
  std::vector<MatchCode> matches;
  std::vector<LazyCode> lazies;
  std::vector<uint32_t> roots;  // registers of the roots it was compiled for
  // The registers of closed terms outside of all binders, by term.
  std::map<uint32_t, uint32_t> register_of;
  // What writes a register, by its number.
  struct Definition {
    static constexpr uint32_t kConstant = UINT32_MAX;
    static constexpr uint32_t kOther = UINT32_MAX - 1;  // a parameter, an input, a bound variable
    uint32_t block = kOther;                            // or one of those
    uint32_t at = 0;  // the place in the block's instructions, or in `constants`
  };
  std::vector<Definition> definitions;
};

// Compiled functions: definitions of a script or a model by their declaration, lambdas by their
// term.
struct Program {
  struct Function {
    std::vector<Term> parameters;
    Term body;
    bool is_recursive = false;
    std::unique_ptr<Code> code;  // made when first needed
  };
  struct Lambda {
    std::vector<Term> captured;  // free variables, the first parameters
    std::unique_ptr<Code> code;
  };
  std::unordered_map<uint32_t, Function> functions;  // by Decl
  std::unordered_map<uint32_t, Lambda> lambdas;      // by Term
  // Operators at constants are computed when they are compiled, by Semantics. Without, they reach
  // the fast forms: for tests, which are full of constants.
  bool folds_constants = true;
};

// Compiles `roots`, whose free variables are `parameters`. Lambdas inside are added to the program.
std::unique_ptr<Code> compile(TermStore& terms, value::ValueStore& values, Program& program,
                              std::span<const Term> parameters, std::span<const Term> roots);

}  // namespace assay::eval
