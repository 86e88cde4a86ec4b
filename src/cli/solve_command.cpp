// assay solve FILE --box FILE: satisfiability modulo closed-box functions.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/solver_flags.h"
#include "closedbox/afl.h"
#include "closedbox/box_source.h"
#include "closedbox/solve.h"
#include "eval/semantics/to_term.h"
#include "os/file.h"
#include "os/this_process.h"
#include "smtlib/lexer.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/sexpr_scan.h"

namespace assay::cli {

namespace {

using closedbox::Box;
using closedbox::Outcome;
using closedbox::Status;
using smtlib::Command;
using smtlib::CommandKind;

struct SolveCommandOptions {
  std::string file;
  std::vector<std::string> boxes;
  std::string box_flags;
  std::vector<std::string> partial;
  bool allow_oracles = false;
  std::string mode = "auto";
  std::string smt = "z3";
  std::string search = "native";
  std::string timeout = "60s";
  std::string call_timeout = "1s";
  uint64_t seed = 0;
  unsigned jobs = 0;
  std::string dump_dir;
  bool json = false;
  bool no_facts = false;
  bool no_classes = false;
  bool no_seeds = false;
  bool no_crash_seeds = false;
  bool no_interesting_seeds = false;
  bool no_surrogates = false;
};

const char* word(Status status) {
  switch (status) {
    case Status::kSat:
      return "sat";
    case Status::kUnsat:
      return "unsat";
    case Status::kFailed:
      return "error";
    default:
      return "unknown";
  }
}

// Where the command number `index` of a text begins. The text was parsed before: it is well formed.
base::Error error_at(const std::string& file, std::string_view text, size_t index,
                     const std::string& message) {
  base::Error error{message, file, 1, 1};
  size_t seen = 0;
  smtlib::for_each_command(text, [&](std::string_view command) {
    if (seen++ != index) return;
    const auto offset = static_cast<uint64_t>(command.data() - text.data());
    const base::Error place = smtlib::error_at(text, offset, file, message);
    error.line = place.line;
    error.column = place.column;
  });
  return error;
}

class SolveRun {
 public:
  SolveRun(const SolveCommandOptions& options, const CommonOptions& common)
      : options_(options), common_(common) {}

  int run() {
    if (const auto ready = read_settings(); !ready) {
      fmt::print(stderr, "assay solve: {}\n", ready.error().to_string());
      return kUsage;
    }
    if (settings_.afl) {
      if (const std::string missing = closedbox::afl_missing(); !missing.empty()) {
        return complain("solve", kRejected, missing);
      }
    }
    if (!options_.dump_dir.empty()) {
      if (!os::make_folders(options_.dump_dir) || !os::may_write(options_.dump_dir)) {
        return complain("solve", kRejected,
                        fmt::format("--dump-dir {}: cannot be written", options_.dump_dir));
      }
    }
    const auto file = os::MappedFile::open(options_.file == "-" ? "/dev/stdin" : options_.file);
    if (!file) return complain("solve", kRejected, file.error().to_string());
    text_ = file->text();
    auto parsed = smtlib::parse(terms_, text_, options_.file);
    if (!parsed) return complain("solve", kRejected, parsed.error().to_string());
    script_ = std::move(parsed->script);
    if (const auto ready = find_boxes(); !ready)
      return complain("solve", kRejected, ready.error().to_string());
    begin_ = os::monotonic_now();
    return walk();
  }

 private:
  base::Result<void> read_settings() {
    using closedbox::Mode;
    const std::pair<const char*, Mode> modes[] = {
        {"auto", Mode::kAuto}, {"cdfl", Mode::kCdfl}, {"fuzz", Mode::kFuzz}, {"smt", Mode::kSmt}};
    for (const auto& [name, mode] : modes) {
      if (options_.mode == name) settings_.mode = mode;
    }
    settings_.smt = options_.smt;
    settings_.afl = options_.search == "afl";
    const auto timeout = parse_duration(options_.timeout);
    if (!timeout) return timeout.error();
    settings_.timeout = *timeout;
    const auto call = parse_duration(options_.call_timeout);
    if (!call) return call.error();
    settings_.call_limit = *call;
    settings_.seed = options_.seed;
    settings_.jobs = options_.jobs;
    settings_.keep_facts = !options_.no_facts;
    settings_.equivalence_classes = !options_.no_classes;
    settings_.crash_seeds = !options_.no_seeds && !options_.no_crash_seeds;
    settings_.interesting_seeds = !options_.no_seeds && !options_.no_interesting_seeds;
    settings_.surrogates = !options_.no_surrogates;
    settings_.dump_dir = options_.dump_dir;
    return {};
  }

