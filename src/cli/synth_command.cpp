// assay synth: formulas with ground truth from nothing, as files.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/members.h"
#include "cli/synth_table.h"
#include "mutate/synth/rule_check.h"
#include "mutate/synth/suite.h"
#include "os/file.h"

namespace assay::cli {

using mutate::synth::Case;

namespace {

struct SynthOptions {
  std::string suite;
  std::string theory;
  uint32_t bound = 1;
  uint64_t limit = 200;
  uint32_t depth = 0;
  uint32_t at_once = 1;
  uint64_t seed = 0;
  bool leave_constants = false;
  std::string categories;
  std::string rules;
  std::string out;
  std::string dialect = "default";
  // of the table
  bool table = false;
  std::string preset = "full";
  std::vector<std::string> again;
  MemberFlags members;
  unsigned jobs = 0;
};

// The test with what is expected of it: comments for people, the status for programs.
std::string annotated(const Case& test, const testcase::Expectation& expected,
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
  SynthWriter(mutate::synth::Context& context, std::string out)
      : context_(context), out_(std::move(out)) {}

  void add(Case&& test, const mutate::synth::WriteOptions& how) {
    ++counts_[fmt::format("{}{}", name_of(test.category), test.has_patterns ? "+p" : "")];
    ++(is_sat(test.category) ? sat_ : unsat_);
    if (error_) return;
    const testcase::Expectation expected = expectation_of(context_, test);
    const std::string text = annotated(test, expected, mutate::synth::write(context_, test, how));
    if (out_.empty()) {
      fmt::print("{}", text);
      return;
    }
    const std::string path = out_ + "/" + test.name();
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (folder != last_folder_) {
      if (const auto made = os::make_folders(folder.string()); !made) error_ = made.error();
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

  mutate::synth::Context& context_;
  std::string out_;
  std::filesystem::path last_folder_;
  std::map<std::string, size_t> counts_;
  size_t sat_ = 0;
  size_t unsat_ = 0;
  std::optional<base::Error> error_;
};

std::string category_of(const Case& test) {
  return fmt::format("{}{}", name_of(test.category), test.has_patterns ? "+p" : "");
}

// Whether a list with commas names the category; "sat" and "unsat" name a side. Empty: all.
bool is_wanted(const std::string& list, const Case& test) {
  if (list.empty()) return true;
  const std::string_view side = is_sat(test.category) ? "sat" : "unsat";
  std::string_view rest = list;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view word = rest.substr(0, comma);
    if (word == side || word == category_of(test)) return true;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return false;
}

// The entries of the rules file; those of its semantics are put in force.
base::Result<mutate::synth::Rules> own_rules(mutate::synth::Context& context,
                                             const SynthOptions& options) {
  if (options.rules.empty()) return mutate::synth::Rules{};
  const auto file = os::MappedFile::open(options.rules);
  if (!file) return file.error();
  auto texts = mutate::synth::read_rules(file->text(), options.rules);
  if (!texts) return texts.error();
  if (const auto redefined = mutate::synth::redefine(context, *texts); !redefined) {
    return redefined.error();
  }
  return texts;
}

// What the theory has, built in and of the rules file; checked before anything is made of it.
base::Result<mutate::synth::RuleTerms> rules_of(mutate::synth::Context& context,
                                                const mutate::synth::Rules& texts,
                                                const SynthOptions& options) {
  auto rules = mutate::synth::rule_terms(context, mutate::synth::builtin_rules(), options.theory);
  if (!rules) return rules.error();
  if (context.is_redefined()) {
    drop_wrong_rules(context, *rules);
  } else if (const auto wrong = check_rules(context, *rules, mutate::synth::RuleCheck::kQuick)) {
    return *wrong;
  }
  auto own = mutate::synth::rule_terms(context, texts, options.theory, false);
  if (!own) return own.error();
  if (const auto wrong = check_rules(context, *own, mutate::synth::RuleCheck::kFull)) return *wrong;
  const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(rules->equivalences, own->equivalences);
  append(rules->equalities, own->equalities);
  append(rules->values, own->values);
  append(rules->operations, own->operations);
  if (rules->constants.empty()) {  // a theory of the user's own
    rules->constants = own->constants;
    rules->pool = own->pool;
    rules->declarations = own->declarations;
  }
  return rules;
}

using Make = std::function<base::Result<void>(mutate::synth::Context&, mutate::synth::WriteOptions&,
                                              const mutate::synth::Sink&)>;

Make maker_of(const SynthOptions& options) {
  return [&options](mutate::synth::Context& context, mutate::synth::WriteOptions& how,
                    const mutate::synth::Sink& sink) -> base::Result<void> {
    mutate::synth::SuiteOptions suite;
    suite.at_once = options.at_once;
    suite.depth = options.depth;
    suite.seed = options.seed;
    suite.sat = {options.bound, options.limit, options.leave_constants};
    const mutate::synth::Sink chosen = [&](Case&& test) {
      if (is_wanted(options.categories, test)) sink(std::move(test));
    };
    const auto own = own_rules(context, options);
    if (!own) return own.error();
    if (!options.suite.empty()) return make_strings_2020(context, suite, chosen);
    const auto rules = rules_of(context, *own, options);
    if (!rules) return rules.error();
    how.declarations = rules->declarations;
    make_theory(context, *rules, suite, chosen);
    return {};
  };
}

// The preset's option set, where a profile has it.
void use_preset(std::vector<judge::Member>& members) {
  for (judge::Member& member : members) {
    for (const solver::OptionSet& set : member.profile.options) {
      if (set.name == "strings-2020") member.variant = set;
    }
  }
}

int run_tables(const SynthOptions& options, std::vector<TableTest> tests, bool is_quiet) {
  const bool is_paper = options.preset == "paper";
  SolverFlags flags = options.members.solvers;
  if (is_paper && flags.timeout == SolverFlags{}.timeout) flags.timeout = "15s";
  const auto limits = limits_of(flags);
  if (!limits) return complain("synth", kUsage, limits.error().to_string());
  MemberFlags member_flags = options.members;
  member_flags.no_advice = true;
  auto found = members_of(member_flags, *limits);
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return complain("synth", error->exit_code, error->message);
  }
  std::vector<judge::Member> members = std::get<Members>(std::move(found)).members;
  if (is_paper) use_preset(members);
  TableOptions how;
  how.court.limits = *limits;
  how.court.assess.classes.add(judge::BugClass::kWrongCore);
  how.court.assess.classes.add(judge::BugClass::kImpreciseCore);
  how.court.assess.classes.remove(judge::BugClass::kDisagreement);
  how.jobs = options.jobs;
  how.is_quiet = is_quiet;
  size_t confirmed = 0;
  std::optional<TableRun> first;
  for (const uint64_t seed : is_paper ? std::vector<uint64_t>{0, 1465} : std::vector<uint64_t>{0}) {
    how.random_seed = seed;
    how.use_random_seed = is_paper;
    TableRun run = run_table(tests, members, how);
    if (is_paper) fmt::print("Random seed {}\n\n", seed);
    fmt::print("{}\n", table_text(tests, run));
    for (const std::string& line : run.unsound) fmt::print("- {}\n", line);
    fmt::print("\n");
    confirmed += run.confirmed;
    if (!first) first = std::move(run);
  }
  // Table 6: what failed, with another version or other options of the same solver.
  for (const std::string& flag : options.again) {
    const std::string name = flag.substr(0, flag.find('='));
    const auto place = std::ranges::find(first->solvers, name);
    if (place == first->solvers.end()) {
      return complain("synth", kUsage,
                      "--again " + flag + ": expected NAME=COMMAND with a solver's name");
    }
    MemberFlags other = member_flags;
    other.solvers.solvers = {flag};
    other.solvers.profiles.clear();
    auto again = members_of(other, *limits);
    if (const auto* error = std::get_if<MembersError>(&again)) {
      return complain("synth", error->exit_code, error->message);
    }
    std::vector<TableTest> failed;
    const auto failing = first->failing();
    for (const size_t t : failing[static_cast<size_t>(place - first->solvers.begin())]) {
      failed.push_back(tests[t]);
    }
    how.random_seed = 0;
    std::vector<judge::Member> accused = std::get<Members>(std::move(again)).members;
    if (is_paper) use_preset(accused);
    const TableRun run = run_table(failed, accused, how);
    fmt::print("Failed tests of {} again: {}\n\n{}\n", name, flag, table_text(failed, run));
    for (const std::string& line : run.unsound) fmt::print("- {}\n", line);
    confirmed += run.confirmed;
  }
  return confirmed > 0 ? kFindings : kDone;
}

int run_synth(const SynthOptions& options, bool is_quiet) {
  if (options.suite.empty() == options.theory.empty()) {
    return complain("synth", kUsage, "expected one of --suite and --theory");
  }
  if (!options.suite.empty() && options.suite != "strings-2020") {
    return complain("synth", kUsage,
                    "there is no suite '" + options.suite + "'; expected strings-2020");
  }
  std::string known;
  bool is_known = !options.rules.empty() || options.theory.empty();
  for (const mutate::synth::TheoryText& theory : mutate::synth::builtin_rules().theories) {
    known += (known.empty() ? "" : ", ") + theory.name;
    is_known = is_known || theory.name == options.theory;
  }
  if (!is_known) {
    return complain("synth", kUsage,
                    "there is no theory '" + options.theory + "'; expected " + known);
  }
  if (options.bound < 1 || options.bound > 3)
    return complain("synth", kUsage, "--bound: expected 1 to 3");
  if (options.at_once < 1 || options.at_once > 4) {
    return complain("synth", kUsage, "--at-once: expected 1 to 4");
  }
  if (options.preset != "full" && options.preset != "paper") {
    return complain("synth", kUsage, "--preset: expected full or paper");
  }
  smtlib::Dialect dialect;
  if (!smtlib::Dialect::named(options.dialect, dialect)) {
    return complain("synth", kUsage, "there is no dialect '" + options.dialect + "'");
  }
  mutate::synth::Context context;
  mutate::synth::WriteOptions how;
  how.dialect = &dialect;
  const Make make = maker_of(options);
  if (options.table) {
    std::vector<TableTest> tests;
    const auto made = make(context, how, [&](Case&& test) {
      TableTest t;
      t.category = category_of(test);
      t.test.name = test.name();
      t.test.text = mutate::synth::write(context, test, how);
      t.test.expectations.push_back(expectation_of(context, test));
      tests.push_back(std::move(t));
    });
    if (!made) return complain("synth", kRejected, made.error().to_string());
    return run_tables(options, std::move(tests), is_quiet);
  }
  SynthWriter writer(context, options.out);
  const auto made = make(context, how, [&](Case&& test) { writer.add(std::move(test), how); });
  if (!made) return complain("synth", kRejected, made.error().to_string());
  if (writer.error()) return complain("synth", kRejected, writer.error()->to_string());
  fmt::print(options.out.empty() ? stderr : stdout, "{}\n", writer.summary());
  return kDone;
}

}  // namespace

void add_synth_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<SynthOptions>();
  CLI::App* command =
      app.add_subcommand("synth", "Write formulas with ground truth, made from nothing");
  command->add_option("--suite", options->suite, "A published suite: strings-2020");
  command->add_option("--theory", options->theory,
                      "strings, bv, ints, reals, fp, arrays, seq, regex, datatypes, conversions");
  command->add_option("--bound", options->bound, "Applications in each other in a term (1 to 3)")
      ->capture_default_str();
  command
      ->add_option("--limit", options->limit,
                   "Of a theory, tests of each operation and category; 0: all")
      ->capture_default_str();
  command->add_option("--depth", options->depth,
                      "More transformations of each unsat test, chained");
  command->add_option("--at-once", options->at_once, "Variables and constants replaced at once");
  command->add_flag("--leave-constants", options->leave_constants,
                    "In term synthesis, leave one of the constants as it is");
  command->add_option("--seed", options->seed, "Of --depth")->capture_default_str();
  command->add_option("--category", options->categories,
                      "Only these, with commas: sat, unsat, operation, larger-core+p, ...");
  command->add_option("--rules", options->rules,
                      "A file with more equivalences and equalities, or another semantics");
  command->add_option("--dialect", options->dialect, "default, legacy-strings, ...")
      ->capture_default_str();
  command->add_option("--out", options->out,
                      "A folder: .smt2 files, each with a .model or a .core; else stdout");
  command->add_flag("--table", options->table,
                    "Run solvers and print the paper's Table 4 instead of the tests");
  command
      ->add_option("--preset", options->preset,
                   "paper: with --table, two random seeds, 15s, the paper's solver options")
      ->capture_default_str();
  command->add_option("--again", options->again,
                      "NAME=COMMAND: with --table, the failed tests of solver NAME again");
  command->add_option("-j,--jobs", options->jobs, "With --table; one a core by default");
  add_member_flags(*command, options->members);
  command->footer("Example: assay synth --suite strings-2020 --out suite/");
  command->callback([&action, &common, options] {
    action = [options, &common] { return run_synth(*options, common.quiet); };
  });
}

}  // namespace assay::cli
