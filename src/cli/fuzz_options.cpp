#include "cli/fuzz_options.h"

#include <fmt/format.h>

#include <thread>

#include "cli/exit_code.h"
#include "findings/postgres_url.h"
#include "os/file.h"
#include "os/this_process.h"

namespace assay::cli {

namespace {

// One pattern a line; blank lines and those that begin with # do not count.
base::Result<std::vector<std::string>> read_known(const std::string& path) {
  std::vector<std::string> patterns;
  if (path.empty()) return patterns;
  const auto file = os::MappedFile::open(path);
  if (!file) return file.error();
  std::string_view text = file->text();
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
    patterns.push_back(line);
  }
  return patterns;
}

// Settings of strategies whose value is a file: its text goes with the recipe.
bool names_a_file(const std::string& strategy, const std::string& key) {
  return key == "rules" || (strategy == "opmutate" && key == "operators");
}

}  // namespace

void add_fuzz_flags(CLI::App& command, FuzzFlags& flags) {
  command.add_option(
      "PATH", flags.paths,
      "Seeds: files or folders; else those of `assay seeds add`, else built-in ones");
  add_member_flags(command, flags.members);
  add_strategy_flags(command, flags.strategies);
  command.add_option("--schedule", flags.schedule, "round-robin or bandit")->capture_default_str();
  command.add_option("--classes", flags.classes, "Which bugs to look for (see check)")
      ->capture_default_str();
  command.add_option("--known", flags.known, "A file with patterns of bugs that are known");
  command.add_option("--seed", flags.seed, "Of everything random")->capture_default_str();
  command
      .add_option("--db", flags.db,
                  "Findings, counts, seeds: a file, or postgresql://USER@HOST/NAME")
      ->capture_default_str();
  command
      .add_option("--lease", flags.lease,
                  "PostgreSQL: tests of a worker that is silent so long are another's")
      ->capture_default_str();
}

std::variant<campaign::CampaignOptions, Failure> options_of(const FuzzFlags& flags) {
  campaign::CampaignOptions made;
  const auto usage = [](const base::Error& error) { return Failure{kUsage, error.to_string()}; };
  const auto limits = limits_of(flags.members.solvers);
  if (!limits) return usage(limits.error());
  made.court.limits = *limits;
  const auto classes = judge::ClassSet::parse(flags.classes);
  if (!classes) return usage(classes.error());
  made.court.assess.classes = *classes;
  auto chosen = strategies_of(flags.strategies);
  if (!chosen) return usage(chosen.error());
  made.streams.strategies = std::move(chosen->names);
  made.streams.preset = chosen->preset;
  made.streams.settings = std::move(chosen->settings);
  if (flags.schedule != "round-robin" && flags.schedule != "bandit") {
    return Failure{
        kUsage, fmt::format("'{}': expected the schedule round-robin or bandit", flags.schedule)};
  }
  made.streams.schedule =
      flags.schedule == "bandit" ? campaign::Schedule::kBandit : campaign::Schedule::kRoundRobin;
  if (!flags.time.empty()) {
    const auto time = parse_duration(flags.time);
    if (!time) return usage(time.error());
    made.until = flags.begun + *time;
  }
  if (!flags.stop_on.empty()) {
    for (size_t i = 0; i < judge::kBugClasses; ++i) {
      const auto bug = static_cast<judge::BugClass>(i);
      if (name_of(bug) == flags.stop_on) made.stop_on = bug;
    }
    if (!made.stop_on) {
      return Failure{kUsage, fmt::format("'{}' is no class of bugs", flags.stop_on)};
    }
  }
  const auto known = read_known(flags.known);
  if (!known) return usage(known.error());
  for (const std::string& line : *known) made.known.push_back({line, line});
  const auto lease = parse_duration(flags.lease);
  if (!lease) return usage(lease.error());
  if (lease->count() < 1000) return Failure{kUsage, "--lease: expected one second at least"};
  made.lease_time = *lease;
  made.tests = flags.tests;
  made.seed = flags.seed;
  made.db = flags.db;
  made.workers = flags.jobs != 0 ? flags.jobs : std::max(1u, std::thread::hardware_concurrency());
  made.who = introduce();
  made.watches_others = findings::is_postgres_url(flags.db);
  return made;
}

