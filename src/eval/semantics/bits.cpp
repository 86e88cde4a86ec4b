// FixedSizeBitVectors and the extensions of z3 and cvc5. Up to 64 bits on words, wider on GMP
// numbers (value/bits.h).
#include "value/bits.h"

#include "base/assert.h"
#include "eval/semantics/handlers.h"

namespace assay::eval {

using value::boolean;
namespace bits = value::bits;

namespace {

bool is_small(Value v) { return v.is(Kind::kBits); }

// A literal may be of any width; what is computed from it has as many bits.
bool is_too_wide(Semantics& s, Value v) {
  constexpr uint32_t kNarrow = 1 << 12;
  if (v.extra <= kNarrow) return false;
  return v.extra > s.limits().bits || !s.affords(v.extra / 32);
}

uint64_t small_binary(Op op, uint64_t x, uint64_t y, uint32_t width) {
  switch (op) {
    case Op::kBvAnd:
      return x & y;
    case Op::kBvOr:
      return x | y;
    case Op::kBvXor:
      return x ^ y;
    case Op::kBvXnor:
      return ~(x ^ y);
    case Op::kBvNand:
      return ~(x & y);
    case Op::kBvNor:
      return ~(x | y);
    case Op::kBvAdd:
      return x + y;
    case Op::kBvSub:
      return x - y;
    case Op::kBvMul:
      return x * y;
    case Op::kBvUdivI:
    case Op::kBvUdiv:
      return bits::udiv(x, y, width);
    case Op::kBvUremI:
    case Op::kBvUrem:
      return bits::urem(x, y);
    case Op::kBvSdivI:
    case Op::kBvSdiv:
      return bits::sdiv(x, y, width);
    case Op::kBvSremI:
    case Op::kBvSrem:
      return bits::srem(x, y, width);
    case Op::kBvSmodI:
    case Op::kBvSmod:
      return bits::smod(x, y, width);
    case Op::kBvShl:
      return bits::shl(x, y, width);
    case Op::kBvLshr:
      return bits::lshr(x, y, width);
    default:
      ASSAY_ASSERT(op == Op::kBvAshr);
      return bits::ashr(x, y, width);
  }
}

mpz_class wide_binary(Op op, const mpz_class& x, const mpz_class& y, uint32_t width) {
  switch (op) {
    case Op::kBvAnd:
      return x & y;
    case Op::kBvOr:
      return x | y;
    case Op::kBvXor:
      return x ^ y;
    case Op::kBvXnor:
      return ~(x ^ y);
    case Op::kBvNand:
      return ~(x & y);
    case Op::kBvNor:
      return ~(x | y);
    case Op::kBvAdd:
      return x + y;
    case Op::kBvSub:
      return x - y;
    case Op::kBvMul:
      return x * y;
    case Op::kBvUdivI:
    case Op::kBvUdiv:
      return bits::wide_udiv(x, y, width);
    case Op::kBvUremI:
    case Op::kBvUrem:
      return bits::wide_urem(x, y);
    case Op::kBvSdivI:
    case Op::kBvSdiv:
      return bits::wide_sdiv(x, y, width);
    case Op::kBvSremI:
    case Op::kBvSrem:
      return bits::wide_srem(x, y, width);
    case Op::kBvSmodI:
    case Op::kBvSmod:
      return bits::wide_smod(x, y, width);
    case Op::kBvShl:
      return bits::wide_shl(x, y, width);
    case Op::kBvLshr:
      return bits::wide_lshr(x, y, width);
    default:
      ASSAY_ASSERT(op == Op::kBvAshr);
      return bits::wide_ashr(x, y, width);
  }
}

bool is_signed_comparison(Op op) {
  return op == Op::kBvSlt || op == Op::kBvSle || op == Op::kBvSgt || op == Op::kBvSge ||
         op == Op::kBvSltBv;
}

int order(Semantics& s, const Application& a) {
  const Value x = a.args[0];
  const Value y = a.args[1];
  const bool is_signed = is_signed_comparison(a.op);
  if (is_small(x)) {
    if (!is_signed) return x.payload < y.payload ? -1 : x.payload > y.payload ? 1 : 0;
    const int64_t left = bits::sign_extended(x.payload, x.extra);
    const int64_t right = bits::sign_extended(y.payload, y.extra);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (is_signed) return cmp(s.values().to_signed(x), s.values().to_signed(y));
  return cmp(s.values().to_mpz(x), s.values().to_mpz(y));
}

Value one_bit(bool b) { return value::small_bits(1, b ? 1 : 0); }

bool fits_signed(const mpz_class& n, uint32_t width) {
  const mpz_class half = mpz_class(1) << (width - 1);
  return n >= -half && n < half;
}

}  // namespace

namespace handlers {

Value bv_concat(Semantics& s, const Application& a) {
  if (s.sorts().width(a.sort) > s.limits().bits) return s.over_budget(a);
  if (s.sorts().width(a.sort) <= 64) {
    uint64_t all = 0;
    for (Value v : a.args) all = (v.extra == 64 ? 0 : all << v.extra) | v.payload;
    return value::small_bits(s.sorts().width(a.sort), all);
  }
  // Each part moves what came before.
  const uint64_t moved = uint64_t{s.sorts().width(a.sort)} * a.args.size();
  if (moved > (1 << 20) && !s.affords(moved / 1024)) return s.over_budget(a);
  mpz_class all = 0;
  for (Value v : a.args) all = (all << v.extra) | s.values().to_mpz(v);
  return s.values().bits(s.sorts().width(a.sort), all);
}

Value bv_extract(Semantics& s, const Application& a) {
  const Value v = a.args[0];
  const uint32_t width = a.indices[0] - a.indices[1] + 1;
  if (is_small(v)) return value::small_bits(width, v.payload >> a.indices[1]);
  return s.values().bits(width, s.values().to_mpz(v) >> a.indices[1]);
}

Value bv_repeat(Semantics& s, const Application& a) {
  const uint64_t width = uint64_t{a.indices[0]} * a.args[0].extra;
  if (width > s.limits().bits) return s.over_budget(a);
  const mpz_class part = s.values().to_mpz(a.args[0]);
  // Doubling: a repetition of 10^6 single bits is a matter of 20 steps.
  mpz_class all = 0;
  for (int bit = 31; bit >= 0; --bit) {
    const uint32_t done = bit == 31 ? 0 : a.indices[0] >> (bit + 1);
    all |= all << static_cast<unsigned long>(uint64_t{done} * a.args[0].extra);
    if ((a.indices[0] >> bit & 1) != 0) all = (all << a.args[0].extra) | part;
  }
  return s.values().bits(static_cast<uint32_t>(width), all);
}

Value bv_zero_extend(Semantics& s, const Application& a) {
  const uint32_t width = a.args[0].extra + a.indices[0];
  if (width > s.limits().bits) return s.over_budget(a);
  if (width <= 64) return value::small_bits(width, a.args[0].payload);
  return s.values().bits(width, s.values().to_mpz(a.args[0]));
}

Value bv_sign_extend(Semantics& s, const Application& a) {
  const Value v = a.args[0];
  const uint32_t width = v.extra + a.indices[0];
  if (width > s.limits().bits) return s.over_budget(a);
  if (width <= 64) {
    return value::small_bits(width, static_cast<uint64_t>(bits::sign_extended(v.payload, v.extra)));
  }
  return s.values().bits(width, s.values().to_signed(v));
}

Value bv_rotate(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const Value v = a.args[0];
  const uint32_t by = a.indices[0] % v.extra;
  const uint32_t left = a.op == Op::kRotateLeft || by == 0 ? by : v.extra - by;
  if (is_small(v)) return value::small_bits(v.extra, bits::rotate_left(v.payload, left, v.extra));
  return s.values().bits(v.extra, bits::wide_rotate_left(s.values().to_mpz(v), left, v.extra));
}

Value bv_rotate_by(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const Value v = a.args[0];
  const mpz_class by = s.values().to_mpz(a.args[1]) % v.extra;
  const mpz_class left = a.op == Op::kExtRotateLeft || by == 0 ? by : mpz_class(v.extra - by);
  return s.values().bits(v.extra, bits::wide_rotate_left(s.values().to_mpz(v), left, v.extra));
}

Value bv_unary(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const Value v = a.args[0];
  const bool is_not = a.op == Op::kBvNot;
  if (is_small(v)) return value::small_bits(v.extra, is_not ? ~v.payload : ~v.payload + 1);
  const mpz_class n = s.values().to_mpz(v);
  return s.values().bits(v.extra, is_not ? mpz_class(~n) : mpz_class(-n));
}

Value bv_binary(Semantics& s, const Application& a) {
  if (a.args.size() == 1) {  // z3 reads it; of bvxnor it makes a bvnot
    return a.op == Op::kBvXnor ? s.not_evaluated(a) : a.args[0];
  }
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const Value x = a.args[0];
  const Value y = a.args[1];
  if (is_small(x)) {
    return value::small_bits(x.extra, small_binary(a.op, x.payload, y.payload, x.extra));
  }
  return s.values().bits(x.extra,
                         wide_binary(a.op, s.values().to_mpz(x), s.values().to_mpz(y), x.extra));
}

Value bv_compare(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const int o = order(s, a);
  switch (a.op) {
    case Op::kBvUlt:
    case Op::kBvSlt:
      return boolean(o < 0);
    case Op::kBvUle:
    case Op::kBvSle:
      return boolean(o <= 0);
    case Op::kBvUgt:
    case Op::kBvSgt:
      return boolean(o > 0);
    default:
      return boolean(o >= 0);
  }
}

Value bv_bit(Semantics& s, const Application& a) {
  if (a.op == Op::kBvComp) return one_bit(a.args[0] == a.args[1]);
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  return one_bit(order(s, a) < 0);
}

Value bv_ite(Semantics&, const Application& a) {
  return a.args[0].payload == 1 ? a.args[1] : a.args[2];
}

Value bv_reduce(Semantics& s, const Application& a) {
  const mpz_class n = s.values().to_mpz(a.args[0]);
  if (a.op == Op::kBvRedOr) return one_bit(sgn(n) != 0);
  return one_bit(mpz_popcount(n.get_mpz_t()) == a.args[0].extra);
}

Value bv_overflow(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  const uint32_t width = a.args[0].extra;
  const mpz_class ux = s.values().to_mpz(a.args[0]);
  const mpz_class sx = s.values().to_signed(a.args[0]);
  if (a.op == Op::kBvNegO) return boolean(!fits_signed(-sx, width));
  const mpz_class uy = s.values().to_mpz(a.args[1]);
  const mpz_class sy = s.values().to_signed(a.args[1]);
  const mpz_class limit = mpz_class(1) << width;
  switch (a.op) {
    case Op::kBvUaddO:
      return boolean(ux + uy >= limit);
    case Op::kBvSaddO:
      return boolean(!fits_signed(sx + sy, width));
    case Op::kBvUmulO:
      return boolean(ux * uy >= limit);
    case Op::kBvSmulO:
      return boolean(!fits_signed(sx * sy, width));
    case Op::kBvUsubO:
      return boolean(ux < uy);
    case Op::kBvSsubO:
      return boolean(!fits_signed(sx - sy, width));
    case Op::kBvSdivO:
      return boolean(sy == -1 && !fits_signed(-sx, width));
    case Op::kBvUmulNoOvfl:
      return boolean(ux * uy < limit);
    // z3: no overflow beyond the largest, no underflow below the smallest signed number.
    case Op::kBvSmulNoOvfl:
      return boolean(sx * sy < (limit >> 1));
    default:
      return boolean(sx * sy >= -(limit >> 1));
  }
}

Value bv_test_bit(Semantics& s, const Application& a) {
  if (a.indices[0] >= a.args[0].extra) return s.not_evaluated(a);
  const mpz_class n = s.values().to_mpz(a.args[0]);
  const bool set = mpz_tstbit(n.get_mpz_t(), a.indices[0]) != 0;
  return a.op == Op::kBit2Bool ? boolean(set) : one_bit(set);
}

// z3: the first argument is the least significant bit.
Value bv_make(Semantics& s, const Application& a) {
  mpz_class n = 0;
  for (size_t i = 0; i < a.args.size(); ++i) {
    if (a.args[i].is_true()) mpz_setbit(n.get_mpz_t(), i);
  }
  return s.values().bits(static_cast<uint32_t>(a.args.size()), n);
}

// z3's internal functions for division by zero: where a formula names them, they are uninterpreted.
Value bv_by_zero(Semantics& s, const Application& a) { return s.unspecified(a); }

Value bv_to_int(Semantics& s, const Application& a) {
  if (is_too_wide(s, a.args[0])) return s.over_budget(a);
  return s.values().integer(a.op == Op::kUbvToInt ? s.values().to_mpz(a.args[0])
                                                  : s.values().to_signed(a.args[0]));
}

Value int_to_bv(Semantics& s, const Application& a) {
  const uint32_t width = s.sorts().width(a.sort);
  if (width > s.limits().bits) return s.over_budget(a);
  return s.values().bits(width, s.values().to_mpz(a.args[0]));
}

Value bv_size(Semantics&, const Application& a) { return value::small_integer(a.args[0].extra); }

}  // namespace handlers
}  // namespace assay::eval
