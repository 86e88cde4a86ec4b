// assay report: plots of a database, without a browser.
#include "cli/report_command.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/exit_code.h"
#include "findings/postgres_url.h"
#include "os/file.h"
#include "report/plots.h"

namespace assay::cli {

namespace {

struct ReportOptions {
  std::string db = "assay.db";
  std::string plots;
  std::string closed_box;
  std::optional<int64_t> run;
};

int run_report(const ReportOptions& options) {
  std::vector<report::PlotFile> files;
  // Results of closed boxes need no database.
  if (options.closed_box.empty() || findings::may_exist(options.db)) {
    if (!findings::may_exist(options.db)) {
      return complain("report", kRejected, options.db + ": there is no such database");
    }
    const auto store = findings::open_store(options.db);
    if (!store) return complain("report", kRejected, store.error().to_string());
    auto plots = report::store_plots(**store, options.run);
    if (!plots) return complain("report", kRejected, plots.error().to_string());
    files = *std::move(plots);
    const auto count = (*store)->count_findings();
    const auto runs = (*store)->runs();
    if (count && runs && *count == 0 && runs->empty()) {
      fmt::print(stderr,
                 "assay report: {} has no runs and no findings yet, the plots are empty; `assay "
                 "fuzz --db {}` makes some\n",
                 findings::masked(options.db), findings::masked(options.db));
    }
  }
  if (!options.closed_box.empty()) {
    auto plots = report::cactus_plots(options.closed_box);
    if (!plots) return complain("report", kRejected, plots.error().to_string());
    files.insert(files.end(), plots->begin(), plots->end());
  }
  const std::filesystem::path folder(options.plots);
  if (const auto made = os::make_folders(options.plots); !made) {
    return complain("report", kRejected, made.error().to_string());
  }
  for (const report::PlotFile& file : files) {
    const std::string path = (folder / file.name).string();
    if (const auto written = os::write_file(path, file.svg); !written) {
      return complain("report", kRejected, written.error().to_string());
    }
    fmt::print("{}\n", path);
  }
  return kDone;
}

}  // namespace

void add_report_command(CLI::App& app, const CommonOptions&, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Plots of a database, as files");
  command->add_option("--db", options->db, "The database: a file, or postgresql://USER@HOST/NAME")
      ->capture_default_str();
  command->add_option("--plots", options->plots, "Folder for the SVG files; made if there is none")
      ->required();
  command->add_option("--run", options->run, "Its number; all of them");
  command
      ->add_option("--closed-box", options->closed_box,
                   "A folder of results of bench/closed_box --json: the cactus plot, too")
      ->check(CLI::ExistingDirectory);
  command->footer("Example: assay report --plots plots/ --db assay.db");
  command->callback([&action, options] { action = [options] { return run_report(*options); }; });
}

}  // namespace assay::cli
