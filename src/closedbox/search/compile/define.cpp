#include "closedbox/search/compile/define.h"

#include <algorithm>

#include "closedbox/search/program/word_op.h"
#include "term/traverse.h"

namespace assay::closedbox::search {

namespace {

using term::Op;
using term::Term;

// The inverse of an odd number modulo 2^64 (Newton; each step doubles the bits).
uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
}

class Finder {
 public:
  Finder(term::TermStore& store, Definitions& definitions, std::span<const term::Decl> boxes)
      : store_(store), definitions_(definitions), boxes_(boxes) {}

  // Tries to read `left = right` as a definition.
  bool use(Term left, Term right) {
    // A step at a time: the side with the variable becomes smaller, the other one grows.
    std::vector<std::pair<Term, Term>> open{{left, right}};
    for (size_t i = 0; i < open.size() && i < kMaxSteps; ++i) {
      const auto [side, other] = open[i];
      if (is_free_variable(side)) {
        if (define(side, other)) return true;
        continue;
      }
      undo(side, other, open);
    }
    return false;
  }

 private:
  static constexpr size_t kMaxSteps = 64;

  bool is_free_variable(Term t) const {
    return store_.op(t) == Op::kApply && store_.arguments(t).empty() &&
           store_.kind(store_.decl(t)) == term::DeclKind::kFunction &&
           !definitions_.contains(store_.decl(t).id) &&
           std::find(boxes_.begin(), boxes_.end(), store_.decl(t)) == boxes_.end();
  }

  bool define(Term variable, Term value) {
    // Not in terms of itself, through earlier definitions either.
    std::vector<Term> stack{value};
    term::HandleSet<Term> seen;
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (t == variable) return false;
      if (!seen.insert(t)) continue;
      if (store_.op(t) == Op::kApply && store_.arguments(t).empty()) {
        const auto found = definitions_.find(store_.decl(t).id);
        if (found != definitions_.end()) stack.push_back(found->second);
      }
      for (Term argument : store_.arguments(t)) stack.push_back(argument);
    }
    definitions_.emplace(store_.decl(variable).id, value);
    return true;
  }

  Term make(Op op, term::Sort sort, std::initializer_list<Term> arguments) {
    return store_.make(op, sort, std::span(arguments.begin(), arguments.size()));
  }

  void undo(Term side, Term other, std::vector<std::pair<Term, Term>>& open) {
    const term::Sort sort = store_.sort(side);
    const std::vector<Term> x(store_.arguments(side).begin(), store_.arguments(side).end());
    switch (store_.op(side)) {
      case Op::kBvAdd:
        undo_sum(side, other, Op::kBvSub, open);
        return;
      case Op::kAdd:
        if (sort == term::kIntSort) undo_sum(side, other, Op::kSub, open);
        return;
      case Op::kBvXor:
        undo_sum(side, other, Op::kBvXor, open);
        return;
      case Op::kBvSub:
        if (x.size() != 2) return;
        open.push_back({x[0], make(Op::kBvAdd, sort, {other, x[1]})});
        open.push_back({x[1], make(Op::kBvSub, sort, {x[0], other})});
        return;
      case Op::kSub:
        if (x.size() != 2 || sort != term::kIntSort) return;
        open.push_back({x[0], make(Op::kAdd, sort, {other, x[1]})});
        open.push_back({x[1], make(Op::kSub, sort, {x[0], other})});
        return;
      case Op::kBvNot:
      case Op::kBvNeg:
        open.push_back({x[0], make(store_.op(side), sort, {other})});
        return;
      case Op::kBvMul:
        undo_product(side, other, open);
        return;
      case Op::kRotateLeft:
      case Op::kRotateRight: {
        const Op back = store_.op(side) == Op::kRotateLeft ? Op::kRotateRight : Op::kRotateLeft;
        const std::vector<uint32_t> by(store_.indices(side).begin(), store_.indices(side).end());
        open.push_back({x[0], store_.make(back, sort, by, std::span(&other, 1))});
        return;
      }
      default:
        return;
    }
  }

  void undo_sum(Term side, Term other, Op back, std::vector<std::pair<Term, Term>>& open) {
    const std::vector<Term> x(store_.arguments(side).begin(), store_.arguments(side).end());
    for (size_t i = 0; i < x.size() && i < kMaxSteps; ++i) {
      Term rest = other;
      for (size_t j = 0; j < x.size(); ++j) {
        if (j != i) rest = make(back, store_.sort(side), {rest, x[j]});
      }
      open.push_back({x[i], rest});
    }
  }

  void undo_product(Term side, Term other, std::vector<std::pair<Term, Term>>& open) {
    const auto x = store_.arguments(side);
    const term::Sort sort = store_.sort(side);
    const uint32_t width = store_.sorts().width(sort);
    if (x.size() != 2 || width > 64) return;
    for (int i = 0; i < 2; ++i) {
      const Term literal = x[static_cast<size_t>(i)];
      const Term rest = x[static_cast<size_t>(1 - i)];
      if (store_.op(literal) != Op::kBitVector) continue;
      const auto words = store_.indices(literal);
      const uint64_t factor = uint64_t{words[1]} << 32 | words[0];
      if (factor % 2 == 0) continue;
      const Term back = store_.bit_vector(inverse(factor) & mask_of(width), sort);
      open.push_back({rest, make(Op::kBvMul, sort, {other, back})});
      return;
    }
  }

  term::TermStore& store_;
  Definitions& definitions_;
  std::span<const term::Decl> boxes_;
};

}  // namespace

Definitions find_definitions(term::TermStore& store, std::span<const Term> conjuncts,
                             std::span<const term::Decl> boxes) {
  Definitions definitions;
  Finder finder(store, definitions, boxes);
  for (Term conjunct : conjuncts) {
    if (store.op(conjunct) != Op::kEqual) continue;
    const std::vector<Term> sides(store.arguments(conjunct).begin(),
                                  store.arguments(conjunct).end());
    for (size_t i = 1; i < sides.size(); ++i) {
      if (!finder.use(sides[i - 1], sides[i])) finder.use(sides[i], sides[i - 1]);
    }
  }
  return definitions;
}

}  // namespace assay::closedbox::search