  base::Error error_of(const closedbox::ScriptError& error) const {
    return error_at(options_.file, text_, error.command, error.message);
  }

  base::Result<void> find_boxes() {
    auto found = closedbox::boxes_of(terms_, script_);
    if (const auto* error = std::get_if<closedbox::ScriptError>(&found)) return error_of(*error);
    auto& declarations = std::get<closedbox::BoxDeclarations>(found);
    boxes_ = std::move(declarations.boxes);
    closedbox::BoxSources sources;
    sources.given = options_.boxes;
    sources.flags = options_.box_flags;
    if (const auto done = closedbox::resolve(boxes_, sources); !done) return done.error();
    for (size_t i = 0; i < boxes_.size(); ++i) {
      Box& box = boxes_[i];
      if (box.kind != closedbox::BoxKind::kNone) continue;
      const std::string& oracle = declarations.oracles[i];
      if (oracle.empty()) {
        return error_at(options_.file, text_, declarations.commands[i],
                        fmt::format("no code was given for {} (--box FILE)", box.declaration));
      }
      if (!options_.allow_oracles) {
        return error_at(options_.file, text_, declarations.commands[i],
                        fmt::format("the formula names the program '{}', which is run only with "
                                    "--allow-oracles",
                                    oracle));
      }
      box.kind = closedbox::BoxKind::kProcess;
      box.path = oracle_path(oracle);
      if (!os::may_execute(box.path)) {
        return error_at(options_.file, text_, declarations.commands[i],
                        fmt::format("the oracle '{}' cannot be run", oracle));
      }
    }
    for (const std::string& name : options_.partial) {
      const auto box =
          std::find_if(boxes_.begin(), boxes_.end(), [&](const Box& b) { return b.name == name; });
      if (box == boxes_.end()) {
        return base::Error{
            fmt::format("--partial {}: the formula declares no box '{}'", name, name), {}};
      }
      box->is_partial = true;
    }
    closedbox::BoxHost host(terms_, values_, boxes_, settings_.call_limit);
    return host.probe();
  }

  // As the formula says it; else from the formula's folder.
  std::string oracle_path(const std::string& oracle) const {
    if (os::exists(oracle)) return os::full_path(oracle);
    return (std::filesystem::path(os::full_path(options_.file)).parent_path() / oracle).string();
  }

  int walk() {
    for (const Command& command : script_.commands()) checks_ += is_check(command.kind) ? 1 : 0;
    size_t checks = 0;
    bool found_check = false;
    for (const Command& command : script_.commands()) {
      if (is_check(command.kind)) {
        found_check = true;
        if (const int code = check(checks++); code != kDone) return code;
      } else if (command.kind == CommandKind::kGetValue) {
        get_value(command);
      } else if (command.kind == CommandKind::kEcho) {
        if (!options_.json) fmt::print("{}\n", terms_.text(command.text));
      } else if (command.kind == CommandKind::kExit) {
        break;
      } else if (command.kind == CommandKind::kPlain) {
        plain(terms_.text(command.name), command.text ? terms_.text(command.text) : "");
      }
      std::fflush(stdout);
    }
    if (!found_check) {
      if (const int code = check(0); code != kDone) return code;
    }
    if (options_.json) {
      fmt::print("{}\n", nlohmann::json{{"file", options_.file}, {"checks", json_}}.dump(2));
    }
    return kDone;
  }

