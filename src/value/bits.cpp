#include "value/bits.h"

namespace assay::value::bits {
namespace {

bool top_bit(const mpz_class& a, uint32_t width) {
  return mpz_tstbit(a.get_mpz_t(), width - 1) != 0;
}

mpz_class modulo(const mpz_class& a, uint32_t width) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), a.get_mpz_t(), width);
  return low;
}

mpz_class wide_magnitude(const mpz_class& a, uint32_t width) {
  return top_bit(a, width) ? wide_negate(a, width) : a;
}

}  // namespace

mpz_class wide_negate(const mpz_class& a, uint32_t width) { return modulo(-a, width); }

mpz_class wide_udiv(const mpz_class& a, const mpz_class& b, uint32_t width) {
  if (sgn(b) == 0) return modulo(-1, width);
  return a / b;
}

mpz_class wide_urem(const mpz_class& a, const mpz_class& b) {
  if (sgn(b) == 0) return a;
  return a % b;
}

mpz_class wide_sdiv(const mpz_class& a, const mpz_class& b, uint32_t width) {
  const mpz_class q = wide_udiv(wide_magnitude(a, width), wide_magnitude(b, width), width);
  return top_bit(a, width) != top_bit(b, width) ? wide_negate(q, width) : q;
}

mpz_class wide_srem(const mpz_class& a, const mpz_class& b, uint32_t width) {
  const mpz_class r = wide_urem(wide_magnitude(a, width), wide_magnitude(b, width));
  return top_bit(a, width) ? wide_negate(r, width) : r;
}

mpz_class wide_smod(const mpz_class& a, const mpz_class& b, uint32_t width) {
  const bool a_negative = top_bit(a, width);
  const bool b_negative = top_bit(b, width);
  const mpz_class u = wide_urem(wide_magnitude(a, width), wide_magnitude(b, width));
  if (sgn(u) == 0 || (!a_negative && !b_negative)) return u;
  if (a_negative && !b_negative) return modulo(b - u, width);
  if (!a_negative) return modulo(u + b, width);
  return wide_negate(u, width);
}

mpz_class wide_shl(const mpz_class& a, const mpz_class& b, uint32_t width) {
  if (b >= width) return 0;
  return modulo(a << b.get_ui(), width);
}

mpz_class wide_lshr(const mpz_class& a, const mpz_class& b, uint32_t width) {
  if (b >= width) return 0;
  return a >> b.get_ui();
}

mpz_class wide_ashr(const mpz_class& a, const mpz_class& b, uint32_t width) {
  const mpz_class extended = wide_signed(a, width);
  if (b >= width) return modulo(sgn(extended) < 0 ? -1 : 0, width);
  mpz_class shifted;
  mpz_fdiv_q_2exp(shifted.get_mpz_t(), extended.get_mpz_t(), b.get_ui());
  return modulo(shifted, width);
}

mpz_class wide_rotate_left(const mpz_class& a, const mpz_class& by, uint32_t width) {
  const mpz_class rest = by % width;
  const unsigned long left = rest.get_ui();
  return modulo((a << left) | (a >> (width - left)), width);
}

mpz_class wide_signed(const mpz_class& a, uint32_t width) {
  return top_bit(a, width) ? mpz_class(a - (mpz_class(1) << width)) : a;
}

}  // namespace assay::value::bits
