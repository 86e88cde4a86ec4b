#include "term/sort_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "term/sort_text.h"
#include "term/special_rules.h"
#include "value/literal.h"

namespace assay::term {

namespace {

// Where z3 rounds a Real argument down to an Int. It does not so with strings and sequences, and
// the other theories with Ints are cvc5's, which never rounds.
bool rounds_reals(Op op) {
  const Theory theory = info(op).theory;
  return (theory == Theory::kArith && op != Op::kDivisible) || theory == Theory::kArrays ||
         theory == Theory::kBitVectors;
}

// Nodes whose sort comes from the context and may be given later; empty collections take only their
// own kind.
bool takes_sort(const SortTable& sorts, Op op, Sort wanted) {
  switch (op) {
    case Op::kOpaque:
    case Op::kSepNil:
      return true;
    case Op::kSeqEmpty:
      return sorts.is_sequence(wanted);
    case Op::kSetEmpty:
    case Op::kSetUniverse:
      return sorts.is(wanted, SortKind::kSet) || sorts.is(wanted, SortKind::kArray);
    case Op::kBagEmpty:
      return sorts.is(wanted, SortKind::kBag);
    default:
      return false;
  }
}

std::string shape_message(Op op, size_t count) {
  const Signature& s = signature_of(op);
  const std::string_view more = s.repeated != 0 ? "at least " : "";
  return fmt::format("{} takes {}{} argument{}, not {}", info(op).name, more,
                     s.fixed() + s.least_repeats, s.fixed() + s.least_repeats == 1 ? "" : "s",
                     count);
}

}  // namespace

// What the letters stand for; none while not known.
struct SortChecker::Classes {
  Sort n, v, w, f, d, p, t, u;
  Sort l = kRegLanSort;
  Sort a, x, y, q, k;  // the composite sorts themselves
  std::span<const uint32_t> indices;
};

bool SortChecker::accepts_shape(Op op, size_t indices, size_t arguments) {
  const int8_t wanted = info(op).indices;
  if (wanted != kAnyIndices && static_cast<size_t>(wanted) != indices) return false;
  return signature_of(op).accepts(arguments);
}

// (Array T Bool) and (Set T) are one sort to z3.
bool SortChecker::is_array_set(Sort array, Sort set) const {
  const SortTable& sorts = store_.sorts();
  return sorts.is(array, SortKind::kArray) && sorts.is(set, SortKind::kSet) &&
         sorts.arguments(array).size() == 2 && sorts.argument(array, 0) == sorts.argument(set, 0) &&
         sorts.argument(array, 1) == kBoolSort;
}

Sort SortChecker::join(Sort a, Sort b) const {
  if (a == b || !a) return b;
  if (a == kUnknownSort) return b;
  if (b == kUnknownSort) return a;
  const SortTable& sorts = store_.sorts();
  if (sorts.is_arithmetic(a) && sorts.is_arithmetic(b)) return kRealSort;
  // Two partly known sorts: the one that is known.
  if (sorts.has_unknown(a)) return sorts.kind(a) == sorts.kind(b) ? b : Sort{};
  if (sorts.has_unknown(b)) return sorts.kind(a) == sorts.kind(b) ? a : Sort{};
  if (is_array_set(a, b)) return a;
  if (is_array_set(b, a)) return b;
  // A lambda is an array to z3 and a function to cvc5.
  if (sorts.is(a, SortKind::kFunction) && sorts.is(b, SortKind::kArray)) return b;
  if (sorts.is(a, SortKind::kArray) && sorts.is(b, SortKind::kFunction)) return a;
  return {};
}

// 5.0 and (- 5.0) as integers; none for every other term.
Term SortChecker::whole_number(Term term) {
  const bool negative = store_.op(term) == Op::kNeg;
  const Term literal = negative ? store_.arguments(term)[0] : term;
  if (store_.op(literal) != Op::kDecimal) return {};
  const std::string text = store_.literal_text(literal);
  const size_t point = text.find('.');
  if (text.find_first_not_of('0', point + 1) != std::string::npos) return {};
  const Term number = store_.literal(Op::kNumeral, kIntSort, text.substr(0, point));
  return negative ? store_.make(Op::kNeg, kIntSort, {{number}}) : number;
}

Term SortChecker::promote(Term term, Sort wanted) {
  const bool rounds = rounds_reals_ && wanted == kIntSort && store_.sort(term) == kRealSort;
  return rounds ? Term{} : coerce(term, wanted);
}

Term SortChecker::coerce(Term term, Sort wanted) {
  const Sort sort = store_.sort(term);
  if (sort == wanted || wanted == kUnknownSort) return term;
  const SortTable& sorts = store_.sorts();
  if (sort == kIntSort && wanted == kRealSort) {
    if (store_.op(term) == Op::kNumeral) {
      return store_.literal(Op::kDecimal, kRealSort, store_.literal_text(term) + ".0");
    }
    return store_.make(Op::kToReal, kRealSort, {{term}});
  }
  // z3 rounds a Real down where an Int is wanted; cvc5 rejects it.
  if (sort == kRealSort && wanted == kIntSort && allow_rounding_) {
    return rounds_reals_ ? store_.make(Op::kToInt, kIntSort, {{term}}) : whole_number(term);
  }
  if (sorts.has_unknown(sort)) {
    if (sorts.has_unknown(wanted)) {
      return sort == kUnknownSort || sorts.kind(sort) == sorts.kind(wanted) ? term : Term{};
    }
    // Also a constructor without arguments, such as nil.
    if (takes_sort(sorts, store_.op(term), wanted) ||
        (store_.op(term) == Op::kApply && store_.arguments(term).empty() &&
         sorts.kind(sort) == sorts.kind(wanted))) {
      return store_.with_sort(term, wanted);
    }
    if (info(store_.op(term)).signature == ":!") return {};
    return sort == kUnknownSort || sorts.kind(sort) == sorts.kind(wanted) ? term : Term{};
  }
  if (sorts.has_unknown(wanted)) return sorts.kind(sort) == sorts.kind(wanted) ? term : Term{};
  if (is_array_set(wanted, sort) || is_array_set(sort, wanted)) return term;
  if (store_.op(term) == Op::kLambda && sorts.is(wanted, SortKind::kArray)) {
    const auto parts = sorts.arguments(wanted);
    const auto signature_parts = sorts.arguments(sort);
    if (std::equal(parts.begin(), parts.end(), signature_parts.begin(), signature_parts.end())) {
      return store_.with_sort(term, wanted);
    }
  }
  return {};
}

// Composite letters tell what T and U are; false if the sort is not of the letter's kind.
bool SortChecker::bind_structure(char letter, Sort sort, Classes& c) {
  const SortTable& sorts = store_.sorts();
  if (sort == kUnknownSort) return true;
  const auto bind = [&](SortKind kind, Sort& whole, Sort& element) {
    if (sorts.kind(sort) != kind) return false;
    whole = join(whole, sort);
    if (!whole) return false;
    const auto parts = sorts.arguments(whole);
    element = join(element, parts[0]);
    return static_cast<bool>(element);
  };
  switch (letter) {
    case 'A': {
      if (sorts.is(sort, SortKind::kSet)) {  // z3: (Set T) is (Array T Bool)
        sort = store_.sorts().array(sorts.argument(sort, 0), kBoolSort);
      }
      if (!sorts.is(sort, SortKind::kArray) && !sorts.is(sort, SortKind::kFunction)) return false;
      if (sorts.arguments(sort).size() != 2) return false;
      c.a = join(c.a, sort);
      if (!c.a) return false;
      c.t = sorts.argument(c.a, 0);
      c.u = sorts.argument(c.a, 1);
      return true;
    }
    case 'X':
      return bind(SortKind::kSet, c.x, c.t);
    case 'Y':
      return bind(SortKind::kBag, c.y, c.t);
    case 'Q':
      if (!sorts.is_sequence(sort)) return false;
      c.q = join(c.q, sort);
      if (!c.q) return false;
      c.t = sorts.sequence_element(c.q);
      return true;
    case 'K':
      c.k = sort;
      return sorts.is(sort, SortKind::kTuple);
    case 'h':
    case 'f':
    case 'g': {
      if (!sorts.is(sort, SortKind::kFunction)) return false;
      const auto parts = sorts.arguments(sort);
      if (parts.size() != (letter == 'h' ? 2u : 3u)) {
        // (-> T (-> A B)) is curried: the result of 'h' may itself be a function. Leave it to the
        // context.
        return letter == 'h' && parts.size() > 2;
      }
      c.u = join(c.u, parts.back());
      return static_cast<bool>(c.u);
    }
    default:
      return true;
  }
}

bool SortChecker::bind_simple(char letter, Sort sort, Classes& c) const {
  const SortTable& sorts = store_.sorts();
  if (sort == kUnknownSort) return true;
  const auto bind = [&](Sort& slot, bool fits) {
    const Sort joined = fits ? join(slot, sort) : Sort{};
    if (joined) slot = joined;  // else the old one stays, for the message
    return static_cast<bool>(joined);
  };
  switch (letter) {
    case 'N':
      return bind(c.n, sorts.is_arithmetic(sort));
    case 'V':
      return bind(c.v, sorts.is(sort, SortKind::kBitVec));
    case 'W':
      return bind(c.w, sorts.is(sort, SortKind::kBitVec));
    case 'F':
      return bind(c.f, sorts.is(sort, SortKind::kFloat));
    case 'D':
      return bind(c.d, sorts.is(sort, SortKind::kFloat));
    case 'P':
      return bind(c.p, sorts.is(sort, SortKind::kFiniteField));
    case 'L':  // z3's regular expressions over sequences, (RegEx (Seq T))
      if (sorts.is(sort, SortKind::kOpaque)) c.l = sort;
      return true;
    case 'T':
      // Where a composite argument has told the element's sort, the element is promoted to it
      // later.
      return (c.a || c.x || c.y || c.q) ? true : bind(c.t, true);
    case 'U':
      return c.a ? true : bind(c.u, true);
    default:
      return true;
  }
}

Sort SortChecker::letter_sort(char letter, const Classes& c) {
  SortTable& sorts = store_.sorts();
  const auto known = [](Sort sort) { return sort ? sort : kUnknownSort; };
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
      return c.l;
    case 'M':
      return kRoundingModeSort;
    case 'C':
      return kCharSort;
    case 'N':
      return known(c.n);
    case 'V':
      return known(c.v);
    case 'W':
      return known(c.w);
    case 'F':
      return known(c.f);
    case 'D':
      return known(c.d);
    case 'P':
      return known(c.p);
    case 'T':
      return known(c.t);
    case 'U':
      return known(c.u);
    case 'A':
      return known(c.a);
    case 'X':
      return c.x ? c.x : sorts.set(known(c.t));
    case 'Y':
      return c.y ? c.y : sorts.bag(known(c.t));
    case 'Q':
      return known(c.q);
    case 'K':
      return known(c.k);
    case 'x':
      return sorts.set(known(c.u));
    case 'y':
      return sorts.bag(known(c.u));
    case 'q':
      return sorts.sequence(known(c.u));
    case 'h':
      return sorts.function({{known(c.t)}}, known(c.u));
    case 'p':
      return sorts.function({{known(c.t)}}, kBoolSort);
    case 'c':
      return sorts.function({{known(c.t), known(c.t)}}, kBoolSort);
    case 'f':
      return sorts.function({{known(c.t), known(c.u)}}, known(c.u));
    case 'g':
      return sorts.function({{known(c.u), known(c.t)}}, known(c.u));
    case '1':
      return sorts.bit_vector(1);
    case '#':
      return c.indices[0] == 0 || c.indices[0] > kMaxWidth ? Sort{}
                                                           : sorts.bit_vector(c.indices[0]);
    case '$':
      return c.indices[0] < 2 || c.indices[1] < 2 ||
                     uint64_t{c.indices[0]} + c.indices[1] > kMaxWidth
                 ? Sort{}
                 : sorts.floating_point(c.indices[0], c.indices[1]);
    default:  // '?'
      return kUnknownSort;
  }
}

