// RunSpec: all that a run is told, in one struct. It is made once, from flags and the configuration
// file (run_options.h has a row for each option: flag, help, stored form), stored with the run as
// JSON, read from there by workers on other machines, shown, and part of what names the run. It
// holds data, not names of files: rules of strategies, profiles of solvers and patterns of known
// bugs are their texts. Seeds lie in the store by the digest of their pool.
//
// What concerns one session only (how long, how many threads, which database) is in
// CampaignOptions.
//
// Decoding fails closed: a key or a value that is not known is an error with its name, so that a
// worker never makes another run than the one that was asked for. A key that an earlier version did
// not write has the value that this version had (RunOption::before), whatever the default is now.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/record.h"
#include "judge/bug_class.h"
#include "mutate/seed_pool.h"
#include "mutate/settings.h"
#include "mutate/strategy.h"
#include "solver/profile.h"
#include "solver/run_result.h"

namespace assay::campaign {

enum class Schedule : uint8_t { kRoundRobin, kBandit };
std::string_view name_of(Schedule schedule);  // "round-robin", "bandit"

// A solver of the run: a name with or without a command, or a whole profile.
struct SolverSpec {
  std::string name;                  // of a built-in profile, or any name with a command
  std::vector<std::string> command;  // program and arguments; empty: the built-in profile's
  std::string profile{};             // TOML; then the others are empty

  bool operator==(const SolverSpec&) const = default;
};

// By strategy, then by the setting's name.
using SettingTexts = std::map<std::string, std::map<std::string, std::string>>;

struct RunSpec {
  // --- which tests are made
  uint64_t seed = 0;  // of all that is random
  std::vector<std::string> strategies = {"concat"};
  mutate::Preset preset = mutate::Preset::kFull;
  SettingTexts settings;  // of strategies
  SettingTexts files;     // what the files say that settings name
  Schedule schedule = Schedule::kRoundRobin;

  // --- who answers them
  std::vector<SolverSpec> solvers;      // never empty in a run that is stored
  std::optional<solver::RunMode> mode;  // none: the fastest that works, for each solver
  bool variants = false;                // also the option sets of the profiles, in turn
  bool no_advice = false;               // do not ask other installed solvers
  std::chrono::milliseconds timeout = solver::RunLimits{}.timeout;  // of one run of a solver
  uint64_t memory = solver::RunLimits{}.memory;                     // the same

  // --- what counts as a finding
  judge::ClassSet classes = judge::ClassSet::defaults();
  std::vector<std::string> known;  // patterns of known bugs, searched in signatures and reasons

  // --- how it was made; filled in when it is stored
  std::string assay;  // version of the program
  uint32_t generator = mutate::kGeneratorVersion;
  std::string pool;                           // digest of the seeds
  std::map<std::string, std::string> probes;  // digests of a few tests, by stream

  mutate::Settings settings_of(const std::string& strategy) const;
  solver::RunLimits limits() const;
  bool operator==(const RunSpec&) const = default;
};

std::string to_json(const RunSpec& spec);
base::Result<RunSpec> run_spec_from_json(const std::string& text);

// The options that differ from the defaults, as their flags say them: {"timeout": "2s"}. For
// people; solvers, settings and known bugs are shown elsewhere.
nlohmann::json echo_of(const RunSpec& spec);

// What makes two runs the same run: tests, limits, classes, and the solvers with their binaries.
// Equal descriptions have equal digests, and a database has each digest once. The description is
// JSON; that of a run must stay the same from version to version, or it could not go on.
struct RunIdentity {
  std::string description;
  std::string digest;
};
RunIdentity identity_of(const RunSpec& spec, const std::vector<std::string>& streams,
                        const mutate::SeedPool& pool,
                        const std::vector<findings::SolverIdentity>& solvers);

// Ready to be run. Two of one name are an error.
base::Result<std::vector<solver::Profile>> profiles_of(const std::vector<SolverSpec>& solvers);
// The built-in profiles whose programs are on $PATH.
base::Result<std::vector<SolverSpec>> installed_solvers();

}  // namespace assay::campaign
