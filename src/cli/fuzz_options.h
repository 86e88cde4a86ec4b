// What a campaign is told on the command line: the specification of its run (spec_flags.h), and
// what concerns the session. `assay fuzz` and `assay cluster submit` share both; `assay worker` has
// the specification from the store.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "campaign/campaign.h"
#include "cli/members.h"
#include "cli/spec_flags.h"
#include "os/clock.h"

namespace assay::cli {

struct SessionFlags {
  // When the command began: --time counts from there, self-tests and labels included.
  os::TimePoint begun = os::monotonic_now();
  std::string time;
  std::string stop_on;
  std::string db = "assay.db";
  std::string lease = "60s";
  std::optional<uint64_t> tests{};
  unsigned jobs = 0;  // one per core
};

struct FuzzFlags {
  std::vector<std::string> paths;
  SpecFlags spec;
  SessionFlags session;
};

// --lease is among them; --time, --tests and --jobs are each command's own.
void add_fuzz_flags(CLI::App& command, FuzzFlags& flags);

struct Failure {
  int code;
  std::string message;
};

// The specification is taken as it is; solvers are still missing.
std::variant<campaign::CampaignOptions, Failure> options_of(campaign::RunSpec spec,
                                                            const SessionFlags& session);
std::variant<campaign::CampaignOptions, Failure> options_of(const FuzzFlags& flags);

// The solvers of a run on this machine, of which variants take turns. `say` gets what had to fall
// back.
std::variant<Members, Failure> members_for(const campaign::RunSpec& spec,
                                           const std::function<void(const std::string&)>& say);

// A campaign with everything: solvers, labelled seeds, its own introduction. `say` gets remarks and
// progress. None: a signal came while seeds were labelled.
struct ReadyCampaign {
  std::unique_ptr<mutate::SeedPool> pool;
  std::unique_ptr<campaign::Campaign> campaign;
};
std::variant<ReadyCampaign, Failure> ready_campaign(
    const FuzzFlags& flags, const std::function<void(const std::string&)>& say);

// This process, as other machines see it: host, pid, and what its launcher says (SLURM_*,
// OMPI_*, a Kubernetes job's index).
findings::WorkerIntroduction introduce();

}  // namespace assay::cli
