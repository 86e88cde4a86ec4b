// A term by a new constant of its sort, everywhere: where nothing is needed of it but that it may
// be anything, what it is made of goes, and what was declared for it.
#include <algorithm>

#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

namespace {

// Sorts of which every solver takes constants.
bool is_declarable(const TermStore& store, Sort root) {
  std::vector<Sort> todo{root};
  while (!todo.empty()) {
    const Sort s = todo.back();
    todo.pop_back();
    switch (store.sorts().kind(s)) {
      case term::SortKind::kRegLan:
      case term::SortKind::kFunction:
      case term::SortKind::kParameter:
      case term::SortKind::kOpaque:
      case term::SortKind::kUnknown:
        return false;
      default:
        break;
    }
    for (const Sort inner : store.sorts().arguments(s)) todo.push_back(inner);
  }
  return true;
}

// match: a term without free variables   result: a constant that is declared before its first use
// `name` is taken where an edit of the same list has put another constant.
bool put_constant(TermStore& store, Script& script, Term old, Symbol name) {
  const bool is_taken = std::ranges::any_of(script.commands(), [&](const Command& c) {
    return c.kind == CommandKind::kDeclareConst && store.name(c.decl) == name;
  });
  if (is_taken) name = unused_name(store, script);
  const Sort sort = store.sort(old);
  const Decl decl = store.declare(term::DeclKind::kFunction, name, {}, {}, sort);
  const Term by = store.apply(decl, sort, {});
  const Script before = script;
  Rebuilder rebuild(store, [&](Term t, std::vector<Term>& arguments) -> Term {
    return t == old ? by : store.with_arguments(t, arguments);
  });
  if (!rebuild.apply(script)) return false;
  const auto commands = script.commands();
  // The first command of which a term has changed.
  size_t at = commands.size();
  for (size_t i = 0; i < commands.size() && at == commands.size(); ++i) {
    const Command& c = before.commands()[i];
    if (Script::has_definitions(c.kind)) {
      for (size_t k = 0; k < before.definitions(c).size(); ++k) {
        if (before.definitions(c)[k].body != script.definitions(c)[k].body) at = i;
      }
    }
    for (size_t k = 0; k < before.terms(c).size(); ++k) {
      if (before.terms(c)[k] != script.terms(c)[k]) at = i;
    }
  }
  if (at == commands.size()) return false;
  Command declaration;
  declaration.kind = CommandKind::kDeclareConst;
  declaration.decl = decl;
  const std::vector<Command> rest(commands.begin() + static_cast<ptrdiff_t>(at), commands.end());
  script.truncate(at);
  script.add(declaration);
  for (const Command& c : rest) script.add(c);
  return true;
}

}  // namespace

void use_fresh_constants(Session& session) {
  TermStore& store = session.store();
  const Symbol name = unused_name(store, session.script());
  std::vector<Edit> edits;
  term::HandleSet<Term> seen;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    const Term t = edge.end;
    if (is_leaf(store, t) || !seen.insert(t)) continue;
    if (!session.tidy().free_variables().of(t).empty() || !is_declarable(store, store.sort(t))) {
      continue;
    }
    edits.push_back(Edit::change_all(
        [t, name](TermStore& s, Script& script) { return put_constant(s, script, t, name); },
        "fresh " + std::to_string(t.id)));
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace assay::reduce
