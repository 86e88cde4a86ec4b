#include "closedbox/expand.h"

#include <unordered_map>

#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::closedbox {

using term::Op;
using term::Term;

namespace {

class Expander {
 public:
  Expander(term::TermStore& terms, const eval::Program& program)
      : terms_(terms), program_(program) {}

  // Arguments first; a definition's body before its uses.
  Term expand(Term root) {
    struct Entry {
      Term term;
      size_t next = 0;
      bool body_done = false;
    };
    std::vector<Entry> stack{{root}};
    while (!stack.empty()) {
      Entry& top = stack.back();
      if (done_.contains(top.term)) {
        stack.pop_back();
        continue;
      }
      const auto arguments = terms_.arguments(top.term);
      if (top.next < arguments.size()) {
        stack.push_back({arguments[top.next++]});
        continue;
      }
      const eval::Program::Function* definition = definition_of(top.term);
      if (definition != nullptr && !top.body_done) {
        top.body_done = true;
        stack.push_back({definition->body});
        continue;
      }
      const Term t = top.term;
      done_[t] = combined(t, definition);
      stack.pop_back();
    }
    return done_.at(root);
  }

 private:
  const eval::Program::Function* definition_of(Term t) const {
    if (terms_.op(t) != Op::kApply) return nullptr;
    const auto found = program_.functions.find(terms_.decl(t).id);
    if (found == program_.functions.end() || found->second.is_recursive) return nullptr;
    return found->second.parameters.size() == terms_.arguments(t).size() ? &found->second : nullptr;
  }

  Term combined(Term t, const eval::Program::Function* definition) {
    std::vector<Term> arguments;
    for (const Term argument : terms_.arguments(t)) arguments.push_back(done_.at(argument));
    term::Substitution substitution;
    if (definition != nullptr) {
      for (size_t i = 0; i < arguments.size(); ++i) {
        substitution[definition->parameters[i]] = arguments[i];
      }
      const Term body = done_.at(definition->body);
      return arguments.empty() ? body : term::substitute(terms_, body, substitution);
    }
    if (terms_.op(t) == Op::kAnnotate) return arguments[0];
    if (terms_.op(t) == Op::kLet) {
      for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
        substitution[terms_.arguments(t)[i]] = arguments[i + 1];
      }
      return term::substitute(terms_, arguments.back(), substitution);
    }
    return arguments.empty() ? t : terms_.with_arguments(t, arguments);
  }

  term::TermStore& terms_;
  const eval::Program& program_;
  std::unordered_map<Term, Term> done_;
};

}  // namespace

std::vector<Term> expand(term::TermStore& terms, const eval::Program& program,
                         std::span<const Term> roots) {
  Expander expander(terms, program);
  std::vector<Term> results;
  for (const Term root : roots) results.push_back(expander.expand(root));
  return results;
}

std::vector<Term> conjuncts(term::TermStore& terms, std::span<const Term> roots) {
  struct Entry {
    Term term;
    bool is_negated;
  };
  std::vector<Term> results;
  term::HandleSet<Term> seen;
  for (const Term root : roots) {
    std::vector<Entry> stack{{root, false}};
    while (!stack.empty()) {
      const auto [t, is_negated] = stack.back();
      stack.pop_back();
      const Op op = terms.op(t);
      const auto arguments = terms.arguments(t);
      if (op == Op::kNot) {
        stack.push_back({arguments[0], !is_negated});
      } else if (op == (is_negated ? Op::kOr : Op::kAnd)) {
        for (size_t i = arguments.size(); i-- > 0;) stack.push_back({arguments[i], is_negated});
      } else if (op == (is_negated ? Op::kFalse : Op::kTrue)) {
        continue;
      } else {
        const Term result = is_negated ? terms.make(Op::kNot, term::kBoolSort, {{t}}) : t;
        if (seen.insert(result)) results.push_back(result);
      }
    }
  }
  return results;
}

}  // namespace assay::closedbox
