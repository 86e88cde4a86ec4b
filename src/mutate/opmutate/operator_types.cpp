#include "mutate/opmutate/operator_types.h"

#include <algorithm>

namespace assay::mutate::opmutate {

using term::Op;
using term::Sort;
using term::SortKind;
using term::Term;
using Way = Replacement::Way;

namespace {

// Operators that have a form of their own, or whose sort comes from elsewhere: they are no
// replacements, and are not replaced.
bool has_own_form(Op op) {
  switch (op) {
    case Op::kConstArray:
    case Op::kArrayMap:
    case Op::kAsArray:
    case Op::kSeqEmpty:
    case Op::kSetEmpty:
    case Op::kSetUniverse:
    case Op::kBagEmpty:
    case Op::kSepNil:
    case Op::kFmfCardOfSort:
    case Op::kTupleUnit:
      return true;
    default:
      return false;
  }
}

// The indices worth trying, so that `result` comes out of arguments of these sorts.
std::vector<std::array<uint32_t, 2>> index_choices(const term::SortTable& sorts, Op op,
                                                   std::span<const Sort> arguments, Sort result) {
  const auto width = [&](Sort sort) {
    return sorts.is(sort, SortKind::kBitVec) ? sorts.width(sort) : 0;
  };
  const uint32_t from = arguments.empty() ? 0 : width(arguments[0]);
  const uint32_t to = width(result);
  switch (op) {
    case Op::kExtract: {
      if (from < to || to == 0) return {};
      std::vector<std::array<uint32_t, 2>> choices;
      for (const uint32_t low : {0u, (from - to) / 2, from - to}) {
        const std::array<uint32_t, 2> choice{low + to - 1, low};
        if (std::ranges::find(choices, choice) == choices.end()) choices.push_back(choice);
      }
      return choices;
    }
    case Op::kZeroExtend:
    case Op::kSignExtend:
      if (to < from || from == 0) return {};
      return {{to - from, 0}};
    case Op::kRepeat:
      if (from == 0 || to % from != 0) return {};
      return {{to / from, 0}};
    case Op::kRotateLeft:
    case Op::kRotateRight: {
      std::vector<std::array<uint32_t, 2>> choices{{0, 0}};
      for (const uint32_t n : {1u, from / 2, from - 1, from + 1}) {
        const std::array<uint32_t, 2> choice{n, 0};
        if (std::ranges::find(choices, choice) == choices.end()) choices.push_back(choice);
      }
      return choices;
    }
    case Op::kBit2Bool:
    case Op::kBitAt:
      if (from <= 1) return {{0, 0}};
      return {{0, 0}, {from - 1, 0}};
    case Op::kDivisible:
      return {{1, 0}, {2, 0}, {3, 0}, {7, 0}};
    case Op::kIntAnd:
      return {{1, 0}, {4, 0}, {8, 0}};
    case Op::kRePower:
      return {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
    case Op::kReLoop:
      return {{0, 1}, {1, 3}, {2, 2}, {2, 1}};
    case Op::kReLoopFrom:
      return {{0, 0}, {2, 0}};
    case Op::kAtMost:
    case Op::kAtLeast:
      return {{1, 0}, {2, 0}};
    case Op::kTupleSelect:
    case Op::kTupleUpdate: {
      std::vector<std::array<uint32_t, 2>> choices;
      for (uint32_t i = 0; i < sorts.arguments(arguments[0]).size(); ++i) choices.push_back({i, 0});
      return choices;
    }
    case Op::kIntToBv:
    case Op::kFpToUbv:
    case Op::kFpToSbv:
    case Op::kFpToUbvTotal:
    case Op::kFpToSbvTotal:
      return {{to, 0}};
    default:
      break;
  }
  if (term::info(op).indices == 2 && sorts.is(result, SortKind::kFloat)) {
    return {{sorts.index(result), sorts.significand_bits(result)}};
  }
  return {};
}

}  // namespace

// Because the rules explain each refusal in words, which takes longer than all the rest.
bool may_fit(const term::SortTable& sorts, char letter, Sort sort) {
  const SortKind kind = sorts.kind(sort);
  switch (letter) {
    case 'B':
      return kind == SortKind::kBool;
    case 'I':
      return kind == SortKind::kInt;
    case 'R':
    case 'N':
      return kind == SortKind::kInt || kind == SortKind::kReal;
    case 'S':
      return kind == SortKind::kString;
    case 'L':
      return kind == SortKind::kRegLan || kind == SortKind::kOpaque;
    case 'M':
      return kind == SortKind::kRoundingMode;
    case 'C':
      return kind == SortKind::kChar;
    case 'P':
      return kind == SortKind::kFiniteField;
    case 'V':
    case 'W':
    case '#':
      return kind == SortKind::kBitVec;
    case '1':
      return kind == SortKind::kBitVec && sorts.width(sort) == 1;
    case 'F':
    case 'D':
    case '$':
      return kind == SortKind::kFloat;
    case 'A':
      return kind == SortKind::kArray;
    case 'X':
    case 'x':
      return kind == SortKind::kSet;
    case 'Y':
    case 'y':
      return kind == SortKind::kBag;
    case 'Q':
    case 'q':
      return kind == SortKind::kString || kind == SortKind::kSequence;
    case 'K':
      return kind == SortKind::kTuple;
    case 'h':
    case 'p':
    case 'c':
    case 'f':
    case 'g':
      return kind == SortKind::kFunction;
    default:
      return true;
  }
}

bool add_sort_code(const term::SortTable& sorts, Sort sort, std::string& key) {
  const auto number = [&](uint32_t n) { key.append(reinterpret_cast<const char*>(&n), sizeof n); };
  if (sorts.kind(sort) < SortKind::kBitVec) {  // most are
    key += static_cast<char>(sorts.kind(sort));
    return sorts.kind(sort) != SortKind::kUnknown;
  }
  bool is_plain = true;
  std::vector<Sort> stack{sort};  // a sort can be nested as deep as the seed's writer liked
  while (!stack.empty()) {
    const Sort top = stack.back();
    stack.pop_back();
    const SortKind kind = sorts.kind(top);
    key += static_cast<char>(kind);
    switch (kind) {
      case SortKind::kBitVec:
        number(sorts.width(top));
        break;
      case SortKind::kFloat:
        number(sorts.index(top));
        number(sorts.significand_bits(top));
        break;
      case SortKind::kArray:
      case SortKind::kSet:
      case SortKind::kBag:
      case SortKind::kSequence: {
        const auto inner = sorts.arguments(top);
        number(static_cast<uint32_t>(inner.size()));
        stack.insert(stack.end(), inner.rbegin(), inner.rend());
        break;
      }
      case SortKind::kUnknown:
        is_plain = false;
        break;
      default:
        if (kind < SortKind::kBitVec) break;
        number(top.id);
        is_plain = false;
    }
  }
  return is_plain;
}

Replacements replacements_with(term::TermStore& terms, Op op, std::span<const Term> arguments,
                               Sort result, Way way, const OperatorRules& rules,
                               const SeedLanguage& language) {
  const term::Signature& signature = term::signature_of(op);
  const term::OperatorInfo& info = term::info(op);
  const size_t count = arguments.size();
  if (!takes_arguments(op, count) || has_own_form(op) || !rules.is_usable(op, language)) {
    return {};
  }
  const term::SortTable& sorts = terms.sorts();
  if (!may_fit(sorts, signature.result, result)) return {};
  std::vector<Sort> argument_sorts;
  for (size_t i = 0; i < count; ++i) {
    argument_sorts.push_back(terms.sort(arguments[i]));
    if (!may_fit(sorts, signature.letter(i, count), argument_sorts.back())) return {};
  }
  // Strings have their own names for what sequences have; z3 reads only those of each.
  const bool has_string =
      std::ranges::find(argument_sorts, term::kStringSort) != argument_sorts.end();
  const bool has_sequence =
      std::ranges::any_of(argument_sorts, [&](Sort s) { return sorts.is(s, SortKind::kSequence); });
  if (info.theory == term::Theory::kSequences && has_string) return {};
  if (info.theory == term::Theory::kStrings && has_sequence && (language.readers & kCvc5) == 0) {
    return {};
  }
  // cvc5 has neither for regular expressions.
  const bool is_equality = op == Op::kEqual || op == Op::kDistinct || op == Op::kIte;
  if (is_equality && std::ranges::find(argument_sorts, term::kRegLanSort) != argument_sorts.end()) {
    return {};
  }
  Replacements found;
  std::vector<std::array<uint32_t, 2>> choices{{0, 0}};
  if (info.indices != 0) choices = index_choices(sorts, op, argument_sorts, result);
  for (const auto& choice : choices) {
    Replacement replacement{op, way, static_cast<uint8_t>(std::max<int8_t>(info.indices, 0)),
                            choice};
    std::vector<Term> promoted(arguments.begin(), arguments.end());
    term::SortChecker checker(terms);
    const Term made = checker.apply(op, replacement.index_span(), promoted);
    if (!made || terms.sort(made) != result) continue;
    // Promoted or not, as it was asked for; nothing is ever rounded.
    bool is_any_promoted = false;
    bool is_other = false;
    for (size_t i = 0; i < count; ++i) {
      if (promoted[i] == arguments[i]) continue;
      is_any_promoted = true;
      is_other |= argument_sorts[i] != term::kIntSort;
    }
    if (is_other || is_any_promoted == (way == Way::kHead)) continue;
    found.push_back(replacement);
  }
  return found;
}

void OperatorTypes::start(term::TermStore& terms, const SeedLanguage& language) {
  terms_ = &terms;
  language_ = language;
  local_.clear();
}

Replacements OperatorTypes::find(std::span<const Term> arguments, Sort result, Way way) {
  Replacements found;
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    const Replacements more =
        replacements_with(*terms_, static_cast<Op>(i), arguments, result, way, rules_, language_);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

const Replacements& OperatorTypes::of(Term application) {
  const Op op = terms_->op(application);
  const bool is_quantifier = op == Op::kForall || op == Op::kExists;
  if (!is_quantifier && (op < static_cast<Op>(term::kFirstTableOp) || has_own_form(op))) {
    return none_;
  }
  std::span<const Term> arguments = terms_->arguments(application);
  const Sort result = terms_->sort(application);
  // (to_real (f x)): what f's arguments allow where a Real is wanted.
  const bool is_collapsible = op == Op::kToReal &&
                              terms_->op(arguments[0]) >= static_cast<Op>(term::kFirstTableOp) &&
                              !terms_->arguments(arguments[0]).empty();
  key_.clear();
  key_ += is_quantifier ? 'q' : is_collapsible ? 'c' : 'a';
  bool is_plain = language_.readers == kEverybody;
  is_plain &= add_sort_code(terms_->sorts(), result, key_);
  if (!is_quantifier) {
    for (const Term argument : arguments)
      is_plain &= add_sort_code(terms_->sorts(), terms_->sort(argument), key_);
    if (is_collapsible) {
      for (const Term inner : terms_->arguments(arguments[0])) {
        is_plain &= add_sort_code(terms_->sorts(), terms_->sort(inner), key_);
      }
    }
  }
  auto& known = is_plain ? plain_ : local_;
  const auto found = known.find(key_);
  if (found != known.end()) return found->second;
  Replacements made;
  const auto has_unknown = [&](Term t) { return terms_->sorts().has_unknown(terms_->sort(t)); };
  if (is_quantifier) {
    made = {{Op::kForall, Way::kHead, 0, {}}, {Op::kExists, Way::kHead, 0, {}}};
  } else if (!has_unknown(application) && std::ranges::none_of(arguments, has_unknown)) {
    const std::string key = key_;
    const std::vector<Term> copy(arguments.begin(), arguments.end());
    made = find(copy, result, Way::kHead);
    const auto add_all = [&](std::span<const Term> of, Way way) {
      const Replacements more = find(of, result, way);
      made.insert(made.end(), more.begin(), more.end());
    };
    add_all(copy, Way::kPromoted);
    if (is_collapsible) {
      const auto span = terms_->arguments(copy[0]);
      const std::vector<Term> inner(span.begin(), span.end());
      if (std::ranges::none_of(inner, has_unknown)) add_all(inner, Way::kCollapsed);
    }
    key_ = key;
  }
  return known.emplace(key_, std::move(made)).first->second;
}

Term OperatorTypes::apply(Term application, const Replacement& replacement) {
  const Term owner =
      replacement.way == Way::kCollapsed ? terms_->arguments(application)[0] : application;
  const auto arguments = terms_->arguments(owner);
  arguments_.assign(arguments.begin(), arguments.end());
  if (replacement.way == Way::kHead) {
    return terms_->make(replacement.op, terms_->sort(application), replacement.index_span(),
                        arguments_);
  }
  return term::SortChecker(*terms_).apply(replacement.op, replacement.index_span(), arguments_);
}

}  // namespace assay::mutate::opmutate
