// Whether a run mode changes what a solver says: the same files through spawn, fork and persistent.
//
//   modes_check [--solver NAME | --profile FILE]... [--count N] [--timeout MS] [--max-bytes N]
//   FOLDER...
//
// N files (500) of each folder, spread over it in the order of their names, so that a persistent
// process meets one theory after the other; each with its model asked for. A mode must give the
// answers, the ending, the models (that there is one, not which) and the crash signature of spawn.
// A file that a mode does not finish in time is left out and counted (time-outs: spawn does not
// either; one-sided: a matter of luck near the limit, or of the mode); what differs is run in both
// modes once more, by new runners, which tells what the past of a process did
// ("history") from what the mode always does ("always"). Prints each difference and a table. Exit
// code 1 if anything differs, 77 (skipped) if there is no solver or no file.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/file.h"
#include "os/find_program.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "solver/support.h"

namespace {

namespace fs = std::filesystem;
using namespace assay::solver;

struct Options {
  std::vector<assay::base::Result<Profile>> solvers;
  std::vector<std::string> folders;
  size_t count = 500;
  uintmax_t max_bytes = 20'000;
  RunLimits limits;
};

constexpr int kSkipped = 77;

assay::base::Result<Profile> read_profile(const std::string& path) {
  const auto file = assay::os::MappedFile::open(path);
  if (!file) return file.error();
  return parse_profile(file->text(), path);
}

std::optional<Options> parse_arguments(int argc, char** argv) {
  Options options;
  options.limits.timeout = std::chrono::milliseconds(2000);
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!word.starts_with("--")) {
      options.folders.emplace_back(word);
      continue;
    }
    if (++i == argc) return std::nullopt;
    const long number = std::atol(argv[i]);
    if (word == "--solver") {
      options.solvers.push_back(profile_from_flag(argv[i]));
    } else if (word == "--profile") {
      options.solvers.push_back(read_profile(argv[i]));
    } else if (word == "--count") {
      options.count = static_cast<size_t>(number);
    } else if (word == "--max-bytes") {
      options.max_bytes = static_cast<uintmax_t>(number);
    } else if (word == "--timeout") {
      options.limits.timeout = std::chrono::milliseconds(number);
    } else {
      return std::nullopt;
    }
  }
  if (options.folders.empty()) return std::nullopt;
  if (options.solvers.empty()) {
    for (const std::string& name : builtin_profile_names()) {
      options.solvers.push_back(builtin_profile(name));
    }
  }
  return options;
}

// Those that the profile supports, spread over the folder.
std::vector<fs::path> choose(const std::vector<fs::path>& files, size_t count) {
  if (files.size() <= count) return files;
  std::vector<fs::path> chosen;
  for (size_t i = 0; i < count; ++i) chosen.push_back(files[i * files.size() / count]);
  return chosen;
}

std::string request_text(const Profile& profile, const fs::path& path) {
  const auto file = assay::os::MappedFile::open(path.string());
  if (!file) return {};
  assay::term::TermStore store;
  const auto parsed = assay::smtlib::parse(store, file->text());
  if (!parsed || !unsupported_reason(profile, store, parsed->script).empty()) return {};
  return assay::smtlib::to_text(store, parsed->script);
}

std::vector<fs::path> supported_files(const Profile& profile, const Options& options,
                                      const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2" && entry.file_size() <= options.max_bytes &&
        !request_text(profile, entry.path()).empty()) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return choose(files, options.count);
}

bool is_limit(const RunResult& result) {
  return result.ending == Ending::kTimeout || result.ending == Ending::kMemory;
}

std::string summary(const RunResult& result) {
  std::string text(name_of(result.ending));
  for (const CheckAnswer& check : result.checks) {
    text += check.answered ? " " + std::string(name_of(check.status)) : " none";
    text += check.model.empty() ? "" : "+model";
  }
  return text + (result.signature.empty() ? "" : " [" + result.signature + "]");
}

struct Counts {
  size_t compared = 0;
  size_t really = 0;     // in the mode that was asked for
  size_t late = 0;       // in both modes
  size_t only_here = 0;  // not in spawn, or only in spawn
  size_t history = 0;
  size_t always = 0;
};

