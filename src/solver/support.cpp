#include "solver/support.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "smtlib/logic.h"
#include "term/traverse.h"

namespace assay::solver {

using smtlib::CommandKind;
using smtlib::Logic;
using term::Theory;

namespace {

// A name is a theory, found by its operators, or a feature, found by what logic the script needs
// (sorts count there: a float that is only compared with = has no operator of its own).
struct TheoryName {
  Theory theory;
  bool Logic::*feature;
  term::SortKind sort = term::SortKind::kUnknown;  // of any subterm
  std::string_view feature_name{};                 // of a feature that is no theory

  std::string_view name() const { return feature_name.empty() ? name_of(theory) : feature_name; }
};

constexpr std::array<TheoryName, 22> kTheories = {{
    {Theory::kArith, nullptr},
    {Theory::kTranscendental, nullptr},
    {Theory::kArrays, &Logic::arrays},
    {Theory::kBitVectors, &Logic::bit_vectors},
    {Theory::kFloats, &Logic::floats},
    {Theory::kStrings, &Logic::strings},
    {Theory::kSequences, nullptr, term::SortKind::kSequence},
    {Theory::kSets, &Logic::finite_sets},
    {Theory::kRelations, nullptr},
    {Theory::kBags, nullptr, term::SortKind::kBag},
    {Theory::kTuples, nullptr, term::SortKind::kTuple},
    {Theory::kDatatypes, &Logic::datatypes},
    {Theory::kFiniteFields, &Logic::finite_fields},
    {Theory::kSeparation, &Logic::separation},
    {Theory::kCardinality, &Logic::cardinality},
    {Theory::kPseudoBoolean, nullptr},
    {Theory::kHigherOrder, &Logic::higher_order},
    {Theory::kSyntax, &Logic::integers, term::SortKind::kUnknown, "integers"},
    {Theory::kSyntax, &Logic::reals, term::SortKind::kUnknown, "reals"},
    {Theory::kSyntax, &Logic::quantifiers, term::SortKind::kUnknown, "quantifiers"},
    {Theory::kSyntax, &Logic::functions, term::SortKind::kUnknown, "functions"},
    {Theory::kSyntax, &Logic::free_sorts, term::SortKind::kUnknown, "free-sorts"},
}};

// A profile can name every theory but the language's own.
constexpr bool is_complete() {
  for (size_t i = 0; i < term::kTheoryCount; ++i) {
    const auto theory = static_cast<Theory>(i);
    if (theory == Theory::kSyntax || theory == Theory::kCore) continue;
    if (std::ranges::none_of(kTheories, [&](const TheoryName& t) { return t.theory == theory; })) {
      return false;
    }
  }
  return true;
}
static_assert(is_complete(), "a theory of term/operators.h is missing here");

bool contains(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

std::string bad_command(const Profile& profile, const term::TermStore& store,
                        const smtlib::Script& script) {
  size_t checks = 0;
  for (const smtlib::Command& command : script.commands()) {
    const CommandKind kind = command.kind;
    std::string_view word = smtlib::word_of(kind);
    if (kind == CommandKind::kTermCommand || kind == CommandKind::kDeclareOther) {
      word = store.text(command.name);
    }
    if (!word.empty() && contains(profile.no_commands, word)) return "no " + std::string(word);
    checks += smtlib::is_check(kind) ? 1 : 0;
    if (!profile.incremental && (checks > 1 || kind == CommandKind::kPush)) {
      return "not incremental";
    }
  }
  return {};
}

}  // namespace

bool is_theory_name(std::string_view name) {
  return std::any_of(kTheories.begin(), kTheories.end(),
                     [&](const TheoryName& t) { return t.name() == name; });
}

std::string theory_names() {
  std::string list;
  for (const TheoryName& t : kTheories) list += (list.empty() ? "" : ", ") + std::string(t.name());
  return list;
}

ScriptNeeds needs_of(const term::TermStore& store, const smtlib::Script& script) {
  ScriptNeeds needs;
  needs.logic = smtlib::logic_needed(store, script);
  std::vector<term::Term> roots;
  script.for_each_term([&](term::Term t) { roots.push_back(t); });
  constexpr size_t kSortKinds = 64;
  std::vector<std::bitset<kSortKinds>> seen(term::kOpCount);
  term::for_each_subterm(store, roots, [&](term::Term t) {
    const term::Op op = store.op(t);
    const term::SortKind sort = store.sorts().kind(store.sort(t));
    auto is_seen = seen[static_cast<size_t>(op)][static_cast<size_t>(sort)];
    if (is_seen) return;
    is_seen = true;
    needs.operators.emplace_back(op, sort);
  });
  return needs;
}

std::string unsupported_reason(const Profile& profile, const term::TermStore& store,
                               const smtlib::Script& script) {
  return unsupported_reason(profile, store, script, needs_of(store, script));
}

std::string unsupported_reason(const Profile& profile, const term::TermStore& store,
                               const smtlib::Script& script, const ScriptNeeds& needs) {
  if (std::string reason = bad_command(profile, store, script); !reason.empty()) return reason;
  const auto admits = [&](const std::string& name) {
    const auto logic = smtlib::logic_named(name);
    return logic && smtlib::admits(*logic, needs.logic);
  };
  if (!profile.logics.empty() && std::ranges::none_of(profile.logics, admits)) {
    return "no logic " + smtlib::logic_name(needs.logic);
  }
  for (const TheoryName& t : kTheories) {
    if (t.feature != nullptr && needs.logic.*t.feature && contains(profile.no_theories, t.name())) {
      return "no " + std::string(t.name());
    }
  }
  if (profile.no_theories.empty() && profile.no_operators.empty()) return {};
  for (const auto& [op, sort] : needs.operators) {
    const term::OperatorInfo& info = term::info(op);
    std::string reason;
    if (contains(profile.no_operators, info.name)) {
      reason = "no operator " + std::string(info.name);
    }
    for (const TheoryName& theory : kTheories) {
      const bool is_used = (theory.theory != Theory::kSyntax && theory.theory == info.theory) ||
                           (theory.sort != term::SortKind::kUnknown && theory.sort == sort);
      if (is_used && contains(profile.no_theories, theory.name())) {
        reason = "no " + std::string(theory.name());
      }
    }
    if (!reason.empty()) return reason;
  }
  return {};
}

bool is_replaced_logic(const Profile& profile, std::string_view name) {
  return std::any_of(profile.replace_logics.begin(), profile.replace_logics.end(),
                     [&](std::string_view pattern) {
                       if (!pattern.ends_with('*')) return pattern == name;
                       return name.starts_with(pattern.substr(0, pattern.size() - 1));
                     });
}

std::string logic_for(const Profile& profile, const term::TermStore& store,
                      const smtlib::Script& script) {
  const Logic needed = smtlib::logic_needed(store, script);
  for (const std::string& name : profile.logics) {
    const auto logic = smtlib::logic_named(name);
    if (logic && smtlib::admits(*logic, needed)) return name;
  }
  return smtlib::logic_name(needed);
}

}  // namespace assay::solver
