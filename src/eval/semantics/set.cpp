// Finite sets and relations (cvc5's theory), tuples and finite fields. A set is the ordered list of
// its elements. Elements without a unique form (functions, algebraic numbers) are not compared
// here: such sets stay open.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "eval/semantics/handlers.h"

namespace assay::eval {

using value::boolean;

namespace {

std::vector<Value> elements(Semantics& s, Value set) {
  const auto parts = s.values().parts(set);
  return {parts.begin(), parts.end()};
}

std::vector<Value> columns(Semantics& s, Value row) { return elements(s, row); }

Sort element_sort(Semantics& s, Sort collection) { return s.sorts().argument(collection, 0); }

Value row_value(Semantics& s, Sort sort, std::span<const Value> parts) {
  return s.values().record(Kind::kTuple, sort.id, parts);
}

// Rows of a result, a small relation in any case.
bool affords_rows(Semantics& s, uint64_t more, uint64_t so_far = 0) {
  constexpr uint64_t kMost = 1 << 20;
  constexpr uint64_t kFew = 1 << 10;
  constexpr uint64_t kStepsARow = 4;
  if (more + so_far > kMost) return false;
  return s.affords(more * kStepsARow) || more + so_far <= kFew;
}

}  // namespace

Value Semantics::set(Sort sort, std::vector<Value> members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return values_.record(Kind::kSet, sort.id, members);
}

Value Semantics::as_set(Value v, Sort sort) {
  const bool is_array = v.is(Kind::kArray) || v.is(Kind::kFunction);
  if (!is_array || !sorts().is(sort, term::SortKind::kSet)) return v;
  const Application application{Op::kAsArray, sort, {}, {&v, 1}};
  if (v.is(Kind::kFunction) || !values_.parts(v)[0].is_false()) return not_evaluated(application);
  const auto parts = values_.parts(v);
  std::vector<Value> members;
  for (size_t i = 1; i < parts.size(); i += 2) members.push_back(parts[i]);
  return set(sort, std::move(members));
}

namespace handlers {

Value set_empty(Semantics& s, const Application& a) { return s.set(a.sort, {}); }

// The universe is not the set of all values of its sort: by cvc5's reference it may be any set that
// holds the elements of all sets of the formula, over finite sorts too. So is what a complement is
// taken from.
Value set_universe(Semantics& s, const Application& a) { return s.not_evaluated(a); }

Value set_binary(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  if (!all_exact(a)) return s.not_evaluated(a);
  const auto x = s.values().parts(a.args[0]);
  const auto y = s.values().parts(a.args[1]);
  std::vector<Value> result;
  const auto out = std::back_inserter(result);
  if (a.op == Op::kSetUnion) {
    std::set_union(x.begin(), x.end(), y.begin(), y.end(), out);
  } else if (a.op == Op::kSetInter) {
    std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), out);
  } else {
    std::set_difference(x.begin(), x.end(), y.begin(), y.end(), out);
  }
  return s.values().record(Kind::kSet, a.sort.id, result);
}

Value set_member(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  const auto parts = s.values().parts(a.args[1]);
  return boolean(std::binary_search(parts.begin(), parts.end(), a.args[0]));
}

Value set_subset(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  const auto x = s.values().parts(a.args[0]);
  const auto y = s.values().parts(a.args[1]);
  return boolean(std::includes(y.begin(), y.end(), x.begin(), x.end()));
}

Value set_singleton(Semantics& s, const Application& a) { return s.set(a.sort, {a.args[0]}); }

// (set.insert a b ... s)
Value set_insert(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  std::vector<Value> all = elements(s, a.args.back());
  all.insert(all.end(), a.args.begin(), a.args.end() - 1);
  return s.set(a.sort, std::move(all));
}

Value set_size(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  return value::small_integer(static_cast<int64_t>(s.values().parts(a.args[0]).size()));
}

Value set_complement(Semantics& s, const Application& a) { return s.not_evaluated(a); }

// Of more than one element: anybody's choice among them; of none: any value.
Value set_choose(Semantics& s, const Application& a) {
  const auto parts = s.values().parts(a.args[0]);
  return parts.size() == 1 ? parts[0] : s.unspecified(a);
}

Value set_is_singleton(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  return boolean(s.values().parts(a.args[0]).size() == 1);
}

