// TermStore: all sorts, declarations and terms of one task, hash-consed, immutable, freed as a
// whole. Not shared between threads. `make` trusts its caller; sort_rules.h checks.
//
// The words of a term: its operator and number of indices, its sort, the indices, the arguments.
// Indices are the numerals of an indexed operator, and for the node kinds of the language:
//   kVariable           symbol; a variable bound by let, a quantifier, lambda, match, define-fun
//   kApply              declaration; arguments may be fewer than declared (higher order)
//   kNumeral            its value in two words (up to 19 digits), or the symbol of its text
//   kDecimal            its digits as a number in two words and how many of them are behind the
//                       point (up to 18 digits), or the symbol of its text
//   kBitVector          its value in two words (up to 64 bits), or the symbol of its text
//   kString, kFieldElement   symbol of the canonical text (value/literal.h)
//   kLet                arguments: variable, term, variable, term, ..., body
//   kForall, kExists, kLambda, kWitness   arguments: variables..., body
//   kComprehension      arguments: variables..., condition, element
//   kMatch              arguments: scrutinee, then pattern, body, pattern, body, ...
//   kAnnotate           attributes; arguments: body, then the terms inside the attributes
//   kHoApply            arguments: function, then its arguments
//   kOperatorReference  symbol, then its indices: an operator as a value, as in (_ map and)
//   kIsConstructor      declaration of a constructor
//   kUpdateField        declaration of a selector, symbol of the word (update, update-field);
//                       arguments: datatype, new value
//   kOpaque             symbol: text of the head, then 1 if it was qualified with (as ... sort): an
//                       operator that Assay does not know
// literal_text() reads all kinds of literals.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/interner.h"
#include "term/ids.h"
#include "term/operators.h"
#include "term/sorts.h"
#include "term/symbols.h"

namespace assay::term {

enum class DeclKind : uint8_t { kFunction, kDefined, kConstructor, kSelector, kNamed };

struct Constructor {
  Decl decl;
  std::vector<Decl> selectors;
};

struct DatatypeInfo {
  Symbol name;
  bool is_codatatype = false;
  std::vector<Sort> parameters;  // kParameter sorts
  std::vector<Constructor> constructors;
};

class TermStore {
 public:
  TermStore() = default;
  TermStore(TermStore&&) = default;
  TermStore& operator=(TermStore&&) = default;

  SymbolTable& symbols() { return symbols_; }
  const SymbolTable& symbols() const { return symbols_; }
  SortTable& sorts() { return sorts_; }
  const SortTable& sorts() const { return sorts_; }
  std::string_view text(Symbol symbol) const { return symbols_.text(symbol); }

  // --- declarations ---
  Decl declare(DeclKind kind, Symbol name, std::span<const Sort> parameters,
               std::span<const Sort> arguments, Sort result);
  DeclKind kind(Decl decl) const { return static_cast<DeclKind>(decls_.first(decl.id) & 0xff); }
  Symbol name(Decl decl) const { return {decls_.second(decl.id)}; }
  Sort result(Decl decl) const { return {decls_.tail(decl.id)[0]}; }
  std::span<const Sort> parameters(Decl decl) const;  // sort parameters of a parametric declaration
  std::span<const Sort> arguments(Decl decl) const;
  size_t arity(Decl decl) const { return arguments(decl).size(); }

  // Names with several declarations in force at once (z3): they are printed qualified where it
  // matters.
  void mark_overloaded(Symbol name) { overloaded_.insert(name.id); }
  bool is_overloaded(Symbol name) const { return overloaded_.contains(name.id); }

  // Names of operators that are declared as well: the operators are printed under another name.
  void mark_taken(Symbol name) { taken_.insert(name.id); }
  bool is_taken(Symbol name) const { return taken_.contains(name.id); }
  bool has_taken_names() const { return !taken_.empty(); }

  // Datatypes. `key` is a text that says all of the declaration; the same key gives the same
  // datatype, so that parsing a file twice gives the same handles. A new datatype's info is filled
  // in by the caller.
  Datatype intern_datatype(std::string_view key, bool* is_new);
  DatatypeInfo& datatype(Datatype datatype) { return datatypes_[datatype.id]; }
  const DatatypeInfo& datatype(Datatype datatype) const { return datatypes_[datatype.id]; }

