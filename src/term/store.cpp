#include "term/store.h"

#include "base/assert.h"

namespace assay::term {

Decl TermStore::declare(DeclKind kind, Symbol name, std::span<const Sort> parameters,
                        std::span<const Sort> arguments, Sort result) {
  scratch_.clear();
  scratch_.push_back(static_cast<uint32_t>(kind) | static_cast<uint32_t>(parameters.size()) << 8);
  scratch_.push_back(name.id);
  scratch_.push_back(result.id);
  for (Sort sort : parameters) scratch_.push_back(sort.id);
  for (Sort sort : arguments) scratch_.push_back(sort.id);
  return {decls_.intern(scratch_)};
}

std::span<const Sort> TermStore::parameters(Decl decl) const {
  const auto words = decls_.words(decl.id);
  return {reinterpret_cast<const Sort*>(words.data()) + 3, words[0] >> 8};
}

std::span<const Sort> TermStore::arguments(Decl decl) const {
  const auto words = decls_.words(decl.id);
  const size_t skip = 3 + (words[0] >> 8);
  return {reinterpret_cast<const Sort*>(words.data()) + skip, words.size() - skip};
}

Datatype TermStore::intern_datatype(std::string_view key, bool* is_new) {
  const auto number = static_cast<uint32_t>(datatypes_.size());
  const auto [at, inserted] = datatype_keys_.try_emplace(symbols_.intern(key).id, number);
  if (inserted) datatypes_.emplace_back();
  *is_new = inserted;
  return {at->second};
}

Term TermStore::make(Op op, Sort sort, std::span<const uint32_t> indices,
                     std::span<const Term> arguments) {
  ASSAY_ASSERT(indices.size() <= kMaxIndices);
  // Small terms, nearly all of them, are assembled on the stack.
  uint32_t small[32];
  const size_t size = 2 + indices.size() + arguments.size();
  uint32_t* words = small;
  if (size > std::size(small)) {
    scratch_.resize(size);
    words = scratch_.data();
  }
  uint32_t head = static_cast<uint32_t>(op) | static_cast<uint32_t>(indices.size()) << kIndexShift;
  if (op == Op::kVariable) head |= kHasVariables;
  uint32_t* next = words + 1;
  *next++ = sort.id;
  for (uint32_t index : indices) *next++ = index;
  for (Term argument : arguments) {
    head |= terms_.words(argument.id)[0] & kHasVariables;
    *next++ = argument.id;
  }
  words[0] = head;
  return {terms_.intern({words, size})};
}

}  // namespace assay::term
