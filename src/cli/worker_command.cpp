// assay worker: joins a run from anywhere. All but the solvers comes from the store.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/find_run.h"
#include "cli/fuzz_options.h"
#include "os/this_process.h"
#include "report/view.h"

namespace assay::cli {

namespace {

struct WorkerOptions {
  SessionFlags session;
  std::optional<int64_t> run{};
  std::vector<std::string> solvers;
  std::vector<std::string> profiles;
  std::string wait = "60s";
  bool json = false;
};

// How our solvers differ from those of the run: findings are recorded under what ran here.
std::vector<std::string> differences(const std::vector<findings::SolverIdentity>& here,
                                     const std::string& description) {
  std::vector<std::string> found;
  const auto run = nlohmann::json::parse(description, nullptr, false);
  if (!run.is_object() || !run.contains("solvers")) return found;
  for (const findings::SolverIdentity& mine : here) {
    bool is_known = false;
    for (const auto& theirs : run["solvers"]) {
      if (theirs.value("name", "") != mine.name) continue;
      is_known = true;
      if (theirs.value("sha256", "") == mine.hash) continue;
      found.push_back(fmt::format("{} is another build: {} ({:.12}) here, {} ({:.12}) in the run",
                                  mine.name, mine.version, mine.hash, theirs.value("version", ""),
                                  theirs.value("sha256", "")));
    }
    if (!is_known) found.push_back(mine.name.text() + " is not one of the run's solvers");
  }
  return found;
}

int run_worker(const WorkerOptions& options, const CommonOptions&) {
  const std::atomic<bool>& stop = os::stop_requested();
  const auto view =
      options.json ? report::make_json_view(stdout) : report::make_plain_view(stdout, stderr);
  std::mutex mutex;
  const auto show = [&](const nlohmann::json& event) {
    const std::lock_guard lock(mutex);
    view->on(event);
  };
  const auto say = [&](const std::string& text) { show({{"event", "note"}, {"text", text}}); };

  const auto wait = parse_duration(options.wait);
  if (!wait) return complain("worker", kUsage, wait.error().to_string());
  const auto store =
      findings::open_store(options.session.db, {.patience = *wait, .stop = &stop, .say = say});
  if (!store) return complain("worker", kRejected, store.error().to_string());
  const auto run = find_run(**store, options.run);
  if (!run) return complain("worker", kRejected, run.error().to_string());
  auto spec = campaign::run_spec_from_json(run->recipe);
  if (!spec) return complain("worker", kRejected, spec.error().to_string());
  if (spec->generator != mutate::kGeneratorVersion) {
    return complain("worker", kRejected,
                    fmt::format("run {} is of Assay {} (generator {}), this is Assay {} (generator "
                                "{}): its tests would be others",
                                run->id, spec->assay, spec->generator, ASSAY_VERSION,
                                mutate::kGeneratorVersion));
  }
  auto seeds = (*store)->pool(spec->pool);
  if (!seeds) return complain("worker", kRejected, seeds.error().to_string());
  const mutate::SeedPool pool(*std::move(seeds));
  if (pool.digest() != spec->pool) {
    return complain("worker", kRejected,
                    fmt::format("the seeds of run {} are read otherwise by this version", run->id));
  }
  auto own = solvers_of(options.solvers, options.profiles);
  if (!own) return complain("worker", kUsage, own.error().to_string());
  if (!own->empty()) spec->solvers = *std::move(own);
  auto wanted = options_of(*std::move(spec), options.session);
  if (const auto* failure = std::get_if<Failure>(&wanted)) {
    return complain("worker", failure->code, failure->message);
  }
  auto campaign_options = std::get<campaign::CampaignOptions>(std::move(wanted));
  auto found = members_for(campaign_options.spec, say);
  if (const auto* failure = std::get_if<Failure>(&found)) {
    return complain("worker", failure->code, failure->message);
  }
  Members members = std::get<Members>(std::move(found));
  const std::vector<std::string> differing = differences(members.identities, run->description);
  for (const std::string& one : differing) say(one + "; findings are recorded under what ran here");
  campaign_options.members = std::move(members.members);
  campaign_options.identities = std::move(members.identities);
  campaign_options.tests = run->limit;
  campaign_options.watches_others = false;
  campaign_options.join = campaign::JoinedRun{run->id, {run->description, run->digest}};
  campaign_options.who.remarks = fmt::format("{}", fmt::join(differing, "; "));
  const auto campaign = campaign::Campaign::make(std::move(campaign_options), pool);
  if (!campaign) return complain("worker", kRejected, campaign.error().to_string());
  const auto summary = (*campaign)->run(show, stop);
  if (!summary.error.empty()) return complain("worker", kRejected, summary.error);
  // Findings are the run's. A launcher takes any other code for a failure: MPI's ends the other
  // workers, Kubernetes starts this one again.
  return kDone;
}

}  // namespace

void add_worker_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<WorkerOptions>();
  options->session.jobs = 1;
  CLI::App* command = app.add_subcommand("worker", "Take part in a run, from any machine");
  command
      ->add_option("--db", options->session.db, "The run's database: postgresql://USER@HOST/NAME")
      ->required();
  command->add_option("--run", options->run, "Its number; the newest that is not finished");
  command->add_option("--solver", options->solvers,
                      "In place of the run's solvers: NAME or NAME=COMMAND; may be repeated");
  command->add_option("--profile", options->profiles,
                      "In place of the run's solvers: a profile file; may be repeated");
  command->add_option("--time", options->session.time, "For this worker: 25s, 10m, 8h");
  command
      ->add_option("--lease", options->session.lease,
                   "Its tests are another's when it is silent so long")
      ->capture_default_str();
  command->add_option("--wait", options->wait, "At the start, for a database that does not answer")
      ->capture_default_str();
  command->add_option("-j,--jobs", options->session.jobs, "Threads")->capture_default_str();
  command->add_flag("--json", options->json, "Events as JSON, one a line");
  command->footer("Example: assay worker --db postgresql://assay@db.example/fuzz --time 8h");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_worker(*options, common); };
  });
}

}  // namespace assay::cli
