// assay fuzz: the campaign.
#include <fmt/format.h>
#include <unistd.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "campaign/background_reducer.h"
#include "campaign/campaign.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/members.h"
#include "cli/strategy_flags.h"
#include "os/file.h"
#include "os/stop_signal.h"
#include "report/view.h"

namespace assay::cli {

namespace {

struct FuzzCommandOptions {
  std::vector<std::string> paths;
  MemberFlags members;
  std::string classes = "default";
  StrategyFlags strategies;
  std::string schedule = "round-robin";
  std::string time;
  std::string stop_on;
  std::string known;
  std::string reduce = "off";
  std::string db = "assay.db";
  std::optional<uint64_t> tests;
  std::vector<uint64_t> replay;
  uint64_t seed = 0;
  unsigned jobs = 0;
  bool json = false;
};

struct Failure {
  int code;
  std::string message;
};

// One pattern a line; blank lines and those that begin with # do not count.
base::Result<std::vector<solver::Pattern>> read_known(const std::string& path) {
  std::vector<solver::Pattern> patterns;
  if (path.empty()) return patterns;
  const auto file = os::MappedFile::open(path);
  if (!file) return file.error();
  std::string_view text = file->text();
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
    patterns.push_back({line, line});
  }
  return patterns;
}

std::variant<campaign::CampaignOptions, Failure> options_of(const FuzzCommandOptions& options) {
  campaign::CampaignOptions made;
  const auto usage = [](const base::Error& error) { return Failure{kUsage, error.to_string()}; };
  const auto limits = limits_of(options.members.solvers);
  if (!limits) return usage(limits.error());
  made.court.limits = *limits;
  const auto classes = judge::ClassSet::parse(options.classes);
  if (!classes) return usage(classes.error());
  made.court.assess.classes = *classes;
  auto chosen = strategies_of(options.strategies);
  if (!chosen) return usage(chosen.error());
  made.streams.strategies = std::move(chosen->names);
  made.streams.preset = chosen->preset;
  made.streams.settings = std::move(chosen->settings);
  if (options.schedule != "round-robin" && options.schedule != "bandit") {
    return Failure{
        kUsage, fmt::format("'{}': expected the schedule round-robin or bandit", options.schedule)};
  }
  made.streams.schedule =
      options.schedule == "bandit" ? campaign::Schedule::kBandit : campaign::Schedule::kRoundRobin;
  if (!options.time.empty()) {
    const auto time = parse_duration(options.time);
    if (!time) return usage(time.error());
    made.time = *time;
  }
  if (!options.stop_on.empty()) {
    for (size_t i = 0; i < judge::kBugClasses; ++i) {
      const auto bug = static_cast<judge::BugClass>(i);
      if (name_of(bug) == options.stop_on) made.stop_on = bug;
    }
    if (!made.stop_on) {
      return Failure{kUsage, fmt::format("'{}' is no class of bugs", options.stop_on)};
    }
  }
  auto known = read_known(options.known);
  if (!known) return usage(known.error());
  made.known = *std::move(known);
  if (options.reduce != "auto" && options.reduce != "off") {
    return Failure{kUsage, fmt::format("'{}': expected --reduce auto or off", options.reduce)};
  }
  made.tests = options.tests;
  made.seed = options.seed;
  made.db = options.db;
  made.workers =
      options.jobs != 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
  return made;
}

std::unique_ptr<report::View> view_for(const FuzzCommandOptions& options,
                                       const CommonOptions& common) {
  if (options.json) return report::make_json_view(stdout);
  if (!common.quiet && isatty(STDERR_FILENO) != 0) return report::make_screen_view(stdout, stderr);
  return report::make_plain_view(stdout, stderr);
}

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay fuzz: {}\n", message);
  return code;
}

// Test for test; several have a comment in front.
int replay(const campaign::Campaign& campaign, const std::vector<uint64_t>& numbers) {
  for (const uint64_t number : numbers) {
    const auto test = campaign.replay(number);
    if (!test && numbers.size() == 1) return complain(kRejected, test.error().to_string());
    if (numbers.size() > 1) fmt::print("; test {}\n", number);
    fmt::print("{}", test ? test->text : "; " + test.error().to_string() + "\n");
  }
  return kDone;
}