Value set_is_empty(Semantics& s, const Application& a) {
  return boolean(s.values().parts(a.args[0]).empty());
}

Value set_map(Semantics& s, const Application& a) {
  std::vector<Value> results;
  for (Value v : elements(s, a.args[1])) {
    results.push_back(s.caller()->call(a.args[0], {&v, 1}));
    if (results.back().is_open()) return make_open(s.values(), Reason::kDerived, a);
    if (!results.back().is_exact()) return s.not_evaluated(a);
  }
  return s.set(a.sort, std::move(results));
}

Value set_filter(Semantics& s, const Application& a) {
  std::vector<Value> kept;
  for (Value v : elements(s, a.args[1])) {
    const Value keep = s.caller()->call(a.args[0], {&v, 1});
    if (keep.is_open()) return make_open(s.values(), Reason::kDerived, a);
    if (keep.is_true()) kept.push_back(v);
  }
  return s.set(a.sort, std::move(kept));
}

Value set_quantify(Semantics& s, const Application& a) {
  std::vector<Value> results;
  for (Value v : elements(s, a.args[1])) results.push_back(s.caller()->call(a.args[0], {&v, 1}));
  const Op op = a.op == Op::kSetAll ? Op::kAnd : Op::kOr;
  return s.apply({op, term::kBoolSort, {}, results});
}

// The order of the elements is not specified, so a fold is determined only if all orders agree.
Value set_fold(Semantics& s, const Application& a) {
  const std::vector<Value> all = elements(s, a.args[2]);
  if (all.size() > 1) return s.not_evaluated(a);
  if (all.empty()) return a.args[1];
  const Value pair[] = {all[0], a.args[1]};
  return s.caller()->call(a.args[0], pair);
}

Value rel_join(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  const Sort row = element_sort(s, a.sort);
  const std::vector<Value> left = elements(s, a.args[0]);
  std::map<Value, std::vector<Value>> right;  // rows by their first column
  for (Value y : elements(s, a.args[1])) right[columns(s, y).front()].push_back(y);
  uint64_t count = 0;
  for (Value x : left) {
    const auto found = right.find(columns(s, x).back());
    if (found != right.end()) count += found->second.size();
  }
  if (!affords_rows(s, count)) return s.over_budget(a);
  std::vector<Value> rows;
  for (Value x : left) {
    const std::vector<Value> first = columns(s, x);
    const auto found = right.find(first.back());
    if (found == right.end()) continue;
    for (Value y : found->second) {
      const std::vector<Value> other = columns(s, y);
      std::vector<Value> joined(first.begin(), first.end() - 1);
      joined.insert(joined.end(), other.begin() + 1, other.end());
      rows.push_back(row_value(s, row, joined));
    }
  }
  return s.set(a.sort, std::move(rows));
}

Value rel_product(Semantics& s, const Application& a) {
  const Sort row = element_sort(s, a.sort);
  const std::vector<Value> left = elements(s, a.args[0]);
  const std::vector<Value> right = elements(s, a.args[1]);
  if (!affords_rows(s, uint64_t{left.size()} * right.size())) return s.over_budget(a);
  std::vector<Value> rows;
  for (Value x : left) {
    for (Value y : right) {
      std::vector<Value> joined = columns(s, x);
      const std::vector<Value> other = columns(s, y);
      joined.insert(joined.end(), other.begin(), other.end());
      rows.push_back(row_value(s, row, joined));
    }
  }
  return s.set(a.sort, std::move(rows));
}

Value rel_transpose(Semantics& s, const Application& a) {
  const Sort row = element_sort(s, a.sort);
  std::vector<Value> rows;
  for (Value x : elements(s, a.args[0])) {
    std::vector<Value> parts = columns(s, x);
    std::reverse(parts.begin(), parts.end());
    rows.push_back(row_value(s, row, parts));
  }
  return s.set(a.sort, std::move(rows));
}