std::string SortChecker::describe(char letter, const Classes& c) {
  const Sort sort = letter_sort(letter, c);
  if (sort && !store_.sorts().has_unknown(sort)) return sort_text(store_, sort);
  switch (letter) {
    case 'N':
      return "Int or Real";
    case 'V':
    case 'W':
      return "a bit-vector";
    case 'F':
    case 'D':
      return "a floating-point sort";
    case 'A':
      return "an array";
    case 'X':
      return "a set";
    case 'Y':
      return "a bag";
    case 'Q':
      return "a string or sequence";
    case 'K':
      return "a tuple";
    case 'P':
      return "a finite field";
    case 'h':
    case 'p':
    case 'c':
    case 'f':
    case 'g':
      return "a function";
    default:
      return "another sort";
  }
}

bool SortChecker::check_signature(Op op, std::span<const uint32_t> indices,
                                  std::span<Term> arguments, Sort& result) {
  const Signature& s = signature_of(op);
  const size_t count = arguments.size();
  const int8_t wanted_indices = info(op).indices;
  if (wanted_indices != kAnyIndices && static_cast<size_t>(wanted_indices) != indices.size()) {
    fail(fmt::format("{} takes {} indices, not {}", info(op).name, wanted_indices, indices.size()));
    return false;
  }
  if (!s.accepts(count)) {
    fail(shape_message(op, count));
    return false;
  }
  Classes classes;
  classes.indices = indices;
  const auto wrong = [&](size_t i, char letter) {
    fail(fmt::format("argument {} of {} has sort {}, expected {}", i + 1, info(op).name,
                     sort_text(store_, store_.sort(arguments[i])), describe(letter, classes)));
    return false;
  };
  // Composite arguments first: they tell more than plain ones.
  for (size_t i = 0; i < count; ++i) {
    const char letter = s.letter(i, count);
    if (!bind_structure(letter, store_.sort(arguments[i]), classes)) return wrong(i, letter);
  }
  for (size_t i = 0; i < count; ++i) {
    const char letter = s.letter(i, count);
    if (!bind_simple(letter, store_.sort(arguments[i]), classes)) return wrong(i, letter);
  }
  for (size_t i = 0; i < count; ++i) {
    const char letter = s.letter(i, count);
    const Sort wanted = letter_sort(letter, classes);
    const bool rounds_wrongly =
        wanted == kIntSort && store_.sort(arguments[i]) == kRealSort && !rounds_reals(op);
    const Term promoted = wanted && !rounds_wrongly ? coerce(arguments[i], wanted) : Term{};
    if (!promoted) return wrong(i, letter);
    arguments[i] = promoted;
  }
  if (s.result != '!') {
    result = letter_sort(s.result, classes);
    if (!result) {
      const uint32_t least = s.result == '#' ? 1 : 2;  // bits of a bit-vector, of a float's parts
      const bool is_small = std::ranges::any_of(indices, [&](uint32_t i) { return i < least; });
      fail(fmt::format("{} has an index that is too {}", info(op).name,
                       is_small ? "small" : "large"));
      return false;
    }
    return true;
  }
  for (size_t i = 0; i < count; ++i) {
    // The rules read widths and components: an argument of unknown sort leaves the result unknown
    // too.
    if (store_.sort(arguments[i]) == kUnknownSort && op != Op::kTuple) {
      result = kUnknownSort;
      return true;
    }
  }
  result = special_result(store_, op, indices, arguments, message_);
  return static_cast<bool>(result);
}

