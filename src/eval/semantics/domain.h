// The values of a sort, where they are finitely many: Bool, bit-vectors, rounding modes, floats,
// universes of a model, datatypes without recursion, tuples, arrays and sets over finite sorts. And
// a default value for every sort that has one.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "eval/semantics/residual.h"

namespace assay::eval {

class Domains {
 public:
  Domains(term::TermStore& terms, value::ValueStore& values) : terms_(terms), values_(values) {}

  // The size of the universe of an uninterpreted sort, as the model tells.
  void set_universe(Sort sort, uint64_t size) {
    universes_[sort.id] = size;
    sizes_.clear();
  }
  void forget_universes() {
    universes_.clear();
    sizes_.clear();
  }
  std::optional<uint64_t> universe(Sort sort) const {
    const auto at = universes_.find(sort.id);
    return at == universes_.end() ? std::nullopt : std::optional(at->second);
  }

  // The number of values; 0 for "infinite, unknown or more than 2^62".
  uint64_t size(Sort sort);
  // Whether the sort's size depends on a universe that the model does not tell.
  bool is_unknown(Sort sort);
  // Whether an uninterpreted sort occurs in it.
  bool has_universe(Sort sort);
  // The i-th value of a finite sort.
  Value value(Sort sort, uint64_t i);
  // Some value of the sort; kNone for sorts without (or with no known) values.
  Value some(Sort sort);

 private:
  template <typename Wanted>
  bool mentions(Sort sort, Wanted wanted);
  uint64_t compute_size(Sort sort);
  uint64_t constructor_size(Sort sort, const term::Constructor& constructor);
  Value compute_some(Sort sort);

  term::TermStore& terms_;
  value::ValueStore& values_;
  std::unordered_map<uint32_t, uint64_t> universes_;
  std::unordered_map<uint32_t, uint64_t> sizes_;
  // The sorts being looked into. A sort inside itself is a recursive datatype: infinite, and its
  // smallest value never needs it again on one path.
  std::vector<Sort> path_;
};

// The sorts of a constructor's fields in a datatype sort (parameters replaced).
std::vector<Sort> field_sorts(term::TermStore& terms, Sort datatype,
                              const term::Constructor& constructor);

}  // namespace assay::eval
