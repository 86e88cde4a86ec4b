#include "value/value_store.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "base/assert.h"

namespace assay::value {
namespace {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t));

// The magnitude. Of n itself: not longer than n lives.
std::span<const uint64_t> words_of(const mpz_class& n) {
  return {mpz_limbs_read(n.get_mpz_t()), mpz_size(n.get_mpz_t())};
}

void set_words(mpz_t n, std::span<const uint64_t> words, bool negative) {
  if (words.empty()) return mpz_set_ui(n, 0);  // GMP wants room for one limb at least
  mp_limb_t* limbs = mpz_limbs_write(n, static_cast<mp_size_t>(words.size()));
  std::copy(words.begin(), words.end(), limbs);
  const auto size = static_cast<mp_size_t>(words.size());
  mpz_limbs_finish(n, negative ? -size : size);
}
mpz_class from_words(std::span<const uint64_t> words, bool negative) {
  mpz_class n;
  set_words(n.get_mpz_t(), words, negative);
  return n;
}

mpz_class from_unsigned(uint64_t word) { return from_words({&word, 1}, false); }

mpz_class from_signed(int64_t n) { return mpz_class(static_cast<long>(n)); }

uint32_t format_word(FloatFormat format) {
  ASSAY_ASSERT(ValueStore::fits(format));
  return format.exponent_bits << 16 | format.significand_bits;
}

}  // namespace

Value ValueStore::number(Kind kind, uint32_t extra, std::span<const uint64_t> words) {
  return {kind, 0, 0, extra, numbers_.intern(static_cast<uint32_t>(kind), extra, words)};
}

Value ValueStore::integer(const mpz_class& n) {
  if (n.fits_slong_p()) return small_integer(n.get_si());
  return number(Kind::kBigInt, sgn(n) < 0 ? 1 : 0, words_of(n));
}

Value ValueStore::real(const mpz_class& numerator, const mpz_class& denominator) {
  if (numerator.fits_slong_p() && mpz_cmp_ui(denominator.get_mpz_t(), UINT32_MAX) <= 0) {
    return {Kind::kReal, 0, 0, static_cast<uint32_t>(denominator.get_ui()),
            static_cast<uint64_t>(numerator.get_si())};
  }
  const auto above = words_of(numerator);
  const auto below = words_of(denominator);
  scratch_.assign(above.begin(), above.end());
  scratch_.insert(scratch_.end(), below.begin(), below.end());
  scratch_.push_back(above.size() << 1 | (sgn(numerator) < 0 ? 1 : 0));
  return number(Kind::kBigReal, 0, scratch_);
}

Value ValueStore::real(const mpq_class& q) { return real(q.get_num(), q.get_den()); }

Value ValueStore::bits(uint32_t width, const mpz_class& n) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), n.get_mpz_t(), width);
  if (width <= 64) return small_bits(width, mpz_size(low.get_mpz_t()) == 0 ? 0 : words_of(low)[0]);
  return number(Kind::kWideBits, width, words_of(low));
}

mpz_class ValueStore::to_mpz(Value v) const {
  switch (v.kind) {
    case Kind::kInt:
      return from_signed(v.integer());
    case Kind::kBits:
      return from_unsigned(v.payload);
    case Kind::kBigInt:
      return from_words(words(v), v.extra == 1);
    default:
      ASSAY_ASSERT(v.kind == Kind::kWideBits);
      return from_words(words(v), false);
  }
}

mpq_class ValueStore::to_mpq(Value v) const {
  mpq_class q;  // its parts are set in place: a copy of each would cost more than the arithmetic
  if (v.kind == Kind::kReal) {
    mpz_set_si(q.get_num_mpz_t(), v.integer());
    mpz_set_ui(q.get_den_mpz_t(), v.extra);
    return q;
  }
  if (v.kind != Kind::kBigReal) return to_mpz(v);
  const auto all = words(v);
  const auto split = static_cast<size_t>(all.back() >> 1);
  set_words(q.get_num_mpz_t(), all.first(split), (all.back() & 1) != 0);
  set_words(q.get_den_mpz_t(), all.subspan(split, all.size() - 1 - split), false);
  return q;
}

