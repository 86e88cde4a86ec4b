// Bugs: the findings of a store, with what became of them, in groups. Crashes are one bug if their
// signature is; the rest by class, solver and canonical form of the smallest formula, and
// near-duplicates (operators much alike) are clustered.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "findings/finding_store.h"
#include "triage/canonical.h"
#include "triage/operator_sets.h"

namespace assay::triage {

struct Bug {
  std::string key;  // of the finding
  findings::Record record;
  std::optional<findings::ReducedFinding> reduced;
  CanonicalForm form;  // of formula()

  std::string id() const { return key.substr(0, 8); }
  // The smallest there is.
  const std::string& formula() const {
    return reduced && !reduced->formula.empty() ? reduced->formula : record.test.text;
  }
  const std::vector<std::string>& command() const {
    return reduced && !reduced->command.empty() ? reduced->command : record.solver.command;
  }
  const std::string& witness() const {
    return reduced && !reduced->formula.empty() ? reduced->witness : record.finding.witness;
  }
  const std::string& reason() const {
    return reduced && !reduced->formula.empty() ? reduced->reason : record.finding.reason;
  }
  // Those words of command() that are not what the solver always gets.
  std::vector<std::string> options() const;
  // The solver without its variant.
  const std::string& solver() const { return record.finding.solver.name; }
};

base::Result<std::vector<Bug>> load_bugs(findings::FindingStore& store);
// One of them; none: there is no such key.
base::Result<std::optional<Bug>> load_bug(findings::FindingStore& store, const std::string& key);

// Members are numbers of bugs; the first is the one to show: the smallest.
struct Group {
  std::vector<size_t> members;
  size_t cluster = 0;  // groups that are much alike have the same
};
std::vector<Group> group_bugs(const std::vector<Bug>& bugs);

// What decides about groups; for lists that do not hold whole bugs.
struct GroupItem {
  judge::BugClass bug = judge::BugClass::kCrash;
  std::string_view solver;  // without its variant
  const judge::Signature* signature = nullptr;
  std::string_view hash;  // of the smallest formula's canonical form; "": it can not be read
  uint32_t operators = OperatorSets::kEmpty;  // of that formula
  size_t bytes = 0;                           // of it
};
// Without clusters each group is its own.
enum class Clusters : uint8_t { kNone, kFind };
std::vector<Group> group_items(const std::vector<GroupItem>& items, const OperatorSets& sets,
                               Clusters clusters = Clusters::kFind);

// Wrong unsat first, then wrong sat, bad models, crashes, the rest; default options and small
// formulas before others. Numbers of bugs, one for each cluster first.
std::vector<size_t> rank(const std::vector<Bug>& bugs, const std::vector<Group>& groups);

// "critical", "high", ...: what a tracker wants to know.
std::string_view severity_of(judge::BugClass bug);

}  // namespace assay::triage
