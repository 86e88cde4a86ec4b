#include "mutate/synth/sampler.h"

#include <algorithm>

#include "mutate/fusion/sample_values.h"
#include "term/traverse.h"

namespace assay::mutate {

using term::Op;
using term::Sort;
using term::Term;
using value::Value;

std::vector<Term> declared_constants(const term::TermStore& terms, std::span<const Term> roots) {
  std::vector<Term> found;
  term::for_each_subterm(terms, roots, [&](Term t) {
    if (terms.op(t) == Op::kApply && terms.arguments(t).empty() &&
        terms.kind(terms.decl(t)) == term::DeclKind::kFunction) {
      found.push_back(t);
    }
  });
  return found;
}

const std::vector<Value>& Sampler::domain(Sort sort) {
  const auto [at, is_new] = domains_.try_emplace(sort.id);
  std::vector<Value>& list = at->second;
  if (!is_new) return list;
  value::ValueStore& values = context_.values();
  if (sort == term::kStringSort) {
    for (const std::u32string_view text :
         {U"", U"a", U"b", U"0", U"ab", U"aa", U"1", U"ba", U"12", U"9", U"aba", U"10"}) {
      list.push_back(values.text(text));
    }
    return list;
  }
  if (sort == term::kIntSort) {
    for (const int64_t n : {0, 1, -1, 2, 3, 10, 5, 12, -2, 9, 4, 100, -7, 8}) {
      list.push_back(value::small_integer(n));
    }
    return list;
  }
  list = sample_values(context_.semantics(), sort, {3, 2, 32});
  return list;
}

namespace {

void flatten(const term::TermStore& terms, Term t, std::vector<Term>& parts) {
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term top = open.back();
    open.pop_back();
    if (terms.op(top) != Op::kAnd) {
      parts.push_back(top);
      continue;
    }
    const auto arguments = terms.arguments(top);
    open.insert(open.end(), arguments.rbegin(), arguments.rend());
  }
}

}  // namespace

std::optional<std::vector<Assignment>> Sampler::find(std::span<const Term> terms,
                                                     base::Random& random, uint32_t tries) {
  std::vector<Term> parts;
  for (const Term t : terms) flatten(context_.terms(), t, parts);
  const std::vector<Term> constants = declared_constants(context_.terms(), terms);
  std::vector<Assignment> found;
  for (uint32_t i = 0; i < tries; ++i) {
    if (try_once(parts, constants, random, found)) return found;
  }
  return std::nullopt;
}

bool Sampler::try_once(std::span<const Term> parts, std::span<const Term> constants,
                       base::Random& random, std::vector<Assignment>& found) {
  term::TermStore& terms = context_.terms();
  found.clear();
  const auto is_known = [&](Term t) {
    return std::ranges::any_of(found, [&](const Assignment& a) { return a.constant == t; });
  };
  const auto is_open_constant = [&](Term t) {
    return std::ranges::find(constants, t) != constants.end() && !is_known(t);
  };
  std::vector<Term> left(constants.begin(), constants.end());
  const bool propagates = !random.chance(1, 4);
  while (true) {
    // What an equation defines is computed.
    bool is_new = propagates;
    while (is_new) {
      is_new = false;
      for (const Term part : parts) {
        if (terms.op(part) != Op::kEqual || terms.arguments(part).size() != 2) continue;
        for (const size_t side : {0, 1}) {
          const Term variable = terms.arguments(part)[side];
          const Term other = terms.arguments(part)[1 - side];
          if (!is_open_constant(variable)) continue;
          const Value v = context_.evaluate(other, found);
          if (v.is(value::Kind::kNone) || v.is_open()) continue;
          found.push_back({variable, v});
          is_new = true;
        }
      }
    }
    std::erase_if(left, is_known);
    if (left.empty()) break;
    const size_t next = random.below(left.size());
    const std::vector<Value>& choices = domain(terms.sort(left[next]));
    if (choices.empty()) return false;
    // Small values come first, and are taken more often.
    const uint64_t some = 1 + random.below(choices.size());
    found.push_back({left[next], choices[random.below(some)]});
  }
  const auto domains = [&](Sort sort) -> std::span<const Value> { return domain(sort); };
  return std::ranges::all_of(
      parts, [&](Term part) { return context_.evaluate(part, found, domains).is_true(); });
}

}  // namespace assay::mutate
