// What only strings have: order, digits, codes, numbers; and regular expressions.
#include <algorithm>

#include "eval/semantics/handlers.h"
#include "eval/semantics/text_match.h"
#include "value/regex_match.h"
#include "value/text.h"

namespace assay::eval {

using value::boolean;
using value::Match;
using value::Regex;

namespace {

Value regex(Regex r) { return {Kind::kRegex, 0, 0, 0, r.id}; }
Regex to_regex(Value v) { return value::ValueStore::to_regex(v); }

Value text(Semantics& s, const value::Text& t) { return s.values().text(t); }

// Between binary and decimal: more than linear.
bool affords_conversion(Semantics& s, size_t bits) {
  constexpr size_t kSmall = 1 << 12;
  return bits <= kSmall || s.affords(bits / 8);
}

// The steps of one regular-expression operation, taken from the run's budget too.
class RegexSteps {
 public:
  explicit RegexSteps(Semantics& s) : meter_(s.meter()) {
    const uint64_t left = meter_.is_over() ? 0 : meter_.limit - meter_.spent;
    // Short matches are always possible.
    given_ = std::max<uint64_t>(kLeast, std::min(s.limits().regex_steps, left));
    budget_.steps = given_;
  }
  ~RegexSteps() { meter_.spend(given_ - budget_.steps); }
  RegexSteps(const RegexSteps&) = delete;
  RegexSteps& operator=(const RegexSteps&) = delete;
  value::Budget& budget() { return budget_; }

