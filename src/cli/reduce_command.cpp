// assay reduce FILE: a smaller file that still shows the same.
#include <fmt/format.h>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/reduce_progress.h"
#include "cli/solver_flags.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/stop_signal.h"
#include "reduce/command_oracle.h"
#include "reduce/pass.h"
#include "smtlib/parser.h"

namespace assay::cli {

namespace {

struct ReduceOptions {
  std::string file;
  reduce::CommandCheck check;
  std::string out;
  std::string timeout;
  unsigned jobs = 0;
};

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay reduce: {}\n", message);
  return code;
}

int run_reduce(const ReduceOptions& options, const CommonOptions& common) {
  const auto input = os::MappedFile::open(options.file);
  if (!input) return complain(kRejected, input.error().to_string());
  const std::string original(input->text());
  term::TermStore store;
  auto parsed = smtlib::parse(store, original, options.file);
  if (!parsed) return complain(kRejected, parsed.error().to_string());
  const std::string out = options.out.empty() ? options.file + ".min.smt2" : options.out;
  const unsigned jobs = base::worker_count(options.jobs, SIZE_MAX);
  reduce::SessionOptions session_options;
  if (!options.timeout.empty()) {
    const auto timeout = parse_duration(options.timeout);
    if (!timeout) return complain(kUsage, timeout.error().to_string());
    session_options.timeout = *timeout;
  }
  auto oracle = reduce::CommandOracle::create(options.check, jobs, original);
  if (!oracle) return complain(kRejected, oracle.error().to_string());
  ReduceProgress progress(original.size(), common.quiet);
  std::string problem;
  size_t best = original.size();
  session_options.jobs = jobs;
  session_options.journal = out + ".state";
  session_options.stop = &os::stop_requested();
  reduce::Session* running = nullptr;
  session_options.on_check = [&] {
    if (running != nullptr) progress.show(best, running->checks());
  };
  session_options.on_smaller = [&](const std::string& text) {
    best = text.size();
    if (const auto written = os::write_file(out, text); !written) {
      problem = written.error().to_string();
    }
  };
  session_options.say = [&](const std::string& sentence) {
    progress.clear();
    complain(0, sentence);
  };
  reduce::Session session(store, std::move(parsed->script), **oracle, std::move(session_options));
  running = &session;
  if (const auto begun = session.start(); !begun) {
    if (const std::string failed = (*oracle)->problem(); !failed.empty()) {
      return complain(kRejected, failed);
    }
    const bool shows_as_it_is = (*oracle)->is_interesting(0, original, {});
    return complain(
        kRejected,
        shows_as_it_is
            ? fmt::format("{}: the check holds for the file, but not for the same "
                          "formula as Assay prints it",
                          options.file)
            : fmt::format("{}: shows nothing: {}", options.file, "the check does not hold for it"));
  }
  run_passes(session);
  progress.clear();
  if (!problem.empty()) return complain(kRejected, problem);
  if (!os::stop_requested()) session.journal().finish();
  fmt::print("{}: {} -> {} bytes, {} checks, {:.1f} s{}\n", out, original.size(), best,
             session.checks(), progress.seconds(),
             os::stop_requested() ? " (stopped; the same command goes on from here)" : "");
  return kDone;
}

}  // namespace

void add_reduce_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<ReduceOptions>();
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
  command->add_option("--out", options->out, "Rewritten at each improvement [FILE.min.smt2]");
  command->add_option("--timeout", options->timeout,
                      "Of one check at the beginning; it becomes shorter with the formula");
  command->add_option("-j,--jobs", options->jobs, "Checks at a time; one a core by default");
  command->footer("Example: assay reduce in.smt2 --check './check {}' --out small.smt2");
  command->callback([&action, options, &common] {
    action = [options, &common] { return run_reduce(*options, common); };
  });
}

}  // namespace assay::cli
