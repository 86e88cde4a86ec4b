// assay cluster: a run on the machines of a Slurm cluster.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/find_run.h"
#include "cli/fuzz_options.h"
#include "cluster/slurm.h"
#include "findings/postgres_url.h"
#include "os/this_process.h"
#include "report/run_status.h"

namespace assay::cli {

namespace {

constexpr std::string_view kJobPrefix = "slurm ";

struct ClusterOptions {
  FuzzFlags flags;
  std::optional<int64_t> run;
  cluster::ArrayJob job;
  std::string time;
  std::string assay;
  bool dry_run = false;
  bool json = false;
};

// Slurm's numbers of the jobs of a run.
base::Result<std::vector<std::string>> slurm_jobs(findings::Store& store, int64_t run) {
  auto jobs = store.jobs(run);
  if (!jobs) return jobs;
  std::vector<std::string> numbers;
  for (const std::string& job : *jobs) {
    if (job.starts_with(kJobPrefix)) numbers.push_back(job.substr(kJobPrefix.size()));
  }
  return numbers;
}

// The run that is given, else a new one (or the same again) from the flags.
std::variant<int64_t, Failure> run_for(findings::Store& store, const ClusterOptions& options) {
  if (options.run) {
    const auto run = find_run(store, options.run);
    if (!run) return Failure{kRejected, run.error().to_string()};
    return run->id;
  }
  auto made =
      ready_campaign(options.flags, [](const std::string& text) { complain("cluster", 0, text); });
  if (const auto* failure = std::get_if<Failure>(&made)) return *failure;
  const auto ready = std::get<ReadyCampaign>(std::move(made));
  if (!ready.campaign) return Failure{kRejected, "stopped; nothing was submitted"};
  const auto run = ready.campaign->prepare(store);
  if (!run) return Failure{kRejected, run.error().to_string()};
  return *run;
}

int submit(const ClusterOptions& options) {
  const std::string& db = options.flags.session.db;
  if (!findings::is_postgres_url(db)) {
    return complain("cluster", kUsage,
                    "several machines need a server: --db postgresql://USER@HOST/NAME");
  }
  const auto time = parse_duration(options.time);
  if (!time) return complain("cluster", kUsage, time.error().to_string());
  if (options.job.tasks == 0) return complain("cluster", kUsage, "--tasks: expected one at least");
  if (auto checked = options_of(options.flags); std::holds_alternative<Failure>(checked)) {
    return complain("cluster", kUsage, std::get<Failure>(checked).message);
  }
  const findings::UrlParts url = findings::split_password(db);
  cluster::ArrayJob job = options.job;
  job.time = std::chrono::ceil<std::chrono::minutes>(*time);
  job.command = {options.assay.empty() ? os::own_program() : options.assay, "worker", "--db",
                 url.url};
  const auto finish = [&](const std::string& run) {
    job.name = "assay-run-" + run;
    job.command.insert(job.command.end(), {"--run", run, "--lease", options.flags.session.lease,
                                           "--jobs", std::to_string(job.cpus)});
    return cluster::script_of(job);
  };
  if (!url.password.empty()) {
    complain("cluster", 0, "the password stays out of the script; workers get it as PGPASSWORD");
  }
  if (options.dry_run) {
    if (!options.run) job.remark = "RUN is the number that the run gets when it is submitted.";
    fmt::print("{}", finish(options.run ? std::to_string(*options.run) : "RUN"));
    return kDone;
  }
  const auto store = findings::open_store(db);
  if (!store) return complain("cluster", kRejected, store.error().to_string());
  const auto made = run_for(**store, options);
  if (const auto* failure = std::get_if<Failure>(&made)) {
    return complain("cluster", failure->code, failure->message);
  }
  const int64_t run = std::get<int64_t>(made);
  std::vector<std::pair<std::string, std::string>> environment;
  if (!url.password.empty()) environment.emplace_back("PGPASSWORD", url.password);
  const auto number = cluster::submit(finish(std::to_string(run)), environment);
  if (!number) return complain("cluster", kRejected, number.error().to_string());
  if (const auto added = (*store)->add_job(run, std::string(kJobPrefix) + *number); !added) {
    return complain("cluster", kRejected, added.error().to_string());
  }
  fmt::print("run {}: job {} with {} tasks\n", run, *number, job.tasks);
  return kDone;
}

// The worker that a task has become; the newest, if it was requeued.
const findings::WorkerRow* worker_of(const std::vector<findings::WorkerRow>& workers,
                                     const std::string& task) {
  const findings::WorkerRow* found = nullptr;
  const std::string place = std::string(kJobPrefix) + task;
  for (const findings::WorkerRow& worker : workers) {
    const std::string& said = worker.who.place;
    if (!said.starts_with(place)) continue;
    if (said.size() > place.size() &&
        std::string_view(" .,").find(said[place.size()]) == std::string_view::npos) {
      continue;
    }
    found = &worker;
  }
  return found;
}

int status(const ClusterOptions& options) {
  if (!findings::may_exist(options.flags.session.db)) {
    return complain("cluster", kRejected, options.flags.session.db + ": there is no such database");
  }
  const auto store = findings::open_store(options.flags.session.db);
  if (!store) return complain("cluster", kRejected, store.error().to_string());
  const auto run = find_run(**store, options.run);
  if (!run) return complain("cluster", kRejected, run.error().to_string());
  const auto seen = report::run_status(**store, *run);
  if (!seen) return complain("cluster", kRejected, seen.error().to_string());
  const auto jobs = slurm_jobs(**store, run->id);
  if (!jobs) return complain("cluster", kRejected, jobs.error().to_string());
  nlohmann::json rows = nlohmann::json::array();
  std::string table;
  for (const std::string& job : *jobs) {
    const auto tasks = cluster::tasks_of(job);
    if (!tasks) return complain("cluster", kRejected, tasks.error().to_string());
    for (const cluster::Task& task : *tasks) {
      const findings::WorkerRow* worker = worker_of(seen->workers, task.id);
      rows.push_back({{"task", task.id},
                      {"state", task.state},
                      {"time", task.time},
                      {"node", task.node},
                      {"reason", task.reason},
                      {"worker", worker != nullptr ? worker->id : 0}});
      table += fmt::format("{:<12} {:<12} {:>10}  {:<10} {}\n", task.id, task.state, task.time,
                           task.node.empty() ? task.reason : task.node,
                           worker == nullptr ? std::string("no worker yet")
                                             : fmt::format("worker {}, {}, {} tests", worker->id,
                                                           name_of(worker->state), worker->tests));
    }
  }
  uint64_t alive = 0;
  for (const findings::WorkerRow& worker : seen->workers)
    alive += worker.state == findings::WorkerState::kAtWork ? 1 : 0;
  if (options.json) {
    nlohmann::json all = report::to_json(*seen);
    all["tasks"] = rows;
    all["workers_alive"] = alive;
    fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return kDone;
  }
  fmt::print("{}workers alive: {}\n", report::to_text(*seen), alive);
  if (!table.empty()) {
    fmt::print("{:<12} {:<12} {:>10}  {:<10} {}\n{}", "task", "state", "time", "node", "worker",
               table);
  }
  return kDone;
}

int cancel(const ClusterOptions& options) {
  const auto store = findings::open_store(options.flags.session.db);
  if (!store) return complain("cluster", kRejected, store.error().to_string());
  const auto run = find_run(**store, options.run);
  if (!run) return complain("cluster", kRejected, run.error().to_string());
  const auto jobs = slurm_jobs(**store, run->id);
  if (!jobs) return complain("cluster", kRejected, jobs.error().to_string());
  if (jobs->empty()) {
    return complain("cluster", kRejected, fmt::format("run {} was given to no scheduler", run->id));
  }
  for (const std::string& job : *jobs) {
    const auto tasks = cluster::tasks_of(job);
    if (!tasks) return complain("cluster", kRejected, tasks.error().to_string());
    if (tasks->empty()) continue;  // it is over
    if (const auto done = cluster::cancel(job); !done) {
      return complain("cluster", kRejected, done.error().to_string());
    }
    fmt::print("run {}: job {} is cancelled\n", run->id, job);
  }
  return kDone;
}

}  // namespace

void add_cluster_command(CLI::App& app, const CommonOptions&, Action& action) {
  CLI::App* cluster = app.add_subcommand("cluster", "Workers on a Slurm cluster");
  cluster->require_subcommand(1);
  cluster->fallthrough();
  cluster->footer(
      "Example: assay cluster submit --db postgresql://assay@db.example/fuzz "
      "--tasks 64 --time 8h");
  auto options = std::make_shared<ClusterOptions>();
  const auto add = [&](const char* name, const char* what, const char* example, auto run) {
    CLI::App* command = cluster->add_subcommand(name, what);
    command->footer(std::string("Example: assay cluster ") + example);
    command->callback(
        [&action, options, run] { action = [options, run] { return run(*options); }; });
    return command;
  };
  const auto add_common = [&](CLI::App* command) {
    command->add_option("--run", options->run, "Its number; the newest that is not finished");
  };
  CLI::App* sub =
      add("submit", "Make a run, and submit a job array of workers",
          "submit --db postgresql://assay@db.example/fuzz --tasks 64 --time 8h", submit);
  add_fuzz_flags(*sub, options->flags);
  sub->add_option("--run", options->run, "Workers for this run, in place of one from the flags");
  sub->add_option("--tests", options->flags.session.tests, "For the whole run");
  sub->add_option("--tasks", options->job.tasks, "Workers")->required();
  sub->add_option("--time", options->time, "For each: 30m, 8h")->required();
  sub->add_option("--cpus", options->job.cpus, "Of each, and its threads")->capture_default_str();
  sub->add_option("--partition", options->job.partition, "Of the cluster");
  sub->add_option("--output", options->job.output, "Where each writes what it says")
      ->capture_default_str();
  sub->add_option("--sbatch", options->job.options,
                  "One more option of sbatch, such as --sbatch=--mem=4G; may be repeated");
  sub->add_option("--assay", options->assay, "The program on the nodes; this one by default");
  sub->add_flag("--dry-run", options->dry_run, "Print the script, and do nothing");
  CLI::App* shown = add("status", "Tasks of the scheduler and workers of the run",
                        "status --db postgresql://assay@db.example/fuzz", status);
  shown->add_option("--db", options->flags.session.db, "The run's database");
  add_common(shown);
  shown->add_flag("--json", options->json, "As JSON");
  CLI::App* stop = add("cancel", "Cancel the jobs of the run; workers give back what they have",
                       "cancel --db postgresql://assay@db.example/fuzz", cancel);
  stop->add_option("--db", options->flags.session.db, "The run's database");
  add_common(stop);
}

}  // namespace assay::cli
