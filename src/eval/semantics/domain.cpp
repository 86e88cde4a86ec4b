#include "eval/semantics/domain.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "eval/semantics/semantics.h"

namespace assay::eval {

using term::SortKind;

namespace {

constexpr uint64_t kMaxSize = uint64_t{1} << 62;
constexpr size_t kMaxDepth = 200;  // sorts that nest deeper count as infinite

uint64_t product(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0 || a > kMaxSize / b) return 0;
  return a * b;
}

// 0 is infinite, also as the exponent.
uint64_t small_power(uint64_t base, uint64_t exponent) {
  if (base == 1) return 1;
  if (base == 0 || exponent == 0 || exponent >= 63) return 0;
  uint64_t result = 1;
  for (uint64_t i = 0; i < exponent; ++i) result = product(result, base);
  return result;
}

// Floats of a format up to 62 bits: every bit pattern, the NaNs being one.
uint64_t float_count(uint32_t exponent_bits, uint32_t significand_bits) {
  if (exponent_bits + significand_bits > 61) return 0;
  const uint64_t nans = (uint64_t{1} << significand_bits) - 2;
  return (uint64_t{1} << (exponent_bits + significand_bits)) - nans + 1;
}

}  // namespace

std::vector<Sort> field_sorts(term::TermStore& terms, Sort datatype,
                              const term::Constructor& constructor) {
  const term::DatatypeInfo& info = terms.datatype(terms.sorts().datatype_of(datatype));
  const auto actual = terms.sorts().arguments(datatype);
  const std::vector<Sort> replacements(actual.begin(), actual.end());
  const auto declared = terms.arguments(constructor.decl);
  std::vector<Sort> sorts(declared.begin(), declared.end());
  if (info.parameters.empty()) return sorts;
  for (Sort& sort : sorts) sort = terms.sorts().substitute(sort, info.parameters, replacements);
  return sorts;
}

uint64_t Domains::size(Sort sort) {
  const auto at = sizes_.find(sort.id);
  if (at != sizes_.end()) return at->second;
  if (path_.size() > kMaxDepth || std::find(path_.begin(), path_.end(), sort) != path_.end()) {
    return 0;
  }
  path_.push_back(sort);
  const uint64_t size = compute_size(sort);
  path_.pop_back();
  sizes_[sort.id] = size;
  return size;
}

uint64_t Domains::constructor_size(Sort sort, const term::Constructor& constructor) {
  uint64_t size = 1;
  for (Sort field : field_sorts(terms_, sort, constructor)) {
    size = product(size, this->size(field));
    if (size == 0) return 0;
  }
  return size;
}

uint64_t Domains::compute_size(Sort sort) {
  const auto& sorts = terms_.sorts();
  const std::vector<Sort> arguments(sorts.arguments(sort).begin(), sorts.arguments(sort).end());
  switch (sorts.kind(sort)) {
    case SortKind::kBool:
      return 2;
    case SortKind::kRoundingMode:
      return 5;
    case SortKind::kChar:
      return 0x30000;
    case SortKind::kBitVec:
      return sorts.width(sort) < 62 ? uint64_t{1} << sorts.width(sort) : 0;
    case SortKind::kFloat:
      return float_count(sorts.index(sort), sorts.significand_bits(sort));
    case SortKind::kDeclared:
      return universe(sort).value_or(0);
    case SortKind::kSet:
      return small_power(2, size(arguments[0]));
    case SortKind::kTuple: {
      uint64_t total = 1;
      for (Sort part : arguments) total = product(total, size(part));
      return total;
    }
    case SortKind::kArray:
      if (arguments.size() != 2) return 0;
      return small_power(size(arguments[1]), size(arguments[0]));
    case SortKind::kDatatype: {
      const term::DatatypeInfo& info = terms_.datatype(sorts.datatype_of(sort));
      if (info.is_codatatype) return 0;
      uint64_t total = 0;
      for (const term::Constructor& constructor : info.constructors) {
        const uint64_t more = constructor_size(sort, constructor);
        if (more == 0 || total + more > kMaxSize) return 0;
        total += more;
      }
      return total;
    }
    default:
      return 0;
  }
}

