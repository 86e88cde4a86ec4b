#include "generate.h"

#include "base/assert.h"
#include "term/operators.h"

namespace assay::ground {

namespace {

using term::SortKind;

constexpr int kAttempts = 50;

}  // namespace

Generator::Generator(Suite suite, uint64_t seed)
    : checker_(store_),
      suite_(suite),
      seed_(seed),
      random_(seed),
      catalogue_(store_, suite),
      values_(store_),
      roots_(root_operators(suite)) {}

// Small terms find most of what there is to find, and show it best.
int Generator::random_depth() {
  const uint64_t draw = random_.below(20);
  return draw < 9 ? 0 : draw < 15 ? 1 : draw < 18 ? 2 : draw < 19 ? 3 : 4;
}

Term Generator::term(size_t number) {
  random_ = base::Random(seed_, number);
  next_variable_ = 0;
  const Op op = root(number);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    scope_.clear();
    const int depth = random_depth();
    const Term term = apply(op, {}, depth);
    if (term) return observed(term, depth);
  }
  ASSAY_ASSERT(false && "no ground application of an operator");
  return {};
}

Term Generator::observed(Term term, int depth) {
  const Sort sort = store_.sort(term);
  if (sort == term::kRegLanSort) {
    Term pair[] = {inner(term::kStringSort, depth / 2), term};
    return checker_.apply(Op::kStrInRe, {}, pair);
  }
  if (sort == term::kCharSort) {
    Term one[] = {term};
    return checker_.apply(Op::kCharToInt, {}, one);
  }
  return term;
}

Term Generator::apply(Op op, Sort wanted, int depth) {
  switch (op) {
    case Op::kLet:
      return let(wanted, depth);
    case Op::kForall:
    case Op::kExists:
      return quantifier(op, depth);
    case Op::kLambda:
      return selected_lambda(depth);
    case Op::kHoApply:
      return applied_lambda(depth);
    case Op::kMatch:
      return match(wanted, depth);
    case Op::kApply:
      return constructor_or_selector(depth);
    case Op::kIsConstructor:
      return tester(depth);
    case Op::kUpdateField:
      return update(depth);
    case Op::kArrayMap:
      return mapped_arrays(depth);
    default:
      return apply_table(op, wanted, depth);
  }
}

Term Generator::apply_table(Op op, Sort wanted, int depth) {
  Plan plan;
  if (!make_plan({store_, random_, catalogue_, suite_, wanted, plan}, op)) return {};
  // These take their sort from the context, not from their arguments.
  if (op == Op::kSetEmpty || op == Op::kBagEmpty || op == Op::kSeqEmpty) {
    return store_.make(op, wanted ? wanted : catalogue_.element(random_), {});
  }
  if (op == Op::kSetUniverse) {
    return store_.make(op, store_.sorts().set(catalogue_.narrow(random_)), {});
  }
  std::vector<Term> arguments;
  for (size_t i = 0; i < plan.sorts.size(); ++i) {
    const int below =
        depth == 0 ? 0 : static_cast<int>(random_.below(static_cast<uint64_t>(depth) + 1));
    arguments.push_back(inner(plan.sorts[i], below, flavour_of(op, i)));
  }
  if (op == Op::kConstArray) {
    if (wanted || random_.chance(2, 3)) arguments[0] = values_.pure(random_, plan.sorts[0]);
    const Sort element = plan.sorts[0];
    const Sort array =
        wanted ? wanted : store_.sorts().array(catalogue_.small_element(random_), element);
    return store_.make(op, array, arguments);
  }
  const Term term = checker_.apply(op, plan.indices, arguments);
  return term && (!wanted || store_.sort(term) == wanted) ? term : Term{};
}

Term Generator::leaf(Sort sort, Flavour flavour) {
  if (store_.sorts().is(sort, SortKind::kFunction)) return lambda(sort, 1);
  if (!scope_.empty() && random_.chance(2, 3)) {
    std::vector<Term> fitting;
    for (Term variable : scope_) {
      if (store_.sort(variable) == sort) fitting.push_back(variable);
    }
    if (!fitting.empty()) return pick(random_, fitting);
  }
  return values_.value(random_, sort, flavour);
}

Term Generator::inner(Sort sort, int depth, Flavour flavour) {
  if (depth == 0 || store_.sorts().is(sort, SortKind::kFunction)) return leaf(sort, flavour);
  if (flavour != Flavour::kPlain && random_.chance(4, 5)) {
    // Only forms that keep the value what it is meant to be.
    Term arguments[] = {inner(term::kBoolSort, depth - 1), leaf(sort, flavour),
                        leaf(sort, flavour)};
    return random_.chance(3, 4) ? arguments[1] : checker_.apply(Op::kIte, {}, arguments);
  }
  if (flavour == Flavour::kExponent || flavour == Flavour::kPowerOfTwo ||
      flavour == Flavour::kScale) {
    return leaf(sort, flavour);
  }
  if (random_.chance(1, 30)) return let(sort, depth - 1);
  if (sort == term::kBoolSort && random_.chance(1, 30)) {
    return quantifier(random_.chance(1, 2) ? Op::kForall : Op::kExists, depth - 1);
  }
  const auto& ops = candidates(sort);
  if (ops.empty()) return leaf(sort, flavour);
  const Op op = ops[random_.below(ops.size())];
  const Term term = apply_table(op, sort, depth - 1);
  return term ? term : leaf(sort, flavour);
}

// Operators that may stand inside and whose result can have the sort. Whether it can is tried out:
// with a stream of its own, so that the answer does not depend on what was generated before.
const std::vector<Op>& Generator::candidates(Sort sort) {
  const auto [at, is_new] = candidates_.try_emplace(sort.id);
  if (!is_new) return at->second;
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    if (!may_stand_inside(suite_, op)) continue;
    base::Random random(i);
    for (int attempt = 0; attempt < 4; ++attempt) {
      Plan plan;
      if (!make_plan({store_, random, catalogue_, suite_, sort, plan}, op)) continue;
      if (!plan.sorts.empty()) at->second.push_back(op);  // constants are leaves
      break;
    }
  }
  return at->second;
}

}  // namespace assay::ground
