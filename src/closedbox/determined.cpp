#include "closedbox/determined.h"

#include <algorithm>

#include "closedbox/search/compile/define.h"
#include "term/traverse.h"

namespace assay::closedbox {

namespace {
// Each time all of them are evaluated: more are left to the SMT engine.
constexpr size_t kMostConstraints = 256;
}  // namespace

Determined::Determined(Context& context) : context_(context) {
  const Problem& problem = context.problem;
  if (!context.settings.equivalence_classes || problem.needs_functions ||
      problem.constraints.size() > kMostConstraints) {
    return;
  }
  std::vector<Term> roots;
  const auto found = search::find_definitions(context.terms, problem.constraints, problem.boxes);
  for (const Decl constant : problem.constants) {
    const auto at = found.find(constant.id);
    if (at == found.end()) continue;
    definitions_.push_back({constant, constants_of(at->second)});
    roots.push_back(at->second);
  }
  for (const Term constraint : problem.constraints) {
    constants_.push_back(constants_of(constraint));
    bool has_call = false;
    term::for_each_subterm(context.terms, {&constraint, 1}, [&](Term t) {
      has_call = has_call || (context.terms.op(t) == term::Op::kApply &&
                              std::find(problem.boxes.begin(), problem.boxes.end(),
                                        context.terms.decl(t)) != problem.boxes.end());
    });
    has_call_.push_back(has_call);
    roots.push_back(constraint);
  }
  code_ = eval::compile(context.terms, context.values, program_, {}, roots);
}

std::vector<Decl> Determined::constants_of(Term term) const {
  const auto& constants = context_.problem.constants;
  std::vector<Decl> found;
  term::for_each_subterm(context_.terms, {&term, 1}, [&](Term t) {
    if (context_.terms.op(t) != term::Op::kApply || !context_.terms.arguments(t).empty()) return;
    const Decl decl = context_.terms.decl(t);
    if (std::find(constants.begin(), constants.end(), decl) != constants.end()) {
      found.push_back(decl);
    }
  });
  return found;
}

std::vector<size_t> Determined::contradicted(eval::Model& model, std::span<const Decl> fixed) {
  std::vector<size_t> places;
  if (!code_) return places;
  term::HandleSet<Decl> known;
  term::HandleSet<Decl> defined;
  for (const Decl constant : fixed) {
    if (model.constants.contains(constant.id)) known.insert(constant);
  }
  const auto are_known = [&](const std::vector<Decl>& constants) {
    return std::all_of(constants.begin(), constants.end(),
                       [&](Decl c) { return known.contains(c); });
  };
  eval::Machine machine(context_.terms, context_.values, program_);
  machine.set_model(&model);
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    machine.run(*code_);
    for (size_t i = 0; i < definitions_.size(); ++i) {
      const Definition& d = definitions_[i];
      if (known.contains(d.constant) || !are_known(d.from)) continue;
      const value::Value v = machine.root(i);
      if (v.is_open() || v.is(value::Kind::kNone)) continue;
      model.constants[d.constant.id] = v;
      known.insert(d.constant);
      defined.insert(d.constant);
      has_grown = true;
    }
  }
  std::vector<bool> is_taken(constants_.size(), false);
  for (size_t i = 0; i < constants_.size(); ++i) {
    if (!are_known(constants_[i]) || !machine.root(definitions_.size() + i).is_false()) continue;
    is_taken[i] = true;
    // With it, what is said about the same constants without a call: bounds make domains small.
    for (size_t k = 0; k < constants_.size(); ++k) {
      const bool is_about = std::all_of(constants_[k].begin(), constants_[k].end(), [&](Decl c) {
        return std::find(constants_[i].begin(), constants_[i].end(), c) != constants_[i].end();
      });
      if (is_about && !has_call_[k]) is_taken[k] = true;
    }
    for (const Decl c : constants_[i]) {
      for (size_t k = 0; defined.contains(c) && k < constants_.size(); ++k) {
        const bool is_equality =
            context_.terms.op(context_.problem.constraints[k]) == term::Op::kEqual;
        const bool has =
            std::find(constants_[k].begin(), constants_[k].end(), c) != constants_[k].end();
        if (is_equality && has && are_known(constants_[k])) is_taken[k] = true;
      }
    }
  }
  for (size_t i = 0; i < is_taken.size(); ++i) {
    if (is_taken[i]) places.push_back(i);
  }
  return places;
}

}  // namespace assay::closedbox
