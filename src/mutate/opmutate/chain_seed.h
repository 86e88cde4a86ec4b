// What a chain starts from: a seed's script over a store of its own, and beside it whatever the
// chain may use: terms of a second seed, and two variables fused into one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "mutate/seed_pool.h"
#include "smtlib/script.h"

namespace assay::mutate::opmutate {

// Variable fusion inside one formula: z is declared and asserted to be f(x, y), and an occurrence
// of x may become g(z, y), its inverse. It keeps the meaning.
struct Fusion {
  term::Term variable;
  term::Term inverse;
};

struct ChainSeed {
  std::unique_ptr<term::TermStore> terms;
  smtlib::Script script;
  size_t checks = 0;
  bool is_plain = false;           // one check, at the end
  std::vector<term::Term> beside;  // terms of another seed
  std::vector<Fusion> fusions;
  std::optional<testcase::Witness> witness;  // of the script as it is, if it is certified
  std::string name;
};

struct ChainSeedOptions {
  bool borrow = false;
  bool fuse = false;
};

// A seed by itself; none if it can not be used.
std::optional<ChainSeed> chain_seed(const PreparedSeed& seed);
// None if the seed chosen can not be used.
std::optional<ChainSeed> choose_chain_seed(const SeedPool& pool, const ChainSeedOptions& options,
                                           base::Random& random);

}  // namespace assay::mutate::opmutate