std::unique_ptr<campaign::BackgroundReducer> start_reducer(
    const FuzzCommandOptions& options, const campaign::BackgroundReducer::Sink& sink) {
  campaign::BackgroundReducerOptions how;
  how.db = options.db;
  const auto limits = limits_of(options.members.solvers);
  if (limits) how.limits = *limits;
  MemberFlags installed;
  installed.no_advice = true;
  auto found = members_of(installed, how.limits);
  if (std::holds_alternative<Members>(found)) {
    how.advisers = std::get<Members>(std::move(found)).members;
  }
  return std::make_unique<campaign::BackgroundReducer>(std::move(how), sink);
}

int run_fuzz(const FuzzCommandOptions& options, const CommonOptions& common) {
  auto wanted = options_of(options);
  if (const auto* failure = std::get_if<Failure>(&wanted)) {
    return complain(failure->code, failure->message);
  }
  auto campaign_options = std::get<campaign::CampaignOptions>(std::move(wanted));
  const std::atomic<bool>& stop = os::stop_requested();
  auto found = members_of(options.members, campaign_options.court.limits);
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return complain(error->exit_code, error->message);
  }
  Members members = std::get<Members>(std::move(found));
  for (judge::Member& member : members.members) member.is_rotating = member.variant.has_value();
  const std::unique_ptr<report::View> view = view_for(options, common);
  const auto say = [&](const std::string& text) { view->on({{"event", "note"}, {"text", text}}); };
  for (const std::string& remark : members.remarks) say(remark);

  campaign::LabelOptions label_options;
  for (const judge::Member& member : members.members) {
    if (!member.variant) label_options.members.push_back(member);
  }
  label_options.limits = campaign_options.court.limits;
  label_options.jobs = options.jobs;
  label_options.stop = &stop;
  auto source = load_seeds(options.paths, options.db, std::move(label_options), say);
  if (!source) return complain(kRejected, source.error().to_string());
  if (stop) return kDone;
  const mutate::SeedPool pool = pool_of(*std::move(source));
  campaign_options.members = std::move(members.members);
  campaign_options.identities = std::move(members.identities);
  const auto campaign = campaign::Campaign::make(std::move(campaign_options), pool);
  if (!campaign) return complain(kUsage, campaign.error().to_string());
  if (!options.replay.empty()) return replay(**campaign, options.replay);
  std::mutex mutex;  // the view is for one thread at a time
  const auto show = [&](const nlohmann::json& event) {
    const std::lock_guard lock(mutex);
    view->on(event);
  };
  std::unique_ptr<campaign::BackgroundReducer> reducer;
  if (options.reduce == "auto") reducer = start_reducer(options, show);
  const auto summary = (*campaign)->run(show, stop);
  if (reducer) reducer->finish(stop);
  if (!summary.error.empty()) return complain(kRejected, summary.error);
  return summary.new_findings > 0 ? kFindings : kDone;
}

}  // namespace

void add_fuzz_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<FuzzCommandOptions>();
  CLI::App* command = app.add_subcommand("fuzz", "Look for bugs in solvers until told to stop");
  command->add_option(
      "PATH", options->paths,
      "Seeds: files or folders; else those of `assay seeds add`, else built-in ones");
  add_member_flags(*command, options->members);
  add_strategy_flags(*command, options->strategies);
  command->add_option("--schedule", options->schedule, "round-robin or bandit")
      ->capture_default_str();
  command->add_option("--classes", options->classes, "Which bugs to look for (see check)")
      ->capture_default_str();
  command->add_option("--time", options->time, "For this session: 25s, 10m, 8h");
  command->add_option("--tests", options->tests, "For the whole run, all sessions together");
  command->add_option("--stop-on", options->stop_on, "Stop at a confirmed finding of this class");
  command->add_option("--known", options->known, "A file with patterns of bugs that are known");
  command
      ->add_option("--reduce", options->reduce,
                   "auto: a spare worker makes findings smaller meanwhile; off")
      ->capture_default_str();
  command
      ->add_option("--replay", options->replay,
                   "Print these tests of the run again, by number, and stop")
      ->delimiter(',');
  command->add_option("--seed", options->seed, "Of everything random")->capture_default_str();
  command->add_option("--db", options->db, "Findings, counts, seeds")->capture_default_str();
  command->add_option("-j,--jobs", options->jobs, "Workers; one a core by default");
  command->add_flag("--json", options->json, "Events as JSON, one a line");
  command->footer("Example: assay fuzz --time 10m --solver z3 --solver cvc5");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_fuzz(*options, common); };
  });
}

}  // namespace assay::cli
