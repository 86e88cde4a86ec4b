// The plots of a database: what `assay report --plots` writes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "findings/store.h"

namespace assay::report {

struct PlotFile {
  std::string name;  // "findings.svg"
  std::string svg;
};

// findings.svg: distinct findings over time, by class; strategies.svg: distinct findings a CPU hour
// of each strategy; runs.svg: distinct findings over CPU time, one curve a configuration, the
// median of its runs. Of one run, or of all.
base::Result<std::vector<PlotFile>> store_plots(findings::Store& store, std::optional<int64_t> run);
// cactus.svg: instances solved within a time, from results in a folder; more than one file of them:
// cactus-NAME.svg each. An error: there are none.
base::Result<std::vector<PlotFile>> cactus_plots(const std::string& folder);

}  // namespace assay::report
