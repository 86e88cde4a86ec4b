// assay parse PATH...: reads files, reports those that are rejected, and prints the typed scripts
// again.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/input_files.h"
#include "cli/progress.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/this_process.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::cli {

namespace {

struct ParseCommandOptions {
  std::vector<std::string> paths;
  unsigned jobs = 0;  // 0: one a core
  bool print = false;
  bool pretty = false;
  bool smallest_logic = false;
  bool json = false;
  bool logics = false;
  bool check = false;
  bool legacy_escapes = false;
  std::string dialect = "default";
  std::string out;
};

struct FileReport {
  std::optional<base::Error> error;
  uint64_t bytes = 0;
  uint32_t opaque_terms = 0;
  uint32_t unknown_commands = 0;
  std::string declared_logic;
  std::string smallest_logic;
  std::string text;  // the printed form, where asked for
};

struct Summary {
  size_t files = 0;
  size_t accepted = 0;
  size_t opaque = 0;
  size_t rejected = 0;
  uint64_t bytes = 0;
  double seconds = 0;

  double megabytes_per_second() const {
    return seconds > 0 ? static_cast<double>(bytes) / 1e6 / seconds : 0;
  }
};

std::string declared_logic(const term::TermStore& store, const smtlib::Script& script) {
  for (const smtlib::Command& command : script.commands()) {
    if (command.kind == smtlib::CommandKind::kSetLogic)
      return std::string(store.text(command.name));
  }
  return "-";
}

// Whether the printed form is read back as the same script; an error if it is not.
std::optional<base::Error> check_round_trip(term::TermStore& store, const smtlib::Script& script,
                                            const std::string& text, const InputFile& file) {
  const auto again = smtlib::parse(store, text, file.path + " (printed)");
  if (!again) return again.error();
  const size_t difference = script.first_difference(again->script);
  if (difference == SIZE_MAX) return std::nullopt;
  return base::Error{fmt::format("the printed form differs in command {}", difference + 1),
                     file.path};
}

FileReport parse_one(const InputFile& file, const ParseCommandOptions& options,
                     const smtlib::Dialect& dialect) {
  FileReport report;
  const auto mapped = os::MappedFile::open(file.path);
  if (!mapped) {
    report.error = mapped.error();
    return report;
  }
  report.bytes = mapped->text().size();
  term::TermStore store;
  auto parsed = smtlib::parse(store, mapped->text(), file.path, {options.legacy_escapes});
  if (!parsed) {
    report.error = parsed.error();
    return report;
  }
  report.opaque_terms = parsed->opaque_terms;
  report.unknown_commands = parsed->unknown_commands;
  if (options.logics || options.json) {
    report.declared_logic = declared_logic(store, parsed->script);
    report.smallest_logic = logic_name(logic_needed(store, parsed->script));
  }
  if (options.check) {
    const std::string text = to_text(store, parsed->script);
    report.error = check_round_trip(store, parsed->script, text, file);
  }
  if (options.print) {
    if (options.smallest_logic) set_smallest_logic(store, parsed->script);
    smtlib::PrintOptions print_options;
    print_options.pretty = options.pretty;
    print_options.dialect = &dialect;
    report.text = to_text(store, parsed->script, print_options);
  }
  return report;
}

std::vector<FileReport> parse_all(const std::vector<InputFile>& files,
                                  const ParseCommandOptions& options,
                                  const smtlib::Dialect& dialect, Progress& progress) {
  std::vector<FileReport> reports(files.size());
  base::for_each_item(files.size(), base::worker_count(options.jobs, files.size()),
                      [&](unsigned, size_t i) {
                        reports[i] = parse_one(files[i], options, dialect);
                        progress.step();
                      });
  return reports;
}

// The source line and a caret under the column; long lines are cut around it.
void print_caret(const base::Error& error, FILE* stream) {
  if (error.line == 0) return;
  constexpr size_t kContext = 70;
  const size_t column = error.column - 1;
  const size_t from = column > kContext ? column - kContext : 0;
  std::string line =
      error.source_line.substr(std::min(from, error.source_line.size()), 2 * kContext);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7F) c = ' ';
  }
  fmt::print(stream, "  {}\n  {:>{}}\n", line, '^', column - from + 1);
}

nlohmann::json to_json(const InputFile& file, const FileReport& report) {
  nlohmann::json entry = {
      {"path", file.path}, {"bytes", report.bytes}, {"accepted", !report.error.has_value()}};
  if (report.error) {
    entry["error"] = {{"message", report.error->message},
                      {"line", report.error->line},
                      {"column", report.error->column}};
    return entry;
  }
  entry["opaque_terms"] = report.opaque_terms;
  entry["unknown_commands"] = report.unknown_commands;
  entry["logic"] = report.declared_logic;
  entry["smallest_logic"] = report.smallest_logic;
  if (!report.text.empty()) entry["text"] = report.text;
  return entry;
}

