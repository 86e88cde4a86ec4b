// Campaign: strategies make tests, courts judge them, on as many threads as wanted, until it is
// told to stop. All that must not be lost is in the store: a test's number, strategy and index come
// from a lease, findings are on disk before the next test starts, and counts are written with the
// end of a lease. So a campaign can be killed at any moment and goes on where it was; several
// processes may work on one run.
//
// What happens is told as events, JSON objects: report/ shows them. docs/campaign.md lists them.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "campaign/recipe.h"
#include "campaign/scheduler.h"
#include "findings/store.h"
#include "judge/court.h"

namespace assay::campaign {

struct CampaignOptions {
  std::vector<judge::Member> members;
  std::vector<findings::SolverIdentity> identities;  // of the members, in their order
  judge::CourtOptions court;
  StreamOptions streams;
  uint64_t seed = 0;
  unsigned workers = 1;
  // This session is over then. A test at work is given up and left for the next session, unless it
  // is its thread's first: every session gets further, however short it is.
  std::optional<std::chrono::steady_clock::time_point> until;
  std::optional<uint64_t> tests;           // of the whole run, earlier sessions included
  std::optional<judge::BugClass> stop_on;  // a confirmed finding of that class
  std::vector<solver::Pattern> known;      // searched in signatures and reasons
  std::string db;
  // More findings with one signature than this are counted, not kept.
  uint64_t keep_per_signature = 5;
  // Others may join the run; its probes and its pool's digest are filled in.
  std::optional<Recipe> recipe{};
  std::optional<JoinedRun> join{};     // in place of a run of one's own
  findings::WorkerIntroduction who{};  // this process, as others see it
  std::chrono::milliseconds lease_time{60'000};
  bool watches_others = false;  // the workers of the run are part of the events
};

struct CampaignSummary {
  int64_t run = 0;
  uint64_t new_findings = 0;  // confirmed, of this session, known ones not counted
  std::string error;          // it had to stop: what went wrong
};

// Calls come from one thread at a time.
using EventSink = std::function<void(const nlohmann::json& event)>;

class Campaign {
 public:
  // An error: a strategy that is not there or has no seeds. The pool must outlive the campaign.
  static base::Result<std::unique_ptr<Campaign>> make(CampaignOptions options,
                                                      const mutate::SeedPool& pool);
  ~Campaign();

  // Names the run: seed, strategies, solvers with their binaries, options, seeds. The same digest
  // is the same run.
  const std::string& digest() const { return digest_; }
  const std::string& description() const { return description_; }

  // Until its time is over, the tests are done, or `stop` is set.
  CampaignSummary run(const EventSink& sink, const std::atomic<bool>& stop);

  // Makes the run in the store, with all that workers need, and returns its number.
  base::Result<int64_t> prepare(findings::Store& store) const;

  // Test number N of the run again; an error says why there is none.
  base::Result<testcase::TestCase> replay(uint64_t number) const;

 private:
  struct Shared;  // what the threads have in common
  class Worker;

  Campaign(CampaignOptions options, const mutate::SeedPool& pool);

  CampaignOptions options_;
  const mutate::SeedPool& pool_;
  std::vector<Stream> streams_;
  std::string digest_;
  std::string description_;
};

}  // namespace assay::campaign
