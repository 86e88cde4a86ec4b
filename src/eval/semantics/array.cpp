// Arrays: a default and the indices that differ from it. (Array A B C) of z3 is indexed by tuples.
#include <algorithm>
#include <map>

#include "base/assert.h"
#include "eval/semantics/handlers.h"

namespace assay::eval {

using value::boolean;

namespace {

struct Entry {
  Value index;
  Value element;
};

// The number of indices; 0: infinite or unknown.
uint64_t index_count(Semantics& s, Sort array) {
  const auto parts = s.sorts().arguments(array);
  uint64_t count = 1;
  for (Sort part : parts.first(parts.size() - 1)) {
    const uint64_t more = s.domains().size(part);
    if (more == 0 || count > (uint64_t{1} << 62) / more) return 0;
    count *= more;
  }
  return count;
}

Value index_at(Semantics& s, Sort array, uint64_t i) {
  const auto sorts = s.sorts().arguments(array);
  const std::vector<Sort> parts(sorts.begin(), sorts.end() - 1);
  if (parts.size() == 1) return s.domains().value(parts[0], i);
  std::vector<Value> tuple;
  for (Sort part : parts) {
    const uint64_t count = s.domains().size(part);
    tuple.push_back(s.domains().value(part, i % count));
    i /= count;
  }
  return s.values().record(Kind::kTuple, 0, tuple);
}

Value tuple_index(Semantics& s, std::span<const Value> indices) {
  return indices.size() == 1 ? indices[0] : s.values().record(Kind::kTuple, 0, indices);
}

// All indices at which one of the arrays has an entry.
std::vector<Value> touched(Semantics& s, std::span<const Value> arrays) {
  std::vector<Value> indices;
  for (Value array : arrays) {
    const auto parts = s.values().parts(array);
    for (size_t i = 1; i < parts.size(); i += 2) indices.push_back(parts[i]);
  }
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  return indices;
}

// The array whose element at each index is `combine` of the given arrays' elements there; an open
// element makes the whole open.
template <typename Combine>
Value pointwise(Semantics& s, const Application& a, std::span<const Value> arrays,
                Combine combine) {
  for (Value array : arrays) {
    if (!array.is(Kind::kArray)) return s.not_evaluated(a);
  }
  const auto at = [&](auto pick) {
    std::vector<Value> elements;
    for (Value array : arrays) elements.push_back(pick(array));
    return combine(std::span<const Value>(elements));
  };
  const Value fallback = at([&](Value array) { return s.values().parts(array)[0]; });
  if (fallback.is_open()) return make_open(s.values(), Reason::kDerived, a);
  std::vector<Value> entries;
  for (Value index : touched(s, arrays)) {
    entries.push_back(index);
    entries.push_back(at([&](Value array) { return s.select(array, index); }));
    if (entries.back().is_open()) return make_open(s.values(), Reason::kDerived, a);
  }
  return s.array(a.sort, fallback, std::move(entries));
}

}  // namespace

// Over a finite index sort the same array can be written with several defaults: take the most
// frequent element, the smallest of several.
void Semantics::unify_default(Sort sort, Value& fallback, std::vector<Value>& entries) {
  const uint64_t stored = entries.size() / 2;
  const uint64_t count = index_count(*this, sort);
  if (count == 0 || count > 2 * stored) return;
  std::map<Value, uint64_t> frequency;
  for (size_t i = 1; i < entries.size(); i += 2) ++frequency[entries[i]];
  if (count > stored) frequency[fallback] += count - stored;
  Value best = frequency.begin()->first;
  for (const auto& [element, times] : frequency) {
    if (times > frequency[best]) best = element;
  }
  if (best == fallback) return;
  std::vector<Value> all;
  std::map<Value, Value> old;
  for (size_t i = 0; i < entries.size(); i += 2) old[entries[i]] = entries[i + 1];
  for (uint64_t i = 0; i < count; ++i) {
    const Value index = index_at(*this, sort, i);
    const auto at = old.find(index);
    const Value element = at == old.end() ? fallback : at->second;
    if (element == best) continue;
    all.push_back(index);
    all.push_back(element);
  }
  // In the order of the indices, like every array.
  std::vector<Entry> sorted;
  for (size_t i = 0; i < all.size(); i += 2) sorted.push_back({all[i], all[i + 1]});
  std::sort(sorted.begin(), sorted.end(),
            [](const Entry& x, const Entry& y) { return x.index < y.index; });
  entries.clear();
  for (const Entry& entry : sorted) {
    entries.push_back(entry.index);
    entries.push_back(entry.element);
  }
  fallback = best;
}

Value Semantics::array(Sort sort, Value fallback, std::vector<Value>&& entries) {
  std::vector<Entry> sorted;
  sorted.reserve(entries.size() / 2);
  for (size_t i = 0; i < entries.size(); i += 2) sorted.push_back({entries[i], entries[i + 1]});
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Entry& x, const Entry& y) { return x.index < y.index; });
  std::vector<Value> kept;
  kept.reserve(entries.size() + 1);
  for (size_t i = 0; i < sorted.size(); ++i) {
    const bool is_last = i + 1 == sorted.size() || sorted[i + 1].index != sorted[i].index;
    if (!is_last || sorted[i].element == fallback) continue;
    kept.push_back(sorted[i].index);
    kept.push_back(sorted[i].element);
  }
  unify_default(sort, fallback, kept);
  kept.insert(kept.begin(), fallback);
  return values_.record(Kind::kArray, sort.id, kept);
}

