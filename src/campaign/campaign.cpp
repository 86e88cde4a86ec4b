#include "campaign/campaign.h"

#include <fmt/format.h>

#include <condition_variable>
#include <thread>

#include "base/sha256.h"
#include "campaign/worker.h"
#include "os/clock.h"

namespace assay::campaign {

using nlohmann::json;
using std::chrono::duration;
using std::chrono::milliseconds;

namespace {

constexpr std::chrono::milliseconds kBetweenSnapshots{500};

json describe(const CampaignOptions& options, const std::vector<Stream>& streams,
              const mutate::SeedPool& pool) {
  json solvers = json::array();
  for (const findings::SolverIdentity& identity : options.identities) {
    solvers.push_back({{"name", identity.name},
                       {"version", identity.version},
                       {"sha256", identity.hash},
                       {"command", identity.command}});
  }
  std::vector<std::string> classes;
  for (size_t i = 0; i < judge::kBugClasses; ++i) {
    const auto bug = static_cast<judge::BugClass>(i);
    if (options.court.assess.classes.has(bug)) classes.emplace_back(name_of(bug));
  }
  std::vector<std::string> names;
  for (const Stream& stream : streams) {
    if (stream.base == stream.strategy->name()) names.push_back(stream.base);
  }
  return {{"seed", options.seed},
          {"strategies", names},
          {"preset", name_of(options.streams.preset)},
          {"schedule", options.streams.schedule == Schedule::kBandit ? "bandit" : "round-robin"},
          {"generator", mutate::kGeneratorVersion},
          {"seeds",
           {{"count", pool.seeds().size()},
            {"sat", pool.sat().size()},
            {"unsat", pool.unsat().size()},
            {"digest", pool.digest()}}},
          {"solvers", solvers},
          {"classes", classes},
          {"timeout_ms", options.court.limits.timeout.count()},
          {"memory", options.court.limits.memory}};
}

// How long the earlier sessions of a run were at work.
uint64_t elapsed_in(const findings::Tally& tally) {
  const auto found = tally.find("elapsed_ms");
  return found == tally.end() ? 0 : found->second;
}

// The counts of all workers, in the shape that events have.
json counts_of(const findings::Tally& tally) {
  json out = {{"tests", 0},
              {"skipped", 0},
              {"runs", 0},
              {"withdrawn", 0},
              {"defects", 0},
              {"answers", json::object()},
              {"modes", json::object()},
              {"expected", json::object()},
              {"strategies", json::object()},
              {"arms", json::object()},
              {"findings", json::object()},
              {"known", 0},
              {"repeated", 0}};
  double solver_cpu = 0;
  for (const auto& [name, number] : tally) {
    std::vector<std::string> parts;
    for (size_t at = 0; at <= name.size();) {
      const size_t end = std::min(name.find('|', at), name.size());
      parts.push_back(name.substr(at, end - at));
      at = end + 1;
    }
    if (name == "solver_cpu_us") {
      solver_cpu = static_cast<double>(number) / 1e6;
    } else if (parts[0] == "answer") {
      out["answers"][parts[1]][parts[2]] = number;
    } else if (parts[0] == "strategy") {
      out["strategies"][parts[1]][parts[2]] = number;
    } else if (parts[0] == "arm") {
      out["arms"][parts[1]][parts[2]][parts[3]] = number;
    } else if (parts[0] == "mode") {
      out["modes"][parts[1]][parts[2]] = number;
    } else if (parts[0] == "expected") {
      out["expected"][parts[1] + " " + parts[2]] = number;
    } else if (parts[0] == "finding") {
      out["findings"][parts[1]][parts[2]][parts[3]] = number;
    } else if (parts[0] == "known" || parts[0] == "repeated") {
      out[parts[0]] = out[parts[0]].get<uint64_t>() + number;
    } else {
      out[name] = number;
    }
  }
  out["solver_cpu"] = solver_cpu;
  return out;
}

}  // namespace

Campaign::Campaign(CampaignOptions options, const mutate::SeedPool& pool)
    : options_(std::move(options)), pool_(pool) {}
Campaign::~Campaign() = default;

base::Result<std::unique_ptr<Campaign>> Campaign::make(CampaignOptions options,
                                                       const mutate::SeedPool& pool) {
  std::unique_ptr<Campaign> campaign(new Campaign(std::move(options), pool));
  if (campaign->options_.streams.strategies.empty()) {
    return base::Error{"no strategy is given", {}};
  }
  auto streams = make_streams(campaign->options_.streams, pool);
  if (!streams) return streams.error();
  campaign->streams_ = *std::move(streams);
  campaign->description_ = describe(campaign->options_, campaign->streams_, pool)
                               .dump(-1, ' ', false, json::error_handler_t::replace);
  campaign->digest_ = base::sha256_hex(campaign->description_).substr(0, 32);
  return campaign;
}

base::Result<testcase::TestCase> Campaign::replay(uint64_t number) const {
  auto store = findings::open_store(options_.db);
  if (!store) return store.error();
  const auto run = (*store)->find_run(digest_);
  if (!run) return run.error();
  if (!*run) {
    return base::Error{
        "no run in this database has these seeds, solvers and options: its tests would be others",
        options_.db};
  }
  const auto lease = (*store)->lease_of(**run, number);
  if (!lease) return lease.error();
  if (!*lease) return base::Error{fmt::format("test {} has not been made", number), options_.db};
  for (const Stream& stream : streams_) {
    if (stream.strategy->name() != (*lease)->strategy) continue;
    const uint64_t index = (*lease)->first_index + (number - (*lease)->first);
    auto test = stream.strategy->start()->make(options_.seed, index);
    if (test) return *std::move(test);
    return base::Error{fmt::format("test {} was skipped: nothing could be made", number), {}};
  }
  return base::Error{"its strategy is not here", options_.db};
}

CampaignSummary Campaign::run(const EventSink& sink, const std::atomic<bool>& stop) {
  CampaignSummary summary;
  auto store = findings::open_store(options_.db);
  if (!store) return summary.error = store.error().to_string(), summary;
  const auto run = (*store)->open_run(digest_, description_);
  const auto signatures = (*store)->signatures();
  const auto before = run ? (*store)->tally(*run) : base::Result<findings::Tally>(run.error());
  if (!before) return summary.error = before.error().to_string(), summary;
  if (!signatures) return summary.error = signatures.error().to_string(), summary;
  summary.run = *run;

  const auto start = os::monotonic_now();
  Shared shared{
      .options = options_,
      .streams = streams_,
      .run = *run,
      .start = start - milliseconds(elapsed_in(*before)),
      .signatures = SignatureBook(*signatures, options_.keep_per_signature),
      .scheduler = Scheduler(options_.streams.schedule, streams_, options_.members, *before),
      .known = solver::PatternSet(options_.known),
      .sink = &sink};
  json started = json::parse(description_);
  started["event"] = "start";
  started["run"] = *run;
  started["digest"] = digest_;
  started["workers"] = options_.workers;
  started["db"] = options_.db;
  started["before"] = counts_of(*before);
  started["signatures"] = signatures->size();
  if (options_.time) started["time"] = duration<double>(*options_.time).count();
  if (options_.tests) started["limit"] = *options_.tests;
  shared.emit(started);

  const auto own_start = os::process_cpu_time();
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < options_.workers; ++i) {
    workers.push_back(std::make_unique<Worker>(shared, i == 0));
  }
  const auto snapshot = [&](const char* name) {
    findings::Tally total;
    for (const auto& worker : workers) {
      for (const auto& [key, number] : worker->tally()) total[key] += number;
    }
    json event = counts_of(total);
    event["event"] = name;
    event["elapsed"] = duration<double>(os::monotonic_now() - start).count();
    event["own_cpu"] = duration<double>(os::process_cpu_time() - own_start).count();
    event["signatures"] = shared.signatures.size();
    return event;
  };

  std::mutex mutex;
  std::condition_variable finished;
  unsigned running = options_.workers;
  std::vector<std::jthread> threads;
  for (const auto& worker : workers) {
    threads.emplace_back([&] {
      worker->run();
      const std::lock_guard lock(mutex);
      --running;
      finished.notify_one();
    });
  }
  {
    std::unique_lock lock(mutex);
    auto next = start + kBetweenSnapshots;
    while (running > 0) {
      finished.wait_for(lock, std::chrono::milliseconds(50));
      const auto now = os::monotonic_now();
      if (stop || (options_.time && now - start >= *options_.time)) shared.stop = true;
      if (now < next) continue;
      next = now + kBetweenSnapshots;
      shared.emit(snapshot("progress"));
    }
  }
  threads.clear();  // joins
  json ended = snapshot("end");
  ended["run"] = *run;
  ended["db"] = options_.db;
  if (const auto total = (*store)->tally(*run)) ended["total"] = counts_of(*total);
  ended["new_findings"] = shared.new_findings.load();
  if (!shared.error.empty()) ended["error"] = shared.error;
  shared.emit(ended);
  summary.new_findings = shared.new_findings;
  summary.error = shared.error;
  return summary;
}

}  // namespace assay::campaign
