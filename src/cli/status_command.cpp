// assay status: a run and its workers, from any machine.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/find_run.h"
#include "findings/postgres_url.h"
#include "report/run_status.h"

namespace assay::cli {

namespace {

struct StatusOptions {
  std::string db = "assay.db";
  std::optional<int64_t> run;
  bool json = false;
};

int run_status(const StatusOptions& options) {
  if (!findings::may_exist(options.db)) {
    return complain("status", kRejected, options.db + ": there is no such database");
  }
  const auto store = findings::open_store(options.db);
  if (!store) return complain("status", kRejected, store.error().to_string());
  const auto run = find_run(**store, options.run);
  if (!run) return complain("status", kRejected, run.error().to_string());
  const auto status = report::run_status(**store, *run);
  if (!status) return complain("status", kRejected, status.error().to_string());
  if (options.json) {
    fmt::print("{}\n", report::to_json(*status).dump(2, ' ', false,
                                                     nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{}", report::to_text(*status));
  }
  return kDone;
}

}  // namespace

void add_status_command(CLI::App& app, const CommonOptions&, Action& action) {
  auto options = std::make_shared<StatusOptions>();
  CLI::App* command = app.add_subcommand("status", "How far a run is, and who works on it");
  command->add_option("--db", options->db, "The database: a file, or postgresql://USER@HOST/NAME")
      ->capture_default_str();
  command->add_option("--run", options->run, "Its number; the newest that is not finished");
  command->add_flag("--json", options->json, "As JSON");
  command->footer("Example: assay status --db postgresql://assay@db.example/fuzz");
  command->callback([&action, options] { action = [options] { return run_status(*options); }; });
}

}  // namespace assay::cli