Term SortChecker::apply(Op op, std::span<const uint32_t> indices, std::span<Term> arguments) {
  if (indices.empty()) {
    if (const Term term = apply_simple(op, arguments)) return term;
  }
  Sort result;
  const Signature& s = signature_of(op);
  if (s.result == '!' && s.uniform == 'V' && arguments.size() == 1 &&
      info(op).indices == static_cast<int>(indices.size()) &&
      store_.sorts().is(store_.sort(arguments[0]), SortKind::kBitVec)) {  // extract and the like
    result = special_result(store_, op, indices, arguments, message_);
    if (!result) return {};
  } else if (!check_signature(op, indices, arguments, result)) {
    return {};
  }
  return store_.make(op, result, indices, arguments);
}

// ite, select and store where nothing is promoted.
Term SortChecker::apply_structured(Op op, std::span<const Term> arguments) {
  const auto sort = [&](size_t i) { return store_.sort(arguments[i]); };
  if (op == Op::kIte) {
    if (arguments.size() != 3 || sort(0) != kBoolSort || sort(1) != sort(2)) return {};
    return store_.sorts().has_unknown(sort(1)) ? Term{} : store_.make(op, sort(1), arguments);
  }
  if (arguments.size() < 2 || !store_.sorts().is(sort(0), SortKind::kArray)) return {};
  const auto parts = store_.sorts().arguments(sort(0));
  if (parts.size() != 2 || sort(1) != parts[0] || store_.sorts().has_unknown(sort(0))) return {};
  if (op == Op::kSelect && arguments.size() == 2) return store_.make(op, parts[1], arguments);
  if (op == Op::kStore && arguments.size() == 3 && sort(2) == parts[1]) {
    return store_.make(op, sort(0), arguments);
  }
  return {};
}

