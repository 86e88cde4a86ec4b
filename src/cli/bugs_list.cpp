// assay bugs list, show, dedup.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "report/bug_report.h"

namespace assay::cli {

using triage::Bug;

namespace {

std::string dump(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

// What `list` shows in one line.
struct ListLine {
  std::string solver;
  std::string bug;
  std::string signature;
  size_t count = 0;
  size_t confirmed = 0;
  std::string newest;
  size_t smallest = SIZE_MAX;
  std::string id;  // of the smallest
  bool is_reduced = false;
};

std::vector<ListLine> lines_of(const std::vector<Bug>& bugs) {
  std::map<std::tuple<std::string, int, std::string>, ListLine> lines;
  for (const Bug& bug : bugs) {
    const judge::Finding& f = bug.record.finding;
    ListLine& line = lines[{f.solver.text(), static_cast<int>(f.bug), f.signature.text()}];
    line.solver = f.solver.text();
    line.bug = name_of(f.bug);
    line.signature = f.signature.text();
    ++line.count;
    line.confirmed += f.is_confirmed ? 1 : 0;
    line.newest = std::max(line.newest, bug.record.found_at);
    if (bug.formula().size() < line.smallest) {
      line.smallest = bug.formula().size();
      line.id = bug.id();
      line.is_reduced = bug.reduced && !bug.reduced->formula.empty();
    }
  }
  std::vector<ListLine> list;
  for (auto& [key, line] : lines) list.push_back(std::move(line));
  return list;
}

nlohmann::json json_of(const Bug& bug) {
  const judge::Finding& f = bug.record.finding;
  nlohmann::json json = {{"id", bug.id()},
                         {"key", bug.key},
                         {"solver", f.solver.text()},
                         {"version", bug.record.solver.version},
                         {"class", name_of(f.bug)},
                         {"grade", name_of(f.grade)},
                         {"signature", f.signature.text()},
                         {"bytes", bug.formula().size()},
                         {"reduced", bug.reduced && !bug.reduced->formula.empty()},
                         {"canonical", bug.form.hash}};
  return json;
}

}  // namespace

int list_bugs(const BugsOptions& options) {
  const auto open = open_bugs(options);
  if (!open) return complain("bugs", kRejected, open.error().to_string());
  const std::vector<ListLine> lines = lines_of(open->bugs);
  if (options.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const ListLine& line : lines) {
      list.push_back({{"id", line.id},
                      {"solver", line.solver},
                      {"class", line.bug},
                      {"signature", line.signature},
                      {"count", line.count},
                      {"confirmed", line.confirmed},
                      {"newest", line.newest},
                      {"smallest", line.smallest},
                      {"reduced", line.is_reduced}});
    }
    fmt::print("{}\n", dump(list));
    return kDone;
  }
  std::string solver;
  for (const ListLine& line : lines) {
    if (line.solver != solver) fmt::print("{}\n", solver = line.solver);
    fmt::print("  {}  {:<24} {:>4} found, newest {}, smallest {} bytes{}{}\n      {}\n", line.id,
               line.bug, line.count, line.newest, line.smallest,
               line.is_reduced ? " (reduced)" : "", line.confirmed == 0 ? ", flaky" : "",
               line.signature);
  }
  fmt::print("findings={} groups={} distinct={} known={}\n", open->bugs.size(), lines.size(),
             open->groups.size(), open->known);
  return kDone;
}

int show_bug(const BugsOptions& options) {
  const auto chosen = open_chosen_bugs(options);
  if (!chosen) return complain("bugs", kRejected, chosen.error().to_string());
  for (const size_t i : chosen->numbers) {
    const Bug& bug = chosen->open.bugs[i];
    if (options.original) {
      fmt::print("{}", bug.record.test.text);
      continue;
    }
    const judge::Finding& f = bug.record.finding;
    fmt::print("id        {}\nclass     {} ({}, {})\nsolver    {} {}\ncommand   {}\n", bug.key,
               name_of(f.bug), name_of(f.grade), f.is_flaky ? "flaky" : "confirmed", f.solver,
               bug.record.solver.version, fmt::join(bug.command(), " "));
    fmt::print("signature {}\nreason    {}\nfound     {} by {}, seed {}, index {}\n",
               f.signature.text(), bug.reason(), bug.record.found_at,
               bug.record.test.coordinates.strategy, bug.record.test.coordinates.seed,
               bug.record.test.coordinates.index);
    fmt::print("bytes     {} of {}\ncanonical {}\n\n{}", bug.formula().size(),
               bug.record.test.text.size(), bug.form.hash, bug.formula());
    if (!bug.formula().ends_with('\n')) fmt::print("\n");
    if (!bug.witness().empty()) fmt::print("\n; witness\n{}\n", bug.witness());
    fmt::print("\n; standard output of the solver\n{}\n", bug.record.out);
    if (!bug.record.err.empty()) fmt::print("; standard error\n{}\n", bug.record.err);
  }
  return kDone;
}

int dedup_bugs(const BugsOptions& options) {
  const auto open = open_bugs(options);
  if (!open) return complain("bugs", kRejected, open.error().to_string());
  nlohmann::json list = nlohmann::json::array();
  for (size_t g = 0; g < open->groups.size(); ++g) {
    const triage::Group& group = open->groups[g];
    const Bug& first = open->bugs[group.members.front()];
    std::vector<std::string> others;
    for (size_t i = 1; i < group.members.size(); ++i) {
      others.push_back(open->bugs[group.members[i]].id());
    }
    const bool is_alike = group.cluster != g;
    const std::string like =
        is_alike ? open->bugs[open->groups[group.cluster].members.front()].id() : "";
    if (options.json) {
      nlohmann::json json = json_of(first);
      json["duplicates"] = others;
      if (is_alike) json["like"] = like;
      list.push_back(std::move(json));
      continue;
    }
    fmt::print("{}  {} {} ({} bytes){}{}\n", first.id(), first.solver(), report::bug_title(first),
               first.formula().size(),
               others.empty() ? "" : fmt::format(", the same: {}", fmt::join(others, " ")),
               is_alike ? ", much like " + like : "");
  }
  size_t clusters = 0;
  for (size_t g = 0; g < open->groups.size(); ++g) clusters += open->groups[g].cluster == g ? 1 : 0;
  if (options.json) {
    fmt::print("{}\n", dump(list));
  } else {
    fmt::print("findings={} distinct={} clusters={} known={}\n", open->bugs.size(),
               open->groups.size(), clusters, open->known);
  }
  return kDone;
}

}  // namespace assay::cli
