#include "mutate/synth/sampler.h"

#include <algorithm>

#include "mutate/sample_values.h"
#include "term/traverse.h"

namespace assay::mutate::synth {

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
         {U"", U"a", U"b", U"0", U"ab", U"aa", U"1", U"ba", U"12", U"9", U"aba", U"2", U"3", U"4",
          U"5", U"6", U"7", U"8", U"10"}) {
      list.push_back(values.text(text));
    }
    return list;
  }
  if (sort == term::kIntSort) {
    for (const int64_t n : {0, 1, -1, 2, 3, 10, 5, 12, -2, 9, 4, 100, -7, 8, 6, 7, 15, 16}) {
      list.push_back(value::small_integer(n));
    }
    return list;
  }
  if (const auto own = constants_.find(sort.id); own != constants_.end()) {
    for (const Constant& constant : own->second) list.push_back(constant.value);
  }
  for (const Value v : sample_values(context_.semantics(), sort, {3, 2, 32})) {
    if (std::ranges::find(list, v) == list.end()) list.push_back(v);
  }
  return list;
}

namespace {

// What has to hold for `t` to be true (or false), with a guess where there is a choice: the parts
// of a conjunction, a branch of ite, one side of an implication or a disjunction.
void expand(Context& context, Term t, bool is_true, base::Random& random,
            std::vector<Term>& parts) {
  const term::TermStore& terms = context.terms();
  // Where there are many choices, guesses contradict each other: half of the time none is made.
  const bool guesses = random.chance(1, 2);
  std::vector<std::pair<Term, bool>> open{{t, is_true}};
  while (!open.empty()) {
    const auto [top, wanted] = open.back();
    open.pop_back();
    const auto arguments = terms.arguments(top);
    const Op op = terms.op(top);
    const bool is_pair = op == Op::kEqual && arguments.size() == 2;
    if (op == Op::kNot) {
      open.emplace_back(arguments[0], !wanted);
    } else if ((op == Op::kAnd && wanted) || (op == Op::kOr && !wanted)) {
      for (size_t i = arguments.size(); i-- > 0;) open.emplace_back(arguments[i], wanted);
    } else if (!guesses &&
               (op == Op::kAnd || op == Op::kOr || op == Op::kImplies || op == Op::kIte)) {
      parts.push_back(wanted ? top : context.negation(top));
    } else if ((op == Op::kAnd || op == Op::kOr) && !arguments.empty()) {
      open.emplace_back(arguments[random.below(arguments.size())], wanted);
    } else if (op == Op::kImplies && arguments.size() == 2 && wanted) {
      const bool applies = random.chance(1, 2);
      if (applies) open.emplace_back(arguments[1], true);
      open.emplace_back(arguments[0], applies);
    } else if (op == Op::kIte) {
      const bool is_first = random.chance(1, 2);
      open.emplace_back(arguments[is_first ? 1 : 2], wanted);
      open.emplace_back(arguments[0], is_first);
    } else if (is_pair && terms.op(arguments[1]) == Op::kTrue) {
      open.emplace_back(arguments[0], wanted);
    } else if (is_pair && terms.op(arguments[1]) == Op::kFalse) {
      open.emplace_back(arguments[0], !wanted);
    } else {
      parts.push_back(wanted ? top : context.negation(top));
    }
  }
}

bool has_quantifier(const term::TermStore& terms, std::span<const Term> roots) {
  bool is_found = false;
  term::for_each_subterm(terms, roots, [&](Term t) {
    is_found = is_found || terms.op(t) == Op::kForall || terms.op(t) == Op::kExists;
  });
  return is_found;
}

}  // namespace

std::optional<std::vector<Assignment>> Sampler::find(std::span<const Term> terms,
                                                     base::Random& random, uint32_t tries) {
  const std::vector<Term> constants = declared_constants(context_.terms(), terms);
  const bool is_quantified = has_quantifier(context_.terms(), terms);
  const auto domains = [&](Sort sort) -> std::span<const Value> { return domain(sort); };
  std::vector<Assignment> found;
  std::vector<Term> parts;
  for (uint32_t i = 0; i < tries; ++i) {
    parts.clear();
    for (const Term t : terms) expand(context_, t, true, random, parts);
    if (!try_once(parts, constants, random, found)) continue;
    // A quantifier over a domain is the real one only where the domain has all that matters: all
    // parts of the values.
    const bool is_inside = !is_quantified || std::ranges::all_of(found, [&](const Assignment& a) {
      const auto& values = domain(context_.terms().sort(a.constant));
      return std::ranges::find(values, a.value) != values.end();
    });
    if (!is_inside) continue;
    // The guesses are forgotten: the terms themselves count.
    if (std::ranges::all_of(
            terms, [&](Term t) { return context_.evaluate(t, found, domains).is_true(); })) {
      return found;
    }
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
  const auto is_defined = [&](Term t) {
    return std::ranges::any_of(parts, [&](Term part) {
      return terms.op(part) == Op::kEqual &&
             std::ranges::find(terms.arguments(part), t) != terms.arguments(part).end();
    });
  };
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
    size_t next = random.below(left.size());
    // What an equation may still define is guessed last.
    for (size_t i = 0; propagates && i < left.size() && is_defined(left[next]); ++i) {
      next = (next + 1) % left.size();
    }
    const std::vector<Value>& choices = domain(terms.sort(left[next]));
    if (choices.empty()) return false;
    // Small values come first, and are taken more often.
    const uint64_t some = 1 + random.below(choices.size());
    found.push_back({left[next], choices[random.below(some)]});
  }
  // Quantified parts are left for the end.
  return std::ranges::all_of(parts, [&](Term part) {
    const Value v = context_.evaluate(part, found);
    return v.is_true() || v.is(value::Kind::kNone);
  });
}

}  // namespace assay::mutate::synth