Term SortChecker::apply_any(std::span<const Op> candidates, std::span<const uint32_t> indices,
                            std::span<Term> arguments) {
  if (candidates.empty()) return fail("no operator has this name");
  const Op first = candidates[0];
  if (first == Op::kIte || first == Op::kSelect || first == Op::kStore) {
    if (const Term term = apply_structured(first, arguments)) return term;
  }
  if (candidates.size() == 1) return apply(candidates[0], indices, arguments);
  std::string first_message;
  bool shape_seen = false;
  // Rounding a Real (see coerce) only where no candidate takes the arguments as they are.
  for (const bool rounding : {false, true}) {
    allow_rounding_ = rounding;
    for (Op op : candidates) {
      if (!accepts_shape(op, indices.size(), arguments.size())) continue;
      shape_seen = true;
      // A candidate that fails may have promoted arguments only to sorts that others accept as
      // well.
      if (const Term term = apply(op, indices, arguments)) {
        allow_rounding_ = true;
        return term;
      }
      if (first_message.empty()) first_message = message_;
    }
  }
  if (shape_seen) {
    message_ = first_message;
  } else {
    Sort ignored;
    check_signature(candidates[0], indices, arguments, ignored);
  }
  return {};
}

bool SortChecker::match_parameters(Sort pattern, Sort actual, std::span<const Sort> parameters,
                                   std::vector<Sort>& bound) const {
  const SortTable& sorts = store_.sorts();
  std::vector<std::pair<Sort, Sort>> stack{{pattern, actual}};
  while (!stack.empty()) {
    const auto [p, a] = stack.back();
    stack.pop_back();
    if (a == kUnknownSort) continue;
    if (!sorts.has_parameter(p)) {
      if (p != a && !join(p, a)) return false;
      continue;
    }
    if (sorts.is(p, SortKind::kParameter)) {
      for (size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i] != p) continue;
        bound[i] = join(bound[i], a);
        if (!bound[i]) return false;
      }
      continue;
    }
    if (sorts.kind(p) != sorts.kind(a)) return false;
    if ((sorts.is(p, SortKind::kDatatype) || sorts.is(p, SortKind::kDeclared)) &&
        sorts.index(p) != sorts.index(a)) {
      return false;
    }
    const auto inner = sorts.arguments(p);
    const auto other = sorts.arguments(a);
    if (inner.size() != other.size()) return false;
    for (size_t i = 0; i < inner.size(); ++i) stack.emplace_back(inner[i], other[i]);
  }
  return true;
}