class Comparison {
 public:
  Comparison(const Profile& profile, RunMode mode, const RunLimits& limits)
      : profile_(profile), mode_(mode), limits_(limits), runner_(make(mode)) {}

  void compare(const fs::path& path, const Request& request, const RunResult& spawned) {
    const RunResult result = runner_->run(request);
    if (is_limit(result) || is_limit(spawned)) {
      ++(is_limit(result) == is_limit(spawned) ? counts_.late : counts_.only_here);
      return;
    }
    ++counts_.compared;
    counts_.really += result.mode == mode_ ? 1 : 0;
    if (summary(result) == summary(spawned)) return;
    const std::string again = summary(make(mode_)->run(request));
    const std::string spawned_again = summary(make(RunMode::kSpawn)->run(request));
    const bool is_always = again != spawned_again;
    ++(is_always ? counts_.always : counts_.history);
    std::printf("%s %s %s: %s\n    spawn: %s\n    %s: %s\n    once more: %s and %s\n",
                profile_.name.c_str(), std::string(name_of(mode_)).c_str(),
                is_always ? "always" : "history", path.string().c_str(), summary(spawned).c_str(),
                std::string(name_of(mode_)).c_str(), summary(result).c_str(), spawned_again.c_str(),
                again.c_str());
  }

  RunMode mode() const { return mode_; }
  const Counts& counts() const { return counts_; }

 private:
  std::unique_ptr<Runner> make(RunMode mode) const { return make_runner(profile_, mode, limits_); }

  const Profile& profile_;
  RunMode mode_;
  RunLimits limits_;
  std::unique_ptr<Runner> runner_;
  Counts counts_;
};

// The table's rows; the number of differences.
size_t compare_modes(const Profile& profile, const Options& options, std::string& table) {
  const auto spawn = make_runner(profile, RunMode::kSpawn, options.limits);
  std::vector<Comparison> comparisons;
  for (const RunMode mode : profile.modes) {
    if (mode != RunMode::kSpawn) comparisons.emplace_back(profile, mode, options.limits);
  }
  for (const std::string& folder : options.folders) {
    for (const fs::path& path : supported_files(profile, options, folder)) {
      Request request;
      request.text = request_text(profile, path);
      request.want_model = true;
      const RunResult spawned = spawn->run(request);
      for (Comparison& comparison : comparisons) comparison.compare(path, request, spawned);
    }
  }
  size_t differences = 0;
  for (const Comparison& comparison : comparisons) {
    const Counts& counts = comparison.counts();
    char row[200];
    std::snprintf(row, sizeof row, "%-10s %-11s %9zu %9zu %9zu %9zu %9zu %9zu\n",
                  profile.name.c_str(), std::string(name_of(comparison.mode())).c_str(),
                  counts.compared, counts.really, counts.late, counts.only_here, counts.history,
                  counts.always);
    table += row;
    differences += counts.history + counts.always;
    if (counts.compared == 0) ++differences;  // a check of nothing must not pass
  }
  return differences;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> options = parse_arguments(argc, argv);
  if (!options) {
    std::fprintf(stderr,
                 "usage: modes_check [--solver NAME | --profile FILE]... [--count N] [--timeout "
                 "MS] [--max-bytes N] "
                 "FOLDER...\n");
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::string table;
  size_t differences = 0;
  for (const auto& profile : options->solvers) {
    if (!profile) {
      std::fprintf(stderr, "%s\n", profile.error().to_string().c_str());
      return 2;
    }
    if (!assay::os::find_program(profile->command.front())) {
      std::printf("%s is not installed\n", profile->name.c_str());
      continue;
    }
    differences += compare_modes(*profile, *options, table);
  }
  if (table.empty()) return kSkipped;
  std::printf("%-10s %-11s %9s %9s %9s %9s %9s %9s\n%s", "solver", "mode", "compared", "in mode",
              "time-outs", "one-sided", "history", "always", table.c_str());
  return differences == 0 ? 0 : 1;
}