mpz_class ValueStore::to_signed(Value v) const {
  mpz_class n = to_mpz(v);
  if (mpz_tstbit(n.get_mpz_t(), v.extra - 1) != 0) n -= mpz_class(1) << v.extra;
  return n;
}

bool ValueStore::to_ball(Value v, Ball& result) const {
  // The first two words tell 64 bits and more; each conversion and each operation is off by kUnit
  // at most.
  const auto leading = [](std::span<const uint64_t> all, int& exponent) {
    const size_t count = all.size();
    exponent = static_cast<int>(count - 1) * 64;
    const double low = count > 1 ? static_cast<double>(all[count - 2]) * 0x1p-64 : 0;
    return static_cast<double>(all[count - 1]) + low;
  };
  constexpr size_t kMostWords = 1 << 20;
  int above = 0;
  int below = 0;
  if (v.kind == Kind::kBigInt) {
    const auto all = words(v);
    if (all.size() > kMostWords) return false;
    const double first = leading(all, above);
    const double middle = std::ldexp(first, above);
    result = {v.extra == 1 ? -middle : middle, std::abs(middle) * (4 * ball::kUnit)};
    return middle <= ball::kLargest;
  }
  if (v.kind != Kind::kBigReal) return false;
  const auto all = words(v);
  if (all.size() > kMostWords) return false;
  const auto split = static_cast<size_t>(all.back() >> 1);
  const double quotient =
      leading(all.first(split), above) / leading(all.subspan(split, all.size() - 1 - split), below);
  const double middle = std::ldexp(quotient, above - below);
  result = {(all.back() & 1) != 0 ? -middle : middle, std::abs(middle) * (16 * ball::kUnit)};
  return middle <= ball::kLargest && middle >= ball::kTiny;
}

Value ValueStore::algebraic(const Algebraic& a) {
  if (a.is_rational()) return real(a.rational());
  const size_t hash = a.hash();
  const auto [first, last] = algebraic_ids_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (compare(algebraics_[at->second], a) == 0) return {Kind::kAlgebraic, 0, 0, 0, at->second};
  }
  const auto id = static_cast<uint32_t>(algebraics_.size());
  algebraics_.push_back(a);
  algebraic_ids_.emplace(hash, id);
  return {Kind::kAlgebraic, 0, 0, 0, id};
}

Algebraic ValueStore::to_algebraic(Value v) const {
  return v.kind == Kind::kAlgebraic ? algebraics_[v.payload] : Algebraic::rational(to_mpq(v));
}

Value ValueStore::floating(FloatFormat format, const Float& f) {
  const uint32_t width = format.exponent_bits + format.significand_bits;
  if (width <= 64) return {Kind::kFloat, 0, 0, format_word(format), pack64(format, f)};
  return number(Kind::kWideFloat, format_word(format), words_of(pack(format, f)));
}

Value ValueStore::floating_bits(FloatFormat format, const mpz_class& ieee) {
  return floating(format, unpack(format, ieee));
}

Float ValueStore::to_float(Value v) const {
  if (v.kind == Kind::kFloat) return unpack(format(v), v.payload);
  return unpack(format(v), float_bits(v));
}

mpz_class ValueStore::float_bits(Value v) const {
  if (v.kind == Kind::kFloat) return from_unsigned(v.payload);
  ASSAY_ASSERT(v.kind == Kind::kWideFloat);
  return from_words(words(v), false);
}

Value ValueStore::text(std::u32string_view code_points) {
  return {Kind::kText, 0, 0, 0, texts_.intern(0, 0, std::span(code_points))};
}

std::u32string_view ValueStore::to_text(Value v) const {
  ASSAY_ASSERT(v.kind == Kind::kText);
  const auto items = texts_.items(static_cast<uint32_t>(v.payload));
  return {items.data(), items.size()};
}

}  // namespace assay::value
