// assay mutate: the tests of a strategy as files, without running a solver on them.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/members.h"
#include "cli/seed_source.h"
#include "cli/spec_flags.h"
#include "mutate/strategy.h"
#include "os/file.h"

namespace assay::cli {

using testcase::TestCase;

namespace {

struct MutateOptions {
  std::vector<std::string> paths;
  MemberFlags members;
  SpecFlags spec;
  std::string out;
  std::string db = "assay.db";
  uint64_t count = 10;
  uint64_t first = 0;
  unsigned jobs = 0;
};

// The test with what is expected of it: a comment for people, and for programs the status of each
// check in front of it.
std::string annotated_mutant(const TestCase& test) {
  std::string text = fmt::format("; {}\n", test.name);
  for (const testcase::Expectation& expected : test.expectations) {
    if (expected.status == testcase::Status::kUnknown) continue;
    text += fmt::format("; {} ({}): {}\n", name_of(expected.status), name_of(expected.grade),
                        expected.derivation);
  }
  std::string_view rest = test.text;
  for (const testcase::Expectation& expected : test.expectations) {
    size_t at = rest.find("\n(check-sat");
    at = at == std::string_view::npos ? rest.size() : at + 1;
    text += rest.substr(0, at);
    rest.remove_prefix(at);
    text += fmt::format("(set-info :status {})\n", name_of(expected.status));
    const size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    text += rest.substr(0, end);
    rest.remove_prefix(end);
  }
  return text += rest;
}

base::Result<void> write(const MutateOptions& options, const TestCase& test) {
  if (options.out.empty()) {
    fmt::print("{}", annotated_mutant(test));
    return {};
  }
  // Settings are part of the name; z3 takes a path with an equals sign for a parameter.
  std::string name = test.name;
  for (char& c : name) {
    if (c == ' ' || c == '/' || c == '=') c = '_';
  }
  const std::filesystem::path path = std::filesystem::path(options.out) / name;
  if (const auto written = os::write_file(path.string() + ".smt2", annotated_mutant(test));
      !written) {
    return written.error();
  }
  if (test.expectations.size() == 1 && test.expectations[0].witness) {
    return os::write_file(path.string() + ".model", test.expectations[0].witness->model);
  }
  return {};
}

int run_mutate(const MutateOptions& options) {
  const auto spec = options.spec.spec();
  if (!spec) return complain("mutate", kUsage, spec.error().to_string());
  campaign::LabelOptions label_options;
  label_options.jobs = options.jobs;
  // Built-in seeds and those of a database have their labels.
  if (!options.paths.empty()) {
    const auto limits = limits_of(options.members.solvers);
    if (!limits) return complain("mutate", kUsage, limits.error().to_string());
    label_options.limits = *limits;
    auto found = members_of(options.members, *limits);
    if (const auto* error = std::get_if<MembersError>(&found)) {
      return complain("mutate", error->exit_code, error->message);
    }
    label_options.members = std::get<Members>(std::move(found)).members;
  }
  auto source = load_seeds(options.paths, options.db, label_options,
                           [](const std::string& text) { fmt::print(stderr, "{}\n", text); });
  if (!source) return complain("mutate", kRejected, source.error().to_string());
  const mutate::SeedPool pool = pool_of(*std::move(source));
  if (!options.out.empty()) {
    if (const auto made = os::make_folders(options.out); !made) {
      return complain("mutate", kRejected, made.error().to_string());
    }
  }
  for (const std::string& name : spec->strategies) {
    const auto strategy = mutate::make_strategy(name, spec->settings_of(name), pool);
    if (!strategy) return complain("mutate", kUsage, strategy.error().to_string());
    const auto generator = (*strategy)->start();
    size_t skipped = 0;
    for (uint64_t i = options.first; i < options.first + options.count; ++i) {
      const auto test = generator->make(spec->seed, i);
      if (!test) {
        ++skipped;
        continue;
      }
      if (const auto written = write(options, *test); !written) {
        return complain("mutate", kRejected, written.error().to_string());
      }
    }
    fmt::print(stderr, "{}: tests={} skipped={}\n", (*strategy)->name(), options.count - skipped,
               skipped);
  }
  return kDone;
}

}  // namespace

void add_mutate_command(CLI::App& app, const CommonOptions& /*common*/, Action& action) {
  auto options = std::make_shared<MutateOptions>();
  CLI::App* command =
      app.add_subcommand("mutate", "Write a strategy's tests, run no solver on them");
  command->add_option(
      "PATH", options->paths,
      "Seeds: files or folders; else those of `assay seeds add`, else built-in ones");
  options->spec.add_to(*command, {"strategy", "preset", "set", "seed"});
  command->add_option("--count", options->count, "How many indices to make")->capture_default_str();
  command->add_option("--first", options->first, "The first index")->capture_default_str();
  command->add_option("--out", options->out,
                      "A folder: one .smt2 each, and a .model with its witness; else stdout");
  command->add_option("--db", options->db, "Where `assay seeds add` put seeds")
      ->capture_default_str();
  command->add_option("-j,--jobs", options->jobs, "For labelling; one a core by default");
  add_member_flags(*command, options->members);
  command->footer("Example: assay mutate --strategy concat --count 100 --out mutants/ seeds/");
  command->callback([&action, options] { action = [options] { return run_mutate(*options); }; });
}

}  // namespace assay::cli
