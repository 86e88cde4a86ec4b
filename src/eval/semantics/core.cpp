// Core: the Boolean operators on true, false and open; equality; ite. These get open arguments too.
#include <algorithm>
#include <optional>
#include <utility>

#include "eval/semantics/handlers.h"
#include "value/regex_language.h"

namespace assay::eval {

using value::boolean;

namespace {

Value open(Semantics& s, Op op, std::span<const Value> args) {
  return make_open(s.values(), Reason::kDerived, {op, term::kBoolSort, {}, args});
}

Value negation(Semantics& s, Value v) {
  if (!v.is_open()) return boolean(!v.is_true());
  const OpenNode node = open_node(s.values(), v);
  if (node.op == Op::kNot && node.reason == Reason::kDerived) return node.args[0];
  return open(s, Op::kNot, {&v, 1});
}

// and (neutral true, absorbing false), or the other way round.
Value junction(Semantics& s, Op op, std::span<const Value> args, bool neutral) {
  std::vector<Value> rest;
  for (Value v : args) {
    if (v.is(Kind::kBool)) {
      if (v.is_true() != neutral) return v;
      continue;
    }
    rest.push_back(v);
  }
  if (rest.empty()) return boolean(neutral);
  std::sort(rest.begin(), rest.end());
  rest.erase(std::unique(rest.begin(), rest.end()), rest.end());
  if (rest.size() == 1) return rest[0];
  return open(s, op, rest);
}

// Tables over an infinite domain are equal if they have the same fallback and the same entries that
// differ from it.
Value same_tables(Semantics& s, const FunctionTable& a, const FunctionTable& b) {
  std::vector<Value> parts{s.equal(a.fallback, b.fallback)};
  const auto compare = [&](const FunctionTable& x, const FunctionTable& y) {
    for (const auto& [arguments, result] : x.entries) {
      const auto found = y.results.find(arguments.payload);
      parts.push_back(s.equal(result, found == y.results.end() ? y.fallback : found->second));
    }
  };
  compare(a, b);
  compare(b, a);
  return junction(s, Op::kAnd, parts, true);
}

// Whether a few arguments tell two functions apart; where none does, nothing is known.
bool differ_somewhere(Semantics& s, Value a, Value b) {
  const auto signature = s.sorts().arguments(Sort{a.extra});
  const std::vector<Sort> domain(signature.begin(), signature.end() - 1);
  for (const int64_t n : {0, 1, -1, 2, 10, 1000}) {
    std::vector<Value> arguments;
    for (Sort sort : domain) {
      if (sort == term::kIntSort) {
        arguments.push_back(value::small_integer(n));
      } else if (sort == term::kRealSort) {
        arguments.push_back(value::whole_real(n));
      } else {
        arguments.push_back(s.domains().some(sort));
      }
      if (arguments.back().is(Kind::kNone)) return false;
    }
    if (!s.affords(10)) return false;
    if (s.equal(s.caller()->call(a, arguments), s.caller()->call(b, arguments)).is_false()) {
      return true;
    }
  }
  return false;
}

Value functions_equal(Semantics& s, Value a, Value b) {
  const auto signature = s.sorts().arguments(Sort{a.extra});
  if (signature.size() == 2 && s.caller() != nullptr) {
    const Sort domain = signature[0];
    const uint64_t size = s.domains().size(domain);
    if (size != 0 && size <= s.limits().instances) {
      std::vector<Value> parts;
      for (uint64_t i = 0; i < size; ++i) {
        const Value argument = s.domains().value(domain, i);
        parts.push_back(
            s.equal(s.caller()->call(a, {&argument, 1}), s.caller()->call(b, {&argument, 1})));
        if (parts.back().is_false()) return parts.back();
      }
      return junction(s, Op::kAnd, parts, true);
    }
  }
  FunctionTable left;
  FunctionTable right;
  // One infinite argument sort makes the fallback count.
  const bool is_infinite = std::any_of(signature.begin(), signature.end() - 1, [&](Sort sort) {
    return s.domains().size(sort) == 0 && !s.domains().is_unknown(sort);
  });
  if (is_infinite && s.caller() != nullptr && s.caller()->table(a, left) &&
      s.caller()->table(b, right) && !left.fallback.is(Kind::kNone) &&
      !right.fallback.is(Kind::kNone)) {
    return same_tables(s, left, right);
  }
  if (s.caller() != nullptr && differ_somewhere(s, a, b)) return value::kFalseValue;
  const Value pair[] = {std::min(a, b), std::max(a, b)};
  return make_open(s.values(), Reason::kFunction, {Op::kEqual, term::kBoolSort, {}, pair});
}

Value leaves_equal(Semantics& s, Value a, Value b) {
  if (a == b) return value::kTrueValue;
  if (a.is_exact() && b.is_exact()) return value::kFalseValue;
  const Value pair[] = {std::min(a, b), std::max(a, b)};
  if (a.is(Kind::kFunction)) return functions_equal(s, a, b);
  if (b.is(Kind::kFunction)) return functions_equal(s, b, a);
  if (a.is(Kind::kRegex)) {
    value::Budget budget{s.limits().regex_steps};
    switch (value::equivalent(s.values().regexes(), s.values().to_regex(a), s.values().to_regex(b),
                              budget)) {
      case value::Match::kYes:
        return value::kTrueValue;
      case value::Match::kNo:
        return value::kFalseValue;
      default:
        return s.over_budget({Op::kEqual, term::kBoolSort, {}, pair});
    }
  }
  return s.not_evaluated({Op::kEqual, term::kBoolSort, {}, pair});
}

// Composite values with inexact parts: part by part, without recursion.
Value parts_equal(Semantics& s, Value a, Value b) {
  struct Pair {
    Value a, b;
  };
  std::vector<Pair> work{{a, b}};
  std::vector<Value> open_parts;
  while (!work.empty()) {
    const Pair pair = work.back();
    work.pop_back();
    if (pair.a == pair.b) continue;
    const bool composite =
        pair.a.kind == pair.b.kind &&
        (pair.a.is(Kind::kData) || pair.a.is(Kind::kTuple) || pair.a.is(Kind::kSequence));
    if (!composite) {
      const Value same = leaves_equal(s, pair.a, pair.b);
      if (same.is_false()) return same;
      if (same.is_open()) open_parts.push_back(same);
      continue;
    }
    const auto left = s.values().parts(pair.a);
    const auto right = s.values().parts(pair.b);
    if (left.size() != right.size()) return value::kFalseValue;
    if (pair.a.is(Kind::kData) && left[0] != right[0]) return value::kFalseValue;
    for (size_t i = 0; i < left.size(); ++i) work.push_back({left[i], right[i]});
  }
  return junction(s, Op::kAnd, open_parts, true);
}

// Arrays over a universe that the model does not tell: whether there is an index that reads the
// default nobody knows.
bool differ_in_default_only(Semantics& s, Value a, Value b) {
  const auto signature = s.sorts().arguments(Sort{a.extra});
  const bool is_unknown = std::any_of(signature.begin(), signature.end() - 1,
                                      [&](Sort index) { return s.domains().is_unknown(index); });
  if (!is_unknown) return false;
  for (Value array : {a, b}) {
    const auto parts = s.values().parts(array);
    for (size_t i = 1; i < parts.size(); i += 2) {
      if (s.select(a, parts[i]) != s.select(b, parts[i])) return false;
    }
  }
  return true;
}

// The constructor and the fields of a datatype value that may have open parts; none for others.
struct Constructed {
  uint64_t constructor = UINT64_MAX;
  std::span<const Value> fields;
};
Constructed constructed(Semantics& s, Value v) {
  if (v.is(Kind::kData)) {
    const auto parts = s.values().parts(v);
    return {parts[0].payload, parts.subspan(1)};
  }
  if (!v.is_open()) return {};
  const OpenNode node = open_node(s.values(), v);
  if (node.op != Op::kApply || node.reason != Reason::kDerived) return {};
  const term::Decl decl{static_cast<uint32_t>(node.indices[0].payload)};
  if (s.terms().kind(decl) != term::DeclKind::kConstructor) return {};
  return {decl.id, node.args};
}

// Different constructors differ, equal ones have equal fields. Without recursion; what is not
// constructed on both sides becomes an open equation.
std::optional<Value> constructor_parts(Semantics& s, Value left, Value right) {
  if (constructed(s, left).constructor == UINT64_MAX ||
      constructed(s, right).constructor == UINT64_MAX) {
    return std::nullopt;
  }
  std::vector<std::pair<Value, Value>> work{{left, right}};
  std::vector<Value> equations;
  while (!work.empty()) {
    const auto [a, b] = work.back();
    work.pop_back();
    if (a == b) continue;
    const Constructed x = constructed(s, a);
    const Constructed y = constructed(s, b);
    if (x.constructor == UINT64_MAX || y.constructor == UINT64_MAX) {
      equations.push_back(s.equal(a, b));
      if (equations.back().is_false()) return value::kFalseValue;
      continue;
    }
    if (x.constructor != y.constructor) return value::kFalseValue;
    for (size_t i = 0; i < x.fields.size(); ++i) work.emplace_back(x.fields[i], y.fields[i]);
  }
  return junction(s, Op::kAnd, equations, true);
}

}  // namespace

Value Semantics::equal(Value a, Value b) {
  if (a == b) return value::kTrueValue;
  if (a.is_open() || b.is_open()) return equal_open(a, b);
  if (a.is(Kind::kArray) && b.is(Kind::kArray) && differ_in_default_only(*this, a, b)) {
    const Value pair[] = {std::min(a, b), std::max(a, b)};
    return make_open(values_, Reason::kNoInterpretation, {Op::kEqual, term::kBoolSort, {}, pair});
  }
  if (a.is_exact() && b.is_exact()) return value::kFalseValue;
  return parts_equal(*this, a, b);
}

Value Semantics::equal_open(Value a, Value b) {
  if (a.is(Kind::kBool)) return a.is_true() ? b : negation(*this, b);
  if (b.is(Kind::kBool)) return b.is_true() ? a : negation(*this, a);
  if (const auto parts = constructor_parts(*this, a, b)) return *parts;
  if (is_part_of(a, b) || is_part_of(b, a)) return value::kFalseValue;
  if (contradicts_stores(a, b) || contradicts_stores(b, a)) return value::kFalseValue;
  const Value pair[] = {std::min(a, b), std::max(a, b)};
  return open(*this, Op::kEqual, pair);
}

namespace handlers {

Value constant_true(Semantics&, const Application&) { return value::kTrueValue; }
Value constant_false(Semantics&, const Application&) { return value::kFalseValue; }

Value logical_not(Semantics& s, const Application& a) { return negation(s, a.args[0]); }

Value logical_and(Semantics& s, const Application& a) {
  return junction(s, Op::kAnd, a.args, true);
}

Value logical_or(Semantics& s, const Application& a) { return junction(s, Op::kOr, a.args, false); }

Value logical_xor(Semantics& s, const Application& a) {
  if (a.args.empty()) return value::kFalseValue;
  if (a.args.size() == 1) return a.args[0];
  return negation(s, s.equal(a.args[0], a.args[1]));
}

Value implies(Semantics& s, const Application& a) {
  const Value parts[] = {negation(s, a.args[0]), a.args[1]};
  return junction(s, Op::kOr, parts, false);
}

Value equals(Semantics& s, const Application& a) { return s.equal(a.args[0], a.args[1]); }

// Semantics::apply takes every distinct apart before it gets here.
Value differs(Semantics& s, const Application& a) {
  return negation(s, s.equal(a.args[0], a.args[1]));
}

Value if_then_else(Semantics& s, const Application& a) {
  if (a.args[0].is_true() || a.args[1] == a.args[2]) return a.args[1];
  if (a.args[0].is_false()) return a.args[2];
  if (a.args[1].is_true() && a.args[2].is_false()) return a.args[0];
  if (a.args[1].is_false() && a.args[2].is_true()) return negation(s, a.args[0]);
  return make_open(s.values(), Reason::kDerived, a);
}

Value not_known(Semantics& s, const Application& a) { return s.not_evaluated(a); }

Value pseudo_boolean(Semantics& s, const Application& a) {
  // The bound is the first index; at-most and at-least weigh every argument with 1.
  const bool weighted = a.op != Op::kAtMost && a.op != Op::kAtLeast;
  if (a.indices.empty() || (weighted && a.indices.size() != a.args.size() + 1)) {
    return s.not_evaluated(a);
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < a.args.size(); ++i) {
    if (a.args[i].is_true()) sum += weighted ? a.indices[i + 1] : 1;
  }
  const uint64_t bound = a.indices[0];
  switch (a.op) {
    case Op::kAtMost:
    case Op::kPbLe:
      return boolean(sum <= bound);
    case Op::kAtLeast:
    case Op::kPbGe:
      return boolean(sum >= bound);
    default:
      return boolean(sum == bound);
  }
}

}  // namespace handlers
}  // namespace assay::eval
