// assay reduce FILE: a smaller file that still shows the same.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/judged_members.h"
#include "cli/reduce_progress.h"
#include "eval/read_script.h"
#include "os/file.h"
#include "os/this_process.h"
#include "reduce/command_oracle.h"
#include "reduce/reduce.h"

namespace assay::cli {

namespace {

struct ReduceOptions {
  std::string file;
  reduce::CommandCheck check;
  JudgedFlags judged;
  std::string bug;
  std::string expect;
  std::string witness;
  std::string out;
  std::string time;
  unsigned jobs = 0;
};

std::string out_path(const ReduceOptions& options) {
  return options.out.empty() ? options.file + ".min.smt2" : options.out;
}

// One reduction with its progress line; the best is written at each improvement.
class Job {
 public:
  Job(const ReduceOptions& options, const CommonOptions& common, const std::string& text)
      : options_(options), text_(text), progress_(text.size(), common.quiet), best_(text.size()) {}

  base::Result<reduce::Reduction> run(reduce::Oracle& oracle, std::chrono::milliseconds timeout,
                                      unsigned jobs) {
    std::chrono::milliseconds time{0};
    if (!options_.time.empty()) time = *parse_duration(options_.time);  // checked by run_reduce
    reduce::SessionOptions session;
    session.jobs = jobs;
    session.timeout = timeout;
    session.time = time;
    session.journal = out_path(options_) + ".state";
    session.stop = &os::stop_requested();
    session.on_check = [this] { progress_.show(best_, ++checks_); };
    session.on_smaller = [this](const std::string& text) {
      best_ = text.size();
      const auto written = os::write_file(out_path(options_), text);
      if (!written) problem_ = written.error();
    };
    session.say = [this](const std::string& sentence) {
      progress_.clear();
      complain("reduce", 0, sentence);
    };
    auto reduced = reduce::reduce_text(text_, options_.file, oracle, session);
    progress_.clear();
    if (problem_) return *problem_;
    return reduced;
  }

  void show(const reduce::Reduction& done) const {
    fmt::print("{}: {} -> {} bytes, {} checks, {:.1f} s{}{}\n", out_path(options_), text_.size(),
               done.text.size(), done.checks, progress_.seconds(),
               done.is_out_of_time ? " (its time is over; the same command goes on from here)"
               : done.is_stopped   ? " (stopped; the same command goes on from here)"
                                   : "",
               done.is_flaky ? " (flaky: not every run shows it)" : "");
    if (done.resumed > 0) {
      fmt::print(stderr, "assay reduce: {} answers of an interrupted run were used\n",
                 done.resumed);
    }
  }

