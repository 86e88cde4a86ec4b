// Pool: what Algorithm 1 of STORM draws its assertions from: the fragments of one or several
// seeds with their truth values under one assignment, and formulas constructed from them. Values
// are computed by our evaluator from the assignment's text; a fragment whose value is open is no
// member (unvalued() has those for the unsat side, which needs no values).
//
// A formula is a number: first the fragments, then the constructed ones. Texts are made once for
// each fragment; a test is put together from them (writer.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "mutate/seed_pool.h"
#include "mutate/storm/declarations.h"
#include "mutate/storm/options.h"
#include "smtlib/logic.h"
#include "term/store.h"

namespace assay::mutate::storm {

// A predicate or formula of the seed, ready to be printed.
struct Leaf {
  std::string text;
  std::vector<uint32_t> declarations;  // numbers of Declarations::texts
  smtlib::Logic logic;
  uint32_t depth = 0;
  bool is_assertion = false;
  bool is_predicate = false;  // no formula inside
  // It may have a quantifier over an infinite sort. Its value is proved by an instance that the
  // evaluator found, and in other company it tries others: such a test is evaluated as a whole.
  bool has_quantifier = false;
};

struct Formula {
  enum class Kind : uint8_t { kLeaf, kConnective };
  Kind kind = Kind::kLeaf;
  Connective connective = Connective::kNot;
  bool value = false;
  uint32_t depth = 0;
  uint32_t parts[3] = {0, 0, 0};  // of a leaf: its number; else formulas
  uint64_t bytes = 0;             // printed
};

// What a pool is made of: seeds, renamed apart if there are several.
struct Source {
  std::vector<const PreparedSeed*> seeds;
  bool uses_witnesses = true;  // else: a random assignment
};

class Pool {
 public:
  // None if nothing of it has a value and no assertion is usable. The seeds are needed no longer.
  static std::unique_ptr<Pool> make(const Source& source, const Options& options,
                                    base::Random random);

  size_t initial() const { return initial_; }
  const std::vector<Formula>& formulas() const { return formulas_; }
  const std::vector<Leaf>& leaves() const { return leaves_; }
  // Assertions of the seeds as leaves, valued or not; complete() says that none is missing.
  const std::vector<uint32_t>& assertions() const { return assertions_; }
  bool has_all_assertions() const { return has_all_assertions_; }
  const std::string& witness() const { return witness_; }
  const std::vector<std::string>& declarations() const { return declarations_; }
  // The witness speaks of terms of its own (get-value): all declarations must be there.
  bool needs_all_declarations() const { return needs_all_declarations_; }
  // Of everything together.
  const smtlib::Logic& logic() const { return logic_; }
  bool declares(const std::string& name) const { return names_.contains(name); }
  const std::string& origin() const { return origin_; }  // names of the seeds

  // Of the 30% and the 70%: a formula with a value. There is one: initial() > 0.
  uint32_t random_formula(base::Random& random) const;

 private:
  Pool() = default;
  class Builder;

  void construct(const Options& options, base::Random& random);

  std::vector<Leaf> leaves_;
  std::vector<Formula> formulas_;
  size_t initial_ = 0;
  uint32_t initial_percent_ = 30;
  std::vector<uint32_t> assertions_;
  bool has_all_assertions_ = true;
  std::string witness_;
  std::vector<std::string> declarations_;
  bool needs_all_declarations_ = false;
  smtlib::Logic logic_;
  Names names_;
  std::string origin_;
};

// From low to high, as the initial pool grows: NC is five times, NM three times its size.
uint32_t constructed_count(const Options& options, size_t initial);
uint32_t instance_count(const Options& options, size_t initial);

}  // namespace assay::mutate::storm
