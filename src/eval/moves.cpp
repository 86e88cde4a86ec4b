#include "eval/moves.h"

#include <algorithm>
#include <vector>

#include "eval/semantics.h"

namespace assay::eval {

using term::SortKind;

namespace {

class Mover {
 public:
  Mover(value::ValueStore& values, Domains& domains, term::TermStore& terms, base::Random& random)
      : values_(values), domains_(domains), terms_(terms), random_(random) {}

  Value change(Value v, Sort sort, std::span<const Value> pool) {
    if (!pool.empty() && random_.below(4) == 0) return pool[random_.below(pool.size())];
    switch (terms_.sorts().kind(sort)) {
      case SortKind::kBool:
        return value::boolean(!v.is_true());
      case SortKind::kInt:
        return values_.integer(number(values_.to_mpz(v), pool));
      case SortKind::kReal:
        return real(v, pool);
      case SortKind::kBitVec:
        return bits(v, pool);
      case SortKind::kString:
        return text(v, pool);
      case SortKind::kFloat:
        return floating(v);
      case SortKind::kArray:
        return array(v, sort);
      default:
        return other(v, sort);
    }
  }

 private:
  mpz_class number(mpz_class n, std::span<const Value> pool) {
    switch (random_.below(6)) {
      case 0:
        return n + 1;
      case 1:
        return n - 1;
      case 2:
        return n + (mpz_class(1) << static_cast<unsigned long>(random_.below(16)));
      case 3:
        return n - (mpz_class(1) << static_cast<unsigned long>(random_.below(16)));
      case 4:
        return -n;
      default:
        if (pool.empty()) return n * 2;
        return n + values_.to_mpz(pool[random_.below(pool.size())]);
    }
  }
  Value real(Value v, std::span<const Value> pool) {
    if (v.is(Kind::kAlgebraic)) return value::whole_real(0);
    mpq_class q = values_.to_mpq(v);
    switch (random_.below(6)) {
      case 0:
        q += 1;
        break;
      case 1:
        q -= 1;
        break;
      case 2:
        q /= 2;
        break;
      case 3:
        q *= 2;
        break;
      case 4:
        q = -q;
        break;
      default:
        if (!pool.empty()) {
          const Value other = pool[random_.below(pool.size())];
          if (!other.is(Kind::kAlgebraic)) q = (q + values_.to_mpq(other)) / 2;
        }
    }
    return values_.real(q);
  }
  Value bits(Value v, std::span<const Value> pool) {
    const mpz_class n = values_.to_mpz(v);
    mpz_class one = 1;
    switch (random_.below(6)) {
      case 0:
        return values_.bits(v.extra, n + 1);
      case 1:
        return values_.bits(v.extra, n - 1);
      case 2:
        return values_.bits(v.extra, -n);
      case 3:
        return values_.bits(v.extra, n << 1);
      case 4:
        if (!pool.empty()) {
          return values_.bits(v.extra, n + values_.to_mpz(pool[random_.below(pool.size())]));
        }
        [[fallthrough]];
      default:
        one <<= static_cast<unsigned long>(random_.below(v.extra));
        return values_.bits(v.extra, n ^ one);
    }
  }
  Value text(Value v, std::span<const Value> pool) {
    value::Text t(values_.to_text(v));
    // Digits and letters, and now and then any byte: a sign, a space, a separator.
    const auto character = [&] {
      const uint64_t kind = random_.below(16);
      if (kind == 0) return static_cast<char32_t>(random_.below(256));
      if (kind < 4) return static_cast<char32_t>(' ' + random_.below(95));
      return static_cast<char32_t>('0' + random_.below(75));
    };
    const auto position = [&] { return static_cast<size_t>(random_.below(t.size() + 1)); };
    switch (random_.below(5)) {
      case 0:
        t.insert(position(), 1, character());
        break;
      case 1:
        if (!t.empty()) t.erase(random_.below(t.size()), 1);
        break;
      case 2:
        if (!t.empty()) t[random_.below(t.size())] = character();
        break;
      case 3:
        if (!pool.empty()) t.insert(position(), values_.to_text(pool[random_.below(pool.size())]));
        break;
      default:
        t = t.substr(0, position());
    }
    constexpr size_t kLongest = 4096;
    if (t.size() > kLongest) t.resize(kLongest);
    return values_.text(t);
  }
  Value floating(Value v) {
    const value::FloatFormat format = value::ValueStore::format(v);
    const uint32_t width = format.exponent_bits + format.significand_bits;
    mpz_class ieee = values_.float_bits(v);
    mpz_class one = 1;
    switch (random_.below(4)) {
      case 0:
        ieee += 1;
        break;
      case 1:
        ieee -= 1;
        break;
      default:
        one <<= static_cast<unsigned long>(random_.below(width));
        ieee ^= one;
    }
    mpz_fdiv_r_2exp(ieee.get_mpz_t(), ieee.get_mpz_t(), width);
    return values_.floating_bits(format, ieee);
  }
  Value array(Value v, Sort sort) {
    const auto signature = terms_.sorts().arguments(sort);
    if (!v.is(Kind::kArray) || signature.size() != 2) return v;
    const Sort index_sort = signature[0];
    const Sort element_sort = signature[1];
    const auto parts = values_.parts(v);
    std::vector<Value> entries(parts.begin() + 1, parts.end());
    const Value fallback = parts[0];
    if (entries.empty() || random_.below(3) == 0) {
      const Value index = change(domains_.some(index_sort), index_sort, {});
      entries.push_back(index);
      entries.push_back(change(fallback, element_sort, {}));
    } else {
      const size_t at = 2 * random_.below(entries.size() / 2);
      entries[at + 1] = change(entries[at + 1], element_sort, {});
    }
    return Semantics(terms_, values_).array(sort, fallback, std::move(entries));
  }
  Value other(Value v, Sort sort) {
    const uint64_t size = domains_.size(sort);
    if (size != 0) return domains_.value(sort, random_.below(size));
    return v;
  }

  value::ValueStore& values_;
  Domains& domains_;
  term::TermStore& terms_;
  base::Random& random_;
};

}  // namespace

Value changed(value::ValueStore& values, Domains& domains, term::TermStore& terms, Value v,
              Sort sort, std::span<const Value> pool, base::Random& random) {
  return Mover(values, domains, terms, random).change(v, sort, pool);
}

}  // namespace assay::eval
