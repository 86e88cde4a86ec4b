#include "reduce/defaults.h"

#include "term/sort_rules.h"

namespace assay::reduce {

using term::SortKind;

Defaults::Defaults(TermStore& store, const Script& script) : store_(store) {
  for (const Command& c : script.commands()) {
    if (c.kind != CommandKind::kDeclareFun && c.kind != CommandKind::kDeclareConst) continue;
    if (!store.arguments(c.decl).empty() || !store.parameters(c.decl).empty()) continue;
    const Sort sort = store.result(c.decl);
    constants_[sort].push_back(store.apply(c.decl, sort, {}));
  }
}

Term Defaults::literal(Sort sort) {
  const term::SortTable& sorts = store_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::kBool:
      return store_.boolean(true);
    case SortKind::kInt:
      return store_.numeral(uint64_t{0});
    case SortKind::kReal:
      return store_.decimal(0, 0);
    case SortKind::kString:
      return store_.literal(Op::kString, sort, "");
    case SortKind::kBitVec:
      return store_.literal(Op::kBitVector, sort, "0");
    case SortKind::kRegLan:
      return store_.make(Op::kReNone, sort, {});
    case SortKind::kRoundingMode:
      return store_.make(Op::kRne, sort, {});
    case SortKind::kFloat: {
      const uint32_t bits[] = {sorts.index(sort), sorts.significand_bits(sort)};
      return store_.make(Op::kFpPlusZero, sort, bits, {});
    }
    case SortKind::kFiniteField:
      return store_.literal(Op::kFieldElement, sort, "0");
    case SortKind::kSet:
      return store_.make(Op::kSetEmpty, sort, {});
    case SortKind::kBag:
      return store_.make(Op::kBagEmpty, sort, {});
    case SortKind::kSequence:
      return store_.make(Op::kSeqEmpty, sort, {});
    case SortKind::kDatatype:
      return datatype_value(sort);
    default:
      return {};
  }
}

Term Defaults::datatype_value(Sort sort) {
  if (!store_.sorts().arguments(sort).empty()) return {};
  for (const term::Constructor& c :
       store_.datatype(store_.sorts().datatype_of(sort)).constructors) {
    if (c.selectors.empty()) return store_.apply(c.decl, sort, {});
  }
  return {};
}

Term Defaults::of(Sort sort) {
  const auto [known, is_new] = known_.try_emplace(sort);
  if (!is_new) return known->second;
  Term best = literal(sort);
  if (!best && !constants_[sort].empty()) best = constants_[sort].front();
  known_[sort] = best;
  return best;
}

Term Defaults::second(Sort sort) {
  return sort == term::kBoolSort ? store_.boolean(false) : Term{};
}

}  // namespace assay::reduce
