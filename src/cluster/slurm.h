// The cluster's own scheduler, Slurm: a job array of workers as a script, and the words of sbatch,
// squeue and scancel. Nothing is scheduled here. The commands are found on $PATH.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace assay::cluster {

struct ArrayJob {
  std::string name;
  uint64_t tasks = 1;
  std::chrono::minutes time{0};
  unsigned cpus = 1;  // threads of each worker
  std::string partition;
  std::string output = "assay-%A_%a.log";
  std::vector<std::string> options;  // more for sbatch, one a line: "--mem=4G"
  std::vector<std::string> command;  // of each task, words
  std::string remark;                // a comment line
};

// A job can be requeued and preempted at any time: a worker gives back what it has when it gets
// SIGTERM, which Slurm sends before the time is over, and what a killed one had expires.
std::string script_of(const ArrayJob& job);

// The number of the job. Variables go to the environment of the job, not into the script.
base::Result<std::string> submit(
    const std::string& script, const std::vector<std::pair<std::string, std::string>>& environment);

struct Task {
  std::string id;     // "12_3"
  std::string state;  // "RUNNING"
  std::string time;   // "1:02:03", at work
  std::string node;
  std::string reason;  // why it does not run
};
// Of one job, those that are not over; none for a job that Slurm has forgotten.
base::Result<std::vector<Task>> tasks_of(const std::string& job);

base::Result<void> cancel(const std::string& job);

// As a shell reads it back.
std::string quoted(const std::string& word);

}  // namespace assay::cluster