std::variant<ReadyCampaign, Failure> ready_campaign(
    const FuzzFlags& flags, const std::function<void(const std::string&)>& say) {
  auto wanted = options_of(flags);
  if (auto* failure = std::get_if<Failure>(&wanted)) return *failure;
  auto options = std::get<campaign::CampaignOptions>(std::move(wanted));
  auto found = members_of(flags.members, options.court.limits);
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return Failure{error->exit_code, error->message};
  }
  Members members = std::get<Members>(std::move(found));
  for (judge::Member& member : members.members) member.is_rotating = member.variant.has_value();
  for (const std::string& remark : members.remarks) say(remark);
  auto recipe = recipe_of(flags);
  if (!recipe) return Failure{kUsage, recipe.error().to_string()};
  options.recipe = *std::move(recipe);

  campaign::LabelOptions label_options;
  for (const judge::Member& member : members.members) {
    if (!member.variant) label_options.members.push_back(member);
  }
  label_options.limits = options.court.limits;
  label_options.jobs = flags.jobs;
  label_options.stop = &os::stop_requested();
  auto source = load_seeds(flags.paths, flags.db, label_options, say);
  if (!source) return Failure{kRejected, source.error().to_string()};
  ReadyCampaign ready;
  if (os::stop_requested()) return ready;
  ready.pool = std::make_unique<mutate::SeedPool>(pool_of(*std::move(source)));
  options.members = std::move(members.members);
  options.identities = std::move(members.identities);
  auto campaign = campaign::Campaign::make(std::move(options), *ready.pool);
  if (!campaign) return Failure{kUsage, campaign.error().to_string()};
  ready.campaign = *std::move(campaign);
  return ready;
}

base::Result<campaign::Recipe> recipe_of(const FuzzFlags& flags) {
  campaign::Recipe recipe;
  recipe.assay = ASSAY_VERSION;
  recipe.generator = mutate::kGeneratorVersion;
  recipe.seed = flags.seed;
  const auto chosen = strategies_of(flags.strategies);
  if (!chosen) return chosen.error();
  recipe.strategies = chosen->names;
  recipe.preset = flags.strategies.preset;
  recipe.settings = chosen->settings;
  for (const auto& [strategy, values] : chosen->settings) {
    for (const auto& [key, value] : values) {
      if (!names_a_file(strategy, key)) continue;
      const auto file = os::MappedFile::open(value);
      if (!file) return file.error();
      recipe.files[strategy][key] = file->text();
    }
  }
  recipe.schedule = flags.schedule;
  recipe.classes = flags.classes;
  recipe.timeout = flags.members.solvers.timeout;
  recipe.memory = flags.members.solvers.memory;
  for (const std::string& flag : flags.members.solvers.solvers)
    recipe.solvers.push_back({flag, {}});
  for (const std::string& path : flags.members.solvers.profiles) {
    const auto file = os::MappedFile::open(path);
    if (!file) return file.error();
    recipe.solvers.push_back({{}, std::string(file->text())});
  }
  if (recipe.solvers.empty()) {
    const auto profiles = profiles_of(flags.members.solvers);
    if (!profiles) return profiles.error();
    for (const solver::Profile& profile : *profiles) recipe.solvers.push_back({profile.name, {}});
  }
  recipe.mode = flags.members.mode;
  recipe.variants = flags.members.variants;
  recipe.no_advice = flags.members.no_advice;
  auto known = read_known(flags.known);
  if (!known) return known.error();
  recipe.known = *std::move(known);
  return recipe;
}

base::Result<FuzzFlags> flags_of(const campaign::Recipe& recipe, const os::TempDir& folder) {
  FuzzFlags flags;
  int files = 0;
  const auto write = [&](const std::string& text) -> base::Result<std::string> {
    const std::string path = (folder.path() / fmt::format("file{}.toml", files++)).string();
    if (const auto done = os::write_file(path, text); !done) return done.error();
    return path;
  };
  flags.seed = recipe.seed;
  flags.strategies.strategies = fmt::format("{}", fmt::join(recipe.strategies, ","));
  flags.strategies.preset = recipe.preset;
  for (const auto& [strategy, values] : recipe.settings) {
    for (const auto& [key, value] : values) {
      std::string here = value;
      const auto texts = recipe.files.find(strategy);
      if (texts != recipe.files.end() && texts->second.contains(key)) {
        const auto path = write(texts->second.at(key));
        if (!path) return path.error();
        here = *path;
      }
      flags.strategies.set.push_back(fmt::format("{}.{}={}", strategy, key, here));
    }
  }
  flags.schedule = recipe.schedule;
  flags.classes = recipe.classes;
  flags.members.solvers.timeout = recipe.timeout;
  flags.members.solvers.memory = recipe.memory;
  for (const campaign::RecipeSolver& one : recipe.solvers) {
    if (!one.flag.empty()) {
      flags.members.solvers.solvers.push_back(one.flag);
      continue;
    }
    const auto path = write(one.profile);
    if (!path) return path.error();
    flags.members.solvers.profiles.push_back(*path);
  }
  flags.members.mode = recipe.mode;
  flags.members.variants = recipe.variants;
  flags.members.no_advice = recipe.no_advice;
  if (!recipe.known.empty()) {
    const auto path = write(fmt::format("{}\n", fmt::join(recipe.known, "\n")));
    if (!path) return path.error();
    flags.known = *path;
  }
  return flags;
}

}  // namespace assay::cli
