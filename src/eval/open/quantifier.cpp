// Quantifiers. Over finite domains every instance is evaluated; otherwise one false instance
// refutes a forall and one true instance proves an exists, looked for among the values that the run
// has seen.
#include <algorithm>
#include <unordered_set>

#include "eval/machine/machine.h"
#include "eval/open/solver.h"
#include "eval/semantics/handlers.h"

namespace assay::eval {

namespace {

constexpr size_t kMaxCandidates = 24;          // values tried for one variable of an infinite sort
constexpr uint64_t kMaxQuantifierTries = 600;  // instances tried over infinite domains

// The functions that a code applies, in the order of the code.
std::vector<Decl> applied_functions(const term::TermStore& terms, const Code& code) {
  std::vector<Decl> applied;
  std::unordered_set<uint32_t> seen;
  for (const Block& block : code.blocks) {
    for (const Instruction& i : block.instructions) {
      if (i.code != Opcode::kApply || !seen.insert(terms.decl(i.term).id).second) continue;
      applied.push_back(terms.decl(i.term));
      if (applied.size() > kMaxCandidates) return applied;
    }
  }
  return applied;
}

}  // namespace

Value Machine::instance(const Code& code, const QuantifierCode& q, Value* r) {
  semantics_.meter().spend(2 + q.variables.size());
  run_block(code, q.block, r);
  return r[code.blocks[q.block].result];
}

Value Machine::run_quantifier(const Code& code, const QuantifierCode& q, Value* r) {
  deciding_.erase(&q);
  uint64_t count = 1;
  for (Sort sort : q.sorts) {
    const uint64_t size = semantics_.domains().size(sort);
    if (size == 0 || count > semantics_.limits().instances / size) {
      count = 0;
      break;
    }
    count *= size;
  }
  return count == 0 ? try_instances(code, q, r) : enumerate(code, q, count, r);
}

Value Machine::enumerate(const Code& code, const QuantifierCode& q, uint64_t count, Value* r) {
  std::vector<Value> open;
  const Scratch::Mark mark = scratch_.mark();
  for (uint64_t n = 0; n < count; ++n) {
    // Of the instance before; the last one's stays, for who asks about the registers.
    scratch_.release(mark);
    uint64_t rest = n;
    std::vector<Value> chosen;
    for (size_t k = 0; k < q.variables.size(); ++k) {
      const uint64_t size = semantics_.domains().size(q.sorts[k]);
      chosen.push_back(semantics_.domains().value(q.sorts[k], rest % size));
      r[q.variables[k]] = chosen.back();
      rest /= size;
    }
    const Value result = instance(code, q, r);
    if (result.is_open()) {
      open.push_back(result);
    } else if (result.is_true() != q.is_forall) {
      deciding_[&q] = std::move(chosen);
      return result;
    }
    if (is_over() && n + 1 < count) return given_up(term::kBoolSort);
  }
  const Op op = q.is_forall ? Op::kAnd : Op::kOr;
  return semantics_.apply({op, term::kBoolSort, {}, open});
}

// Values of a sort worth trying: what stands in the frame, small constants, a default.
std::vector<Value> Machine::candidates(const Code& code, Sort sort, Value* r) {
  std::vector<Value> found;
  const auto add = [&](Value v) {
    if (found.size() < kMaxCandidates && std::find(found.begin(), found.end(), v) == found.end()) {
      found.push_back(v);
    }
  };
  if (sort == term::kIntSort) {
    for (int64_t n : {0, 1, -1, 2}) add(value::small_integer(n));
  } else if (sort == term::kRealSort) {
    for (int64_t n : {0, 1, -1}) add(value::whole_real(n));
  } else {
    const Value some = semantics_.domains().some(sort);
    if (!some.is(Kind::kNone)) add(some);
    const uint64_t size = semantics_.domains().size(sort);
    if (size > 1) add(semantics_.domains().value(sort, size - 1));
  }
  if (terms_.sorts().is(sort, term::SortKind::kDeclared)) {
    // The elements that the model lists, though there may be others.
    std::vector<Value> elements;
    for (const auto& [decl, v] : model_->constants) {
      if (v.is(Kind::kElement) && v.extra == sort.id) elements.push_back(v);
    }
    std::sort(elements.begin(), elements.end());
    for (Value v : elements) add(v);
  }
  const auto add_known = [&](uint32_t at) {
    const Value v = exact(code, r, r[at]);
    if (!v.is(Kind::kNone) && !v.is_open()) add(v);
  };
  for (const Code::Input& in : code.inputs) {
    if (terms_.result(in.decl) == sort) add_known(in.at);
  }
  for (const Code::Constant& constant : code.constants) {
    if (constant.sort == sort) add_known(constant.at);
  }
  // Where the model's functions change: keys of tables, constants of bodies.
  for (Decl decl : applied_functions(terms_, code)) {
    const auto sorts = terms_.arguments(decl);
    const auto function = model_->functions.find(decl.id);
    const auto body = model_->program.functions.find(decl.id);
    if (function != model_->functions.end() && function->second.has_table) {
      for (const auto& [key, result] : function->second.table.entries) {
        const auto arguments = values_.parts(key);
        for (size_t k = 0; k < std::min(arguments.size(), sorts.size()); ++k) {
          if (sorts[k] == sort && !arguments[k].is_open()) add(arguments[k]);
        }
        if (found.size() >= kMaxCandidates) break;
      }
    } else if (body != model_->program.functions.end()) {
      for (const Code::Constant& c : body_of(model_->program, body->second).constants) {
        if (c.sort == sort && !c.value.is_open()) add(c.value);
      }
    }
  }
  // Registers of the entry block hold values of known sorts.
  for (const auto& [term, at] : code.register_of) {
    if (found.size() >= kMaxCandidates) break;
    if (terms_.sort(Term{term}) == sort) add_known(at);
  }
  // Just below and just above each of them.
  const size_t known = found.size();
  for (size_t i = 0; i < known && (sort == term::kIntSort || sort == term::kRealSort); ++i) {
    for (const int64_t n : {1, -1}) {
      const Value step = sort == term::kIntSort ? value::small_integer(n) : value::whole_real(n);
      const Value pair[] = {found[i], step};
      const Value next = semantics_.apply({Op::kAdd, sort, {}, pair});
      if (!next.is_open()) add(next);
    }
  }
  return found;
}

Value Machine::try_instances(const Code& code, const QuantifierCode& q, Value* r) {
  std::vector<std::vector<Value>> choices;
  uint64_t count = 1;
  for (Sort sort : q.sorts) {
    choices.push_back(candidates(code, sort, r));
    if (choices.back().empty())
      return open_binder(code, Reason::kQuantifier, terms_.op(q.term), q.term, q.captured, r);
    count *= choices.back().size();
    count = std::min(count, kMaxQuantifierTries);
  }
  // Quantifiers inside quantifiers would multiply: the whole run has one allowance.
  const Scratch::Mark mark = scratch_.mark();
  for (uint64_t n = 0; n < count && !is_over() && tries_left_ > 0; ++n) {
    scratch_.release(mark);
    --tries_left_;
    uint64_t rest = n;
    std::vector<Value> chosen;
    for (size_t k = 0; k < q.variables.size(); ++k) {
      chosen.push_back(choices[k][rest % choices[k].size()]);
      r[q.variables[k]] = chosen.back();
      rest /= choices[k].size();
    }
    const Value result = instance(code, q, r);
    if (!result.is_open() && result.is_true() != q.is_forall) {
      deciding_[&q] = std::move(chosen);
      return result;
    }
  }
  return for_any_value(code, q, r);
}

// The body for variables of which nothing is known: if that decides it, it decides every instance.
Value Machine::for_any_value(const Code& code, const QuantifierCode& q, Value* r) {
  if (tries_left_ == 0) {
    return open_binder(code, Reason::kQuantifier, terms_.op(q.term), q.term, q.captured, r);
  }
  --tries_left_;
  std::vector<Value> unknown;
  for (size_t k = 0; k < q.variables.size(); ++k) {
    // Fresh ones: the same quantifier may be entered again below itself, by recursion.
    const uint32_t name[] = {q.term.id, next_unknown()};
    unknown.push_back(
        make_open(values_, Reason::kNoInterpretation, {Op::kVariable, q.sorts[k], name, {}}));
    r[q.variables[k]] = unknown.back();
  }
  Value result = instance(code, q, r);
  if (!result.is_open()) return result;
  // Valid: the negation can not be satisfied. (A forall, or the negation of an exists.)
  const Value wrong =
      q.is_forall ? semantics_.apply({Op::kNot, term::kBoolSort, {}, {&result, 1}}) : result;
  if (!is_over()) {
    const OpenSolution solution = solve_open(*this, {&wrong, 1});
    if (solution.answer == Satisfiable::kNever) return value::boolean(q.is_forall);
    // What was found for the unknown ones is an instance to try: (exists ((x Int)) (= (* 2 x) 10)).
    std::vector<Value> chosen;
    for (size_t k = 0; k < unknown.size() && solution.answer == Satisfiable::kPossible; ++k) {
      Value v = semantics_.domains().some(q.sorts[k]);
      for (const auto& [atom, value] : solution.choices) {
        if (atom == unknown[k]) v = value;
      }
      if (v.is(Kind::kNone)) break;
      r[q.variables[k]] = v;
      chosen.push_back(v);
    }
    if (chosen.size() == unknown.size()) {
      result = instance(code, q, r);
      if (!result.is_open() && result.is_true() != q.is_forall) {
        deciding_[&q] = std::move(chosen);
        return result;
      }
    }
  }
  return open_binder(code, Reason::kQuantifier, terms_.op(q.term), q.term, q.captured, r);
}

}  // namespace assay::eval
