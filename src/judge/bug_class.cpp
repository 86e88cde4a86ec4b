#include "judge/bug_class.h"

#include <array>
#include <vector>

namespace assay::judge {

namespace {

constexpr std::array<std::string_view, kBugClasses> kNames = {"refutation-unsoundness",
                                                              "solution-unsoundness",
                                                              "invalid-model",
                                                              "wrong-core",
                                                              "imprecise-core",
                                                              "crash",
                                                              "disagreement",
                                                              "incompleteness",
                                                              "performance",
                                                              "nondeterminism",
                                                              "rejection"};

// The classes that a word stands for; none: no such word.
std::vector<BugClass> classes_of(std::string_view word) {
  std::vector<BugClass> classes;
  for (size_t i = 0; i < kBugClasses; ++i) {
    const auto bug = static_cast<BugClass>(i);
    const bool is_named = word == kNames[i] || word == "all";
    const bool is_default = word == "default" && ClassSet::defaults().has(bug);
    if (is_named || is_default) classes.push_back(bug);
  }
  if (word == "soundness") {
    return {BugClass::kRefutationUnsoundness, BugClass::kSolutionUnsoundness};
  }
  if (word == "core") return {BugClass::kWrongCore, BugClass::kImpreciseCore};
  return classes;
}

}  // namespace

std::string_view name_of(BugClass bug) { return kNames[static_cast<size_t>(bug)]; }

bool is_about_answer(BugClass bug) {
  return bug == BugClass::kRefutationUnsoundness || bug == BugClass::kSolutionUnsoundness ||
         bug == BugClass::kDisagreement;
}

ClassSet ClassSet::defaults() {
  ClassSet set;
  set.add(BugClass::kRefutationUnsoundness);
  set.add(BugClass::kSolutionUnsoundness);
  set.add(BugClass::kInvalidModel);
  set.add(BugClass::kCrash);
  set.add(BugClass::kDisagreement);
  return set;
}

ClassSet ClassSet::all() {
  ClassSet set;
  for (size_t i = 0; i < kBugClasses; ++i) set.add(static_cast<BugClass>(i));
  return set;
}

base::Result<ClassSet> ClassSet::parse(std::string_view list) {
  ClassSet set;
  if (list.starts_with('-')) set = defaults();
  while (!list.empty()) {
    const size_t comma = list.find(',');
    std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? "" : list.substr(comma + 1);
    const bool takes_away = word.starts_with('-');
    if (takes_away) word.remove_prefix(1);
    const std::vector<BugClass> classes = classes_of(word);
    if (classes.empty()) {
      std::string known = "all, default, soundness, core";
      for (const std::string_view name : kNames) known += ", " + std::string(name);
      return base::Error{"'" + std::string(word) + "' is no class of bugs; expected " + known, {}};
    }
    for (const BugClass bug : classes) takes_away ? set.remove(bug) : set.add(bug);
  }
  return set;
}

}  // namespace assay::judge
