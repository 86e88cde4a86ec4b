// Simpler sorts throughout: declared ones by each other and by built-in ones, small bit-vectors and
// floats, Int in place of Real, what an array holds.
#include <algorithm>
#include <map>
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

// Every width above `width` becomes `width`.
Edit narrowing(uint32_t width) {
  return Edit::change_all(
      [width](TermStore& s, Script& script) {
        Translator translator(s);
        translator.sort = [&](Sort old) {
          const bool is_wide = s.sorts().is(old, SortKind::kBitVec) && s.sorts().width(old) > width;
          return is_wide ? s.sorts().bit_vector(width) : old;
        };
        return translator.apply(script);
      },
      "width " + std::to_string(width));
}

// All widths at once, as small as concatenations, extensions and extractions allow: what was 8, 21
// and 29 = 8 + 21 becomes 1, 1 and 2.
std::map<uint32_t, uint32_t> smallest_widths(const TermStore& store,
                                             const std::vector<PlacedEdge>& edges) {
  constexpr int kMostRounds = 32;
  std::map<uint32_t, uint32_t> widths;
  const auto is_bits = [&](Term t) { return store.sorts().is(store.sort(t), SortKind::kBitVec); };
  const auto width = [&](Term t) -> uint32_t& {
    return widths.try_emplace(store.sorts().width(store.sort(t)), 1).first->second;
  };
  for (int round = 0; round < kMostRounds; ++round) {
    const auto before = widths;
    for (const PlacedEdge& edge : edges) {
      const Term t = edge.end;
      if (!is_bits(t)) continue;
      width(t);
      const auto arguments = store.arguments(t);
      switch (store.op(t)) {
        case Op::kConcat: {
          uint32_t sum = 0;
          for (const Term a : arguments) sum += width(a);
          width(t) = std::max(width(t), sum);
          break;
        }
        case Op::kZeroExtend:
        case Op::kSignExtend:
          width(t) = std::max(width(t), width(arguments[0]));
          break;
        case Op::kExtract:
          width(arguments[0]) = std::max(width(arguments[0]), width(t));
          break;
        default:
          break;
      }
    }
    if (widths == before) break;
  }
  return widths;
}

Edit narrowing_all(const std::map<uint32_t, uint32_t>& widths) {
  std::string name = "widths";
  for (const auto& [from, to] : widths) {
    name += " " + std::to_string(from) + ":" + std::to_string(to);
  }
  return Edit::change_all(
      [widths](TermStore& s, Script& script) {
        Translator translator(s);
        translator.sort = [&](Sort old) {
          if (!s.sorts().is(old, SortKind::kBitVec)) return old;
          const auto to = widths.find(s.sorts().width(old));
          return to == widths.end() ? old : s.sorts().bit_vector(to->second);
        };
        return translator.apply(script);
      },
      name);
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
    if (!c.decl) continue;
    add(store.result(c.decl));
    for (const Sort s : store.arguments(c.decl)) add(s);
  }
  for (const PlacedEdge& edge : edges_of(store, session.script())) add(store.sort(edge.end));
  std::vector<Edit> edits;
  std::set<uint32_t> widths;
  Sort first_declared;
  for (const Sort s : found) {
    switch (store.sorts().kind(s)) {
      case SortKind::kDeclared:
        if (first_declared) edits.push_back(mapping(store, s, first_declared));
        if (!first_declared) first_declared = s;
        edits.push_back(mapping(store, s, term::kIntSort));
        edits.push_back(mapping(store, s, term::kBoolSort));
        break;
      case SortKind::kBitVec:
        widths.insert(store.sorts().width(s));
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
  std::vector<Edit> narrow;
  if (!widths.empty()) {
    narrow.push_back(narrowing_all(smallest_widths(store, edges_of(store, session.script()))));
  }
  for (const uint32_t to : {1u, 2u, 4u, 8u, 16u, 32u}) {
    if (!widths.empty() && to < *widths.rbegin()) narrow.push_back(narrowing(to));
  }
  for (const uint32_t from : widths) {
    for (const uint32_t to : std::set<uint32_t>{1, from / 2, from - 1}) {
      if (to == 0 || to >= from) continue;
      narrow.push_back(
          mapping(store, store.sorts().bit_vector(from), store.sorts().bit_vector(to)));
    }
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
  session.try_edits(std::move(narrow), Session::Order::kSingly);
}

}  // namespace assay::reduce
