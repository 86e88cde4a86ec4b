#include "triage/bugs.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "reduce/reduce.h"

namespace assay::triage {

using judge::BugClass;

namespace {

std::string group_key(const Bug& bug) {
  const judge::Finding& f = bug.record.finding;
  const std::string start = std::string(name_of(f.bug)) + "|" + bug.solver() + "|";
  if (f.bug == BugClass::kCrash) {
    // class|solver|place: the variant does not matter.
    const size_t at = f.signature.find('|', f.signature.find('|') + 1);
    return start + f.signature.substr(std::min(at, f.signature.size()));
  }
  return start + (bug.form.hash.empty() ? f.signature : bug.form.hash);
}

}  // namespace

std::vector<std::string> Bug::options() const { return reduce::own_options(solver(), command()); }

base::Result<std::vector<Bug>> load_bugs(findings::Store& store) {
  auto records = store.records();
  if (!records) return records.error();
  auto reduced = store.reduced();
  if (!reduced) return reduced.error();
  std::vector<Bug> bugs;
  for (findings::Record& record : *records) {
    Bug bug;
    bug.key = key_of(record);
    bug.record = std::move(record);
    if (const auto small = reduced->find(bug.key); small != reduced->end()) {
      bug.reduced = small->second;
    }
    bug.form = canonical_form(bug.formula());
    bugs.push_back(std::move(bug));
  }
  return bugs;
}

std::vector<Group> group_bugs(const std::vector<Bug>& bugs) {
  std::map<std::string, size_t> numbers;
  std::vector<Group> groups;
  for (size_t i = 0; i < bugs.size(); ++i) {
    const auto [at, is_new] = numbers.try_emplace(group_key(bugs[i]), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].members.push_back(i);
  }
  for (size_t g = 0; g < groups.size(); ++g) {
    Group& group = groups[g];
    std::ranges::stable_sort(group.members, {}, [&](size_t i) { return bugs[i].formula().size(); });
    group.cluster = g;
    const Bug& mine = bugs[group.members.front()];
    for (size_t h = 0; h < g; ++h) {
      const Bug& other = bugs[groups[h].members.front()];
      if (mine.record.finding.bug != other.record.finding.bug || mine.solver() != other.solver() ||
          mine.record.finding.bug == BugClass::kCrash) {
        continue;
      }
      if (similarity(mine.form, other.form) < kAlike) continue;
      group.cluster = groups[h].cluster;
      break;
    }
  }
  return groups;
}

std::vector<size_t> rank(const std::vector<Bug>& bugs, const std::vector<Group>& groups) {
  struct Entry {
    size_t bug;
    bool is_repeated;  // another group of its cluster comes before
    std::tuple<int, bool, size_t, std::string> order;
  };
  std::vector<Entry> entries;
  for (const Group& group : groups) {
    const size_t first = group.members.front();
    const Bug& bug = bugs[first];
    if (bug.record.finding.is_flaky) continue;
    entries.push_back({first,
                       false,
                       {static_cast<int>(bug.record.finding.bug), !bug.options().empty(),
                        bug.formula().size(), bug.key}});
  }
  std::ranges::sort(entries, {}, &Entry::order);
  std::map<size_t, size_t> cluster_of;
  for (const Group& group : groups) cluster_of[group.members.front()] = group.cluster;
  std::map<size_t, bool> seen;
  for (Entry& e : entries) e.is_repeated = std::exchange(seen[cluster_of[e.bug]], true);
  std::ranges::stable_sort(entries, {}, &Entry::is_repeated);
  std::vector<size_t> order;
  for (const Entry& e : entries) order.push_back(e.bug);
  return order;
}

std::string_view severity_of(BugClass bug) {
  switch (bug) {
    case BugClass::kRefutationUnsoundness:
    case BugClass::kSolutionUnsoundness:
      return "critical";
    case BugClass::kInvalidModel:
    case BugClass::kWrongCore:
      return "high";
    case BugClass::kCrash:
      return "medium";
    default:
      return "low";
  }
}

}  // namespace assay::triage
