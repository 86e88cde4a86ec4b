// Random well-sorted terms over the whole operator table. A pool of terms grows by applications of
// random operators to random members that fit the letters of the signature; SortChecker has the
// last word, as it has in the parser.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "random_pool.h"
#include "term/signature.h"
#include "term/sort_rules.h"

namespace assay::smtlib {

using term::Decl;

class RandomTerms : public RandomPool {
 public:
  RandomTerms(TermStore& store, base::Random& random, std::set<Theory> theories)
      : RandomPool(store, random, std::move(theories)), checker_(store) {
    for (uint32_t i = 0; i < term::builtins().size(); ++i) {
      if (is_plain_name(term::builtin_operators(i))) names_.push_back(i);
    }
  }

  void add_declaration(Decl decl) {
    decls_.push_back(decl);
    if (!store_.parameters(decl).empty()) return;
    Term value = checker_.apply(decl, {});
    if (store_.arity(decl) == 0 || allows(Theory::kHigherOrder)) add(value);
  }

  // One attempt at a random application.
  void step() {
    if (random_.chance(1, 4)) {
      apply_declared();
    } else {
      apply_operator();
    }
  }

  const std::vector<Decl>& declarations() const { return decls_; }
  term::SortChecker& checker() { return checker_; }

 private:
  using Classes = std::map<char, Sort>;

  // (as const S), (_ map f) and (_ as-array f) are forms of their own: see random_script.h.
  static bool is_plain_name(std::span<const Op> operators) {
    return !operators.empty() && operators[0] != Op::kConstArray && operators[0] != Op::kArrayMap &&
           operators[0] != Op::kAsArray;
  }

  void apply_operator() {
    const uint32_t name = random_.pick(std::span(names_));
    const auto candidates = term::builtin_operators(name);
    const Op op = candidates[random_.below(candidates.size())];
    if (!allows(term::info(op).theory) || op == Op::kFmfCardOfSort) return;
    const term::Signature& s = term::signature_of(op);
    const size_t count = s.fixed() + s.least_repeats + (s.repeated != 0 ? random_.below(3) : 0);
    Classes classes;
    for (size_t i = 0; i < count; ++i) {  // composite sorts tell their elements
      if (!choose_composite(s.letter(i, count), classes)) return;
    }
    std::vector<Term> arguments;
    for (size_t i = 0; i < count; ++i) {
      arguments.push_back(random_term(choose(op, s.letter(i, count), classes)));
      if (!arguments.back()) return;
    }
    add(checker_.apply_any(candidates, random_indices(op), arguments));
  }

  std::vector<uint32_t> random_indices(Op op) {
    const int8_t wanted = term::info(op).indices;
    const size_t count =
        wanted == term::kAnyIndices ? random_.below(3) : static_cast<size_t>(wanted);
    std::vector<uint32_t> indices;
    for (size_t i = 0; i < count; ++i) indices.push_back(static_cast<uint32_t>(random_.below(6)));
    if (const Sort format = random_sort(SortKind::kFloat); count == 2 && format) {
      if (term::info(op).theory == Theory::kFloats) {
        indices = {store_.sorts().index(format), store_.sorts().significand_bits(format)};
      }
    }
    std::ranges::sort(indices, std::greater<>());
    if (term::info(op).theory == Theory::kFloats) std::ranges::reverse(indices);
    return indices;
  }

  bool bind(Classes& classes, char letter, Sort sort) {
    return classes.try_emplace(letter, sort).first->second == sort;
  }