// What each element reaches, by a search from it.
Value rel_closure(Semantics& s, const Application& a) {
  if (!all_exact(a)) return s.not_evaluated(a);
  const Sort row = element_sort(s, a.sort);
  std::map<Value, std::vector<Value>> next;
  for (Value x : elements(s, a.args[0])) next[columns(s, x)[0]].push_back(columns(s, x)[1]);
  std::vector<Value> rows;
  for (const auto& [from, direct] : next) {
    std::set<Value> reached;
    std::vector<Value> work = direct;
    uint64_t edges = 0;
    while (!work.empty()) {
      const Value to = work.back();
      work.pop_back();
      if (!reached.insert(to).second) continue;
      const auto more = next.find(to);
      if (more == next.end()) continue;
      edges += more->second.size();
      work.insert(work.end(), more->second.begin(), more->second.end());
    }
    if (!s.affords(edges) || !affords_rows(s, reached.size(), rows.size())) return s.over_budget(a);
    for (Value to : reached) {
      const Value pair[] = {from, to};
      rows.push_back(row_value(s, row, pair));
    }
  }
  return s.set(a.sort, std::move(rows));
}

Value rel_identity(Semantics& s, const Application& a) {
  const Sort row = element_sort(s, a.sort);
  std::vector<Value> rows;
  for (Value x : elements(s, a.args[0])) {
    const Value v = columns(s, x)[0];
    const Value pair[] = {v, v};
    rows.push_back(row_value(s, row, pair));
  }
  return s.set(a.sort, std::move(rows));
}

// (rel.join_image R n): the first components that are related to at least n elements.
Value rel_join_image(Semantics& s, const Application& a) {
  const Sort row = element_sort(s, a.sort);
  const mpz_class least = s.values().to_mpz(a.args[1]);
  if (least <= 0) return s.not_evaluated(a);
  std::vector<Value> firsts;
  for (Value x : elements(s, a.args[0])) firsts.push_back(columns(s, x)[0]);
  std::sort(firsts.begin(), firsts.end());
  std::vector<Value> rows;
  for (auto first = firsts.begin(); first != firsts.end();) {
    const auto last = std::upper_bound(first, firsts.end(), *first);
    if (least <= last - first) rows.push_back(row_value(s, row, {&*first, 1}));
    first = last;
  }
  return s.set(a.sort, std::move(rows));
}

Value rows_project(Semantics& s, const Application& a) {
  if (a.op != Op::kRelProject) return s.not_evaluated(a);
  const Sort row = element_sort(s, a.sort);
  std::vector<Value> rows;
  for (Value x : elements(s, a.args[0])) {
    const std::vector<Value> parts = columns(s, x);
    std::vector<Value> chosen;
    for (uint32_t i : a.indices) chosen.push_back(parts[i]);
    rows.push_back(row_value(s, row, chosen));
  }
  return s.set(a.sort, std::move(rows));
}

Value tuple_make(Semantics& s, const Application& a) { return row_value(s, a.sort, a.args); }

Value tuple_select(Semantics& s, const Application& a) {
  return s.values().parts(a.args[0])[a.indices[0]];
}

Value tuple_update(Semantics& s, const Application& a) {
  std::vector<Value> parts = columns(s, a.args[0]);
  parts[a.indices[0]] = a.args[1];
  return row_value(s, a.sort, parts);
}

Value tuple_project(Semantics& s, const Application& a) {
  const std::vector<Value> parts = columns(s, a.args[0]);
  std::vector<Value> chosen;
  for (uint32_t i : a.indices) chosen.push_back(parts[i]);
  return row_value(s, a.sort, chosen);
}

Value field_operation(Semantics& s, const Application& a) {
  const mpz_class order(std::string(s.terms().text(s.sorts().symbol(a.sort))), 10);
  const auto number = [&](Value v) { return s.values().to_mpz(s.values().parts(v)[0]); };
  mpz_class result = number(a.args[0]);
  if (a.op == Op::kFfNeg) result = -result;
  for (size_t i = 1; i < a.args.size(); ++i) {
    switch (a.op) {
      case Op::kFfAdd:
        result += number(a.args[i]);
        break;
      case Op::kFfMul:
        result *= number(a.args[i]);
        break;
      default:  // bitsum: the sum of 2^i times the i-th argument
        if (i > s.limits().bits) return s.over_budget(a);
        result += number(a.args[i]) << i;
    }
    mpz_fdiv_r(result.get_mpz_t(), result.get_mpz_t(), order.get_mpz_t());
  }
  mpz_fdiv_r(result.get_mpz_t(), result.get_mpz_t(), order.get_mpz_t());
  return s.values().record(Kind::kField, a.sort.id, {{s.values().integer(result)}});
}

}  // namespace handlers
}  // namespace assay::eval