  // --- terms ---
  Term make(Op op, Sort sort, std::span<const uint32_t> indices, std::span<const Term> arguments) {
    if (indices.empty()) {  // the hot path: the arguments are the tail as they are
      uint32_t flags = 0;
      for (Term argument : arguments) flags |= terms_.first(argument.id);
      uint32_t head = static_cast<uint32_t>(op) | (flags & kHasVariables);
      if (!arguments.empty()) head |= kIsCompound;
      return {terms_.intern(head, sort.id, reinterpret_cast<const uint32_t*>(arguments.data()),
                            static_cast<uint32_t>(arguments.size()), (flags & kIsCompound) != 0)};
    }
    return make_indexed(op, sort, indices, arguments);
  }
  Term make(Op op, Sort sort, std::span<const Term> arguments) {
    return make(op, sort, {}, arguments);
  }
  Term variable(Symbol name, Sort sort) { return make(Op::kVariable, sort, {{name.id}}, {}); }
  Term apply(Decl decl, Sort sort, std::span<const Term> arguments) {
    constexpr size_t kFew = 7;
    const size_t count = arguments.size();
    if (count - 1 >= kFew) return make(Op::kApply, sort, {{decl.id}}, arguments);
    uint32_t tail[kFew + 1] = {decl.id};
    uint32_t flags = 0;
    for (size_t i = 0; i < count; ++i) {
      flags |= terms_.first(arguments[i].id);
      tail[i + 1] = arguments[i].id;
    }
    const uint32_t head = static_cast<uint32_t>(Op::kApply) | 1u << kIndexShift | kIsCompound |
                          (flags & kHasVariables);
    return {terms_.intern(head, sort.id, tail, static_cast<uint32_t>(count + 1),
                          (flags & kIsCompound) != 0)};
  }
  // The application of a function that is not parametric to as many arguments as it declares, each
  // of the very sort that it declares; none if it is another.
  Term apply_exactly(Decl decl, std::span<const Term> arguments) {
    constexpr size_t kFew = 7;
    const auto signature = decls_.tail(decl.id);  // result, sort parameters, arguments
    const size_t count = arguments.size();
    if (decls_.first(decl.id) >> kParameterShift != 0 || count + 1 != signature.size() ||
        count - 1 >= kFew) {
      return {};
    }
    uint32_t tail[kFew + 1] = {decl.id};
    uint32_t flags = 0;
    uint32_t difference = 0;
    for (size_t i = 0; i < count; ++i) {
      const uint32_t argument = arguments[i].id;
      difference |= terms_.second(argument) ^ signature[i + 1];
      flags |= terms_.first(argument);
      tail[i + 1] = argument;
    }
    if (difference != 0) return {};
    const uint32_t head = static_cast<uint32_t>(Op::kApply) | 1u << kIndexShift | kIsCompound |
                          (flags & kHasVariables);
    return {terms_.intern(head, signature[0], tail, static_cast<uint32_t>(count + 1),
                          (flags & kIsCompound) != 0)};
  }
  // `canonical` as in value/literal.h.
  Term literal(Op op, Sort sort, std::string_view canonical);
  // Of canonical digits.
  Term numeral(std::string_view digits);
  Term numeral(uint64_t value) {
    const uint32_t words[] = {static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32)};
    return make_indexed(Op::kNumeral, kIntSort, words, {});
  }
  // `digits` with the last `fraction_digits` of them behind the point. At most kSmallDecimal
  // digits, and no zero at the end of the fraction.
  Term decimal(uint64_t digits, uint32_t fraction_digits) {
    const uint32_t words[] = {static_cast<uint32_t>(digits), static_cast<uint32_t>(digits >> 32),
                              fraction_digits};
    return make_indexed(Op::kDecimal, kRealSort, words, {});
  }
  static constexpr size_t kSmallDecimal = 18;
  // Of a width up to 64.
  Term bit_vector(uint64_t value, Sort sort) {
    const uint32_t words[] = {static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32)};
    return make_indexed(Op::kBitVector, sort, words, {});
  }
  // The canonical text of a literal.
  std::string literal_text(Term term) const;
  Term boolean(bool value) { return make(value ? Op::kTrue : Op::kFalse, kBoolSort, {}, {}); }

  Op op(Term term) const { return static_cast<Op>(terms_.first(term.id) & kOpMask); }
  Sort sort(Term term) const { return {terms_.second(term.id)}; }
  std::span<const uint32_t> indices(Term term) const {
    return terms_.tail(term.id).first(terms_.first(term.id) >> kIndexShift);
  }
  std::span<const Term> arguments(Term term) const {
    static_assert(sizeof(Term) == sizeof(uint32_t));
    const auto tail = terms_.tail(term.id);
    const size_t skip = terms_.first(term.id) >> kIndexShift;
    return {reinterpret_cast<const Term*>(tail.data()) + skip, tail.size() - skip};
  }
  // The symbol of a variable, of a literal that is no number, the head of an opaque term.
  Symbol symbol(Term term) const { return {indices(term)[0]}; }
  Decl decl(Term term) const { return {indices(term)[0]}; }
  // Whether a kVariable occurs in it, bound within it or not.
  bool has_variables(Term term) const { return (terms_.first(term.id) & kHasVariables) != 0; }
  // The same term with another sort (opaque terms and lambdas get theirs from the context).
  Term with_sort(Term term, Sort sort) {
    return make(op(term), sort, indices(term), arguments(term));
  }
  Term with_arguments(Term term, std::span<const Term> arguments) {
    return make(op(term), sort(term), indices(term), arguments);
  }

  // About how many terms will come; saves growing in steps.
  void reserve_terms(size_t count) { terms_.reserve(count); }
  uint32_t term_count() const { return terms_.size(); }
  size_t bytes() const { return terms_.bytes(); }

  // The number of indices of one term is limited by the layout.
  static constexpr size_t kMaxIndices = 0xffff;

 private:
  Term make_indexed(Op op, Sort sort, std::span<const uint32_t> indices,
                    std::span<const Term> arguments);

  static constexpr uint32_t kOpMask = 0x3fff;
  static constexpr uint32_t kIsCompound = 0x4000;  // has arguments
  static constexpr uint32_t kHasVariables = 0x8000;
  static constexpr int kIndexShift = 16;
  static constexpr int kParameterShift = 8;
  static_assert(kOpCount <= kOpMask);

  SymbolTable symbols_;
  SortTable sorts_;
  base::Interner decls_;
  base::Interner terms_;
  std::vector<DatatypeInfo> datatypes_;
  std::unordered_map<uint32_t, uint32_t> datatype_keys_;  // symbol of the key -> datatype
  std::unordered_set<uint32_t> overloaded_;
  std::unordered_set<uint32_t> taken_;
  std::vector<uint32_t> scratch_;
};

// Whether a node kind binds variables, and where they stand among its arguments.
inline bool is_quantifier_like(Op op) {
  return op == Op::kForall || op == Op::kExists || op == Op::kLambda || op == Op::kWitness ||
         op == Op::kComprehension;
}
inline bool is_literal(Op op) { return op >= Op::kNumeral && op <= Op::kFieldElement; }

}  // namespace assay::term
