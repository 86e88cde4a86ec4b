// Simpler sorts throughout: declared ones by each other and by built-in ones, single formats of
// floats, Int in place of Real, what an array holds. Widths are in widths.cpp.
#include <set>

#include "reduce/edges.h"
#include "reduce/pass.h"
#include "reduce/translate.h"
#include "term/sort_text.h"

namespace assay::reduce {

namespace {

using term::SortKind;

Edit mapping(const TermStore& store, Sort from, Sort to) {
  return Edit::change_all(
      [from, to](TermStore& s, Script& script) {
        Translator translator(s);
        translator.sort = [&](Sort old) { return old == from ? to : old; };
        return translator.apply(script);
      },
      "sort " + term::sort_text(store, from) + " to " + term::sort_text(store, to));
}

}  // namespace

void simplify_sorts(Session& session) {
  TermStore& store = session.store();
  std::vector<Sort> found;
  std::set<uint32_t> seen;
  const auto add = [&](Sort s) {
    std::vector<Sort> todo{s};
    while (!todo.empty()) {
      const Sort one = todo.back();
      todo.pop_back();
      if (!seen.insert(one.id).second) continue;
      found.push_back(one);
      for (const Sort inner : store.sorts().arguments(one)) todo.push_back(inner);
    }
  };
  for (const Command& c : session.script().commands()) {
    if (c.kind == CommandKind::kDeclareDatatypes) {
      for (const term::Datatype d : session.script().datatypes(c)) {
        for (const term::Constructor& constructor : store.datatype(d).constructors) {
          for (const Decl selector : constructor.selectors) add(store.result(selector));
        }
      }
    }
    if (!c.decl) continue;
    add(store.result(c.decl));
    for (const Sort s : store.arguments(c.decl)) add(s);
  }
  for (const PlacedEdge& edge : edges_of(store, session.script())) add(store.sort(edge.end));
  std::vector<Edit> edits;
  Sort first_declared;
  for (const Sort s : found) {
    switch (store.sorts().kind(s)) {
      case SortKind::kDeclared:
        if (first_declared) edits.push_back(mapping(store, s, first_declared));
        if (!first_declared) first_declared = s;
        edits.push_back(mapping(store, s, term::kIntSort));
        edits.push_back(mapping(store, s, term::kBoolSort));
        break;
      case SortKind::kFloat:
        edits.push_back(mapping(store, s, store.sorts().floating_point(2, 3)));
        edits.push_back(mapping(store, s, store.sorts().floating_point(3, 5)));
        edits.push_back(mapping(store, s, store.sorts().floating_point(5, 11)));
        break;
      case SortKind::kReal:
        edits.push_back(mapping(store, s, term::kIntSort));
        break;
      case SortKind::kArray:
        for (const Sort inner : store.sorts().arguments(s)) {
          if (store.sorts().is(inner, SortKind::kArray)) edits.push_back(mapping(store, s, inner));
        }
        break;
      case SortKind::kDatatype:
      case SortKind::kTuple:
      case SortKind::kSequence:
      case SortKind::kSet:
        edits.push_back(mapping(store, s, term::kIntSort));
        break;
      default:
        break;
    }
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace assay::reduce
