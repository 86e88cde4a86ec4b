// Who we are, for the table of workers.
#include <fmt/format.h>

#include <cstdlib>

#include "cli/fuzz_options.h"
#include "os/this_process.h"

namespace assay::cli {

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

// "slurm 12_3 on n2, restart 1": of an array job its number and task, as squeue says it.
std::string slurm_place() {
  std::string job = variable("SLURM_ARRAY_JOB_ID");
  if (job.empty()) {
    job = variable("SLURM_JOB_ID");
  } else {
    job += "_" + variable("SLURM_ARRAY_TASK_ID");
  }
  if (job.empty()) return {};
  std::string place = "slurm " + job;
  // srun starts several in one job.
  if (const std::string process = variable("SLURM_PROCID"); !process.empty() && process != "0") {
    place += "." + process;
  }
  if (const std::string node = variable("SLURMD_NODENAME"); !node.empty()) place += " on " + node;
  const std::string restarts = variable("SLURM_RESTART_COUNT");
  if (!restarts.empty() && restarts != "0") place += ", restart " + restarts;
  return place;
}

}  // namespace

findings::WorkerIntroduction introduce() {
  findings::WorkerIntroduction who;
  who.host = os::host_name();
  who.pid = os::process_id();
  who.place = slurm_place();
  if (!who.place.empty()) return who;
  if (const std::string rank = variable("OMPI_COMM_WORLD_RANK"); !rank.empty()) {
    who.place = "mpi rank " + rank;
  } else if (const std::string index = variable("JOB_COMPLETION_INDEX"); !index.empty()) {
    who.place = "kubernetes index " + index;
  } else if (const std::string slot = variable("PARALLEL_SEQ"); !slot.empty()) {
    who.place = "parallel " + slot;
  }
  return who;
}

}  // namespace assay::cli
