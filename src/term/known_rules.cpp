#include "term/known_rules.h"

namespace assay::term {

void KnownRules::learn(const TermStore& store, const Key& key, std::span<const Term> arguments,
                       Term term) {
  if (key.head == 0 || !std::ranges::equal(store.arguments(term), arguments)) return;
  // Promotion is in place: the arguments have other sorts then.
  const auto head = static_cast<uint32_t>(key.head);
  if (KnownRules::key(store, 0, {}, arguments).sorts != key.sorts) return;
  // A term of unknown sort is promoted or not, by what it is.
  const SortTable& sorts = store.sorts();
  for (Term argument : arguments) {
    if (sorts.has_unknown(store.sort(argument))) return;
  }
  const bool is_declaration = (key.head >> 62 & 1) != 0;
  const auto indices = store.indices(term);
  if (is_declaration) {
    // Where the declaration did not fit, an operator that it hides may have been meant.
    if (store.op(term) != Op::kApply || store.decl(term).id != head) return;
  } else {
    // Only what is made of the operator and its own indices.
    if (static_cast<uint16_t>(store.op(term)) < kFirstTableOp) return;
    uint64_t packed = 0;
    for (uint32_t index : indices) packed = packed << 32 | index;
    if (indices.size() != (key.head >> 48 & 3) || packed != key.indices) return;
  }
  rules_[slot(key)] = {key, store.op(term), store.sort(term)};
}

}  // namespace assay::term
