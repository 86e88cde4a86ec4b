// Bags (cvc5's theory): elements with positive multiplicities, ordered by element.
#include <algorithm>
#include <map>

#include "eval/semantics/handlers.h"

namespace assay::eval {

using value::boolean;

namespace {

using Counts = std::map<Value, mpz_class>;

Counts counts(Semantics& s, Value bag) {
  Counts result;
  const auto parts = s.values().parts(bag);
  for (size_t i = 0; i < parts.size(); i += 2) result[parts[i]] = s.values().to_mpz(parts[i + 1]);
  return result;
}

Value make(Semantics& s, Sort sort, const Counts& result) {
  std::vector<Value> parts;
  for (const auto& [element, times] : result) {
    if (sgn(times) <= 0) continue;
    parts.push_back(element);
    parts.push_back(s.values().integer(times));
  }
  return s.values().record(Kind::kBag, sort.id, parts);
}

mpz_class count(Semantics& s, Value bag, Value element) {
  const Counts all = counts(s, bag);
  const auto found = all.find(element);
  return found == all.end() ? mpz_class(0) : found->second;
}

}  // namespace

namespace handlers {

// bag.empty, and (bag e n): empty unless n is positive.
Value bag_make(Semantics& s, const Application& a) {
  Counts result;
  if (!a.args.empty()) result[a.args[0]] = s.values().to_mpz(a.args[1]);
  return make(s, a.sort, result);
}

Value bag_binary(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  if (!all_exact(a)) return s.not_evaluated(a);
  Counts x = counts(s, a.args[0]);
  const Counts y = counts(s, a.args[1]);
  const auto times_in = [](const Counts& bag, Value element) {
    const auto found = bag.find(element);
    return found == bag.end() ? mpz_class(0) : found->second;
  };
  if (a.op == Op::kBagUnionMax || a.op == Op::kBagUnionDisjoint) {
    for (const auto& [element, times] : y) {
      mpz_class& mine = x[element];
      mine = a.op == Op::kBagUnionMax ? std::max(mine, times) : mpz_class(mine + times);
    }
    return make(s, a.sort, x);
  }
  for (auto& [element, times] : x) {
    const mpz_class other = times_in(y, element);
    switch (a.op) {
      case Op::kBagInterMin:
        times = std::min(times, other);
        break;
      case Op::kBagDifferenceSubtract:
        times -= other;
        break;
      default:
        times = sgn(other) > 0 ? mpz_class(0) : times;
    }
  }
  return make(s, a.sort, x);
}

Value bag_subbag(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  const Counts y = counts(s, a.args[1]);
  for (const auto& [element, times] : counts(s, a.args[0])) {
    const auto found = y.find(element);
    if (found == y.end() || times > found->second) return value::kFalseValue;
  }
  return value::kTrueValue;
}

Value bag_count(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  return s.values().integer(count(s, a.args[1], a.args[0]));
}

Value bag_member(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  return boolean(sgn(count(s, a.args[1], a.args[0])) > 0);
}

Value bag_size(Semantics& s, const Application& a) {
  mpz_class sum = 0;
  for (const auto& [element, times] : counts(s, a.args[0])) sum += times;
  return s.values().integer(sum);
}

Value bag_choose(Semantics& s, const Application& a) {
  const auto parts = s.values().parts(a.args[0]);
  return parts.size() == 2 ? parts[0] : s.unspecified(a);
}

Value bag_is_singleton(Semantics& s, const Application& a) {
  const auto parts = s.values().parts(a.args[0]);
  return boolean(parts.size() == 2 && parts[1] == value::small_integer(1));
}

Value bag_set_of(Semantics& s, const Application& a) {
  Counts all = counts(s, a.args[0]);
  for (auto& [element, times] : all) times = 1;
  return make(s, a.sort, all);
}

Value bag_from_set(Semantics& s, const Application& a) {
  Counts all;
  for (Value v : s.values().parts(a.args[0])) all[v] = 1;
  return make(s, a.sort, all);
}

Value bag_to_set(Semantics& s, const Application& a) {
  std::vector<Value> elements;
  for (const auto& [element, times] : counts(s, a.args[0])) elements.push_back(element);
  return s.set(a.sort, std::move(elements));
}

Value bag_map(Semantics& s, const Application& a) {
  Counts result;
  for (const auto& [element, times] : counts(s, a.args[1])) {
    const Value v = element;
    const Value image = s.caller()->call(a.args[0], {&v, 1});
    if (image.is_open()) return make_open(s.values(), Reason::kDerived, a);
    if (!image.is_exact()) return s.not_evaluated(a);
    result[image] += times;
  }
  return make(s, a.sort, result);
}

Value bag_filter(Semantics& s, const Application& a) {
  Counts result;
  for (const auto& [element, times] : counts(s, a.args[1])) {
    const Value v = element;
    const Value keep = s.caller()->call(a.args[0], {&v, 1});
    if (keep.is_open()) return make_open(s.values(), Reason::kDerived, a);
    if (keep.is_true()) result[element] = times;
  }
  return make(s, a.sort, result);
}

Value bag_quantify(Semantics& s, const Application& a) {
  std::vector<Value> results;
  for (const auto& [element, times] : counts(s, a.args[1])) {
    const Value v = element;
    results.push_back(s.caller()->call(a.args[0], {&v, 1}));
  }
  return s.apply({a.op == Op::kBagAll ? Op::kAnd : Op::kOr, term::kBoolSort, {}, results});
}

// The order is not specified; equal elements have only one.
Value bag_fold(Semantics& s, const Application& a) {
  const auto parts = s.values().parts(a.args[2]);
  if (parts.empty()) return a.args[1];
  if (parts.size() > 2) return s.not_evaluated(a);
  const Value element = parts[0];
  const mpz_class times = s.values().to_mpz(parts[1]);
  if (times > s.limits().instances) return s.over_budget(a);
  Value result = a.args[1];
  for (mpz_class i = 0; i < times; ++i) {
    const Value pair[] = {element, result};
    result = s.caller()->call(a.args[0], pair);
  }
  return result;
}

Value table_product(Semantics& s, const Application& a) {
  const Sort row = s.sorts().argument(a.sort, 0);
  Counts result;
  const Counts right = counts(s, a.args[1]);
  for (const auto& [x, x_times] : counts(s, a.args[0])) {
    for (const auto& [y, y_times] : right) {
      const auto left = s.values().parts(x);
      std::vector<Value> joined(left.begin(), left.end());
      const auto other = s.values().parts(y);
      joined.insert(joined.end(), other.begin(), other.end());
      result[s.values().record(Kind::kTuple, row.id, joined)] += x_times * y_times;
    }
  }
  return make(s, a.sort, result);
}

}  // namespace handlers
}  // namespace assay::eval
