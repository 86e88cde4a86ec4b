#include "solver/support.h"

#include <algorithm>
#include <array>

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
  std::string_view name;
  Theory theory;
  bool Logic::*feature;
  term::SortKind sort = term::SortKind::kUnknown;  // of any subterm
};

constexpr std::array<TheoryName, 22> kTheories = {{
    {"arith", Theory::kArith, nullptr},
    {"transcendental", Theory::kTranscendental, nullptr},
    {"arrays", Theory::kArrays, &Logic::arrays},
    {"bit-vectors", Theory::kBitVectors, &Logic::bit_vectors},
    {"floats", Theory::kFloats, &Logic::floats},
    {"strings", Theory::kStrings, &Logic::strings},
    {"sequences", Theory::kSequences, nullptr, term::SortKind::kSequence},
    {"sets", Theory::kSets, &Logic::finite_sets},
    {"relations", Theory::kRelations, nullptr},
    {"bags", Theory::kBags, nullptr, term::SortKind::kBag},
    {"tuples", Theory::kTuples, nullptr, term::SortKind::kTuple},
    {"datatypes", Theory::kDatatypes, &Logic::datatypes},
    {"finite-fields", Theory::kFiniteFields, &Logic::finite_fields},
    {"separation", Theory::kSeparation, &Logic::separation},
    {"cardinality", Theory::kCardinality, &Logic::cardinality},
    {"pseudo-boolean", Theory::kPseudoBoolean, nullptr},
    {"higher-order", Theory::kHigherOrder, &Logic::higher_order},
    {"integers", Theory::kSyntax, &Logic::integers},
    {"reals", Theory::kSyntax, &Logic::reals},
    {"quantifiers", Theory::kSyntax, &Logic::quantifiers},
    {"functions", Theory::kSyntax, &Logic::functions},
    {"free-sorts", Theory::kSyntax, &Logic::free_sorts},
}};

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
                     [&](const TheoryName& t) { return t.name == name; });
}

std::string theory_names() {
  std::string list;
  for (const TheoryName& t : kTheories) list += (list.empty() ? "" : ", ") + std::string(t.name);
  return list;
}

std::string unsupported_reason(const Profile& profile, const term::TermStore& store,
                               const smtlib::Script& script) {
  if (std::string reason = bad_command(profile, store, script); !reason.empty()) return reason;
  if (!profile.logics.empty() || !profile.no_theories.empty()) {
    const Logic needed = smtlib::logic_needed(store, script);
    const auto admits = [&](const std::string& name) {
      const auto logic = smtlib::logic_named(name);
      return logic && smtlib::admits(*logic, needed);
    };
    if (!profile.logics.empty() &&
        std::none_of(profile.logics.begin(), profile.logics.end(), admits)) {
      return "no logic " + smtlib::logic_name(needed);
    }
    for (const TheoryName& t : kTheories) {
      if (t.feature != nullptr && needed.*t.feature && contains(profile.no_theories, t.name)) {
        return "no " + std::string(t.name);
      }
    }
  }
  if (profile.no_theories.empty() && profile.no_operators.empty()) return {};
  std::vector<term::Term> roots;
  script.for_each_term([&](term::Term t) { roots.push_back(t); });
  std::string reason;
  term::for_each_subterm(store, roots, [&](term::Term t) {
    if (!reason.empty()) return;
    const term::OperatorInfo& info = term::info(store.op(t));
    if (contains(profile.no_operators, info.name)) {
      reason = "no operator " + std::string(info.name);
    }
    const term::SortKind sort = store.sorts().kind(store.sort(t));
    for (const TheoryName& theory : kTheories) {
      const bool is_used = (theory.theory != Theory::kSyntax && theory.theory == info.theory) ||
                           (theory.sort != term::SortKind::kUnknown && theory.sort == sort);
      if (is_used && contains(profile.no_theories, theory.name)) {
        reason = "no " + std::string(theory.name);
      }
    }
  });
  return reason;
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
