// Self-test: what a solver really is and can do, before a campaign trusts it. What fails falls
// back: a mode to spawn, the limit of address space to a watch on resident memory.
//
//   SelfTest test = self_test(profile, limits);
//   if (!test.is_usable) ...
//   auto runner = make_runner(test.profile, test.profile.mode, limits);
#pragma once

#include <string>
#include <vector>

#include "solver/run_result.h"

namespace assay::solver {

struct SelfTestItem {
  std::string name;  // "sat", "unsat", "model", "core", "fork", "persistent", "memory limit"
  bool passed = false;
  bool applies = true;  // false: this solver has no such thing
  std::string detail;   // of a failed one: what came instead
};

struct SelfTest {
  // With what was found: the modes that work, the fastest of them, the kind of memory limit,
  // whether it has models.
  Profile profile;
  std::string path;     // of the program; empty: not found
  std::string version;  // "4.8.12"; empty: it does not tell
  std::string hash;     // SHA-256 of the program's file
  std::vector<SelfTestItem> items;
  bool is_usable = false;  // right about sat and unsat with spawn
  std::string problem;     // if not usable: why
};

SelfTest self_test(const Profile& profile, const RunLimits& limits);

// "4.8.12" in "Z3 version 4.8.12 - 64 bit"; else the first line.
std::string version_in(std::string_view text);

}  // namespace assay::solver
