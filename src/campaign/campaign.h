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

#include "campaign/run_spec.h"
#include "campaign/scheduler.h"
#include "findings/store.h"
#include "judge/court.h"

namespace assay::campaign {

// The run that a worker joins, in place of one of its own.
struct JoinedRun {
  int64_t run = 0;
  RunIdentity identity;
};

// A run, and what this session of it is told.
struct CampaignOptions {
  RunSpec spec;
  std::vector<judge::Member> members;                // the specification's solvers, on this machine
  std::vector<findings::SolverIdentity> identities;  // of the members, in their order
  std::optional<JoinedRun> join{};

  unsigned workers = 1;  // threads
  // This session is over then. A test at work is given up and left for the next session, unless it
  // is its thread's first: every session gets further, however short it is.
  std::optional<std::chrono::steady_clock::time_point> until;
  std::optional<uint64_t> tests;           // of the whole run, earlier sessions included
  std::optional<judge::BugClass> stop_on;  // a confirmed finding of that class
  std::string db;
  // More findings with one signature than this are counted, not kept.
  uint64_t keep_per_signature = 5;
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

  const RunSpec& spec() const { return options_.spec; }
  // The same digest is the same run.
  const RunIdentity& identity() const { return identity_; }

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
  RunIdentity identity_;
};

}  // namespace assay::campaign