 private:
  const ReduceOptions& options_;
  const std::string& text_;
  ReduceProgress progress_;
  size_t best_;
  uint64_t checks_ = 0;
  std::optional<base::Error> problem_;
};

int reduce_by_command(const ReduceOptions& options, const CommonOptions& common,
                      const std::string& text, unsigned jobs) {
  auto oracle = reduce::CommandOracle::create(options.check, jobs, text);
  if (!oracle) return complain("reduce", kRejected, oracle.error().to_string());
  std::chrono::milliseconds timeout{0};
  if (!options.judged.solvers.timeout.empty()) {
    const auto given = parse_duration(options.judged.solvers.timeout);
    if (!given) return complain("reduce", kUsage, given.error().to_string());
    timeout = *given;
  }
  Job job(options, common, text);
  const auto done = job.run(**oracle, timeout, jobs);
  if (!done) {
    if (const std::string failed = (*oracle)->problem(); !failed.empty()) {
      return complain("reduce", kRejected, failed);
    }
    if (!done.error().file.empty()) return complain("reduce", kRejected, done.error().to_string());
    const bool shows_as_it_is = (*oracle)->is_interesting(0, text, timeout);
    return complain("reduce", kRejected,
                    fmt::format("{}: {}", options.file,
                                shows_as_it_is ? "the check holds for the file, but not for the "
                                                 "same formula as Assay prints it"
                                               : "shows nothing: the check does not hold for it"));
  }
  job.show(*done);
  return kDone;
}

void show_judgement(const ReduceOptions& options, reduce::JudgeOracle& oracle,
                    const judge::Member& accused, const std::string& text) {
  const auto judged = oracle.judge_again(text);
  const judge::Finding& f = judged ? judged->second : oracle.target();
  fmt::print("{} ({}), {}: {}\n", name_of(f.bug), name_of(f.grade),
             judged && f.is_confirmed ? "confirmed" : "not confirmed", f.reason);
  std::vector<std::string> words = accused.profile.command;
  if (accused.variant) {
    words.insert(words.end(), accused.variant->arguments.begin(), accused.variant->arguments.end());
  }
  fmt::print("command: {}\n", fmt::join(words, " "));
  if (judged && !f.witness.empty()) {
    const std::string path = out_path(options) + ".model";
    if (os::write_file(path, f.witness)) fmt::print("witness: {}\n", path);
  }
  size_t number = 0;
  for (const reduce::Slip& slip : oracle.slips()) {
    const std::string path = fmt::format("{}.other-{}.smt2", out_path(options), ++number);
    if (!os::write_file(path, slip.text)) continue;
    fmt::print("second finding: {} ({}): {}: {}\n", name_of(slip.finding.bug),
               name_of(slip.finding.grade), path, slip.finding.reason);
  }
}

// The checks of the text that the model in this file satisfies are sat for sure.
base::Result<std::vector<testcase::Expectation>> expectations_by(const std::string& witness,
                                                                 const std::string& text) {
  const auto model = os::MappedFile::open(witness);
  if (!model) return model.error();
  testcase::TestCase test;
  test.name = "input";
  test.text = text;
  auto read = testcase::read_script(test);
  if (!read) return read.error();
  test.read = *std::move(read);
  reduce::expect_witnesses(test, {std::string(model->text())}, 0);
  const bool is_one = std::ranges::any_of(
      test.expectations, [](const testcase::Expectation& e) { return e.witness.has_value(); });
  if (!is_one) {
    return base::Error{"does not make the formula true (assay eval FILE --model says why)",
                       witness};
  }
  return std::move(test.expectations);
}

int reduce_by_judge(const ReduceOptions& options, const CommonOptions& common,
                    const std::string& text, unsigned jobs) {
  auto found = judged_members(options.judged);
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return complain("reduce", error->exit_code, error->message);
  }
  reduce::JudgedInput input = std::get<reduce::JudgedInput>(std::move(found));
  if (!options.bug.empty()) {
    for (size_t i = 0; i < judge::kBugClasses; ++i) {
      const auto bug = static_cast<judge::BugClass>(i);
      if (name_of(bug) == options.bug) input.bug = bug;
    }
    if (!input.bug) {
      return complain("reduce", kUsage, fmt::format("'{}' is no class of bugs", options.bug));
    }
  }
  if (!options.expect.empty()) {
    if (options.expect != "sat" && options.expect != "unsat") {
      return complain("reduce", kUsage, fmt::format("'{}': expected sat or unsat", options.expect));
    }
    input.expected.status =
        options.expect == "sat" ? testcase::Status::kSat : testcase::Status::kUnsat;
    input.expected.grade = testcase::Grade::kAgreed;
    input.expected.derivation = "--expect";
  }
  if (!options.witness.empty()) {
    auto expectations = expectations_by(options.witness, text);
    if (!expectations) return complain("reduce", kRejected, expectations.error().to_string());
    input.expectations = *std::move(expectations);
  }
  auto oracle = reduce::JudgeOracle::create(input, text, jobs);
  if (!oracle) {
    return complain("reduce", kRejected,
                    fmt::format("{}: {}", options.file, oracle.error().to_string()));
  }
  // Fewer options before anything else: the formula is then reduced for those.
  if (reduce::drop_options(input, text, (*oracle)->target())) {
    input.bug = (*oracle)->target().bug;
    auto fewer = reduce::JudgeOracle::create(input, text, jobs);
    if (fewer) oracle = std::move(fewer);
  }
  Job job(options, common, text);
  const auto done = job.run(**oracle, input.limits.timeout, jobs);
  if (!done && done.error().file.empty()) {
    return complain("reduce", kRejected,
                    fmt::format("{}: {}", options.file, (*oracle)->why_not_shown()));
  }
  if (!done) return complain("reduce", kRejected, done.error().to_string());
  reduce::drop_options(input, done->text, (*oracle)->target());
  job.show(*done);
  show_judgement(options, **oracle, input.members.front(), done->text);
  return kDone;
}

int run_reduce(const ReduceOptions& options, const CommonOptions& common) {
  if (options.check.command.empty() && options.judged.solvers.solvers.empty() &&
      options.judged.solvers.profiles.empty()) {
    return complain("reduce", kUsage, "what is to be kept? --check COMMAND or --solver NAME");
  }
  const bool is_checked = !options.check.command.empty();
  const bool is_matched = options.check.golden || options.check.ignore_output ||
                          !options.check.match_out.empty() || !options.check.match_err.empty();
  if (!is_checked && is_matched) {
    return complain("reduce", kUsage,
                    "--golden, --match-out, --match-err and --ignore-output are about --check");
  }
  const bool is_judged = !options.judged.solvers.solvers.empty() ||
                         !options.judged.solvers.profiles.empty() || !options.bug.empty() ||
                         !options.expect.empty() || !options.witness.empty() ||
                         !options.judged.references.empty();
  if (options.expect == "unsat" && !options.witness.empty()) {
    return complain("reduce", kUsage, "a formula with a witness is not unsat");
  }
  if (is_checked && is_judged) {
    return complain("reduce", kUsage, "--check says what is kept, or --solver does, not both");
  }
  if (const auto time = parse_duration(options.time); !options.time.empty() && !time) {
    return complain("reduce", kUsage, time.error().to_string());
  }
  const auto input = os::MappedFile::open(options.file);
  if (!input) return complain("reduce", kRejected, input.error().to_string());
  const std::string text(input->text());
  const unsigned jobs = base::worker_count(options.jobs, SIZE_MAX);
  return options.check.command.empty() ? reduce_by_judge(options, common, text, jobs)
                                       : reduce_by_command(options, common, text, jobs);
}

}  // namespace