  int check(size_t number) {
    auto made = closedbox::problem_of(terms_, script_, number, boxes_);
    if (const auto* error = std::get_if<closedbox::ScriptError>(&made)) {
      return complain("solve", kRejected, error_of(*error).to_string());
    }
    problem_ = std::make_unique<closedbox::Problem>(std::get<closedbox::Problem>(std::move(made)));
    const os::TimePoint begin = os::monotonic_now();
    closedbox::Settings settings = settings_;
    // What is left, shared fairly between the checks that are left: a hard one does not starve the
    // others.
    const auto left =
        settings_.timeout - std::chrono::duration_cast<std::chrono::milliseconds>(begin - begin_);
    settings.timeout = std::max(std::chrono::milliseconds(1),
                                left / static_cast<int64_t>(std::max<size_t>(1, checks_ - number)));
    const bool shows = !common_.quiet && os::is_terminal(stderr);
    bool shown = false;
    uint64_t last_calls = 0;
    closedbox::OnProgress progress;
    std::chrono::milliseconds last{0};
    if (shows) {
      progress = [&](const closedbox::ProgressView& view) {
        if (view.elapsed.count() < 1000 || (view.elapsed - last).count() < 200) return;
        // A process of the portfolio that has ended takes its count along.
        const uint64_t calls = view.box_calls - std::min(view.box_calls, last_calls);
        const double rate = static_cast<double>(calls) * 1000.0 /
                            static_cast<double>((view.elapsed - last).count());
        fmt::print(stderr,
                   "\r\033[K{:.1f}s iteration {}, {} constraints in the search, {:.0f} box "
                   "calls a second, best distance {:.4g}",
                   static_cast<double>(view.elapsed.count()) / 1000.0, view.iterations,
                   view.constraints, rate, view.best_distance);
        last = view.elapsed;
        last_calls = view.box_calls;
        shown = true;
      };
    }
    outcome_ = closedbox::solve(terms_, values_, *problem_, boxes_, settings, progress);
    if (shown) fmt::print(stderr, "\r\033[K");
    const double seconds = std::chrono::duration<double>(os::monotonic_now() - begin).count();
    if (outcome_.status() == Status::kFailed) {
      fmt::print(stderr, "assay solve: {}: {}\n", options_.file, outcome_.reason());
      return kRejected;
    }
    if (options_.json) {
      note_json(seconds);
    } else {
      fmt::print("{}\n", word(outcome_.status()));
    }
    if (common_.verbose) {
      const auto& s = outcome_.statistics;
      fmt::print(
          stderr,
          "; {}: {}\n; {} iterations, {} SMT checks, {} box calls, {} evaluations, {:.3f} s\n",
          word(outcome_.status()),
          outcome_.status() == Status::kUnknown ? outcome_.reason() : outcome_.evidence(),
          s.iterations, s.smt_checks, s.box_calls, s.evaluations, seconds);
    }
    return kDone;
  }

  void note_json(double seconds) {
    nlohmann::json entry = {{"status", word(outcome_.status())}, {"seconds", seconds}};
    if (!outcome_.reason().empty()) entry["reason"] = outcome_.reason();
    if (outcome_.status() == Status::kUnsat) entry["proof"] = outcome_.evidence();
    if (outcome_.status() == Status::kSat) {
      entry["found_by"] = outcome_.evidence();
      nlohmann::json model = nlohmann::json::object();
      for (const term::Decl c : problem_->constants) {
        const auto at = outcome_.candidate().model->constants.find(c.id);
        if (at == outcome_.candidate().model->constants.end()) continue;
        model[std::string(terms_.text(terms_.name(c)))] =
            eval::to_text(terms_, values_, at->second, terms_.result(c));
      }
      entry["model"] = std::move(model);
    }
    const auto& s = outcome_.statistics;
    entry["statistics"] = {{"iterations", s.iterations},
                           {"smt_checks", s.smt_checks},
                           {"box_calls", s.box_calls},
                           {"evaluations", s.evaluations}};
    nlohmann::json iterations = nlohmann::json::array();
    for (const closedbox::TracedIteration& one : outcome_.trace) {
      iterations.push_back({{"mode", one.mode},
                            {"number", one.number},
                            {"constraints", one.iteration.constraints},
                            {"distance", one.iteration.distance},
                            {"box_calls", one.iteration.box_calls},
                            {"facts", one.iteration.facts},
                            {"seconds", static_cast<double>(one.iteration.milliseconds) / 1000}});
    }
    entry["iterations"] = std::move(iterations);
    json_.push_back(std::move(entry));
  }

  bool has_model() const { return outcome_.status() == Status::kSat && outcome_.candidate().model; }

  void get_value(const Command& command) {
    if (!has_model()) {
      if (!options_.json) fmt::print("(error \"there is no model\")\n");
      return;
    }
    closedbox::BoxHost host(terms_, values_, boxes_, settings_.call_limit);
    closedbox::Checker checker(terms_, values_, *problem_, host);
    std::string text = "(";
    nlohmann::json list = nlohmann::json::array();
    for (const term::Term t : script_.terms(command)) {
      const value::Value v = checker.value_of(*outcome_.candidate().model, t);
      const std::string shown =
          v.is_open() ? "\"has no value\"" : eval::to_text(terms_, values_, v, terms_.sort(t));
      const std::string name = smtlib::to_text(terms_, t);
      text += fmt::format("{}({} {})", text.size() == 1 ? "" : "\n ", name, shown);
      list.push_back({{"term", name}, {"value", shown}});
    }
    if (options_.json) {
      json_.back()["values"] = list;
    } else {
      fmt::print("{})\n", text);
    }
  }

