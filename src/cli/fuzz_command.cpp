// assay fuzz: the campaign.
#include <fmt/format.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "campaign/background_reducer.h"
#include "campaign/campaign.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fuzz_options.h"
#include "findings/postgres_url.h"
#include "os/this_process.h"
#include "report/view.h"

namespace assay::cli {

namespace {

struct FuzzCommandOptions {
  FuzzFlags flags;
  std::string reduce = "off";
  std::vector<uint64_t> replay;
  bool prepare = false;
  bool json = false;
};

std::unique_ptr<report::View> view_for(const FuzzCommandOptions& options,
                                       const CommonOptions& common) {
  if (options.json) return report::make_json_view(stdout);
  if (!common.quiet && os::is_terminal(stderr)) return report::make_screen_view(stdout, stderr);
  return report::make_plain_view(stdout, stderr);
}

// Test for test; several have a comment in front.
int replay(const campaign::Campaign& campaign, const std::vector<uint64_t>& numbers) {
  for (const uint64_t number : numbers) {
    const auto test = campaign.replay(number);
    if (!test && numbers.size() == 1) return complain("fuzz", kRejected, test.error().to_string());
    if (numbers.size() > 1) fmt::print("; test {}\n", number);
    fmt::print("{}", test ? test->text : "; " + test.error().to_string() + "\n");
  }
  return kDone;
}

int prepare(const campaign::Campaign& campaign, const std::string& db) {
  const auto store = findings::open_store(db);
  if (!store) return complain("fuzz", kRejected, store.error().to_string());
  const auto run = campaign.prepare(**store);
  if (!run) return complain("fuzz", kRejected, run.error().to_string());
  fmt::print("run {}\n", *run);
  return kDone;
}

std::unique_ptr<campaign::BackgroundReducer> start_reducer(
    const FuzzCommandOptions& options, const solver::RunLimits& limits,
    const campaign::BackgroundReducer::Sink& sink) {
  campaign::BackgroundReducerOptions how;
  how.db = options.flags.session.db;
  how.limits = limits;
  MemberFlags installed;
  installed.no_advice = true;
  auto found = members_of(installed, how.limits);
  if (std::holds_alternative<Members>(found)) {
    how.advisers = std::get<Members>(std::move(found)).members;
  }
  return std::make_unique<campaign::BackgroundReducer>(std::move(how), sink);
}

int run_fuzz(const FuzzCommandOptions& options, const CommonOptions& common) {
  if (options.reduce != "auto" && options.reduce != "off") {
    return complain("fuzz", kUsage,
                    fmt::format("'{}': expected --reduce auto or off", options.reduce));
  }
  const std::atomic<bool>& stop = os::stop_requested();
  const std::unique_ptr<report::View> view = view_for(options, common);
  std::mutex mutex;  // the view is for one thread at a time
  const auto show = [&](const nlohmann::json& event) {
    const std::lock_guard lock(mutex);
    view->on(event);
  };
  auto made = ready_campaign(options.flags, [&](const std::string& text) {
    show({{"event", "note"}, {"text", text}});
  });
  if (const auto* failure = std::get_if<Failure>(&made)) {
    return complain("fuzz", failure->code, failure->message);
  }
  const auto ready = std::get<ReadyCampaign>(std::move(made));
  if (!ready.campaign) return kDone;
  if (!options.replay.empty()) return replay(*ready.campaign, options.replay);
  if (options.prepare) return prepare(*ready.campaign, options.flags.session.db);
  std::unique_ptr<campaign::BackgroundReducer> reducer;
  if (options.reduce == "auto")
    reducer = start_reducer(options, ready.campaign->spec().limits(), show);
  const auto summary = ready.campaign->run(show, stop);
  if (reducer) reducer->finish(stop);
  if (!summary.error.empty()) return complain("fuzz", kRejected, summary.error);
  return summary.new_findings > 0 ? kFindings : kDone;
}

}  // namespace

void add_fuzz_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<FuzzCommandOptions>();
  CLI::App* command = app.add_subcommand("fuzz", "Look for bugs in solvers until told to stop");
  add_fuzz_flags(*command, options->flags);
  command->add_option("--time", options->flags.session.time, "For this session: 25s, 10m, 8h");
  command->add_option("--tests", options->flags.session.tests,
                      "For the whole run, all sessions together");
  command->add_option("--stop-on", options->flags.session.stop_on,
                      "Stop at a confirmed finding of this class");
  command
      ->add_option("--reduce", options->reduce,
                   "auto: a spare worker makes findings smaller meanwhile; off")
      ->capture_default_str();
  command
      ->add_option("--replay", options->replay,
                   "Print these tests of the run again, by number, and stop")
      ->delimiter(',');
  command->add_flag("--prepare", options->prepare,
                    "Only make the run, for `assay worker`, and print its number");
  command->add_option("-j,--jobs", options->flags.session.jobs, "Workers; one a core by default");
  command->add_flag("--json", options->json, "Events as JSON, one a line");
  command->footer("Example: assay fuzz --time 10m --solver z3 --solver cvc5");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_fuzz(*options, common); };
  });
}

}  // namespace assay::cli
