#include "plans.h"

namespace assay::ground {

namespace {

using base::Random;
using term::kBoolSort;
using term::kCharSort;
using term::kIntSort;
using term::kRealSort;
using term::kRegLanSort;
using term::kRoundingModeSort;
using term::kStringSort;
using term::Signature;
using term::SortKind;

// What the letters of one signature stand for; none while open.
struct Letters {
  Sort n, v, w, f, d, p, t, u, a, x, y, q, k;
};

bool unify(Sort& slot, Sort sort) {
  slot = sort;
  return true;
}

bool bind_collection(const PlanContext& c, SortKind kind, Sort& whole, Sort& element) {
  if (!c.sorts().is(c.wanted, kind)) return false;
  whole = c.wanted;
  element = c.sorts().argument(c.wanted, 0);
  return true;
}

// Binds the letter of the result to the wanted sort.
bool bind_result(const PlanContext& c, char letter, Letters& letters) {
  const auto& sorts = c.sorts();
  const Sort wanted = c.wanted;
  Sort ignored;
  switch (letter) {
    case 'B':
      return wanted == kBoolSort;
    case 'I':
      return wanted == kIntSort;
    case 'R':
      return wanted == kRealSort;
    case 'S':
      return wanted == kStringSort;
    case 'L':
      return wanted == kRegLanSort;
    case 'M':
      return wanted == kRoundingModeSort;
    case 'C':
      return wanted == kCharSort;
    case 'N':
      return sorts.is_arithmetic(wanted) && unify(letters.n, wanted);
    case 'V':
      return sorts.is(wanted, SortKind::kBitVec) && unify(letters.v, wanted);
    case 'F':
      return sorts.is(wanted, SortKind::kFloat) && unify(letters.f, wanted);
    case 'P':
      return sorts.is(wanted, SortKind::kFiniteField) && unify(letters.p, wanted);
    case 'T':
      return unify(letters.t, wanted);
    case 'U':
      return unify(letters.u, wanted);
    case 'K':
      return sorts.is(wanted, SortKind::kTuple) && unify(letters.k, wanted);
    case 'A':
      if (!sorts.is(wanted, SortKind::kArray) || sorts.arguments(wanted).size() != 2) return false;
      letters.u = sorts.argument(wanted, 1);
      return bind_collection(c, SortKind::kArray, letters.a, letters.t);
    case 'Q':
      if (!sorts.is_sequence(wanted)) return false;
      letters.t = sorts.sequence_element(wanted);
      return unify(letters.q, wanted);
    case 'X':
      return bind_collection(c, SortKind::kSet, letters.x, letters.t);
    case 'Y':
      return bind_collection(c, SortKind::kBag, letters.y, letters.t);
    case 'x':
      return bind_collection(c, SortKind::kSet, ignored, letters.u);
    case 'y':
      return bind_collection(c, SortKind::kBag, ignored, letters.u);
    case 'q':
      return bind_collection(c, SortKind::kSequence, ignored, letters.u);
    case '1':
      return sorts.is(wanted, SortKind::kBitVec) && sorts.width(wanted) == 1;
    case '#':
      if (!sorts.is(wanted, SortKind::kBitVec)) return false;
      c.plan.indices = {sorts.width(wanted)};
      return true;
    case '$':
      if (!sorts.is(wanted, SortKind::kFloat)) return false;
      c.plan.indices = {sorts.index(wanted), sorts.significand_bits(wanted)};
      return true;
    default:
      return false;
  }
}

void choose_result_indices(const PlanContext& c, char letter) {
  if (letter == '#') {
    c.plan.indices = {c.sorts().width(c.catalogue.bit_vector(c.random))};
  } else if (letter == '$') {
    const Sort format = c.catalogue.floating_point(c.random);
    c.plan.indices = {c.sorts().index(format), c.sorts().significand_bits(format)};
  }
}

// Letters of composite sorts tell what T and U are: they are chosen before all others.
void choose_composites(const PlanContext& c, Op op, const Signature& s, size_t count, Letters& l) {
  for (size_t i = 0; i < count; ++i) {
    const char letter = s.letter(i, count);
    const Sort element = l.t ? l.t : c.catalogue.small_element(c.random);
    if (letter == 'A' && !l.a) {
      l.a = l.t || l.u ? c.sorts().array(element, l.u ? l.u : c.catalogue.small_element(c.random))
                       : c.catalogue.array(c.random);
      l.t = c.sorts().argument(l.a, 0);
      l.u = c.sorts().argument(l.a, 1);
    } else if (letter == 'X' && !l.x) {
      l.x = c.sorts().set(l.t = element);
    } else if (letter == 'Y' && !l.y) {
      l.y = c.sorts().bag(l.t = element);
    } else if (letter == 'Q' && !l.q) {
      // z3 reads str.* on strings only.
      const bool strings = term::info(op).theory == term::Theory::kStrings ||
                           c.suite == Suite::kStrings || c.suite == Suite::kRegex;
      // A function of letters would need constants of sort Char, which cvc5 does not have.
      const bool maybe = !l.t && s.result != 'T' && s.before[0] != 'h' && s.before[0] != 'g';
      l.q =
          strings || (maybe && c.random.chance(1, 10)) ? kStringSort : c.sorts().sequence(element);
      l.t = c.sorts().sequence_element(l.q);
    } else if (letter == 'K' && !l.k) {
      l.k = c.catalogue.tuple(c.random);
    }
  }
}

Sort choose(const PlanContext& c, char letter, Letters& l) {
  const auto fixed = [](Sort& slot, auto&& draw) {
    if (!slot) slot = draw();
    return slot;
  };
  const auto any = [&] { return c.catalogue.element(c.random); };
  const auto small = [&] { return c.catalogue.small_element(c.random); };
  const auto vector = [&] { return c.catalogue.bit_vector(c.random); };
  const auto floating = [&] { return c.catalogue.floating_point(c.random); };
  const auto t = [&] { return fixed(l.t, small); };
  const auto u = [&] { return fixed(l.u, small); };
  const auto number = [&] {
    if (c.suite == Suite::kInts) return kIntSort;
    if (c.suite == Suite::kReals || c.suite == Suite::kTranscendental) return kRealSort;
    return c.random.chance(1, 2) ? kIntSort : kRealSort;
  };
  auto& sorts = c.sorts();
  switch (letter) {
    case 'B':
      return kBoolSort;
    case 'I':
      return kIntSort;
    case 'R':
      return kRealSort;
    case 'S':
      return kStringSort;
    case 'L':
      return kRegLanSort;
    case 'M':
      return kRoundingModeSort;
    case 'C':
      return kCharSort;
    case 'N':
      return fixed(l.n, number);
    case 'V':
      return fixed(l.v, vector);
    case 'W':
      return fixed(l.w, vector);
    case 'F':
      return fixed(l.f, floating);
    case 'D':
      return fixed(l.d, floating);
    case 'P':
      return fixed(l.p, [&] { return c.catalogue.finite_field(c.random); });
    case 'T':
      return fixed(l.t, any);
    case 'U':
      return fixed(l.u, any);
    case 'A':
      return l.a;
    case 'X':
      return l.x;
    case 'Y':
      return l.y;
    case 'Q':
      return l.q;
    case 'K':
      return l.k;
    case 'h':
      return sorts.function({{t()}}, u());
    case 'p':
      return sorts.function({{t()}}, kBoolSort);
    case 'c':
      return sorts.function({{t(), t()}}, kBoolSort);
    case 'f':
      return sorts.function({{t(), u()}}, u());
    case 'g':
      return sorts.function({{u(), t()}}, u());
    case '1':
      return sorts.bit_vector(1);
    case '?':
      return any();
    default:
      return {};
  }
}

}  // namespace

size_t argument_count(Random& random, const Signature& signature) {
  const size_t least = signature.fixed() + signature.least_repeats;
  if (signature.repeated == 0) return least;
  // Forms with one argument are read by z3 only; they are rare so that cvc5 sees most terms.
  if (least <= 1 && random.chance(1, 100)) return 1;
  size_t count = least < 2 ? 2 : least;
  for (uint64_t draw = random.below(20); draw < 8 && count < 5; draw = random.below(20)) ++count;
  return count;
}

bool make_plan(const PlanContext& c, Op op) {
  bool has = false;
  const bool special = special_plan(c, op, has);
  if (has) return special;
  const Signature& s = term::signature_of(op);
  Letters letters;
  if (c.wanted && !bind_result(c, s.result, letters)) return false;
  if (!c.wanted) choose_result_indices(c, s.result);
  size_t count = argument_count(c.random, s);
  // The standard's bvxnor and bvsub have two arguments; more at roots only.
  if ((op == Op::kBvXnor || op == Op::kBvSub) && c.wanted) count = 2;
  // The standard's takes an Int; of a Real, z3 drops the fraction.
  if (op == Op::kToReal && !(c.random.chance(1, 10) && !c.wanted)) letters.n = kIntSort;
  choose_composites(c, op, s, count, letters);
  for (size_t i = 0; i < count; ++i) {
    const Sort sort = choose(c, s.letter(i, count), letters);
    if (!sort) return false;
    c.plan.sorts.push_back(sort);
  }
  choose_indices(c, op);
  return true;
}

}  // namespace assay::ground
