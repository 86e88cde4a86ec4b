// Sort checking: which sort an application has, or why it has none. One SortChecker a store; not
// shared between threads. Arguments are promoted in place where solvers do so too: an Int where a
// Real is wanted becomes a decimal or to_real; a term of unknown sort (opaque) takes the sort that
// its context wants.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "term/signature.h"
#include "term/store.h"

namespace assay::term {

class SortChecker {
 public:
  explicit SortChecker(TermStore& store) : store_(store) {}

  // The application of `op`, checked; none if it is ill sorted (see message()). `arguments` may be
  // promoted.
  Term apply(Op op, std::span<const uint32_t> indices, std::span<Term> arguments);
  // The frequent cases, without promotion: all arguments of one sort that the signature allows.
  // None means only that it is not that simple.
  Term apply_simple(Op op, std::span<const Term> arguments) {
    const Signature& s = signature_of(op);
    if (s.uniform == 0 || s.indexed || arguments.empty() || !s.accepts(arguments.size())) return {};
    const Sort sort = store_.sort(arguments[0]);
    for (size_t i = 1; i < arguments.size(); ++i) {
      if (store_.sort(arguments[i]) != sort) return {};
    }
    if (!fits(s.uniform, sort)) return {};
    if (s.result == 'B') return store_.make(op, kBoolSort, arguments);
    return s.result == s.uniform ? store_.make(op, sort, arguments) : Term{};
  }
  // The first of the operators that fits.
  Term apply_any(std::span<const Op> candidates, std::span<const uint32_t> indices,
                 std::span<Term> arguments);
  // The application of a declared function; with fewer arguments than declared, a function.
  // `result`, when given, is the sort that an (as ...) around the function's name demands.
  Term apply(Decl decl, std::span<Term> arguments, Sort result = {});
  // The application of a term of function sort.
  Term apply_function(Term function, std::span<Term> arguments);

  // `term` as a term of sort `wanted`: itself, promoted, or none.
  Term coerce(Term term, Sort wanted);
  // The same, but no Real becomes an Int: z3 rounds arguments only.
  Term promote(Term term, Sort wanted);
  // The sort that both can be promoted to, or none.
  Sort join(Sort a, Sort b) const;
  // Whether op takes this many arguments and indices.
  static bool accepts_shape(Op op, size_t indices, size_t arguments);

  // Whether functions may be applied to fewer arguments than declared (higher-order logics).
  void allow_partial_application(bool allow) { allow_partial_ = allow; }
  // Whether a Real where an Int is wanted is rounded down, as z3 does with scripts. If not, only
  // 5.0 is an Int, namely 5.
  void round_reals(bool round) { rounds_reals_ = round; }

  const std::string& message() const { return message_; }

 private:
  struct Classes;  // what the letters of a signature stand for in one application

  Term fail(std::string message) {
    message_ = std::move(message);
    return {};
  }
  bool fits(char letter, Sort sort) const {
    switch (letter) {
      case 'B':
        return sort == kBoolSort;
      case 'I':
        return sort == kIntSort;
      case 'R':
        return sort == kRealSort;
      case 'N':
        return sort == kIntSort || sort == kRealSort;
      case 'T':
        return !store_.sorts().has_unknown(sort);
      case 'V':
        return store_.sorts().is(sort, SortKind::kBitVec);
      case 'F':
        return store_.sorts().is(sort, SortKind::kFloat);
      case 'L':
        return sort == kRegLanSort;
      case 'S':
        return sort == kStringSort;
      default:
        return false;
    }
  }
  bool check_signature(Op op, std::span<const uint32_t> indices, std::span<Term> arguments,
                       Sort& result);
  bool bind_structure(char letter, Sort sort, Classes& classes);
  bool bind_simple(char letter, Sort sort, Classes& classes) const;
  Sort letter_sort(char letter, const Classes& classes);
  std::string describe(char letter, const Classes& classes);
  // Matches a pattern with sort parameters against a sort; fills `bound`.
  bool match_parameters(Sort pattern, Sort actual, std::span<const Sort> parameters,
                        std::vector<Sort>& bound) const;

  Term apply_structured(Op op, std::span<const Term> arguments);
  Term whole_number(Term term);
  bool is_array_set(Sort array, Sort set) const;

  TermStore& store_;
  std::string message_;
  bool allow_partial_ = true;
  bool allow_rounding_ = true;  // for the candidate that is being tried
  bool rounds_reals_ = true;
};

}  // namespace assay::term