  void plain(std::string_view name, std::string_view rest) {
    if (options_.json) return;
    if (name == "get-model") {
      if (has_model()) {
        fmt::print("{}",
                   closedbox::print_candidate(terms_, values_, *problem_, outcome_.candidate()));
      } else {
        fmt::print("(error \"there is no model\")\n");
      }
    } else if (name == "get-info" && rest.find(":reason-unknown") != std::string_view::npos) {
      std::string reason = outcome_.reason();
      for (size_t at = 0; (at = reason.find('"', at)) != std::string::npos; at += 2) {
        reason.insert(at, 1, '"');
      }
      fmt::print("(:reason-unknown \"{}\")\n", reason);
    } else if (name == "get-info" && rest.find(":name") != std::string_view::npos) {
      fmt::print("(:name \"assay\")\n");
    } else if (name == "get-info" && rest.find(":version") != std::string_view::npos) {
      fmt::print("(:version \"" ASSAY_VERSION "\")\n");
    } else if (name.starts_with("get-")) {
      fmt::print("unsupported\n");
    }
  }

  const SolveCommandOptions& options_;
  const CommonOptions& common_;
  closedbox::Settings settings_;
  std::string text_;
  term::TermStore terms_;
  value::ValueStore values_;
  smtlib::Script script_;
  std::vector<Box> boxes_;
  std::unique_ptr<closedbox::Problem> problem_;
  Outcome outcome_;
  os::TimePoint begin_;
  size_t checks_ = 0;  // in the script
  nlohmann::json json_ = nlohmann::json::array();
};

}  // namespace

void add_solve_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<SolveCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "solve", "Solve formulas that call closed-box functions (compiled code without a formula)");
  command->add_option("FILE", options->file, "The formula (-: standard input)")->required();
  command->add_option("--box", options->boxes,
                      "Where the boxes' code is: FILE.c, FILE.cpp, LIB.so, a program, or NAME= and "
                      "one of LIB.so:SYMBOL, FILE.c:SYMBOL, a program, delphi:PROGRAM");
  command->add_option("--box-flags", options->box_flags, "More flags for the C compiler");
  command->add_option("--partial", options->partial,
                      "This box is a partial function: where its program dies or exits with an "
                      "error, it has no value");
  command->add_flag("--allow-oracles", options->allow_oracles,
                    "Run programs that the formula names (declare-oracle-fun)");
  command->add_option("--mode", options->mode, "auto, cdfl, fuzz or smt")
      ->check(CLI::IsMember({"auto", "cdfl", "fuzz", "smt"}))
      ->capture_default_str();
  command->add_option("--smt", options->smt, "The SMT engine: z3 or cvc5")
      ->check(CLI::IsMember({"z3", "cvc5"}))
      ->capture_default_str();
  command->add_option("--search", options->search, "The search engine: native or afl")
      ->check(CLI::IsMember({"native", "afl"}))
      ->capture_default_str();
  command->add_option("--timeout", options->timeout, "For the whole run")->capture_default_str();
  command->add_option("--call-timeout", options->call_timeout, "For one call of a box")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Of the search")->capture_default_str();
  command->add_option("-j,--jobs", options->jobs, "Processes of --mode auto (0: all cores)");
  command->add_option("--dump-dir", options->dump_dir,
                      "Write the programs that each iteration generates here");
  command->add_flag("--json", options->json, "Answers, models and statistics as JSON");
  command->add_flag("--no-facts", options->no_facts, "cdfl without CONVERTCBTOUF (5.4)");
  command->add_flag("--no-classes", options->no_classes,
                    "Search without equivalence classes (5.1)");
  command->add_flag("--no-seeds", options->no_seeds, "Search without earlier inputs (5.2)");
  command->add_flag("--no-crash-seeds", options->no_crash_seeds,
                    "Search without inputs that satisfied an earlier iteration");
  command->add_flag("--no-interesting-seeds", options->no_interesting_seeds,
                    "Search without inputs that came closer than others");
  command->add_flag("--no-surrogates", options->no_surrogates, "Without guessed formulas");
  command->footer("Example: assay solve formula.smt2 --box boxes.c");
  command->callback([&action, &common, options] {
    action = [&common, options] { return SolveRun(*options, common).run(); };
  });
}

}  // namespace assay::cli