 private:
  static constexpr uint64_t kLeast = 1000;
  Meter& meter_;
  uint64_t given_ = 0;
  value::Budget budget_;
};

}  // namespace

value::Match match_text(Semantics& s, value::TextView t, Value re) {
  RegexSteps steps(s);
  return value::matches(s.values().regexes(), to_regex(re), t, steps.budget());
}

value::Found find_in_text(Semantics& s, value::TextView t, Value re) {
  RegexSteps steps(s);
  return value::find_shortest_leftmost(s.values().regexes(), to_regex(re), t,
                                       value::EmptyMatch::kAllowed, steps.budget());
}

namespace handlers {

Value str_less(Semantics& s, const Application& a) {
  const auto x = s.values().to_text(a.args[0]);
  const auto y = s.values().to_text(a.args[1]);
  return boolean(a.op == Op::kStrLt ? value::less(x, y) : value::less_equal(x, y));
}

Value str_is_digit(Semantics& s, const Application& a) {
  return boolean(value::is_digit(s.values().to_text(a.args[0])));
}

Value str_to_code(Semantics& s, const Application& a) {
  return value::small_integer(value::to_code(s.values().to_text(a.args[0])));
}

Value str_from_code(Semantics& s, const Application& a) {
  return text(s, value::from_code(s.values().to_mpz(a.args[0])));
}

Value str_to_int(Semantics& s, const Application& a) {
  // 10 digits have about 34 bits.
  const size_t bits = s.values().to_text(a.args[0]).size() * 4;
  if (bits > s.limits().bits || !affords_conversion(s, bits)) return s.over_budget(a);
  return s.values().integer(value::to_int(s.values().to_text(a.args[0])));
}

Value str_from_int(Semantics& s, const Application& a) {
  if (!affords_conversion(s, 64 * s.weight(a.args[0]))) return s.over_budget(a);
  return text(s, value::from_int(s.values().to_mpz(a.args[0])));
}

Value str_change_case(Semantics& s, const Application& a) {
  const auto t = s.values().to_text(a.args[0]);
  return text(s, a.op == Op::kStrToLower ? value::to_lower(t) : value::to_upper(t));
}

Value str_from_bv(Semantics& s, const Application& a) {
  if (!affords_conversion(s, 64 * s.weight(a.args[0]))) return s.over_budget(a);
  if (a.op == Op::kStrFromUbv) return text(s, value::from_int(s.values().to_mpz(a.args[0])));
  const mpz_class n = s.values().to_signed(a.args[0]);
  if (sgn(n) >= 0) return text(s, value::from_int(n));
  return text(s, U"-" + value::from_int(-n));
}

// z3's characters.
Value char_operation(Semantics& s, const Application& a) {
  switch (a.op) {
    case Op::kCharLe:
      return boolean(a.args[0].payload <= a.args[1].payload);
    case Op::kCharToInt:
      return value::small_integer(static_cast<int64_t>(a.args[0].payload));
    case Op::kCharToBv:
      return s.values().bits(s.sorts().width(a.sort), mpz_class(a.args[0].payload));
    case Op::kCharIsDigit:
      return boolean(a.args[0].payload >= '0' && a.args[0].payload <= '9');
    default:
      break;
  }
  if (!a.args[0].is(Kind::kBits) || a.args[0].payload > value::kLastCodePoint) {
    return s.unspecified(a);
  }
  return {Kind::kChar, 0, 0, 0, a.args[0].payload};
}

Value re_match(Semantics& s, const Application& a) {
  switch (match_text(s, s.values().to_text(a.args[0]), a.args[1])) {
    case Match::kYes:
      return value::kTrueValue;
    case Match::kNo:
      return value::kFalseValue;
    default:
      return s.over_budget(a);
  }
}

Value re_replace(Semantics& s, const Application& a) {
  RegexSteps steps(s);
  value::Budget& budget = steps.budget();
  const value::Text from(s.values().to_text(a.args[0]));
  const value::Text by(s.values().to_text(a.args[2]));
  if (from.size() + by.size() > s.limits().text) return s.over_budget(a);
  const auto result =
      a.op == Op::kStrReplaceRe
          ? value::replace_re(s.values().regexes(), from, to_regex(a.args[1]), by, budget)
          : value::replace_re_all(s.values().regexes(), from, to_regex(a.args[1]), by,
                                  s.limits().text, budget);
  return result ? text(s, *result) : s.over_budget(a);
}

Value re_index_of(Semantics& s, const Application& a) {
  RegexSteps steps(s);
  value::Budget& budget = steps.budget();
  const auto result = value::index_of_re(s.values().regexes(), s.values().to_text(a.args[0]),
                                         to_regex(a.args[1]), s.values().to_mpz(a.args[2]), budget);
  return result ? value::small_integer(*result) : s.over_budget(a);
}

Value re_constant(Semantics&, const Application& a) {
  switch (a.op) {
    case Op::kReNone:
      return regex(value::RegexStore::none());
    case Op::kReAll:
      return regex(value::RegexStore::all());
    default:
      return regex(value::RegexStore::all_char());
  }
}

Value re_from_text(Semantics& s, const Application& a) {
  return regex(s.values().regexes().text(s.values().to_text(a.args[0])));
}

Value re_binary(Semantics& s, const Application& a) {
  if (a.args.size() == 1) return a.args[0];
  value::RegexStore& store = s.values().regexes();
  const Regex x = to_regex(a.args[0]);
  const Regex y = to_regex(a.args[1]);
  switch (a.op) {
    case Op::kReConcat:
      return regex(store.concat(x, y));
    case Op::kReUnion:
      return regex(store.unite(x, y));
    case Op::kReInter:
      return regex(store.intersect(x, y));
    default:
      return regex(store.difference(x, y));
  }
}

Value re_unary(Semantics& s, const Application& a) {
  value::RegexStore& store = s.values().regexes();
  const Regex x = to_regex(a.args[0]);
  switch (a.op) {
    case Op::kReStar:
      return regex(store.star(x));
    case Op::kReComp:
      return regex(store.complement(x));
    case Op::kRePlus:
      return regex(store.plus(x));
    case Op::kReOpt:
      return regex(store.option(x));
    default:
      return regex(store.reverse(x));
  }
}

Value re_range(Semantics& s, const Application& a) {
  return regex(
      s.values().regexes().range(s.values().to_text(a.args[0]), s.values().to_text(a.args[1])));
}

Value re_loop(Semantics& s, const Application& a) {
  value::RegexStore& store = s.values().regexes();
  const Regex x = to_regex(a.args[0]);
  const mpz_class low = a.indices.empty() ? s.values().to_mpz(a.args[1]) : mpz_class(a.indices[0]);
  if (a.op == Op::kRePower) return regex(store.power(x, low));
  const bool unbounded = a.op == Op::kReLoopFrom || a.op == Op::kReLoopFromArgs;
  if (sgn(low) < 0) return s.unspecified(a);  // z3's own forms take integers
  if (unbounded) return regex(store.loop_from(x, low));
  const mpz_class high = a.indices.empty() ? s.values().to_mpz(a.args[2]) : mpz_class(a.indices[1]);
  if (high < low) return regex(value::RegexStore::none());
  return regex(store.loop(x, low, high));
}

Value re_derivative(Semantics& s, const Application& a) {
  RegexSteps steps(s);
  value::Budget& budget = steps.budget();
  const auto result = s.values().regexes().derivative(
      to_regex(a.args[1]), static_cast<char32_t>(a.args[0].payload), budget);
  return result ? regex(*result) : s.over_budget(a);
}

}  // namespace handlers
}  // namespace assay::eval
