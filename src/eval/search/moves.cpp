#include "eval/search/moves.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "eval/semantics/semantics.h"

namespace assay::eval {

using term::SortKind;

namespace {

// One of each kind that programs read.
constexpr std::string_view kFormats[] = {
    "0",      "-1",         "3.14",     "1e9",      "0x1f",    "1.2.3.4", "1:2:3:4:5:6:7:8",
    "::1",    "2000-01-31", "12:34:56", "20000131", "1/2",     "a=1",     "a,b",
    "a@b.cd", "a/b.c",      "[1]",      "{}",       "\"a\"",   "<a>",     "true",
    "null",   "(a)",        "%41",      "1.0.0",    "http://a"};

class Mover {
 public:
  Mover(value::ValueStore& values, Domains& domains, term::TermStore& terms, base::Random& random,
        Reach reach)
      : values_(values),
        domains_(domains),
        terms_(terms),
        random_(random),
        is_far_(reach == Reach::kFar) {}

  Value change(Value v, Sort sort, std::span<const Value> pool) {
    if (!pool.empty() && random_.below(4) == 0) return pool[random_.below(pool.size())];
    if (is_far_ && random_.below(2) == 0) {
      const SortKind kind = terms_.sorts().kind(sort);
      if (kind == SortKind::kBitVec) return far_bits(v);
      if (kind == SortKind::kString) return far_text(v);
      if (kind == SortKind::kArray) return far_array(v, sort);
    }
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
  mpz_class number(const mpz_class& n, std::span<const Value> pool) {
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
  // One byte anew, or a step of any size.
  Value far_bits(Value v) {
    const mpz_class n = values_.to_mpz(v);
    const auto place = static_cast<unsigned long>(random_.below(v.extra));
    switch (random_.below(3)) {
      case 0:
        return values_.bits(v.extra, n + (mpz_class(1) << place));
      case 1:
        return values_.bits(v.extra, n - (mpz_class(1) << place));
      default: {
        const unsigned long byte = place / 8 * 8;
        const mpz_class old = (n >> byte) & mpz_class(255);
        const mpz_class next(static_cast<unsigned long>(random_.below(256)));
        return values_.bits(v.extra, n ^ ((old ^ next) << byte));
      }
    }
  }
  // A number inside, one character more or less than it was, or something of a format.
  Value far_text(Value v) {
    value::Text t(values_.to_text(v));
    const auto is_digit = [](char32_t c) { return c >= '0' && c <= '9'; };
    const uint64_t dice = random_.below(8);
    if (dice == 0) {
      const std::string_view format = kFormats[random_.below(std::size(kFormats))];
      return values_.text(value::Text(format.begin(), format.end()));
    }
    if (t.empty()) return v;
    const size_t at = random_.below(t.size());
    if (dice < 5 && is_digit(t[at])) {
      size_t begin = at;
      size_t end = at;
      while (begin > 0 && is_digit(t[begin - 1])) --begin;
      while (end < t.size() && is_digit(t[end])) ++end;
      // Of any length; now and then one that is near.
      mpz_class n(static_cast<unsigned long>(random_.next() >> random_.below(64)));
      if (dice < 3) {
        const std::string digits(t.begin() + static_cast<std::ptrdiff_t>(begin),
                                 t.begin() + static_cast<std::ptrdiff_t>(end));
        const mpz_class step = mpz_class(1) << static_cast<unsigned long>(random_.below(8));
        n = mpz_class(digits, 10) + (dice == 1 ? step : -step);
        if (n < 0) n = 0;
      }
      const std::string next = n.get_str();
      t.replace(begin, end - begin, value::Text(next.begin(), next.end()));
    } else if (dice < 7) {
      t[at] = t[at] + (dice == 5 ? 1 : static_cast<char32_t>(-1));
      if (t[at] > 255) t[at] = 0;
    } else {  // two change places
      std::swap(t[at], t[random_.below(t.size())]);
    }
    constexpr size_t kLongest = 4096;
    if (t.size() > kLongest) t.resize(kLongest);
    return values_.text(t);
  }
  // Any place.
  Value far_array(Value v, Sort sort) {
    const auto signature = terms_.sorts().arguments(sort);
    if (!v.is(Kind::kArray) || signature.size() != 2 || domains_.size(signature[0]) == 0) return v;
    const Value index = domains_.value(signature[0], random_.below(domains_.size(signature[0])));
    const auto parts = values_.parts(v);
    Value old = parts[0];
    for (size_t i = 1; i < parts.size(); i += 2) {
      if (parts[i] == index) old = parts[i + 1];
    }
    std::vector<Value> entries(parts.begin() + 1, parts.end());
    const Value fallback = parts[0];
    entries.push_back(index);
    entries.push_back(change(old, signature[1], {}));
    return Semantics(terms_, values_).array(sort, fallback, std::move(entries));
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
  bool is_far_;
};

}  // namespace

Value changed(value::ValueStore& values, Domains& domains, term::TermStore& terms, Value v,
              Sort sort, std::span<const Value> pool, base::Random& random, Reach reach) {
  return Mover(values, domains, terms, random, reach).change(v, sort, pool);
}

}  // namespace assay::eval
