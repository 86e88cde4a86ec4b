// How far a run is, and who works on it: read from the store, shown as text or JSON, the same from
// every machine.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "findings/store.h"

namespace assay::report {

struct RunStatus {
  findings::RunRow run;
  findings::RunProgress progress;
  findings::Tally tally;
  std::vector<findings::WorkerRow> workers;
  std::vector<std::string> jobs;
};

base::Result<RunStatus> run_status(findings::Store& store, const findings::RunRow& run);

nlohmann::json to_json(const RunStatus& status);
std::string to_text(const RunStatus& status);

// Tests a second of those at work, each over its own time.
double rate_of(const std::vector<findings::WorkerRow>& workers);
std::string worker_table(const std::vector<findings::WorkerRow>& workers);

}  // namespace assay::report