Term SortChecker::apply(Decl decl, std::span<Term> arguments, Sort result) {
  const auto wanted = store_.arguments(decl);
  const auto name = [&] { return std::string(store_.text(store_.name(decl))); };
  if (arguments.size() > wanted.size()) {
    // (f x y) where (f x) is a function.
    if (store_.sorts().is(store_.result(decl), SortKind::kFunction)) {
      const Term head = apply(decl, arguments.first(wanted.size()), {});
      return head ? apply_function(head, arguments.subspan(wanted.size())) : head;
    }
    return fail(fmt::format("{} takes {} argument{}, not {}", name(), wanted.size(),
                            wanted.size() == 1 ? "" : "s", arguments.size()));
  }
  SortTable& sorts = store_.sorts();
  const auto parameters = store_.parameters(decl);
  std::vector<Sort> bound(parameters.size());
  const auto instantiate = [&](Sort sort) {
    if (parameters.empty()) return sort;
    std::vector<Sort> replacements;
    for (Sort sort_bound : bound) replacements.push_back(sort_bound ? sort_bound : kUnknownSort);
    return sorts.substitute(sort, parameters, replacements);
  };
  const auto wrong = [&](size_t i) {
    return fail(fmt::format("argument {} of {} has sort {}, expected {}", i + 1, name(),
                            sort_text(store_, store_.sort(arguments[i])),
                            sort_text(store_, instantiate(wanted[i]))));
  };
  if (result && parameters.empty() && result != store_.result(decl) &&
      !sorts.is(result, SortKind::kFunction)) {
    return fail(fmt::format("{} does not have sort {}", name(), sort_text(store_, result)));
  }
  if (!parameters.empty()) {
    if (result && !match_parameters(store_.result(decl), result, parameters, bound)) {
      return fail(fmt::format("{} does not have sort {}", name(), sort_text(store_, result)));
    }
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!match_parameters(wanted[i], store_.sort(arguments[i]), parameters, bound))
        return wrong(i);
    }
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Sort expected = instantiate(wanted[i]);
    if (store_.sort(arguments[i]) == expected) continue;
    const Term promoted = coerce(arguments[i], expected);
    if (!promoted) return wrong(i);
    arguments[i] = promoted;
  }
  Sort sort = instantiate(store_.result(decl));
  if (arguments.size() < wanted.size()) {
    const bool is_function =
        store_.kind(decl) != DeclKind::kConstructor && store_.kind(decl) != DeclKind::kSelector;
    if (!arguments.empty() && !(allow_partial_ && is_function)) {
      return fail(fmt::format("{} takes {} argument{}, not {}", name(), wanted.size(),
                              wanted.size() == 1 ? "" : "s", arguments.size()));
    }
    std::vector<Sort> rest;
    for (size_t i = arguments.size(); i < wanted.size(); ++i)
      rest.push_back(instantiate(wanted[i]));
    sort = sorts.function(rest, sort);
  }
  return store_.apply(decl, sort, arguments);
}

