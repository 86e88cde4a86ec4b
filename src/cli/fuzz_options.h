// What a campaign is told: the flags of `assay fuzz`, which `assay cluster submit` shares; and the
// same as a recipe in the store, from which `assay worker` gets them back on another machine.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "campaign/campaign.h"
#include "cli/members.h"
#include "cli/strategy_flags.h"
#include "os/clock.h"
#include "os/temp_dir.h"

namespace assay::cli {

struct FuzzFlags {
  std::vector<std::string> paths;
  MemberFlags members;
  std::string classes = "default";
  StrategyFlags strategies;
  std::string schedule = "round-robin";
  // When the command began: --time counts from there, self-tests and labels included.
  os::TimePoint begun = os::monotonic_now();
  std::string time;
  std::string stop_on;
  std::string known;
  std::string db = "assay.db";
  std::string lease = "60s";
  std::optional<uint64_t> tests;
  uint64_t seed = 0;
  unsigned jobs = 0;
};

// --lease is among them; --time, --tests and --jobs are each command's own.
void add_fuzz_flags(CLI::App& command, FuzzFlags& flags);

struct Failure {
  int code;
  std::string message;
};

// Without solvers and seeds.
std::variant<campaign::CampaignOptions, Failure> options_of(const FuzzFlags& flags);

// A campaign with everything: solvers, labelled seeds, its own introduction. `say` gets remarks and
// progress. None: a signal came while seeds were labelled.
struct ReadyCampaign {
  std::unique_ptr<mutate::SeedPool> pool;
  std::unique_ptr<campaign::Campaign> campaign;
};
std::variant<ReadyCampaign, Failure> ready_campaign(
    const FuzzFlags& flags, const std::function<void(const std::string&)>& say);

// What others need to join. The solvers are named, also those that were found without a flag.
base::Result<campaign::Recipe> recipe_of(const FuzzFlags& flags);
// Back. Files are written to the folder, which must outlive the flags' use.
base::Result<FuzzFlags> flags_of(const campaign::Recipe& recipe, const os::TempDir& folder);

// This process, as other machines see it: host, pid, and what its launcher says (SLURM_*,
// OMPI_*, a Kubernetes job's index).
findings::WorkerIntroduction introduce();

}  // namespace assay::cli
