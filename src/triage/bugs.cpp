#include "triage/bugs.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "reduce/reduce.h"

namespace assay::triage {

using judge::BugClass;

namespace {

std::string group_key(const GroupItem& item) {
  const std::string start = std::string(name_of(item.bug)) + "|" + std::string(item.solver) + "|";
  if (item.bug == BugClass::kCrash) {
    // class|solver|place: the variant does not matter.
    const size_t at = item.signature.find('|', item.signature.find('|') + 1);
    return start + std::string(item.signature.substr(std::min(at, item.signature.size())));
  }
  return start + (item.form->hash.empty() ? std::string(item.signature) : item.form->hash);
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

base::Result<std::optional<Bug>> load_bug(findings::Store& store, const std::string& key) {
  auto record = store.find(key);
  if (!record) return record.error();
  if (!*record) return std::optional<Bug>();
  auto reduced = store.find_reduced(key);
  if (!reduced) return reduced.error();
  Bug bug;
  bug.key = key;
  bug.record = **std::move(record);
  bug.reduced = *std::move(reduced);
  bug.form = canonical_form(bug.formula());
  return std::optional<Bug>(std::move(bug));
}

std::vector<Group> group_bugs(const std::vector<Bug>& bugs) {
  std::vector<std::string> solvers;
  for (const Bug& bug : bugs) solvers.push_back(bug.solver());
  std::vector<GroupItem> items;
  for (size_t i = 0; i < bugs.size(); ++i) {
    const judge::Finding& f = bugs[i].record.finding;
    items.push_back({f.bug, solvers[i], f.signature, &bugs[i].form, bugs[i].formula().size()});
  }
  return group_items(items);
}

std::vector<Group> group_items(const std::vector<GroupItem>& items, Clusters clusters) {
  std::unordered_map<std::string, size_t> numbers;
  std::vector<Group> groups;
  for (size_t i = 0; i < items.size(); ++i) {
    const auto [at, is_new] = numbers.try_emplace(group_key(items[i]), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].members.push_back(i);
  }
  for (size_t g = 0; g < groups.size(); ++g) {
    Group& group = groups[g];
    std::ranges::stable_sort(group.members, {}, [&](size_t i) { return items[i].bytes; });
    group.cluster = g;
    if (clusters == Clusters::kNone) continue;
    const GroupItem& mine = items[group.members.front()];
    for (size_t h = 0; h < g; ++h) {
      const GroupItem& other = items[groups[h].members.front()];
      if (mine.bug != other.bug || mine.solver != other.solver || mine.bug == BugClass::kCrash) {
        continue;
      }
      if (similarity(*mine.form, *other.form) < kAlike) continue;
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
