// assay seeds add|list|show|export: the formulas that tests are made of.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/members.h"
#include "cli/seed_source.h"
#include "cli/shared_labelling.h"
#include "findings/postgres_url.h"
#include "mutate/seed_pool.h"
#include "os/file.h"
#include "os/this_process.h"

namespace assay::cli {

using findings::StoredSeed;
using testcase::Grade;

namespace {

struct SeedsOptions {
  std::vector<std::string> paths;
  std::string name;
  std::string out;
  std::string db = "assay.db";
  MemberFlags members;
  unsigned jobs = 0;
  bool json = false;
  bool labels = false;
};

std::string label_text(const StoredSeed& stored) {
  if (!stored.aside.empty()) return "put aside";
  const testcase::Label& label = stored.seed.label;
  if (label.grade < Grade::kAgreed) return "unlabelled";
  return fmt::format("{} {}", name_of(label.grade), name_of(label.status));
}

// What a seed is, for lists.
struct Row {
  std::string logic = "-";
  bool is_plain = false;
  // What the logic's name does not say: more than one question (commands), operators whose value
  // the standard may leave open (open-values).
  std::string features = "-";
};

std::string features_of(const mutate::PreparedSeed& seed) {
  if (!seed.is_plain) return "commands";
  return seed.may_be_unspecified ? "open-values" : "-";
}

std::vector<Row> rows_of(const std::vector<StoredSeed>& seeds) {
  std::vector<Row> rows;
  for (const StoredSeed& stored : seeds) {
    const mutate::SeedPool pool({stored.seed});
    Row row;
    if (!pool.seeds().empty()) {
      row.logic = pool.seeds()[0].logic;
      row.is_plain = pool.seeds()[0].is_plain;
      row.features = features_of(pool.seeds()[0]);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// By logic, features, then by size.
std::vector<size_t> sorted(const std::vector<StoredSeed>& seeds, const std::vector<Row>& rows) {
  std::vector<size_t> order(seeds.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::tuple(rows[a].logic, rows[a].features, seeds[a].seed.text.size()) <
           std::tuple(rows[b].logic, rows[b].features, seeds[b].seed.text.size());
  });
  return order;
}

void print_summary(const std::vector<StoredSeed>& seeds) {
  std::map<std::string, size_t> counts;
  for (const StoredSeed& stored : seeds) ++counts[label_text(stored)];
  fmt::print("seeds={}", seeds.size());
  for (const auto& [label, number] : counts) fmt::print(", {} {}", number, label);
  fmt::print("\n");
}

void say(const std::string& text) { fmt::print(stderr, "{}\n", text); }

base::Result<campaign::LabelOptions> label_options_of(const SeedsOptions& options,
                                                      bool needs_solvers, int& code) {
  campaign::LabelOptions label_options;
  label_options.jobs = options.jobs;
  code = kRejected;
  if (!needs_solvers) return label_options;
  const auto limits = limits_of(options.members.solvers);
  code = kUsage;
  if (!limits) return limits.error();
  label_options.limits = *limits;
  auto found = members_of(options.members, *limits);
  if (auto* error = std::get_if<MembersError>(&found)) {
    code = error->exit_code;
    return base::Error{error->message, {}};
  }
  label_options.members = std::get<Members>(std::move(found)).members;
  code = kRejected;
  return label_options;
}

// With the labels; none of the flags but PATHs, --db and the solvers matters.
base::Result<SeedSource> load(const SeedsOptions& options, bool needs_solvers, int& code) {
  auto label_options = label_options_of(options, needs_solvers, code);
  if (!label_options) return label_options.error();
  return load_seeds(options.paths, options.db, *std::move(label_options), say);
}

void show_aside(const StoredSeed& stored) {
  if (stored.aside.empty()) return;
  fmt::print("put aside: {}: {}\n", stored.seed.name, stored.aside.substr(0, 300));
}

// On a server: several machines may be given the same PATHs, and share the work.
int run_add_shared(const SeedsOptions& options) {
  int code = kDone;
  auto label_options = label_options_of(options, true, code);
  if (!label_options) return complain("seeds", code, label_options.error().to_string());
  label_options->stop = &os::stop_requested();
  const auto store = findings::open_store(options.db);
  if (!store) return complain("seeds", kRejected, store.error().to_string());
  const auto done = label_shared(options.paths, options.db, **store, *label_options, say);
  if (!done) return complain("seeds", kRejected, done.error().to_string());
  for (const StoredSeed& stored : done->added) show_aside(stored);
  if (done->elsewhere > 0) say(fmt::format("{} are labelled by others", done->elsewhere));
  fmt::print("added={} ", done->added.size());
  print_summary(done->added);
  return kDone;
}

int run_add(const SeedsOptions& options) {
  if (findings::is_postgres_url(options.db) && !options.paths.empty()) {
    return run_add_shared(options);
  }
  int code = kDone;
  const auto source = load(options, true, code);
  if (!source) return complain("seeds", code, source.error().to_string());
  auto store = findings::open_store(options.db);
  if (!store) return complain("seeds", kRejected, store.error().to_string());
  size_t added = 0;
  for (const StoredSeed& stored : source->seeds) {
    const auto is_new = (*store)->add_seed(stored);
    if (!is_new) return complain("seeds", kRejected, is_new.error().to_string());
    added += *is_new ? 1 : 0;
    show_aside(stored);
  }
  fmt::print("added={} ", added);
  print_summary(source->seeds);
  return kDone;
}

int run_list(const SeedsOptions& options) {
  int code = kDone;
  const auto source = load(options, !options.paths.empty(), code);
  if (!source) return complain("seeds", code, source.error().to_string());
  const auto& seeds = source->seeds;
  if (options.labels) {  // seeds/labels.json
    nlohmann::json labels;
    for (const StoredSeed& stored : seeds) {
      labels[base::sha256_hex(stored.seed.text)] =
          nlohmann::json::parse(campaign::label_to_json(stored));
    }
    fmt::print("{}\n", labels.dump(1));
    return kDone;
  }
  const std::vector<Row> rows = rows_of(seeds);
  nlohmann::json list = nlohmann::json::array();
  for (const size_t i : sorted(seeds, rows)) {
    const StoredSeed& stored = seeds[i];
    if (options.json) {
      const testcase::Label& label = stored.seed.label;
      nlohmann::json entry = {{"name", stored.seed.name},         {"logic", rows[i].logic},
                              {"bytes", stored.seed.text.size()}, {"status", name_of(label.status)},
                              {"grade", name_of(label.grade)},    {"voices", label.voices},
                              {"plain", rows[i].is_plain},        {"features", rows[i].features}};
      if (!stored.aside.empty()) entry["aside"] = stored.aside;
      list.push_back(std::move(entry));
    } else {
      fmt::print("{:<12} {:<11} {:<16} {:>8}  {}\n", rows[i].logic, rows[i].features,
                 label_text(stored), stored.seed.text.size(), stored.seed.name);
    }
  }
  if (options.json) {
    fmt::print("{}\n", list.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    print_summary(seeds);
  }
  return kDone;
}

int run_show(const SeedsOptions& options) {
  int code = kDone;
  const auto source = load(options, false, code);
  if (!source) return complain("seeds", code, source.error().to_string());
  for (const StoredSeed& stored : source->seeds) {
    if (stored.seed.name != options.name) continue;
    fmt::print("; {}: {}\n", stored.seed.name, label_text(stored));
    if (!stored.aside.empty()) fmt::print("; {}\n", stored.aside);
    fmt::print("{}", stored.seed.text);
    if (stored.seed.label.witness) {
      fmt::print("\n; a model that satisfies it:\n{}\n", stored.seed.label.witness->model);
    }
    return kDone;
  }
  return complain("seeds", kRejected,
                  fmt::format("there is no seed '{}' in {}", options.name, source->origin));
}

int run_export(const SeedsOptions& options) {
  int code = kDone;
  const auto source = load(options, false, code);
  if (!source) return complain("seeds", code, source.error().to_string());
  namespace fs = std::filesystem;
  for (const StoredSeed& stored : source->seeds) {
    fs::path path = fs::path(options.out) / fs::path(stored.seed.name).relative_path();
    (void)os::make_folders(path.parent_path().string()).ok();
    if (const auto done = os::write_file(path.string(), stored.seed.text); !done) {
      return complain("seeds", kRejected, done.error().to_string());
    }
    if (!stored.seed.label.witness) continue;
    path.replace_extension(".model");
    if (const auto done = os::write_file(path.string(), stored.seed.label.witness->model); !done) {
      return complain("seeds", kRejected, done.error().to_string());
    }
  }
  fmt::print("{} seeds are in {}\n", source->seeds.size(), options.out);
  return kDone;
}

}  // namespace

void add_seeds_command(CLI::App& app, const CommonOptions&, Action& action) {
  auto options = std::make_shared<SeedsOptions>();
  CLI::App* seeds = app.add_subcommand("seeds", "The formulas that tests are made of, with labels");
  seeds->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, int (*run)(const SeedsOptions&)) {
    CLI::App* command = seeds->add_subcommand(name, what);
    command->add_option("--db", options->db, "The campaign's database")->capture_default_str();
    command->callback(
        [&action, options, run] { action = [options, run] { return run(*options); }; });
    return command;
  };
  CLI::App* command = add("add", "Label files and keep them in the database", run_add);
  command->add_option("PATH", options->paths, "Files, or folders with .smt2 files")->required();
  add_member_flags(*command, options->members);
  command->add_option("-j,--jobs", options->jobs, "Threads; one a core by default");
  command->footer("Example: assay seeds add benchmarks/QF_S");
  command = add("list", "The seeds by logic and size", run_list);
  command->add_option("PATH", options->paths, "Files or folders instead of the database's seeds");
  add_member_flags(*command, options->members);
  command->add_flag("--json", options->json, "As JSON");
  command->add_flag("--labels", options->labels, "The labels only, by content: seeds/labels.json");
  command->footer("Example: assay seeds list");
  command = add("show", "One seed with its label and witness", run_show);
  command->add_option("NAME", options->name, "As `assay seeds list` prints it")->required();
  command->footer("Example: assay seeds show QF_BV/average_without_overflow.smt2");
  command = add("export", "Write the seeds, and their witnesses beside them, to files", run_export);
  command->add_option("--out", options->out, "A folder")->required();
  command->footer("Example: assay seeds export --out seeds/");
}

}  // namespace assay::cli
