// The satisfiable side (section 3.1 of the paper): each operation with free arguments and result;
// constant assignment; term synthesis from a pool of terms. What is made is evaluated under its
// witness before it counts; an application that the standard leaves open is left out.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "mutate/synth/operation.h"
#include "mutate/synth/test.h"

namespace assay::mutate::synth {

using Sink = std::function<void(Case&&)>;

struct SatSideOptions {
  uint32_t bound = 1;  // applications in each other in a term of the pool
  // Of each operation and category at most this many, evenly spread over all; 0: all.
  uint64_t limit = 0;
  // In term synthesis, also with some constants left as they are: the paper's combination of both
  // transformations. A constant is left where its turn comes, one more in each further test.
  bool leave_constants = false;
};

// One term of the pool: a constant (operation < 0), or an application of an operation to terms.
struct PoolTerm {
  int32_t operation = -1;
  uint32_t depth = 0;
  term::Sort sort;
  value::Value value;
  term::Term constant;              // of a constant
  std::vector<uint32_t> arguments;  // numbers of pool terms
};

class SatSide {
 public:
  SatSide(Context& context, std::vector<Operation> operations, ConstantsBySort constants,
          const ConstantsBySort& pool_constants, const SatSideOptions& options);

  size_t size() const { return operations_.size(); }
  const Operation& operation(size_t i) const { return operations_[i]; }

  void make_operation(size_t operation, const Sink& sink);
  void make_constant_assignments(size_t operation, const Sink& sink);
  void make_term_synthesis(size_t operation, const Sink& sink);

  // How many tuples of arguments term synthesis has for an operation, and the tests of one of them.
  uint64_t tuples(size_t operation) const;
  void make_tuple(size_t operation, uint64_t tuple, const Sink& sink);
  // Of an operation that takes a string and a regular expression to Bool: tests whose witnesses are
  // drawn from expression number n of the pool.
  bool has_members(size_t operation) const;
  uint64_t expressions() const;
  void make_members(size_t operation, uint64_t expression, const Sink& sink);
  // The same for constant assignment: tuples of constants, and the test in which the arguments of
  // `free` (bits; after them the result) are variables.
  uint64_t constant_tuples(size_t operation) const;
  std::optional<Case> assignment(size_t operation, uint64_t tuple, uint32_t free);

  // Whether every assertion is true under the witness.
  bool is_certified(const Case& test);
  // Formulas that turned out false or open under their witness: a fault of ours, never written.
  uint64_t refused() const { return refused_; }

 private:
  void fill_pool(const ConstantsBySort& pool_constants);
  void deepen(uint32_t depth);
  uint32_t add(PoolTerm&& pool_term);
  term::Term written(uint32_t pool_term,
                     const std::unordered_map<uint32_t, term::Term>& variables) const;
  void constants_in(uint32_t pool_term, std::vector<uint32_t>& found) const;
  void finish(Case&& test, const Sink& sink);
  std::string group_name(const Operation& operation, value::Value result) const;

  Context& context_;
  std::vector<Operation> operations_;
  ConstantsBySort constants_;
  SatSideOptions options_;
  std::vector<PoolTerm> pool_;
  // Pool terms by sort that stand for all terms of the same history (the operations they are made
  // of): arguments are taken from these.
  std::unordered_map<uint32_t, std::vector<uint32_t>> producers_;
  // By sort and value: one pool term for each operation and depth.
  std::unordered_map<uint64_t, std::vector<uint32_t>> by_value_;
  uint64_t refused_ = 0;
};

}  // namespace assay::mutate::synth
