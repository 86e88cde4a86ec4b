#include "serve/jobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "findings/store.h"
#include "os/clock.h"
#include "report/display.h"
#include "solver/runner.h"
#include "triage/stored_reduction.h"

namespace assay::serve {

using report::displayable;

using nlohmann::json;

namespace {
constexpr const char* kReduce = "reduce";
constexpr const char* kAsk = "ask";
}  // namespace

std::string_view name_of(JobState state) {
  switch (state) {
    case JobState::kWaiting:
      return "waiting";
    case JobState::kAtWork:
      return "at work";
    case JobState::kDone:
      return "done";
    case JobState::kFailed:
      break;
  }
  return "failed";
}

Jobs::Jobs(JobOptions options) : options_(std::move(options)), thread_([this] { run(); }) {}

Jobs::~Jobs() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
}

bool Jobs::reduce(const std::string& key) { return add(key, kReduce); }
bool Jobs::ask(const std::string& key) { return add(key, kAsk); }

bool Jobs::add(const std::string& key, const std::string& kind) {
  constexpr size_t kMostWaiting = 100;
  {
    const std::lock_guard lock(mutex_);
    const auto found = states_.find({key, kind});
    const bool is_under_way =
        found != states_.end() &&
        (found->second.state == JobState::kWaiting || found->second.state == JobState::kAtWork);
    if (is_under_way || waiting_.size() >= kMostWaiting) return false;
    states_[{key, kind}] = {};
    waiting_.push_back({key, kind});
    ++version_;
  }
  changed_.notify_one();
  return true;
}

json Jobs::state_of(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  json all = json::object();
  for (const char* kind : {kReduce, kAsk}) {
    const auto found = states_.find({key, kind});
    if (found == states_.end()) continue;
    const Progress& progress = found->second;
    all[kind] = {{"state", name_of(progress.state)}, {"text", progress.text}};
    if (progress.answers) all[kind]["answers"] = *progress.answers;
  }
  return all;
}

void Jobs::set(const Job& job, JobState state, const std::string& text) {
  const std::lock_guard lock(mutex_);
  Progress& progress = states_[{job.key, job.kind}];
  progress.state = state;
  progress.text = displayable(text);
  ++version_;
}

void Jobs::run() {
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
    if (stop_) return;
    const Job job = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    set(job, JobState::kAtWork, "");
    try {
      work_on(job);
    } catch (const std::exception& error) {  // a fault of ours must not end the server
      set(job, JobState::kFailed, error.what());
    }
  }
}

void Jobs::work_on(const Job& job) {
  if (job.kind == kReduce) {
    do_reduce(job.key);
  } else {
    do_ask(job.key);
  }
}

const Panel& Jobs::panel() {
  if (!panel_) panel_ = std::make_unique<Panel>(options_.panel ? options_.panel() : Panel{});
  return *panel_;
}

void Jobs::do_reduce(const std::string& key) {
  const Job job{key, kReduce};
  auto store = findings::open_store(options_.db);
  if (!store) return set(job, JobState::kFailed, store.error().to_string());
  const auto bug = triage::load_bug(**store, key);
  if (!bug) return set(job, JobState::kFailed, bug.error().to_string());
  if (!*bug) return set(job, JobState::kFailed, "it is no longer there");
  triage::StoredReductionOptions options;
  triage::ReduceBugOptions& how = options.how;
  how.limits = options_.limits;
  how.advisers = panel().members;
  for (judge::Member& member : how.advisers) member.is_adviser = true;
  how.stop = &stop_;
  size_t best = (*bug)->record.test.text.size();
  uint64_t checks = 0;
  auto next_word = os::monotonic_now();
  how.on_smaller = [&](const std::string& text) { best = text.size(); };
  how.on_check = [&] {
    ++checks;
    const auto now = os::monotonic_now();
    if (now < next_word) return;
    next_word = now + std::chrono::milliseconds(500);
    set(job, JobState::kAtWork, fmt::format("{} bytes after {} checks", best, checks));
  };
  const auto reduction = triage::reduce_stored(**store, options_.db, **bug, std::move(options));
  if (!reduction) return set(job, JobState::kFailed, reduction.error().to_string());
  const findings::ReducedFinding& reduced = reduction->result.reduced;
  switch (reduction->end) {
    case triage::ReductionEnd::kElsewhere:
    case triage::ReductionEnd::kLost:
      return set(job, JobState::kFailed, "another process is reducing it");
    case triage::ReductionEnd::kMeanwhile:
      return set(job, JobState::kFailed, "another process has reduced it");
    case triage::ReductionEnd::kStopped:
      return set(job, JobState::kFailed, "stopped");
    case triage::ReductionEnd::kStored:
      break;
  }
  if (reduced.formula.empty()) return set(job, JobState::kFailed, reduced.reason);
  set(job, JobState::kDone,
      fmt::format("{} bytes after {} checks", reduced.formula.size(), reduced.checks));
}

void Jobs::do_ask(const std::string& key) {
  const Job job{key, kAsk};
  auto store = findings::open_store(options_.db);
  if (!store) return set(job, JobState::kFailed, store.error().to_string());
  const auto bug = triage::load_bug(**store, key);
  if (!bug) return set(job, JobState::kFailed, bug.error().to_string());
  if (!*bug) return set(job, JobState::kFailed, "it is no longer there");
  json answers = json::array();
  for (size_t i = 0; i < panel().members.size() && !stop_; ++i) {
    const judge::Member& member = panel().members[i];
    const auto runner =
        solver::make_runner(member.profile, solver::RunMode::kSpawn, options_.limits);
    solver::Request request;
    request.text = (*bug)->formula();
    request.want_model = true;
    const solver::RunResult result = runner->run(request);
    std::vector<std::string> said;
    for (const solver::CheckAnswer& check : result.checks) {
      said.emplace_back(check.answered ? name_of(check.status) : "nothing");
    }
    const findings::SolverIdentity* who =
        i < panel().identities.size() ? &panel().identities[i] : nullptr;
    answers.push_back({{"solver", displayable(member.profile.name)},
                       {"version", who != nullptr ? displayable(who->version) : ""},
                       {"answers", said},
                       {"ending", name_of(result.ending)},
                       {"seconds", std::chrono::duration<double>(result.wall_time).count()},
                       {"out", displayable(result.out)},
                       {"err", displayable(result.err)}});
  }
  {
    const std::lock_guard lock(mutex_);
    states_[{key, kAsk}].answers = std::make_unique<json>(std::move(answers));
  }
  set(job, JobState::kDone, "");
}

}  // namespace assay::serve
