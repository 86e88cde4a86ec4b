#include "campaign/campaign.h"

#include <fmt/format.h>

#include <condition_variable>
#include <set>
#include <thread>

#include "campaign/counts_json.h"
#include "campaign/worker.h"
#include "findings/postgres_url.h"
#include "os/clock.h"

namespace assay::campaign {

using nlohmann::json;
using std::chrono::duration;
using std::chrono::milliseconds;

namespace {

constexpr std::chrono::milliseconds kBetweenSnapshots{500};
// A database server that is restarted, or behind a network that is cut, is waited for so long.
constexpr std::chrono::milliseconds kPatience{600'000};

std::vector<solver::Pattern> patterns_of(const std::vector<std::string>& texts) {
  std::vector<solver::Pattern> patterns;
  for (const std::string& text : texts) patterns.push_back({text, text});
  return patterns;
}

// The signatures that earlier sessions of a run have shown. An older Assay did not count them: then
// those of its findings.
std::set<judge::Signature> shown_before(
    const findings::Tally& tally, const std::map<judge::Signature, findings::SignatureUse>& uses) {
  std::set<judge::Signature> shown;
  for (const auto& [counter, number] : tally) {
    if (const auto* one = std::get_if<findings::ShownCount>(&counter)) shown.insert(one->signature);
  }
  if (!shown.empty() || findings::findings_in(tally) == 0) return shown;
  for (const auto& [signature, use] : uses) {
    if (!use.own.empty()) shown.insert(signature);
  }
  return shown;
}

json rows_of(const std::vector<findings::WorkerRow>& workers) {
  json rows = json::array();
  for (const findings::WorkerRow& one : workers) {
    rows.push_back({{"id", one.id},
                    {"host", one.who.host},
                    {"pid", one.who.pid},
                    {"place", one.who.place},
                    {"state", name_of(one.state)},
                    {"seconds", one.seconds_at_work},
                    {"silent", one.seconds_silent},
                    {"tests", one.tests},
                    {"findings", one.findings}});
  }
  return rows;
}

}  // namespace

Campaign::Campaign(CampaignOptions options, const mutate::SeedPool& pool)
    : options_(std::move(options)), pool_(pool) {}
Campaign::~Campaign() = default;

base::Result<std::unique_ptr<Campaign>> Campaign::make(CampaignOptions options,
                                                       const mutate::SeedPool& pool) {
  std::unique_ptr<Campaign> campaign(new Campaign(std::move(options), pool));
  RunSpec& spec = campaign->options_.spec;
  if (spec.strategies.empty()) return base::Error{"no strategy is given", {}};
  auto streams = make_streams(spec, pool);
  if (!streams) return streams.error();
  campaign->streams_ = *std::move(streams);
  if (const auto& join = campaign->options_.join) {
    if (probe(campaign->streams_, spec.seed) != spec.probes) {
      return base::Error{
          fmt::format("this program makes other tests than run {} has: its version differs",
                      join->run),
          {}};
    }
    campaign->identity_ = join->identity;
    return campaign;
  }
  std::vector<std::string> names;
  for (const Stream& stream : campaign->streams_) {
    if (stream.base == stream.strategy->name()) names.push_back(stream.base);
  }
  campaign->identity_ = identity_of(spec, names, pool, campaign->options_.identities);
  return campaign;
}

base::Result<int64_t> Campaign::prepare(findings::Store& store) const {
  if (options_.join) return options_.join->run;
  const auto run = store.open_run(identity_.digest, identity_.description);
  if (!run) return run;
  std::vector<testcase::Seed> seeds;
  for (const mutate::PreparedSeed& seed : pool_.seeds()) seeds.push_back(seed.seed);
  if (const auto put = store.put_pool(pool_.digest(), seeds); !put) return put.error();
  RunSpec spec = options_.spec;
  spec.pool = pool_.digest();
  spec.probes = probe(streams_, spec.seed);
  if (const auto put = store.put_recipe(*run, to_json(spec), options_.tests); !put) {
    return put.error();
  }
  return run;
}

base::Result<testcase::TestCase> Campaign::replay(uint64_t number) const {
  auto store = findings::open_store(options_.db);
  if (!store) return store.error();
  const auto run = (*store)->find_run(identity_.digest);
  if (!run) return run.error();
  if (!*run) {
    return base::Error{
        "no run in this database has these seeds, solvers and options: its tests would be others",
        findings::masked(options_.db)};
  }
  const auto lease = (*store)->lease_of(**run, number);
  if (!lease) return lease.error();
  if (!*lease)
    return base::Error{fmt::format("test {} has not been made", number),
                       findings::masked(options_.db)};
  for (const Stream& stream : streams_) {
    if (stream.strategy->name() != (*lease)->strategy) continue;
    const uint64_t index = (*lease)->first_index + (number - (*lease)->first);
    auto test = stream.strategy->start()->make(options_.spec.seed, index);
    if (test) return *std::move(test);
    return base::Error{fmt::format("test {} was skipped: nothing could be made", number), {}};
  }
  return base::Error{"its strategy is not here", findings::masked(options_.db)};
}

CampaignSummary Campaign::run(const EventSink& sink, const std::atomic<bool>& stop) {
  CampaignSummary summary;
  std::mutex sink_mutex;  // the stores' threads speak, too
  const EventSink one_at_a_time = [&](const json& event) {
    const std::lock_guard lock(sink_mutex);
    sink(event);
  };
  const findings::StoreOptions store_options{
      .patience = kPatience, .stop = &stop, .say = [&](const std::string& text) {
        one_at_a_time({{"event", "note"}, {"text", text}});
      }};
  auto store = findings::open_store(options_.db, store_options);
  if (!store) return summary.error = store.error().to_string(), summary;
  const auto run = prepare(**store);
  const auto signatures =
      (*store)->signatures({options_.spec.seed, {}, 0, pool_.digest(), mutate::kGeneratorVersion});
  const auto before = run ? (*store)->tally(*run) : base::Result<findings::Tally>(run.error());
  if (!before) return summary.error = before.error().to_string(), summary;
  if (!signatures) return summary.error = signatures.error().to_string(), summary;
  summary.run = *run;
  const auto worker = (*store)->add_worker(*run, options_.who);
  if (!worker) return summary.error = worker.error().to_string(), summary;

  const auto start = os::monotonic_now();
  HeartbeatOptions beats;
  beats.db = options_.db;
  beats.run = *run;
  beats.worker = *worker;
  beats.lease_time = options_.lease_time;
  beats.watches_others = options_.watches_others;
  Heartbeat heartbeat(beats);
  Shared shared{.options = options_,
                .streams = streams_,
                .run = *run,
                .worker = *worker,
                .heartbeat = heartbeat,
                .store_options = store_options,
                .start = start - milliseconds(count_in(*before, findings::Total::kElapsed)),
                .signatures = SignatureBook(*signatures, options_.keep_per_signature,
                                            shown_before(*before, *signatures)),
                .scheduler = Scheduler(options_.spec.schedule, streams_, options_.members, *before),
                .known = solver::PatternSet(patterns_of(options_.spec.known)),
                .sink = &one_at_a_time};
  json started = json::parse(identity_.description);
  started["event"] = "start";
  started["run"] = *run;
  started["digest"] = identity_.digest;
  started["options"] = echo_of(options_.spec);
  started["workers"] = options_.workers;
  started["worker"] = *worker;
  started["db"] = findings::masked(options_.db);
  started["before"] = counts_of(*before);
  started["signatures"] = signatures->size();
  if (options_.until) started["time"] = duration<double>(*options_.until - start).count();
  if (options_.tests) started["limit"] = *options_.tests;
  shared.emit(started);

  const auto own_start = os::process_cpu_time();
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < options_.workers; ++i) {
    workers.push_back(std::make_unique<Worker>(shared, i == 0));
  }
  const auto snapshot = [&](const char* name) {
    findings::Tally total;
    for (const auto& thread : workers) add(total, thread->tally());
    json event = counts_of(total);
    event["event"] = name;
    event["elapsed"] = duration<double>(os::monotonic_now() - start).count();
    event["own_cpu"] = duration<double>(os::process_cpu_time() - own_start).count();
    event["signatures"] = shared.signatures.size();
    if (options_.watches_others) event["of_run"] = rows_of(heartbeat.others());
    return event;
  };

  std::mutex mutex;
  std::condition_variable finished;
  unsigned running = options_.workers;
  std::vector<std::jthread> threads;
  for (const auto& one : workers) {
    threads.emplace_back([&] {
      one->run();
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
      if (stop) shared.stop = true;
      if (now < next) continue;
      next = now + kBetweenSnapshots;
      shared.emit(snapshot("progress"));
    }
  }
  threads.clear();  // joins
  json ended = snapshot("end");
  ended["run"] = *run;
  ended["db"] = findings::masked(options_.db);
  if (const auto gone = (*store)->end_worker(*worker); !gone) {
    shared.fail(gone.error().to_string());
  }
  if (const auto total = (*store)->tally(*run)) ended["total"] = counts_of(*total);
  // Nothing is left of a run with a limit: all tests below it are made.
  const auto progress = (*store)->progress(*run);
  ended["complete"] = options_.tests && progress && progress->open_leases == 0 &&
                      progress->made + progress->at_work + progress->left >= *options_.tests;
  ended["new_findings"] = shared.new_findings.load();
  if (!shared.error.empty()) ended["error"] = shared.error;
  shared.emit(ended);
  summary.new_findings = shared.new_findings;
  summary.error = shared.error;
  return summary;
}

}  // namespace assay::campaign
