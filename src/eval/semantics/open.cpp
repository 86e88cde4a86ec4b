// Applications with open arguments, where what is known suffices all the same; else a record of the
// application.
#include <algorithm>
#include <optional>
#include <unordered_set>

#include "eval/semantics/semantics.h"

namespace assay::eval {

namespace {

constexpr size_t kFewParts = 64;  // members, entries or stores that are looked at one by one
constexpr size_t kCases = 16;     // of an array that is unfolded at an open index

bool is_derived(const OpenNode& node, Op op) {
  return node.reason == Reason::kDerived && node.op == op;
}

Value open_select(Semantics& s, Sort sort, Value array, Value index) {
  const Value pair[] = {array, index};
  return make_open(s.values(), Reason::kDerived, {Op::kSelect, sort, {}, pair});
}

// A known array at an open index: (ite (= index first) its element (ite ... default)).
Value select_cases(Semantics& s, Sort sort, Value array, Value index) {
  const auto stored = s.values().parts(array);
  const std::vector<Value> parts(stored.begin(), stored.end());
  if (parts.size() / 2 > kCases) return open_select(s, sort, array, index);
  Value result = parts[0];
  for (size_t i = 1; i < parts.size(); i += 2) {
    const Value branches[] = {s.equal(index, parts[i]), parts[i + 1], result};
    result = s.apply({Op::kIte, sort, {}, branches});
  }
  return result;
}

Value derived_select(Semantics& s, Sort sort, Value array, Value index) {
  while (array.is_open()) {
    const OpenNode node = open_node(s.values(), array);
    if (is_derived(node, Op::kConstArray)) return node.args[0];
    if (!is_derived(node, Op::kStore) || node.args.size() != 3) break;
    if (node.args[1] == index) return node.args[2];
    // Past a store at another index, both known.
    if (index.is_open() || node.args[1].is_open()) break;
    if (!index.is_exact() || !node.args[1].is_exact()) break;
    array = node.args[0];
  }
  if (array.is_open() || !index.is_open()) {
    const Value pair[] = {array, index};
    return array.is_open() ? open_select(s, sort, array, index)
                           : s.apply({Op::kSelect, sort, {}, pair});
  }
  if (!array.is(Kind::kArray)) return open_select(s, sort, array, index);
  return select_cases(s, sort, array, index);
}

// A chain of stores, at least one of them open: one node each, so that select can look into it.
Value derived_stores(Semantics& s, const Application& a) {
  Value array = a.args[0];
  for (size_t i = 1; i + 1 < a.args.size(); i += 2) {
    const Value triple[] = {array, a.args[i], a.args[i + 1]};
    array = s.apply({Op::kStore, a.sort, {}, triple});
  }
  return array;
}

std::optional<Value> derived_product(const Application& a) {
  const Value zero = a.sort == term::kRealSort ? value::whole_real(0) : value::small_integer(0);
  const bool has_zero = std::find(a.args.begin(), a.args.end(), zero) != a.args.end();
  const bool is_same = a.args.size() == 2 && a.args[0] == a.args[1];
  if (a.op == Op::kMul ? has_zero : is_same) return zero;
  return std::nullopt;
}

std::optional<Value> derived_member(Semantics& s, const Application& a) {
  if (a.args[1].is_open() || !a.args[1].is_exact()) return std::nullopt;
  const auto parts = s.values().parts(a.args[1]);
  if (parts.size() > kFewParts) return std::nullopt;
  const std::vector<Value> members(parts.begin(), parts.end());
  std::vector<Value> equations;
  for (Value member : members) equations.push_back(s.equal(a.args[0], member));
  return s.apply({Op::kOr, term::kBoolSort, {}, equations});
}

// The fields of a constructor with open fields; none for others.
std::span<const Value> fields_of(Semantics& s, Value v) {
  if (!v.is_open()) return {};
  const OpenNode node = open_node(s.values(), v);
  if (!is_derived(node, Op::kApply)) return {};
  const term::Decl decl{static_cast<uint32_t>(node.indices[0].payload)};
  return s.terms().kind(decl) == term::DeclKind::kConstructor ? node.args
                                                              : std::span<const Value>();
}

}  // namespace

// A value of a datatype is no part of itself: x is not (cons 1 x). That holds for trees that end,
// not for codatatypes.
bool Semantics::is_part_of(Value part, Value whole) {
  if (!part.is_open()) return false;
  const Sort sort{part.extra};
  if (!sorts().is(sort, term::SortKind::kDatatype)) return false;
  if (terms_.datatype(sorts().datatype_of(sort)).is_codatatype) return false;
  std::vector<Value> work{whole};
  std::unordered_set<uint64_t> seen;
  while (!work.empty() && seen.size() < kFewParts) {
    const Value v = work.back();
    work.pop_back();
    for (Value field : fields_of(*this, v)) {
      if (field == part) return true;
      if (field.is_open() && seen.insert(field.payload).second) work.push_back(field);
    }
  }
  return false;
}

// Stores upon something that nobody knows, against a known array: where an element that was stored
// is not the one there, they differ.
bool Semantics::contradicts_stores(Value stores, Value known) {
  if (!stores.is_open() || !known.is(Kind::kArray)) return false;
  std::vector<Value> overwritten;
  for (Value array = stores; array.is_open() && overwritten.size() < kFewParts;) {
    const OpenNode node = open_node(values_, array);
    if (!is_derived(node, Op::kStore) || node.args.size() != 3) return false;
    const Value index = node.args[1];
    const Value element = node.args[2];
    array = node.args[0];
    if (index.is_open()) {
      // A constant array has one element at every index; what stands below may be hidden by this.
      return overwritten.empty() && values_.parts(known).size() == 1 &&
             equal(element, values_.parts(known)[0]).is_false();
    }
    if (!index.is_exact()) return false;
    if (std::find(overwritten.begin(), overwritten.end(), index) != overwritten.end()) continue;
    overwritten.push_back(index);
    if (equal(element, select(known, index)).is_false()) return true;
  }
  return false;
}

Value Semantics::derived(const Application& a) {
  std::optional<Value> known;
  switch (a.op) {
    case Op::kMul:
    case Op::kSub:
      known = derived_product(a);
      break;
    case Op::kSelect:
      known = derived_select(*this, a.sort, a.args[0], a.args[1]);
      break;
    case Op::kStore:
      if (a.args.size() > 3) known = derived_stores(*this, a);
      break;
    case Op::kSetMember:
      known = derived_member(*this, a);
      break;
    case Op::kTupleSelect:
      if (const OpenNode node = open_node(values_, a.args[0]); is_derived(node, Op::kTuple)) {
        known = node.args[a.indices[0]];
      }
      break;
    default:
      break;
  }
  return known ? *known : make_open(values_, Reason::kDerived, a);
}

}  // namespace assay::eval
