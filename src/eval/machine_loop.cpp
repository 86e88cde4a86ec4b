// The inner loop: one switch, registers in a row. A fast form checks that its operands are what it
// expects (small, not open) and else takes the general way.
#include "eval/machine.h"
#include "value/bits.h"
#include "value/number.h"

namespace assay::eval {

using value::boolean;
using value::small_bits;
namespace bits = value::bits;
namespace number = value::number;

namespace {

bool are_bits(Value x, Value y) { return x.kind == Kind::kBits && y.kind == Kind::kBits; }
bool are_bools(Value x, Value y) { return x.kind == Kind::kBool && y.kind == Kind::kBool; }

// 1 equal, 0 different, -1 not that simple.
int same(Value x, Value y) {
  if (x == y) return 1;
  // Small kinds first: they are exact, and neither is open.
  const bool simple = x.kind >= Kind::kBool && x.kind <= Kind::kChar && y.kind >= Kind::kBool &&
                      y.kind <= Kind::kChar;
  return simple ? 0 : -1;
}

}  // namespace

void Machine::run_block(const Code& code, uint32_t number_of_block, Value* r) {
  const Block& block = code.blocks[number_of_block];
  steps_ += block.instructions.size();
  if ((steps_ > step_limit_ && depth_ > 0) || depth_ > semantics_.limits().depth) {
    // The result of this block is given up; the entry block of a run always goes on.
    // One of its own each time: what was given up at two places need not be the same.
    const uint32_t id = next_unknown();
    r[block.result] =
        make_open(values_, Reason::kBudget, {Op::kLet, term::kUnknownSort, {&id, 1}, {}});
    return;
  }
  ++depth_;
  const Instruction* const end = block.instructions.data() + block.instructions.size();
  for (const Instruction* i = block.instructions.data(); i != end; ++i) {
    switch (i->code) {
#define BITS(name, expression)                      \
  case Opcode::name: {                              \
    const Value x = r[i->a];                        \
    const Value y = r[i->b];                        \
    if (!are_bits(x, y)) [[unlikely]]               \
      break;                                        \
    r[i->result] = small_bits(x.extra, expression); \
    continue;                                       \
  }
      BITS(kBvAnd, x.payload & y.payload)
      BITS(kBvOr, x.payload | y.payload)
      BITS(kBvXor, x.payload ^ y.payload)
      BITS(kBvAdd, x.payload + y.payload)
      BITS(kBvSub, x.payload - y.payload)
      BITS(kBvMul, x.payload * y.payload)
      BITS(kBvUdiv, bits::udiv(x.payload, y.payload, x.extra))
      BITS(kBvUrem, bits::urem(x.payload, y.payload))
      BITS(kBvSdiv, bits::sdiv(x.payload, y.payload, x.extra))
      BITS(kBvSrem, bits::srem(x.payload, y.payload, x.extra))
      BITS(kBvSmod, bits::smod(x.payload, y.payload, x.extra))
      BITS(kBvShl, bits::shl(x.payload, y.payload, x.extra))
      BITS(kBvLshr, bits::lshr(x.payload, y.payload, x.extra))
      BITS(kBvAshr, bits::ashr(x.payload, y.payload, x.extra))
#undef BITS
#define COMPARE(name, expression)       \
  case Opcode::name: {                  \
    const Value x = r[i->a];            \
    const Value y = r[i->b];            \
    if (!are_bits(x, y)) [[unlikely]]   \
      break;                            \
    r[i->result] = boolean(expression); \
    continue;                           \
  }
#define SIGNED(v) bits::sign_extended(v.payload, v.extra)
      COMPARE(kBvUlt, x.payload < y.payload)
      COMPARE(kBvUle, x.payload <= y.payload)
      COMPARE(kBvUgt, x.payload > y.payload)
      COMPARE(kBvUge, x.payload >= y.payload)
      COMPARE(kBvSlt, SIGNED(x) < SIGNED(y))
      COMPARE(kBvSle, SIGNED(x) <= SIGNED(y))
      COMPARE(kBvSgt, SIGNED(x) > SIGNED(y))
      COMPARE(kBvSge, SIGNED(x) >= SIGNED(y))
#undef SIGNED
#undef COMPARE
#define UNARY_BITS(name, width, expression)       \
  case Opcode::name: {                            \
    const Value x = r[i->a];                      \
    if (x.kind != Kind::kBits) [[unlikely]]       \
      break;                                      \
    r[i->result] = small_bits(width, expression); \
    continue;                                     \
  }
      UNARY_BITS(kBvNot, x.extra, ~x.payload)
      UNARY_BITS(kBvNeg, x.extra, ~x.payload + 1)
      UNARY_BITS(kBvExtract, i->c, x.payload >> i->b)
      UNARY_BITS(kBvZeroExtend, i->c, x.payload)
      UNARY_BITS(kBvSignExtend, i->c,
                 static_cast<uint64_t>(bits::sign_extended(x.payload, x.extra)))
#undef UNARY_BITS
      case Opcode::kBvConcat: {
        const Value x = r[i->a];
        const Value y = r[i->b];
        if (!are_bits(x, y)) [[unlikely]]
          break;
        r[i->result] = small_bits(i->c, x.payload << y.extra | y.payload);
        continue;
      }
      case Opcode::kBvComp: {
        const Value x = r[i->a];
        const Value y = r[i->b];
        if (!are_bits(x, y)) [[unlikely]]
          break;
        r[i->result] = small_bits(1, x.payload == y.payload ? 1 : 0);
        continue;
      }
      case Opcode::kNot: {
        const Value x = r[i->a];
        if (x.kind != Kind::kBool) [[unlikely]]
          break;
        r[i->result] = boolean(x.payload == 0);
        continue;
      }
#define BOOLS(name, expression)                        \
  case Opcode::name: {                                 \
    const Value x = r[i->a];                           \
    const Value y = r[i->b];                           \
    if (!are_bools(x, y)) [[unlikely]]                 \
      break;                                           \
    r[i->result] = {Kind::kBool, 0, 0, 0, expression}; \
    continue;                                          \
  }
        BOOLS(kAnd, x.payload & y.payload)
        BOOLS(kOr, x.payload | y.payload)
        BOOLS(kXor, x.payload ^ y.payload)
        BOOLS(kImplies, (x.payload ^ 1) | y.payload)
#undef BOOLS
      case Opcode::kAndMany:
      case Opcode::kOrMany: {
        const uint64_t absorbing = i->code == Opcode::kAndMany ? 0 : 1;
        bool all_known = true;
        bool absorbed = false;
        const uint32_t* list = code.lists.data() + i->a;
        for (uint32_t k = 0; k < i->b; ++k) {
          const Value x = r[list[k]];
          all_known = all_known && x.kind == Kind::kBool;
          absorbed = absorbed || (x.kind == Kind::kBool && x.payload == absorbing);
        }
        if (!absorbed && !all_known) break;
        r[i->result] = boolean((absorbing == 1) == absorbed);
        continue;
      }
      case Opcode::kIte: {
        const Value condition = r[i->a];
        if (condition.kind != Kind::kBool) [[unlikely]]
          break;
        r[i->result] = condition.payload != 0 ? r[i->b] : r[i->c];
        continue;
      }
      case Opcode::kEqual: {
        const int equal = same(r[i->a], r[i->b]);
        if (equal < 0) break;
        r[i->result] = boolean(equal == 1);
        continue;
      }
      case Opcode::kDistinct: {
        const int equal = same(r[i->a], r[i->b]);
        if (equal < 0) break;
        r[i->result] = boolean(equal == 0);
        continue;
      }
#define NUMBER(name, function)                                      \
  case Opcode::name:                                                \
    if (number::function(r[i->a], r[i->b], r[i->result])) continue; \
    break;
        NUMBER(kAdd, add)
        NUMBER(kSub, subtract)
        NUMBER(kMul, multiply)
        NUMBER(kDiv, divide)
#undef NUMBER
      case Opcode::kNeg:
        if (number::negate(r[i->a], r[i->result])) continue;
        break;
      case Opcode::kIntDiv: {
        Value rest;
        if (number::int_divide(r[i->a], r[i->b], r[i->result], rest)) continue;
        break;
      }
      case Opcode::kMod: {
        Value quotient;
        if (number::int_divide(r[i->a], r[i->b], quotient, r[i->result])) continue;
        break;
      }
#define ORDER(name, expression)                                 \
  case Opcode::name: {                                          \
    int order;                                                  \
    if (!number::compare(r[i->a], r[i->b], order)) [[unlikely]] \
      break;                                                    \
    r[i->result] = boolean(expression);                         \
    continue;                                                   \
  }
        ORDER(kLe, order <= 0)
        ORDER(kLt, order < 0)
        ORDER(kGe, order >= 0)
        ORDER(kGt, order > 0)
#undef ORDER
      default:
        break;
    }
    run_slow(code, *i, r);
  }
  --depth_;
}

}  // namespace assay::eval