Value Semantics::select(Value array, Value index) const {
  const auto parts = values_.parts(array);
  size_t low = 0;
  size_t high = parts.size() / 2;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (parts[1 + 2 * middle] < index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (2 * low + 1 < parts.size() && parts[2 * low + 1] == index) return parts[2 * low + 2];
  return parts[0];
}

Value Semantics::array_of(Sort sort, Value function) {
  if (!function.is(Kind::kFunction)) return function;
  const bool one_index = sorts().arguments(sort).size() == 2;
  const uint64_t count = index_count(*this, sort);
  if (count != 0 && count <= limits_.instances) {
    std::vector<Value> entries;
    for (uint64_t i = 0; i < count; ++i) {
      const Value index = index_at(*this, sort, i);
      const Value element =
          caller_->call(function, one_index ? std::span(&index, 1) : values_.parts(index));
      if (element.is_open()) return function;
      entries.push_back(index);
      entries.push_back(element);
    }
    const Value first = entries[1];
    return array(sort, first, std::move(entries));
  }
  FunctionTable table;
  if (!caller_->table(function, table) || table.fallback.is(Kind::kNone)) return function;
  std::vector<Value> entries;
  for (const auto& [arguments, result] : table.entries) {
    entries.push_back(one_index ? values_.parts(arguments)[0] : arguments);
    entries.push_back(result);
  }
  return array(sort, table.fallback, std::move(entries));
}

namespace handlers {

Value array_select(Semantics& s, const Application& a) {
  if (!a.args[1].is_exact()) return s.not_evaluated(a);
  if (a.args[0].is(Kind::kFunction)) return s.caller()->call(a.args[0], a.args.subspan(1));
  return s.select(a.args[0], a.args[1]);
}

// (store a i v), or a chain of them at once: a i v j w ...
Value array_store(Semantics& s, const Application& a) {
  if (a.args[0].is(Kind::kFunction)) return make_open(s.values(), Reason::kDerived, a);
  const auto parts = s.values().parts(a.args[0]);
  std::vector<Value> entries(parts.begin() + 1, parts.end());
  for (size_t i = 1; i + 1 < a.args.size(); i += 2) {
    if (!a.args[i].is_exact()) return s.not_evaluated(a);
    entries.push_back(a.args[i]);
    entries.push_back(a.args[i + 1]);
  }
  return s.array(a.sort, parts[0], std::move(entries));
}

Value array_select_many(Semantics& s, const Application& a) {
  const Value pair[] = {a.args[0], tuple_index(s, a.args.subspan(1))};
  return array_select(s, {Op::kSelect, a.sort, {}, pair});
}

Value array_store_many(Semantics& s, const Application& a) {
  const Value triple[] = {a.args[0], tuple_index(s, a.args.subspan(1, a.args.size() - 2)),
                          a.args.back()};
  return array_store(s, {Op::kStore, a.sort, {}, triple});
}

Value array_constant(Semantics& s, const Application& a) {
  return s.values().record(Kind::kArray, a.sort.id, a.args.first(1));
}

// (eqrange a b i j): a and b agree from i to j.
Value array_equal_range(Semantics& s, const Application& a) {
  const Value low = a.args[2];
  const Value high = a.args[3];
  const auto inside = [&](Value index) -> bool {
    if (index.is(Kind::kBits)) return low.payload <= index.payload && index.payload <= high.payload;
    const mpz_class n = s.values().to_mpz(index);
    return s.values().to_mpz(low) <= n && n <= s.values().to_mpz(high);
  };
  if (!a.args[0].is(Kind::kArray) || !a.args[1].is(Kind::kArray)) return s.not_evaluated(a);
  if (!low.is(Kind::kInt) && !low.is(Kind::kBigInt) && !low.is(Kind::kBits) &&
      !low.is(Kind::kWideBits)) {
    return s.not_evaluated(a);
  }
  uint64_t covered = 0;
  const std::vector<Value> indices = touched(s, a.args.first(2));
  for (Value index : indices) {
    if (!inside(index)) continue;
    ++covered;
    const Value same = s.equal(s.select(a.args[0], index), s.select(a.args[1], index));
    if (!same.is_true()) return same;
  }
  const mpz_class length = s.values().to_mpz(high) - s.values().to_mpz(low) + 1;
  if (length <= covered) return value::kTrueValue;
  return s.equal(s.values().parts(a.args[0])[0], s.values().parts(a.args[1])[0]);
}

// z3: the value that an array has at all but finitely many indices; over finite index sorts
// anybody's choice.
Value array_default(Semantics& s, const Application& a) {
  if (!a.args[0].is(Kind::kArray)) return s.not_evaluated(a);
  if (index_count(s, Sort{a.args[0].extra}) != 0) return s.unspecified(a);
  return s.values().parts(a.args[0])[0];
}

Value array_difference(Semantics& s, const Application& a) { return s.unspecified(a); }

// ((_ map f) a b ...): the function comes first.
Value array_map(Semantics& s, const Application& a) {
  return pointwise(s, a, a.args.subspan(1), [&](std::span<const Value> elements) {
    return s.caller()->call(a.args[0], elements);
  });
}

Value as_array(Semantics& s, const Application& a) { return s.array_of(a.sort, a.args[0]); }

// z3's sets are arrays to Bool.
Value array_set_operation(Semantics& s, const Application& a) {
  if (!a.args[0].is(Kind::kArray)) return s.not_evaluated(a);
  const auto combine = [&](std::span<const Value> e) {
    switch (a.op) {
      case Op::kArrayUnion:
        return boolean(e[0].is_true() || e[1].is_true());
      case Op::kArrayInter:
        return boolean(e[0].is_true() && e[1].is_true());
      case Op::kArrayMinus:
        return boolean(e[0].is_true() && !e[1].is_true());
      default:
        return boolean(!e[0].is_true());
    }
  };
  if (a.op == Op::kArraySubset) {
    const auto parts = s.sorts().arguments(Sort{a.args[0].extra});
    if (parts.back() != term::kBoolSort) return s.not_evaluated(a);
    const Application minus{Op::kArrayMinus, Sort{a.args[0].extra}, {}, a.args};
    const Value rest = array_set_operation(s, minus);
    return s.equal(rest, s.array(minus.sort, value::kFalseValue, {}));
  }
  if (a.op == Op::kArrayHasSize) {
    const auto parts = s.values().parts(a.args[0]);
    if (!parts[0].is_false()) return s.not_evaluated(a);
    return s.equal(a.args[1], value::small_integer(static_cast<int64_t>(parts.size() / 2)));
  }
  return pointwise(s, a, a.args, combine);
}

}  // namespace handlers
}  // namespace assay::eval