bool Domains::is_unknown(Sort sort) {
  return size(sort) == 0 &&
         mentions(sort, [this](Sort part) { return !universe(part).has_value(); });
}

bool Domains::has_universe(Sort sort) {
  return mentions(sort, [](Sort) { return true; });
}

// Whether a declared sort that `wanted` accepts occurs in it, also in the fields of datatypes.
template <typename Wanted>
bool Domains::mentions(Sort sort, Wanted wanted) {
  std::vector<Sort> work{sort};
  std::vector<Sort> seen;
  while (!work.empty()) {
    const Sort next = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
    seen.push_back(next);
    const SortKind kind = terms_.sorts().kind(next);
    if (kind == SortKind::kDeclared && wanted(next)) return true;
    const auto arguments = terms_.sorts().arguments(next);
    work.insert(work.end(), arguments.begin(), arguments.end());
    if (kind != SortKind::kDatatype) continue;
    const std::vector<term::Constructor> constructors =
        terms_.datatype(terms_.sorts().datatype_of(next)).constructors;
    for (const term::Constructor& constructor : constructors) {
      for (Sort field : field_sorts(terms_, next, constructor)) work.push_back(field);
    }
    if (seen.size() > kMaxDepth) return true;
  }
  return false;
}

Value Domains::value(Sort sort, uint64_t i) {
  const auto& sorts = terms_.sorts();
  const std::vector<Sort> arguments(sorts.arguments(sort).begin(), sorts.arguments(sort).end());
  switch (sorts.kind(sort)) {
    case SortKind::kBool:
      return value::boolean(i == 1);
    case SortKind::kRoundingMode:
      return {Kind::kRounding, 0, 0, 0, i};
    case SortKind::kChar:
      return {Kind::kChar, 0, 0, 0, i};
    case SortKind::kBitVec:
      return value::small_bits(sorts.width(sort), i);
    case SortKind::kDeclared:
      return value::element(sort.id, i);
    case SortKind::kFloat: {
      const value::FloatFormat format{sorts.index(sort), sorts.significand_bits(sort)};
      // The positive numbers up to infinity, the negative ones, then NaN.
      const uint64_t half = (float_count(format.exponent_bits, format.significand_bits) - 1) / 2;
      if (i == 2 * half) return values_.floating(format, value::nan());
      const uint64_t sign =
          i < half ? 0 : uint64_t{1} << (format.exponent_bits + format.significand_bits - 1);
      return values_.floating(format, value::unpack(format, sign | i % half));
    }
    case SortKind::kTuple: {
      std::vector<Value> parts;
      for (Sort part : arguments) {
        const uint64_t n = size(part);
        parts.push_back(value(part, i % n));
        i /= n;
      }
      return values_.record(Kind::kTuple, sort.id, parts);
    }
    case SortKind::kSet: {
      std::vector<Value> elements;
      for (uint64_t k = 0; i != 0; ++k, i >>= 1) {
        if ((i & 1) != 0) elements.push_back(value(arguments[0], k));
      }
      Semantics s(terms_, values_);
      return s.set(sort, std::move(elements));
    }
    case SortKind::kArray: {
      const uint64_t n = size(arguments[1]);
      if (n == 1) {  // one array, whatever its indices are
        return values_.record(Kind::kArray, sort.id, {{value(arguments[1], 0)}});
      }
      std::vector<Value> entries;
      for (uint64_t k = 0; k < size(arguments[0]); ++k, i /= n) {
        entries.push_back(value(arguments[0], k));
        entries.push_back(value(arguments[1], i % n));
      }
      Semantics s(terms_, values_);
      for (const auto& [id, elements] : universes_) s.domains().set_universe(Sort{id}, elements);
      const Value first = entries[1];
      return s.array(sort, first, std::move(entries));
    }
    default:
      break;
  }
  ASSAY_ASSERT(sorts.kind(sort) == SortKind::kDatatype);
  const std::vector<term::Constructor> constructors =
      terms_.datatype(sorts.datatype_of(sort)).constructors;
  for (const term::Constructor& constructor : constructors) {
    const uint64_t count = constructor_size(sort, constructor);
    if (i >= count) {
      i -= count;
      continue;
    }
    std::vector<Value> parts{value::small_integer(constructor.decl.id)};
    for (Sort field : field_sorts(terms_, sort, constructor)) {
      const uint64_t n = size(field);
      parts.push_back(value(field, i % n));
      i /= n;
    }
    return values_.record(Kind::kData, sorts.datatype_of(sort).id, parts);
  }
  ASSAY_ASSERT(false);
  return {};
}

