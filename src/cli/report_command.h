// assay report: plots of a database.
#pragma once

#include "cli/commands.h"

namespace assay::cli {

void add_report_command(CLI::App& app, const CommonOptions& common, Action& action);

}  // namespace assay::cli