void print_json(const std::vector<InputFile>& files, const std::vector<FileReport>& reports,
                const Summary& summary) {
  nlohmann::json list = nlohmann::json::array();
  for (size_t i = 0; i < files.size(); ++i) list.push_back(to_json(files[i], reports[i]));
  const nlohmann::json whole = {{"files", list},
                                {"summary",
                                 {{"files", summary.files},
                                  {"accepted", summary.accepted},
                                  {"opaque", summary.opaque},
                                  {"rejected", summary.rejected},
                                  {"bytes", summary.bytes},
                                  {"mb_per_s", summary.megabytes_per_second()}}}};
  // Paths and messages may hold bytes that are not UTF-8.
  fmt::print("{}\n", whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_logics(const std::vector<FileReport>& reports, FILE* stream) {
  std::map<std::string, size_t> counts;
  for (const FileReport& report : reports) {
    if (!report.error) ++counts[report.smallest_logic];
  }
  for (const auto& [logic, count] : counts) fmt::print(stream, "{:<16} {:>6}\n", logic, count);
}

bool write_printed(const std::vector<InputFile>& files, const std::vector<FileReport>& reports,
                   const std::string& folder) {
  for (size_t i = 0; i < files.size(); ++i) {
    if (reports[i].error) continue;
    const std::filesystem::path path = std::filesystem::path(folder) / files[i].relative;
    (void)os::make_folders(path.parent_path().string()).ok();
    const auto written = os::write_file(path.string(), reports[i].text);
    if (!written) {
      fmt::print(stderr, "assay: {}\n", written.error().to_string());
      return false;
    }
  }
  return true;
}

int run_parse(const ParseCommandOptions& options, const CommonOptions& common) {
  smtlib::Dialect dialect;
  if (!smtlib::Dialect::named(options.dialect, dialect)) {
    fmt::print(stderr, "assay parse: unknown dialect '{}'\n", options.dialect);
    return kUsage;
  }
  const auto files = find_input_files(options.paths);
  if (!files) {
    fmt::print(stderr, "assay parse: {}\n", files.error().to_string());
    return kRejected;
  }
  const auto start = os::monotonic_now();
  std::vector<FileReport> reports;
  {
    Progress progress("parsing", files->size(), common.quiet);
    reports = parse_all(*files, options, dialect, progress);
  }
  Summary summary;
  summary.seconds = std::chrono::duration<double>(os::monotonic_now() - start).count();
  summary.files = files->size();
  for (const FileReport& report : reports) {
    summary.bytes += report.bytes;
    summary.rejected += report.error ? 1 : 0;
    summary.accepted += report.error ? 0 : 1;
    summary.opaque += !report.error && report.opaque_terms > 0 ? 1 : 0;
  }
  const int code = summary.rejected == 0 ? kDone : kRejected;
  if (options.print && !options.out.empty() && !write_printed(*files, reports, options.out)) {
    return kRejected;
  }
  if (options.json) {
    print_json(*files, reports, summary);
    return code;
  }
  const bool to_stdout = options.print && options.out.empty();
  if (to_stdout) {
    for (size_t i = 0; i < files->size(); ++i) {
      if (reports[i].error) continue;
      if (files->size() > 1) fmt::print("; {}\n", (*files)[i].path);
      std::fwrite(reports[i].text.data(), 1, reports[i].text.size(), stdout);
    }
    std::fflush(stdout);
  }
  // What was printed is the result then; the report goes beside it.
  FILE* stream = to_stdout ? stderr : stdout;
  const bool terminal = os::is_terminal(stream);
  for (const FileReport& report : reports) {
    if (!report.error) continue;
    fmt::print(stream, "{}\n", report.error->to_string());
    if (terminal) print_caret(*report.error, stream);
  }
  if (common.verbose) {
    for (size_t i = 0; i < files->size(); ++i) {
      if (reports[i].opaque_terms == 0 && reports[i].unknown_commands == 0) continue;
      fmt::print(stderr, "{}: {} opaque terms, {} unknown commands\n", (*files)[i].path,
                 reports[i].opaque_terms, reports[i].unknown_commands);
    }
  }
  if (options.logics) print_logics(reports, stream);
  fmt::print(stream, "files={} accepted={} opaque={} rejected={} MB/s={:.1f}\n", summary.files,
             summary.accepted, summary.opaque, summary.rejected, summary.megabytes_per_second());
  return code;
}

}  // namespace

void add_parse_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<ParseCommandOptions>();
  CLI::App* command =
      app.add_subcommand("parse", "Read and sort-check SMT-LIB files; print them again");
  command->add_option("PATH", options->paths, "Files, folders (all .smt2 below), or - for stdin")
      ->required();
  command->add_option("-j,--jobs", options->jobs, "Threads; 0: one a core")->capture_default_str();
  command->add_flag("--print", options->print, "Write the printed form to stdout (see --out)");
  command->add_flag("--pretty", options->pretty, "With --print: break and indent long terms");
  command->add_flag("--smallest-logic", options->smallest_logic,
                    "With --print: the smallest set-logic that admits the script");
  command
      ->add_option("--dialect", options->dialect,
                   "With --print: default, smtlib-2.7, legacy-strings, z3, cvc4, boolector")
      ->capture_default_str();
  command->add_option("--out", options->out, "With --print: write one file each below this folder");
  command->add_flag("--check", options->check,
                    "Print and parse again: a difference counts as a rejection");
  command->add_flag("--logics", options->logics, "Count the files by the smallest logic they need");
  command->add_flag("--legacy-escapes", options->legacy_escapes,
                    "Read \\xNN and C-like escapes in strings, as before SMT-LIB 2.6");
  command->add_flag("--json", options->json, "The report as JSON");
  command->footer("Example: assay parse --logics seeds/");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_parse(*options, common); };
  });
}

}  // namespace assay::cli
