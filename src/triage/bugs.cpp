#include "triage/bugs.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "reduce/reduce.h"

namespace assay::triage {

using judge::BugClass;

namespace {

// What bugs of one group have in common besides class and solver.
struct GroupKey {
  BugClass bug;
  std::string_view solver;  // without its variant
  std::string what;         // the place of a crash, a canonical form, or the whole signature

  explicit GroupKey(const GroupItem& item) : bug(item.bug), solver(item.solver) {
    if (bug == BugClass::kCrash) {
      what = item.signature->place;
    } else {
      what = item.hash.empty() ? item.signature->text() : item.hash;
    }
  }
  auto operator<=>(const GroupKey&) const = default;
};

}  // namespace

std::vector<std::string> Bug::options() const { return reduce::own_options(solver(), command()); }

base::Result<std::vector<Bug>> load_bugs(findings::FindingStore& store) {
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

base::Result<std::optional<Bug>> load_bug(findings::FindingStore& store, const std::string& key) {
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
  OperatorSets sets;
  std::vector<GroupItem> items;
  for (size_t i = 0; i < bugs.size(); ++i) {
    const judge::Finding& f = bugs[i].record.finding;
    items.push_back({f.bug, f.solver.name, &f.signature, bugs[i].form.hash,
                     sets.add(bugs[i].form.operators), bugs[i].formula().size()});
  }
  return group_items(items, sets);
}

std::vector<Group> group_items(const std::vector<GroupItem>& items, const OperatorSets& sets,
                               Clusters clusters) {
  std::map<GroupKey, size_t> numbers;
  std::vector<Group> groups;
  for (size_t i = 0; i < items.size(); ++i) {
    const auto [at, is_new] = numbers.try_emplace(GroupKey(items[i]), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].members.push_back(i);
  }
  // Only bugs of one class and one solver are compared.
  std::map<std::pair<BugClass, std::string_view>, AlikeSearch> searches;
  for (size_t g = 0; g < groups.size(); ++g) {
    Group& group = groups[g];
    std::ranges::stable_sort(group.members, {}, [&](size_t i) { return items[i].bytes; });
    group.cluster = g;
    const GroupItem& mine = items[group.members.front()];
    if (clusters == Clusters::kNone || mine.bug == BugClass::kCrash) continue;
    AlikeSearch& search = searches.try_emplace({mine.bug, mine.solver}, sets).first->second;
    group.cluster = search.find_or_add(mine.operators, static_cast<uint32_t>(g));
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
