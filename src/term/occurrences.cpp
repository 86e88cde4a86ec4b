#include "term/occurrences.h"

#include <algorithm>
#include <unordered_map>

#include "term/binders.h"
#include "term/traverse.h"

namespace assay::term {

namespace {

Polarity flip(Polarity p) {
  const auto bits = static_cast<uint8_t>(p);
  return static_cast<Polarity>((bits & 1) << 1 | (bits & 2) >> 1);
}

Polarity join(Polarity a, Polarity b) {
  return static_cast<Polarity>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}

// The polarity of argument i of a term that has polarity p itself.
Polarity below(const TermStore& store, Term term, size_t i, Polarity p) {
  const auto arguments = store.arguments(term);
  if (store.sort(arguments[i]) != kBoolSort) return Polarity::kBoth;
  switch (store.op(term)) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kForall:
    case Op::kExists:
    case Op::kAnnotate:
      return i == 0 || store.op(term) != Op::kAnnotate ? p : Polarity::kBoth;
    case Op::kNot:
      return flip(p);
    case Op::kImplies:  // right-associative: all but the last are premises
      return i + 1 < arguments.size() ? flip(p) : p;
    case Op::kIte:
      return i == 0 ? Polarity::kBoth : p;
    case Op::kLet:  // a bound Boolean may be used anywhere
      return i + 1 == arguments.size() ? p : Polarity::kBoth;
    case Op::kMatch:
      return i == 0 ? Polarity::kBoth : p;
    default:
      return Polarity::kBoth;
  }
}

class Walk {
 public:
  Walk(const TermStore& store, std::span<const Term> roots) : store_(store) {
    result_.scopes.push_back({});
    order_ = subterms(store, roots);
    std::ranges::reverse(order_);  // parents first
    for (Term root : roots)
      enter(root, store.sort(root) == kBoolSort ? Polarity::kPositive : Polarity::kBoth, 0);
  }

  // Polarities and scopes flow from parents to children; then every edge is known.
  Occurrences run(std::span<const Term> roots, const std::function<bool(Term)>& wanted) {
    for (Term term : order_) {
      const auto found = states_.find(term);
      if (found == states_.end()) continue;  // a binding position only
      const State state = found->second;
      for_each_edge(term, state, [&](size_t i, Polarity polarity, uint32_t scope) {
        enter(store_.arguments(term)[i], polarity, scope);
      });
    }
    for (Term root : roots) add({}, root, wanted);
    for (Term term : order_) {
      const auto found = states_.find(term);
      if (found == states_.end()) continue;
      for_each_edge(term, found->second, [&](size_t i, Polarity, uint32_t) {
        add({term, static_cast<uint32_t>(i)}, store_.arguments(term)[i], wanted);
      });
    }
    return std::move(result_);
  }

 private:
  struct State {
    Polarity polarity;
    uint32_t scope;
  };

  void add(Edge edge, Term end, const std::function<bool(Term)>& wanted) {
    if (!wanted(end)) return;
    const State& state = states_.at(end);
    result_.list.push_back({edge, end, state.polarity, state.scope});
  }

  void enter(Term term, Polarity polarity, uint32_t scope) {
    const auto [at, is_new] = states_.try_emplace(term, State{polarity, scope});
    if (is_new) return;
    at->second.polarity = join(at->second.polarity, polarity);
    at->second.scope = common(at->second.scope, scope);
  }

  // The nearest scope that encloses both.
  uint32_t common(uint32_t a, uint32_t b) const {
    const auto& scopes = result_.scopes;
    while (a != b) {
      if (scopes[a].depth < scopes[b].depth) std::swap(a, b);
      a = scopes[a].parent;
    }
    return a;
  }

  template <typename Visit>
  void for_each_edge(Term term, const State& state, Visit visit) {
    const auto arguments = store_.arguments(term);
    const bool binder = binds_anything(store_.op(term));
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (binder && is_binding_position(store_, term, i)) continue;
      const uint32_t scope = binder ? inner_scope(term, i, state.scope) : state.scope;
      visit(i, below(store_, term, i, state.polarity), scope);
    }
  }

  uint32_t inner_scope(Term term, size_t i, uint32_t outer) {
    std::vector<Term> variables = bound_in(store_, term, i);
    if (variables.empty()) return outer;
    const uint64_t key = uint64_t{term.id} << 32 | first_argument_of_scope(store_, term, i);
    const auto [at, is_new] =
        inner_scopes_.try_emplace(key, static_cast<uint32_t>(result_.scopes.size()));
    if (is_new) {
      const uint32_t depth = result_.scopes[outer].depth + 1;
      result_.scopes.push_back({outer, depth, term, std::move(variables)});
    }
    return at->second;
  }

  const TermStore& store_;
  std::vector<Term> order_;
  std::unordered_map<Term, State> states_;
  std::unordered_map<uint64_t, uint32_t> inner_scopes_;
  Occurrences result_;
};

}  // namespace

std::vector<Term> Occurrences::visible(const TermStore& store, const Occurrence& occurrence) const {
  std::vector<Term> variables;
  std::vector<Symbol> names;
  for (uint32_t scope = occurrence.scope; scope != 0; scope = scopes[scope].parent) {
    const auto& bound = scopes[scope].variables;
    for (size_t i = bound.size(); i-- > 0;) {
      const Symbol name = store.symbol(bound[i]);
      if (std::ranges::find(names, name) != names.end()) continue;
      names.push_back(name);
      variables.push_back(bound[i]);
    }
  }
  std::ranges::reverse(variables);
  return variables;
}

Occurrences occurrences(const TermStore& store, std::span<const Term> roots,
                        const std::function<bool(Term)>& wanted) {
  return Walk(store, roots).run(roots, wanted);
}

Occurrences free_occurrences(const TermStore& store, std::span<const Term> roots, Term symbol) {
  if (store.op(symbol) != Op::kVariable) {
    return occurrences(store, roots, [symbol](Term t) { return t == symbol; });
  }
  // An edge is free if on no path the variable's name is bound; shared edges may be free on some
  // paths and bound on others, and those are left out.
  Occurrences all = occurrences(store, roots, [symbol](Term t) { return t == symbol; });
  // Terms that some path reaches below a binder of the name.
  HandleSet<Term> hidden;
  const Symbol name = store.symbol(symbol);
  std::vector<Term> order = subterms(store, roots);
  std::ranges::reverse(order);
  for (Term term : order) {
    const auto arguments = store.arguments(term);
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!hidden.contains(term)) {
        const auto bound = bound_in(store, term, i);
        const bool binds =
            !is_binding_position(store, term, i) &&
            std::ranges::any_of(bound, [&](Term v) { return store.symbol(v) == name; });
        if (!binds) continue;
      }
      hidden.insert(arguments[i]);
    }
  }
  std::erase_if(all.list, [&](const Occurrence& o) {
    if (!o.edge.parent) return false;
    if (hidden.contains(o.edge.parent)) return true;
    const auto bound = bound_in(store, o.edge.parent, o.edge.index);
    return std::ranges::any_of(bound, [&](Term v) { return store.symbol(v) == name; });
  });
  return all;
}

}  // namespace assay::term