Term SortChecker::apply_function(Term function, std::span<Term> arguments) {
  const SortTable& sorts = store_.sorts();
  // (@ f x y) and ((f x) y) are (f x y): the form that every reader of functions knows.
  if (store_.op(function) == Op::kApply && store_.parameters(store_.decl(function)).empty()) {
    const size_t given = store_.arguments(function).size();
    const size_t wanted = store_.arity(store_.decl(function));
    if (given < wanted && (allow_partial_ || given + arguments.size() >= wanted)) {
      std::vector<Term> all(store_.arguments(function).begin(), store_.arguments(function).end());
      all.insert(all.end(), arguments.begin(), arguments.end());
      return apply(store_.decl(function), all, {});
    }
  }
  if (store_.op(function) == Op::kHoApply && store_.sort(function) != kUnknownSort) {
    std::vector<Term> all(store_.arguments(function).begin() + 1, store_.arguments(function).end());
    all.insert(all.end(), arguments.begin(), arguments.end());
    return apply_function(store_.arguments(function)[0], all);
  }
  const Sort sort = store_.sort(function);
  std::vector<Term> all{function};
  if (sort == kUnknownSort) {
    all.insert(all.end(), arguments.begin(), arguments.end());
    return store_.make(Op::kHoApply, kUnknownSort, all);
  }
  // z3 applies arrays like functions.
  if (sorts.is(sort, SortKind::kArray) && arguments.size() == 1) {
    Term pair[] = {function, arguments[0]};
    return apply(Op::kSelect, {}, pair);
  }
  if (!sorts.is(sort, SortKind::kFunction)) {
    return fail(
        fmt::format("a term of sort {} is applied like a function", sort_text(store_, sort)));
  }
  const auto signature_parts = sorts.arguments(sort);
  const size_t arity = signature_parts.size() - 1;
  if (arguments.size() > arity) {
    return fail(fmt::format("a function of sort {} is applied to {} arguments",
                            sort_text(store_, sort), arguments.size()));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Term promoted = coerce(arguments[i], signature_parts[i]);
    if (!promoted) {
      return fail(fmt::format("argument {} of a function of sort {} has sort {}", i + 1,
                              sort_text(store_, sort),
                              sort_text(store_, store_.sort(arguments[i]))));
    }
    all.push_back(promoted);
  }
  Sort result = signature_parts.back();
  if (arguments.size() < arity) {
    result = store_.sorts().function(
        signature_parts.subspan(arguments.size(), arity - arguments.size()), result);
  }
  return store_.make(Op::kHoApply, result, all);
}

}  // namespace assay::term
