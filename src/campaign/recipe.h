// Recipe: all that a worker on another machine needs to take part in a run besides its seeds, which
// lie in the store by their digest: options as the command line gave them, and what the files say
// that it named (rules of strategies, profiles of solvers, known bugs). JSON in the table of runs.
//
// A probe is a digest of a few tests: a worker that makes others is refused, whatever its version
// says.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/scheduler.h"

namespace assay::campaign {

struct RecipeSolver {
  std::string flag;     // as --solver takes it; empty: the profile says it
  std::string profile;  // TOML
};

struct Recipe {
  std::string assay;       // version of the program that made the run
  uint32_t generator = 0;  // of tests
  uint64_t seed = 0;
  std::vector<std::string> strategies;
  std::string preset;
  std::map<std::string, std::map<std::string, std::string>> settings;  // of strategies
  std::map<std::string, std::map<std::string, std::string>> files;     // what settings name
  std::string schedule;
  std::string classes;
  std::string timeout;
  std::string memory;
  std::vector<RecipeSolver> solvers;
  std::string mode;
  bool variants = false;
  bool no_advice = false;
  std::vector<std::string> known;             // patterns
  std::string pool;                           // digest of the seeds
  std::map<std::string, std::string> probes;  // by strategy
};

std::string to_json(const Recipe& recipe);
base::Result<Recipe> recipe_from_json(const std::string& text);

// A digest of the first tests of each strategy.
std::map<std::string, std::string> probe(const std::vector<Stream>& streams, uint64_t seed);

// The run that a worker joins.
struct JoinedRun {
  int64_t run = 0;
  std::string digest;
  std::string description;
  std::map<std::string, std::string> probes;
};

}  // namespace assay::campaign
