#include "term/store.h"

#include <fmt/format.h>

#include "base/assert.h"

namespace assay::term {

namespace {

constexpr size_t kSmallDigits = 19;  // they fit 64 bits

}  // namespace

Decl TermStore::declare(DeclKind kind, Symbol name, std::span<const Sort> parameters,
                        std::span<const Sort> arguments, Sort result) {
  scratch_.clear();
  scratch_.push_back(result.id);
  for (Sort sort : parameters) scratch_.push_back(sort.id);
  for (Sort sort : arguments) scratch_.push_back(sort.id);
  const auto head = static_cast<uint32_t>(kind) | static_cast<uint32_t>(parameters.size())
                                                      << kParameterShift;
  return {
      decls_.intern(head, name.id, scratch_.data(), static_cast<uint32_t>(scratch_.size()), false)};
}

std::span<const Sort> TermStore::parameters(Decl decl) const {
  const auto tail = decls_.tail(decl.id);
  return {reinterpret_cast<const Sort*>(tail.data()) + 1, decls_.first(decl.id) >> kParameterShift};
}

std::span<const Sort> TermStore::arguments(Decl decl) const {
  const auto tail = decls_.tail(decl.id);
  const size_t skip = 1 + (decls_.first(decl.id) >> kParameterShift);
  return {reinterpret_cast<const Sort*>(tail.data()) + skip, tail.size() - skip};
}

Datatype TermStore::intern_datatype(std::string_view key, bool* is_new) {
  const auto number = static_cast<uint32_t>(datatypes_.size());
  const auto [at, inserted] = datatype_keys_.try_emplace(symbols_.intern(key).id, number);
  if (inserted) datatypes_.emplace_back();
  *is_new = inserted;
  return {at->second};
}

Term TermStore::literal(Op op, Sort sort, std::string_view canonical) {
  if (op == Op::kNumeral && canonical.size() <= kSmallDigits) return numeral(canonical);
  if (op == Op::kDecimal) {
    const size_t dot = canonical.find('.');
    std::string_view fraction = canonical.substr(dot + 1);
    if (fraction == "0") fraction = {};
    if (dot + fraction.size() <= kSmallDecimal) {
      uint64_t digits = 0;
      for (char c : canonical.substr(0, dot)) digits = digits * 10 + static_cast<uint64_t>(c - '0');
      for (char c : fraction) digits = digits * 10 + static_cast<uint64_t>(c - '0');
      return decimal(digits, static_cast<uint32_t>(fraction.size()));
    }
  }
  if (op == Op::kBitVector && sorts_.width(sort) <= 64) {
    return bit_vector(std::stoull(std::string(canonical), nullptr, 16), sort);
  }
  return make(op, sort, {{symbols_.intern(canonical).id}}, {});
}

Term TermStore::numeral(std::string_view digits) {
  if (digits.size() > kSmallDigits) return literal(Op::kNumeral, kIntSort, digits);
  uint64_t value = 0;
  for (char c : digits) value = value * 10 + static_cast<uint64_t>(c - '0');
  return numeral(value);
}

std::string TermStore::literal_text(Term term) const {
  const auto words = indices(term);
  if (words.size() >= 2) {
    const uint64_t value = uint64_t{words[1]} << 32 | words[0];
    if (op(term) == Op::kDecimal) {
      if (words[2] == 0) return fmt::format("{}.0", value);
      std::string text = fmt::format("{:0{}}", value, words[2] + 1);
      text.insert(text.size() - words[2], ".");
      return text;
    }
    return op(term) == Op::kBitVector ? fmt::format("{:x}", value) : std::to_string(value);
  }
  return std::string(text(Symbol{words[0]}));
}

Term TermStore::make_indexed(Op op, Sort sort, std::span<const uint32_t> indices,
                             std::span<const Term> arguments) {
  ASSAY_ASSERT(indices.size() <= kMaxIndices);
  // Small terms, nearly all of them, are assembled on the stack.
  uint32_t small[32];
  const size_t size = indices.size() + arguments.size();
  uint32_t* tail = small;
  if (size > std::size(small)) {
    scratch_.resize(size);
    tail = scratch_.data();
  }
  uint32_t flags = op == Op::kVariable ? kHasVariables : 0;
  uint32_t* next = tail;
  for (uint32_t index : indices) *next++ = index;
  for (Term argument : arguments) {
    flags |= terms_.first(argument.id);
    *next++ = argument.id;
  }
  // A declared constant or a variable is as new as its declaration or symbol.
  const bool is_local =
      arguments.empty() ? op == Op::kApply || op == Op::kVariable : (flags & kIsCompound) != 0;
  uint32_t head = static_cast<uint32_t>(op) | static_cast<uint32_t>(indices.size()) << kIndexShift;
  head |= flags & kHasVariables;
  if (!arguments.empty()) head |= kIsCompound;
  return {terms_.intern(head, sort.id, tail, static_cast<uint32_t>(size), is_local)};
}

}  // namespace assay::term
