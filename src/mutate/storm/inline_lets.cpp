#include "mutate/storm/inline_lets.h"

#include <string>
#include <unordered_map>

#include "term/binders.h"
#include "term/given_names.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::mutate::storm {

using term::Op;
using term::Term;
using term::TermStore;

namespace {

constexpr size_t kMostSlowLets = 64;  // each costs a walk over its body

class Inliner {
 public:
  Inliner(TermStore& terms, std::span<const Term> roots) : terms_(terms) {
    for (const Term t : term::subterms(terms, roots)) {
      const term::Symbol name = term::given_symbol(terms, t);
      if (name) named_[name.id] = terms.arguments(t)[0];
    }
  }

  std::optional<Term> run(Term root) {
    done_.clear();
    variables_.clear();
    const Names names = names_in(root);
    if (names.lets > 0 && names.is_reused && names.lets > kMostSlowLets) return std::nullopt;
    is_slow_ = names.is_reused;
    return rebuild(root);
  }

 private:
  struct Names {
    size_t lets = 0;
    // Some name could mean another variable where its term would be put.
    bool is_reused = false;
  };
  struct Entry {
    Term term;
    uint32_t next = 0;
  };

  Names names_in(Term root) const {
    Names names;
    if (!terms_.has_variables(root)) return names;
    struct Uses {
      uint32_t lets = 0;
      uint32_t others = 0;
    };
    std::unordered_map<uint32_t, Uses> uses;
    bool has_open_definition = false;
    term::for_each_subterm(terms_, {&root, 1}, [&](Term t) {
      const Op op = terms_.op(t);
      const auto arguments = terms_.arguments(t);
      if (op == Op::kLet) {
        ++names.lets;
        for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
          ++uses[terms_.symbol(arguments[i]).id].lets;
          has_open_definition |= terms_.has_variables(arguments[i + 1]);
        }
      } else if (term::is_quantifier_like(op)) {
        for (size_t i = 0; i < term::listed_variables(terms_, t); ++i) {
          ++uses[terms_.symbol(arguments[i]).id].others;
        }
      } else if (op == Op::kMatch) {
        for (size_t i = 2; i < arguments.size(); i += 2) {
          for (const Term v : term::bound_in(terms_, t, i)) ++uses[terms_.symbol(v).id].others;
        }
      }
    });
    for (const auto& [symbol, use] : uses) {
      names.is_reused |= use.lets > 1 || (use.lets == 1 && use.others > 0);
      names.is_reused |= use.others > 1 && has_open_definition;
    }
    return names;
  }

  bool is_unchanged(Term t) const { return named_.empty() && !terms_.has_variables(t); }

  // What a term has become; done already, or nothing to do.
  Term now(Term t) const {
    if (terms_.op(t) == Op::kVariable) {
      const auto found = variables_.find(t);
      return found == variables_.end() ? t : found->second;
    }
    const auto found = done_.find(t);
    return found == done_.end() ? t : found->second;
  }

  // A let's terms before its body, which needs them.
  Term rebuild(Term root) {
    std::vector<Entry> stack{{root}};
    while (!stack.empty()) {
      Entry& top = stack.back();
      const Term t = top.term;
      const Op op = terms_.op(t);
      if (op == Op::kVariable || is_unchanged(t) || done_.contains(t)) {
        stack.pop_back();
        continue;
      }
      if (op == Op::kApply && terms_.kind(terms_.decl(t)) == term::DeclKind::kNamed) {
        const auto found = named_.find(terms_.name(terms_.decl(t)).id);
        if (found != named_.end()) {
          if (top.next++ == 0) {
            stack.push_back({found->second});
            continue;
          }
          done_[t] = now(found->second);
          stack.pop_back();
          continue;
        }
      }
      const auto arguments = terms_.arguments(t);
      if (op == Op::kLet && !is_slow_ && top.next + 1 == arguments.size()) {
        for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
          variables_[arguments[i]] = now(arguments[i + 1]);
        }
      }
      if (top.next < arguments.size()) {
        stack.push_back({arguments[top.next++]});
        continue;
      }
      const Term result = combined(t);
      done_[t] = result;
      stack.pop_back();
    }
    return now(root);
  }

  Term combined(Term t) {
    const auto arguments = terms_.arguments(t);
    if (terms_.op(t) == Op::kLet) {
      if (!is_slow_) return now(arguments.back());
      term::Substitution substitution;
      for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
        substitution[arguments[i]] = now(arguments[i + 1]);
      }
      return term::substitute(terms_, now(arguments.back()), substitution);
    }
    if (term::given_symbol(terms_, t)) return now(arguments[0]);
    std::vector<Term> changed;
    bool is_same = true;
    for (const Term argument : arguments) {
      changed.push_back(now(argument));
      is_same = is_same && changed.back() == argument;
    }
    return is_same ? t : terms_.with_arguments(t, changed);
  }

  TermStore& terms_;
  std::unordered_map<uint32_t, Term> named_;  // by symbol
  std::unordered_map<Term, Term> done_;
  std::unordered_map<Term, Term> variables_;  // let-bound
  bool is_slow_ = false;
};

}  // namespace

std::vector<std::optional<Term>> without_lets(TermStore& terms, std::span<const Term> roots) {
  Inliner inliner(terms, roots);
  std::vector<std::optional<Term>> results;
  for (const Term root : roots) results.push_back(inliner.run(root));
  return results;
}

}  // namespace assay::mutate::storm
