// assay synth: formulas with ground truth from nothing, as files.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "mutate/synth/suite.h"
#include "os/file.h"

namespace assay::cli {

using mutate::SynthTest;

namespace {

struct SynthOptions {
  std::string suite;
  std::string theory;
  uint32_t bound = 1;
  std::string out;
  std::string dialect = "default";
};

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay synth: {}\n", message);
  return code;
}

// The test with what is expected of it: comments for people, the status for programs.
std::string annotated(const SynthTest& test, const testcase::Expectation& expected,
                      const std::string& text) {
  std::string all = fmt::format("; {}\n; {} ({})\n", test.name(), name_of(expected.status),
                                name_of(expected.grade));
  if (!expected.core.empty()) all += fmt::format("; core: {}\n", fmt::join(expected.core, " "));
  const size_t at = text.find("(set-logic ");
  const size_t end = text.find('\n', at) + 1;
  all += text.substr(0, end);
  all += fmt::format("(set-info :status {})\n", name_of(expected.status));
  return all += text.substr(end);
}

class SynthWriter {
 public:
  SynthWriter(mutate::SynthContext& context, std::string out, mutate::SynthWriteOptions options)
      : context_(context), out_(std::move(out)), options_(std::move(options)) {}

  void add(SynthTest&& test) {
    ++counts_[fmt::format("{}{}", name_of(test.category), test.has_patterns ? "+p" : "")];
    ++(is_sat(test.category) ? sat_ : unsat_);
    if (error_) return;
    const testcase::Expectation expected = expectation_of(context_, test);
    const std::string text = annotated(test, expected, mutate::write(context_, test, options_));
    if (out_.empty()) {
      fmt::print("{}", text);
      return;
    }
    const std::string path = out_ + "/" + test.name();
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (folder != last_folder_) {
      std::error_code failed;
      std::filesystem::create_directories(folder, failed);
      if (failed) error_ = base::Error{folder.string() + ": " + failed.message(), {}};
      last_folder_ = folder;
    }
    keep(path + ".smt2", text);
    if (expected.witness) keep(path + ".model", expected.witness->model);
    if (!expected.core.empty())
      keep(path + ".core", fmt::format("{}\n", fmt::join(expected.core, " ")));
  }

  const std::optional<base::Error>& error() const { return error_; }

  std::string summary() const {
    std::string text = fmt::format("tests={} sat={} unsat={}", sat_ + unsat_, sat_, unsat_);
    for (const auto& [name, count] : counts_) text += fmt::format(" {}={}", name, count);
    return text;
  }

 private:
  void keep(const std::string& path, const std::string& text) {
    if (error_) return;
    if (const auto written = os::write_file(path, text); !written) error_ = written.error();
  }

  mutate::SynthContext& context_;
  std::string out_;
  mutate::SynthWriteOptions options_;
  std::filesystem::path last_folder_;
  std::map<std::string, size_t> counts_;
  size_t sat_ = 0;
  size_t unsat_ = 0;
  std::optional<base::Error> error_;
};

int run_synth(const SynthOptions& options) {
  if (options.suite.empty()) return complain(kUsage, "expected --suite or --theory");
  if (options.suite != "strings-2020") {
    return complain(kUsage, "there is no suite '" + options.suite + "'; expected strings-2020");
  }
  smtlib::Dialect dialect;
  if (!smtlib::Dialect::named(options.dialect, dialect)) {
    return complain(kUsage, "there is no dialect '" + options.dialect + "'");
  }
  mutate::SynthContext context;
  mutate::SynthWriteOptions how;
  how.dialect = &dialect;
  SynthWriter writer(context, options.out, how);
  const auto made = mutate::make_strings_2020(
      context, {}, [&](SynthTest&& test) { writer.add(std::move(test)); });
  if (!made) return complain(kRejected, made.error().to_string());
  if (writer.error()) return complain(kRejected, writer.error()->to_string());
  fmt::print(options.out.empty() ? stderr : stdout, "{}\n", writer.summary());
  return kDone;
}

}  // namespace

void add_synth_command(CLI::App& app, const CommonOptions& /*common*/, Action& action) {
  auto options = std::make_shared<SynthOptions>();
  CLI::App* command =
      app.add_subcommand("synth", "Write formulas with ground truth, made from nothing");
  command->add_option("--suite", options->suite, "A published suite: strings-2020");
  command->add_option("--dialect", options->dialect, "default, legacy-strings, ...")
      ->capture_default_str();
  command->add_option("--out", options->out,
                      "A folder: .smt2 files, each with a .model or a .core; else stdout");
  command->footer("Example: assay synth --suite strings-2020 --out suite/");
  command->callback([&action, options] { action = [options] { return run_synth(*options); }; });
}

}  // namespace assay::cli