Value Domains::some(Sort sort) {
  if (path_.size() > kMaxDepth || std::find(path_.begin(), path_.end(), sort) != path_.end()) {
    return {};
  }
  path_.push_back(sort);
  const Value result = compute_some(sort);
  path_.pop_back();
  return result;
}

Value Domains::compute_some(Sort sort) {
  const auto& sorts = terms_.sorts();
  const std::vector<Sort> arguments(sorts.arguments(sort).begin(), sorts.arguments(sort).end());
  switch (sorts.kind(sort)) {
    case SortKind::kBool:
      return value::kFalseValue;
    case SortKind::kInt:
      return value::small_integer(0);
    case SortKind::kReal:
      return value::whole_real(0);
    case SortKind::kString:
      return values_.text({});
    case SortKind::kRoundingMode:
      return {Kind::kRounding, 0, 0, 0, 0};
    case SortKind::kChar:
      return {Kind::kChar, 0, 0, 0, 0};
    case SortKind::kBitVec:
      return values_.bits(sorts.width(sort), 0);
    case SortKind::kFloat: {
      const value::FloatFormat format{sorts.index(sort), sorts.significand_bits(sort)};
      if (!value::is_supported(format)) return {};
      return values_.floating(format, value::zero(false));
    }
    case SortKind::kFiniteField:
      return values_.record(Kind::kField, sort.id, {{value::small_integer(0)}});
    case SortKind::kDeclared:
      return value::element(sort.id, 0);
    case SortKind::kSequence:
      return values_.record(Kind::kSequence, sort.id, {});
    case SortKind::kSet:
      return values_.record(Kind::kSet, sort.id, {});
    case SortKind::kBag:
      return values_.record(Kind::kBag, sort.id, {});
    case SortKind::kTuple: {
      std::vector<Value> parts;
      for (Sort part : arguments) {
        parts.push_back(some(part));
        if (parts.back().is(Kind::kNone)) return {};
      }
      return values_.record(Kind::kTuple, sort.id, parts);
    }
    case SortKind::kArray: {
      const Value fallback = some(arguments.back());
      if (fallback.is(Kind::kNone)) return {};
      return values_.record(Kind::kArray, sort.id, {{fallback}});
    }
    case SortKind::kDatatype: {
      const std::vector<term::Constructor> constructors =
          terms_.datatype(sorts.datatype_of(sort)).constructors;
      for (const term::Constructor& constructor : constructors) {
        std::vector<Value> parts{value::small_integer(constructor.decl.id)};
        bool complete = true;
        for (Sort field : field_sorts(terms_, sort, constructor)) {
          parts.push_back(some(field));
          complete = !parts.back().is(Kind::kNone);
          if (!complete) break;
        }
        if (complete) return values_.record(Kind::kData, sorts.datatype_of(sort).id, parts);
      }
      return {};
    }
    default:
      return {};
  }
}

}  // namespace assay::eval