  bool choose_composite(char letter, Classes& classes) {
    const auto& sorts = store_.sorts();
    if (classes.contains(letter)) return true;
    const auto known = [&](char l) { return classes.contains(l) ? classes[l] : Sort{}; };
    // Of this kind, with elements that agree with what is known: letters as in "TU".
    const auto choose_kind = [&](SortKind kind, std::string_view letters, bool to_bool) {
      const Sort sort = random_sort([&](Sort s) {
        if (!sorts.is(s, kind) || sorts.arguments(s).size() != letters.size()) return false;
        for (size_t i = 0; i < letters.size(); ++i) {
          const Sort element = known(letters[i]);
          if (element && element != sorts.argument(s, i)) return false;
        }
        return !to_bool || sorts.arguments(s).back() == term::kBoolSort;
      });
      if (!sort) return false;
      classes[letter] = sort;
      for (size_t i = 0; i < letters.size(); ++i) {
        if (letters[i] != '-' && !bind(classes, letters[i], sorts.argument(sort, i))) return false;
      }
      return true;
    };
    switch (letter) {
      case 'A':
        return choose_kind(SortKind::kArray, "TU", false);
      case 'X':
        return choose_kind(SortKind::kSet, "T", false);
      case 'Y':
        return choose_kind(SortKind::kBag, "T", false);
      case 'Q': {
        if (random_.chance(1, 2) || !choose_kind(SortKind::kSequence, "T", false)) {
          return bind(classes, 'Q', term::kStringSort) && bind(classes, 'T', term::kCharSort);
        }
        return true;
      }
      case 'h':
        return choose_kind(SortKind::kFunction, "TU", false);
      case 'p':
        return choose_kind(SortKind::kFunction, "T-", true);
      case 'c':
        return choose_kind(SortKind::kFunction, "TT-", true);
      case 'f':
        return choose_kind(SortKind::kFunction, "TUU", false);
      case 'g':
        return choose_kind(SortKind::kFunction, "UTU", false);
      default:
        return true;
    }
  }

  Sort choose(Op op, char letter, Classes& classes) {
    if (const auto found = classes.find(letter); found != classes.end()) return found->second;
    const Sort sort = [&]() -> Sort {
      switch (letter) {
        case 'B':
          return term::kBoolSort;
        case 'I':
          return term::kIntSort;
        case 'R':
          return term::kRealSort;
        case 'S':
          return term::kStringSort;
        case 'L':
          return term::kRegLanSort;
        case 'M':
          return term::kRoundingModeSort;
        case 'C':
          return term::kCharSort;
        case 'N':
          return random_.chance(1, 2) ? term::kIntSort : term::kRealSort;
        case 'V':
        case 'W':
          return random_sort(SortKind::kBitVec);
        case 'F':
        case 'D':
          return random_sort(SortKind::kFloat);
        case 'P':
          return random_sort(SortKind::kFiniteField);
        case 'K':
          return random_sort(SortKind::kTuple);
        case '1':
          return store_.sorts().bit_vector(1);
        case '?':
          return choose_any(op);
        default:
          return random_sort();
      }
    }();
    if (letter != '?') classes[letter] = sort;
    return sort;
  }

  // '?' is any sort to the signature, but not to the rule behind it.
  Sort choose_any(Op op) {
    const auto& sorts = store_.sorts();
    const auto rows = [&](SortKind kind) {
      return random_sort([&](Sort s) {
        return sorts.is(s, kind) && sorts.is(sorts.argument(s, 0), SortKind::kTuple);
      });
    };
    switch (term::info(op).theory) {
      case Theory::kBitVectors:
        return random_sort(SortKind::kBitVec);
      case Theory::kRelations:
        return rows(SortKind::kSet);
      case Theory::kBags:
        return rows(SortKind::kBag);
      case Theory::kSequences:
      case Theory::kStrings:
        return random_sort(SortKind::kFunction);
      case Theory::kTuples:
        return random_.chance(1, 2) ? term::kIntSort : random_sort();
      default:
        return random_sort();
    }
  }

  void apply_declared() {
    const Decl decl = random_.pick(std::span(decls_));
    auto& sorts = store_.sorts();
    const auto parameters = store_.parameters(decl);
    std::vector<Sort> actual;
    for (size_t i = 0; i < parameters.size(); ++i) {
      const bool self = random_.chance(1, 8);
      actual.push_back(self ? random_sort(SortKind::kDatatype) : random_sort(SortKind::kDeclared));
      if (!actual.back()) return;
    }
    const std::vector<Sort> wanted(store_.arguments(decl).begin(), store_.arguments(decl).end());
    std::vector<Term> arguments;
    for (Sort sort : wanted) {
      arguments.push_back(random_term(sorts.substitute(sort, parameters, actual)));
      if (!arguments.back()) return;
    }
    add(checker_.apply(decl, arguments, sorts.substitute(store_.result(decl), parameters, actual)));
  }

  term::SortChecker checker_;
  std::vector<uint32_t> names_;
  std::vector<Decl> decls_;
};

}  // namespace assay::smtlib
