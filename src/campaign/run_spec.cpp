#include "campaign/run_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "campaign/run_options.h"
#include "os/find_program.h"

namespace assay::campaign {

using nlohmann::json;

namespace {

// Texts of users may be no UTF-8.
std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

base::Error unreadable(const std::string& why) {
  return base::Error{"the specification of the run cannot be read: " + why, {}};
}

}  // namespace

std::string_view name_of(Schedule schedule) {
  return schedule == Schedule::kBandit ? "bandit" : "round-robin";
}

mutate::Settings RunSpec::settings_of(const std::string& strategy) const {
  mutate::Settings made{preset, {}};
  if (const auto given = settings.find(strategy); given != settings.end()) {
    made.values = given->second;
  }
  if (const auto given = files.find(strategy); given != files.end()) made.files = given->second;
  return made;
}

solver::RunLimits RunSpec::limits() const {
  solver::RunLimits limits;
  limits.timeout = timeout;
  limits.memory = memory;
  return limits;
}

std::string to_json(const RunSpec& spec) {
  json all = json::object();
  for (const RunOption& option : run_options()) {
    if (!option.key.empty()) all[std::string(option.key)] = option.encode(spec);
  }
  return text_of(all);
}

base::Result<RunSpec> run_spec_from_json(const std::string& text) {
  if (text.empty()) return unreadable("an earlier version stored none");
  const json all = json::parse(text, nullptr, false);
  if (!all.is_object()) return unreadable("it is no JSON object");
  RunSpec spec;
  size_t used = 0;
  for (const RunOption& option : run_options()) {
    if (option.key.empty()) continue;
    const auto found = all.find(std::string(option.key));
    used += found != all.end() ? 1 : 0;
    if (found == all.end() && option.before.empty()) {
      return unreadable(fmt::format("'{}' is missing", option.key));
    }
    const json value = found != all.end() ? *found : json::parse(option.before);
    if (const auto read = option.decode(value, spec); !read) {
      return unreadable(fmt::format("{}: {}", option.key, read.error().to_string()));
    }
  }
  if (used == all.size()) return spec;
  for (const auto& [key, value] : all.items()) {
    const auto has_key = [&wanted = key](const RunOption& option) { return option.key == wanted; };
    if (std::ranges::none_of(run_options(), has_key)) {
      return unreadable(fmt::format("'{}' is not known; a newer version has made it", key));
    }
  }
  return spec;
}

json echo_of(const RunSpec& spec) {
  json shown = json::object();
  for (const RunOption& option : run_options()) {
    if (option.print == nullptr) continue;
    const std::string text = option.print(spec);
    if (text != option.print(RunSpec{})) shown[std::string(option.flag)] = text;
  }
  return shown;
}

RunIdentity identity_of(const RunSpec& spec, const std::vector<std::string>& streams,
                        const mutate::SeedPool& pool,
                        const std::vector<findings::SolverIdentity>& solvers) {
  json all = {{"strategies", streams},
              {"generator", mutate::kGeneratorVersion},
              {"seeds",
               {{"count", pool.seeds().size()},
                {"sat", pool.sat().size()},
                {"unsat", pool.unsat().size()},
                {"digest", pool.digest()}}},
              {"solvers", json::array()}};
  for (const findings::SolverIdentity& identity : solvers) {
    all["solvers"].push_back({{"name", identity.name.text()},
                              {"version", identity.version},
                              {"sha256", identity.hash},
                              {"command", identity.command}});
  }
  for (const RunOption& option : run_options()) {
    if (option.identify != nullptr) option.identify(spec, all);
  }
  RunIdentity made{text_of(all), {}};
  made.digest = base::sha256_hex(made.description).substr(0, 32);
  return made;
}

base::Result<std::vector<solver::Profile>> profiles_of(const std::vector<SolverSpec>& solvers) {
  std::vector<solver::Profile> profiles;
  for (const SolverSpec& one : solvers) {
    auto profile = one.profile.empty() ? solver::profile_of_solver(one.name, one.command)
                                       : solver::parse_profile(one.profile, "profile");
    if (!profile) return profile.error();
    for (const solver::Profile& other : profiles) {
      if (other.name == profile->name) {
        return base::Error{"two solvers are named '" + profile->name + "'", {}};
      }
    }
    profiles.push_back(*std::move(profile));
  }
  return profiles;
}

base::Result<std::vector<SolverSpec>> installed_solvers() {
  std::vector<SolverSpec> solvers;
  for (const std::string& name : solver::builtin_profile_names()) {
    const auto profile = solver::builtin_profile(name);
    if (!profile) return profile.error();
    if (os::find_program(profile->command.front())) solvers.push_back({name, {}});
  }
  return solvers;
}

}  // namespace assay::campaign
