// assay check PATH...: files under the judge. Any fuzzer's output, any solvers.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "cli/beside.h"
#include "cli/check_report.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/input_files.h"
#include "cli/members.h"
#include "cli/progress.h"
#include "findings/record_of.h"
#include "findings/store.h"
#include "os/file.h"
#include "os/this_process.h"

namespace assay::cli {

namespace {

struct CheckCommandOptions {
  std::vector<std::string> paths;
  MemberFlags members;
  std::string classes = "default";
  std::string db;
  unsigned jobs = 0;
  bool json = false;
};

// What happens with the hearings, in the order of the files however many threads there are.
class Outcome {
 public:
  Outcome(const Members& members, findings::Store* store, bool json, size_t files)
      : members_(members), store_(store), json_(json), waiting_(files) {}

  void add(size_t file, const std::string& path, judge::Hearing hearing) {
    const std::lock_guard lock(mutex_);
    keep(hearing);
    FileReport report = report_of(path, std::move(hearing));
    waiting_[file] = std::move(report);
    while (next_ < waiting_.size() && waiting_[next_]) show(*std::exchange(waiting_[next_++], {}));
  }

  void finish() {
    // After a stop there are gaps.
    for (; next_ < waiting_.size(); ++next_) {
      if (waiting_[next_]) show(*std::exchange(waiting_[next_], {}));
    }
    summary_.not_judged = waiting_.size() - summary_.files;
    if (json_) {
      fmt::print("{}\n", to_json(reports_, summary_)
                             .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
      fmt::print("{}\n", to_text(summary_));
    }
  }

  const CheckSummary& summary() const { return summary_; }
  const std::string& store_error() const { return store_error_; }

 private:
  // Findings are on disk before anything else happens to them.
  void keep(const judge::Hearing& hearing) {
    if (store_ == nullptr) return;
    for (const judge::Finding& finding : hearing.verdict.findings) {
      const findings::Record record = findings::record_of(hearing, finding, members_.identities);
      const auto added = store_->add(record);
      if (!added) store_error_ = added.error().to_string();
      if (added && *added) ++summary_.stored;
    }
  }

  void show(FileReport report) {
    count(report, summary_);
    if (!json_) {
      fmt::print("{}", to_text(report));
      std::fflush(stdout);
      return;
    }
    reports_.push_back(std::move(report));
  }

  const Members& members_;
  findings::Store* store_;
  const bool json_;
  std::mutex mutex_;
  std::vector<std::optional<FileReport>> waiting_;
  size_t next_ = 0;
  std::vector<FileReport> reports_;
  CheckSummary summary_;
  std::string store_error_;
};

judge::Hearing hear(judge::Court& court, const InputFile& file) {
  const auto mapped = os::MappedFile::open(file.path);
  if (!mapped) {
    judge::Hearing hearing;
    hearing.error = mapped.error().to_string();
    return hearing;
  }
  testcase::TestCase test;
  test.name = file.path;
  test.text = std::string(mapped->text());
  test.coordinates.strategy = "check";
  if (auto expected = expectation_beside(file.path, test.text)) {
    test.expectations.push_back(*std::move(expected));
  }
  return court.hear(test);
}

int run_check(const CheckCommandOptions& options, const CommonOptions& common) {
  const auto limits = limits_of(options.members.solvers);
  if (!limits) return complain("check", kUsage, limits.error().to_string());
  const auto classes = judge::ClassSet::parse(options.classes);
  if (!classes) return complain("check", kUsage, classes.error().to_string());
  const auto files = find_input_files(options.paths);
  if (!files) return complain("check", kRejected, files.error().to_string());
  std::unique_ptr<findings::Store> store;
  if (!options.db.empty()) {
    auto opened = findings::open_store(options.db);
    if (!opened) return complain("check", kRejected, opened.error().to_string());
    store = *std::move(opened);
  }
  const auto found = members_of(options.members, *limits);
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return complain("check", error->exit_code, error->message);
  }
  const Members& members = std::get<Members>(found);
  for (const std::string& remark : members.remarks) complain("check", 0, remark);

  os::allow_descriptors();
  judge::CourtOptions court_options;
  court_options.limits = *limits;
  court_options.assess.classes = *classes;
  const std::atomic<bool>& stop = os::stop_requested();
  court_options.stop = &stop;
  const unsigned workers = base::worker_count(options.jobs, files->size());
  std::vector<std::unique_ptr<judge::Court>> courts(workers);
  Outcome outcome(members, store.get(), options.json, files->size());
  Progress progress("judged", files->size(), common.quiet);
  base::for_each_item(files->size(), workers, [&](unsigned worker, size_t i) {
    auto& court = courts[worker];
    if (!court) court = std::make_unique<judge::Court>(members.members, court_options);
    if (stop) return;
    judge::Hearing hearing = hear(*court, (*files)[i]);
    if (hearing.is_given_up) return;
    outcome.add(i, (*files)[i].path, std::move(hearing));
    progress.step();
  });
  outcome.finish();
  if (outcome.summary().not_judged > 0) {
    complain("check", 0,
             fmt::format("stopped; {} of {} files were not judged", outcome.summary().not_judged,
                         files->size()));
  }
  if (!outcome.store_error().empty()) return complain("check", kRejected, outcome.store_error());
  if (outcome.summary().confirmed > 0) return kFindings;
  return outcome.summary().unreadable > 0 ? kRejected : kDone;
}

}  // namespace

void add_check_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<CheckCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "Judge files with all solvers: who is wrong, and how sure that is");
  command->add_option("PATH", options->paths, "Files, or folders with .smt2 files")->required();
  add_member_flags(*command, options->members);
  command
      ->add_option("--classes", options->classes,
                   "Which bugs to look for: all, default, soundness, core, or names of classes; "
                   "a minus takes away")
      ->capture_default_str();
  command->add_option("--db", options->db, "Keep the findings in this database");
  command->add_option("-j,--jobs", options->jobs, "Threads; one a core by default");
  command->add_flag("--json", options->json, "The report as JSON");
  command->footer("Example: assay check mutants/ --solver z3 --solver cvc5 --db findings.db");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_check(*options, common); };
  });
}

}  // namespace assay::cli