void add_reduce_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<ReduceOptions>();
  options->judged.solvers.timeout.clear();
  CLI::App* command = app.add_subcommand("reduce", "Make a file smaller that still shows the bug");
  command->add_option("FILE", options->file, "SMT-LIB")->required();
  command->add_option("--check", options->check.command,
                      "A command; {} is the candidate's file. Exit code 0: it still shows it");
  command->add_flag("--golden", options->check.golden,
                    "It shows it if exit code and output are those of the first run");
  command->add_option("--match-out", options->check.match_out,
                      "What the command's standard output must contain");
  command->add_option("--match-err", options->check.match_err,
                      "What the command's standard error must contain");
  command->add_flag("--ignore-output", options->check.ignore_output,
                    "With --golden: the exit code alone");
  add_judged_flags(*command, options->judged);
  command->add_option("--class", options->bug, "Which finding to keep: crash, invalid-model, ...");
  command->add_option("--expect", options->expect, "The right answer, where it is known");
  command->add_option("--witness", options->witness,
                      "A file with a model of it, as get-model prints: the right answer is sat");
  command->add_option("--out", options->out, "Rewritten at each improvement [FILE.min.smt2]");
  command->add_option("--time", options->time, "For the whole: 90s, 10m; the best so far is kept");
  command->add_option("-j,--jobs", options->jobs, "Checks at a time; one a core by default");
  command->footer(
      "Examples: assay reduce in.smt2 --check './check {}' --out small.smt2\n"
      "          assay reduce in.smt2 --solver z3 --reference cvc5");
  command->callback([&action, options, &common] {
    action = [options, &common] { return run_reduce(*options, common); };
  });
}

}  // namespace assay::cli
