#include "cluster/slurm.h"

#include <fmt/format.h>

#include <algorithm>

#include "os/process.h"

namespace assay::cluster {

namespace {

constexpr std::chrono::seconds kPatience{60};
// So long before the end of its time a worker is told: it finishes the tests at work.
constexpr int64_t kNoticeSeconds = 60;

base::Result<std::string> output_of(
    const std::vector<std::string>& command, std::string_view input = {},
    const std::vector<std::pair<std::string, std::string>>& environment = {}) {
  os::RunOptions options;
  options.argv = command;
  options.environment = environment;
  options.wall_limit = kPatience;
  const auto outcome = os::run(options, input);
  if (!outcome) {
    return base::Error{fmt::format("{}: {}; is this a machine of the cluster?", command[0],
                                   outcome.error().message),
                       {}};
  }
  if (outcome->ending != os::RunOutcome::Ending::kExit || outcome->exit_code != 0) {
    std::string why = outcome->err.empty() ? std::string(name_of(outcome->ending)) : outcome->err;
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return base::Error{fmt::format("{}: {}", command[0], why), {}};
  }
  return outcome->out;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

}  // namespace

std::string quoted(const std::string& word) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("@%_-+=:,./").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string script_of(const ArrayJob& job) {
  const int64_t minutes = std::max<int64_t>(job.time.count(), 1);
  const int64_t notice = std::min(kNoticeSeconds, minutes * 60 / 4);
  std::string out = "#!/bin/sh\n";
  const auto option = [&](const std::string& text) { out += "#SBATCH " + text + "\n"; };
  option("--job-name=" + job.name);
  option(fmt::format("--array=1-{}", job.tasks));
  option(fmt::format("--time={:02}:{:02}:00", minutes / 60, minutes % 60));
  option("--ntasks=1");
  option(fmt::format("--cpus-per-task={}", job.cpus));
  option("--requeue");
  option("--open-mode=append");
  option(fmt::format("--signal=B:TERM@{}", notice));
  option("--output=" + job.output);
  if (!job.partition.empty()) option("--partition=" + job.partition);
  for (const std::string& more : job.options) option(more);
  if (!job.remark.empty()) out += "# " + job.remark + "\n";
  // exec: the worker itself gets the signals.
  out += "exec";
  for (const std::string& word : job.command) out += " " + quoted(word);
  return out + "\n";
}

base::Result<std::string> submit(
    const std::string& script,
    const std::vector<std::pair<std::string, std::string>>& environment) {
  auto out = output_of({"sbatch", "--parsable"}, script, environment);
  if (!out) return out;
  // "12" or "12;cluster"
  const std::string job = out->substr(0, out->find_first_of(";\n"));
  if (job.empty() || job.find_first_not_of("0123456789") != std::string::npos) {
    return base::Error{fmt::format("sbatch: expected the number of a job, got '{}'", *out), {}};
  }
  return job;
}

base::Result<std::vector<Task>> tasks_of(const std::string& job) {
  const auto out = output_of({"squeue", "-h", "-r", "-j", job, "-o", "%i|%T|%M|%N|%r"});
  if (!out) {
    const bool is_forgotten = out.error().message.find("Invalid job id") != std::string::npos;
    if (is_forgotten) return std::vector<Task>();
    return out.error();
  }
  std::vector<Task> tasks;
  for (const std::string& line : split(*out, '\n')) {
    const std::vector<std::string> words = split(line, '|');
    if (words.size() == 5) tasks.push_back({words[0], words[1], words[2], words[3], words[4]});
  }
  return tasks;
}

base::Result<void> cancel(const std::string& job) {
  const auto out = output_of({"scancel", job});
  if (!out) return out.error();
  return {};
}

}  // namespace assay::cluster
