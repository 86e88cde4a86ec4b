// One thread of a campaign: takes a lease, makes its tests, has them judged, keeps the findings.
#pragma once

#include <array>
#include <mutex>
#include <nlohmann/json.hpp>

#include "campaign/behaviour_book.h"
#include "campaign/campaign.h"
#include "campaign/heartbeat.h"
#include "campaign/signature_book.h"
#include "solver/patterns.h"

namespace assay::campaign {

// What the threads of one campaign have in common. Nothing here is locked for a test that shows
// nothing new.
struct Campaign::Shared {
  const CampaignOptions& options;
  const std::vector<Stream>& streams;
  int64_t run = 0;
  int64_t worker = 0;  // this process
  Heartbeat& heartbeat;
  const findings::StoreOptions& store_options;
  std::chrono::steady_clock::time_point start;  // as if there had been one session only
  SignatureBook signatures;
  Scheduler scheduler;
  BehaviourBook behaviours{};
  solver::PatternSet known;
  std::atomic<bool> stop = false;
  std::atomic<uint64_t> new_findings = 0;

  std::mutex mutex{};  // of what follows
  const EventSink* sink = nullptr;
  std::string error{};

  void emit(const nlohmann::json& event) {
    const std::lock_guard lock(mutex);
    (*sink)(event);
  }
  // Something that a campaign can not go on without: the database.
  void fail(const std::string& what) {
    const std::lock_guard lock(mutex);
    if (error.empty()) error = what;
    stop = true;
  }
};

class Campaign::Worker {
 public:
  // One of them keeps the run's time.
  Worker(Shared& shared, bool is_timekeeper) : shared_(shared), is_timekeeper_(is_timekeeper) {}

  void run();
  // What this session has counted so far; from any thread.
  findings::Tally tally() const;

 private:
  bool is_over() const;
  bool work_off_lease(findings::Store& store);
  bool may_be_left(findings::Store& store);
  // False: it does not count, and is left to whoever comes next.
  bool make_test(findings::Store& store, const findings::Lease& lease, uint64_t offset);
  bool make_and_hear(findings::Store& store, const findings::Lease& lease, uint64_t offset,
                     mutate::Generator& generator);
  bool was_disturbed(const judge::Hearing& hearing) const;
  mutate::Generator* generator_of(const std::string& stream);
  uint64_t elapsed_ms() const;
  void note_behaviour(const judge::Hearing& hearing);
  void count(const judge::Hearing& hearing);
  void note_shown(const judge::Finding& finding);
  void keep(findings::Store& store, const judge::Hearing& hearing, const judge::Finding& finding,
            uint64_t number, const std::string& remark);
  std::string compare_with_baseline(const judge::Finding& finding, const judge::HearingOptions& how,
                                    const std::optional<testcase::TestCase>& baseline);
  void add(const findings::Counter& counter, uint64_t number = 1);

  Shared& shared_;
  std::unique_ptr<judge::Court> court_;
  const bool is_timekeeper_;
  bool is_first_test_over_ = false;
  uint64_t counted_ms_ = 0;  // of the run's time, written with leases
  std::map<std::string, std::unique_ptr<mutate::Generator>> generators_;  // by stream
  // Of the lease at work.
  Scheduler::Choice choice_;
  Gain gain_;
  std::map<solver::SolverKey, Gain> gain_by_member_;
  std::unordered_set<uint64_t> behaviours_;  // all that this thread has seen
  mutable std::mutex mutex_;  // of session_; only the thread that shows the counts competes
  findings::Tally session_;
  findings::Tally lease_tally_;  // not yet written
  findings::MinuteStats stats_;
};

}  // namespace assay::campaign
