#include "mutate/synth/sat_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "mutate/synth/regex_members.h"

namespace assay::mutate::synth {

using term::Sort;
using term::Term;
using value::Kind;
using value::Value;

namespace {

// Of one operation at one depth, at most this many applications are pool terms: evenly spread.
constexpr uint64_t kMaxApplications = 4096;

uint64_t key_of(Sort sort, Value value) {
  uint64_t hash = sort.id;
  for (const uint64_t word :
       {static_cast<uint64_t>(value.kind), uint64_t{value.extra}, value.payload}) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

// Runs through all tuples with these numbers of choices, the last place fastest.
template <typename Visit>
void for_each_tuple(std::span<const size_t> choices, uint64_t limit, Visit visit) {
  uint64_t total = 1;
  for (const size_t count : choices) total *= count;
  const uint64_t wanted = limit == 0 ? total : std::min(total, limit);
  std::vector<size_t> digits(choices.size());
  for (uint64_t i = 0; i < wanted; ++i) {
    // The i-th of `wanted` evenly spread ones; no product that overflows.
    uint64_t at = wanted == total ? i : i * (total / wanted) + i * (total % wanted) / wanted;
    for (size_t place = choices.size(); place-- > 0;) {
      digits[place] = at % choices[place];
      at /= choices[place];
    }
    visit(i, digits);
  }
}

}  // namespace

SatSide::SatSide(Context& context, std::vector<Operation> operations, ConstantsBySort constants,
                 const ConstantsBySort& pool_constants, const SatSideOptions& options)
    : context_(context),
      operations_(std::move(operations)),
      constants_(std::move(constants)),
      options_(options) {
  fill_pool(pool_constants);
}

std::string SatSide::group_name(const Operation& operation, Value result) const {
  return result.is_false() ? "not-" + operation.name : operation.name;
}

void SatSide::make_operation(size_t index, const Sink& sink) {
  const Operation& operation = operations_[index];
  std::vector<Term> arguments;
  std::vector<Value> values;
  Case test;
  test.operation = operation.name;
  // The first constants for which it has a value.
  std::vector<size_t> choices;
  for (const Sort sort : operation.sorts) choices.push_back(constants_[sort.id].size());
  bool is_made = false;
  for_each_tuple(choices, 0, [&](uint64_t, const std::vector<size_t>& digits) {
    if (is_made) return;
    arguments.clear();
    values.clear();
    test.witness.clear();
    for (size_t i = 0; i < digits.size(); ++i) {
      const Sort sort = operation.sorts[i];
      const Constant& constant = constants_[sort.id][digits[i]];
      values.push_back(constant.value);
      arguments.push_back(may_be_free(sort) ? context_.constant(operation.names[i], sort)
                                            : constant.term);
      if (may_be_free(sort)) test.witness.push_back({arguments.back(), constant.value});
    }
    const Value result = apply(context_, operation, values);
    if (result.is_open() || result.is(Kind::kNone) || !may_be_free(operation.result)) return;
    const Term variable = context_.constant("res", operation.result);
    test.witness.push_back({variable, result});
    test.assertions = {context_.equal(apply(context_, operation, arguments), variable)};
    is_made = true;
  });
  if (is_made) finish(std::move(test), sink);
}

uint64_t SatSide::constant_tuples(size_t index) const {
  uint64_t total = 1;
  for (const Sort sort : operations_[index].sorts) {
    const auto found = constants_.find(sort.id);
    total *= found == constants_.end() ? 0 : found->second.size();
  }
  return total;
}

std::optional<Case> SatSide::assignment(size_t index, uint64_t tuple, uint32_t free) {
  const Operation& operation = operations_[index];
  const size_t count = operation.sorts.size();
  if (!may_be_free(operation.result)) return std::nullopt;
  Case test;
  std::vector<Term> arguments(count);
  std::vector<Value> values(count);
  std::string freed;
  uint64_t at = tuple;
  for (size_t i = count; i-- > 0;) {
    const std::vector<Constant>& choices = constants_[operation.sorts[i].id];
    const Constant& constant = choices[at % choices.size()];
    at /= choices.size();
    values[i] = constant.value;
    arguments[i] = constant.term;
  }
  const Value result = apply(context_, operation, values);
  if (result.is_open() || result.is(Kind::kNone)) return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    if ((free >> i & 1) == 0) continue;
    if (!may_be_free(operation.sorts[i])) return std::nullopt;
    arguments[i] = context_.constant(operation.names[i], operation.sorts[i]);
    test.witness.push_back({arguments[i], values[i]});
    freed += static_cast<char>('0' + i);
  }
  Term right = context_.literal(result, operation.result);
  if (!right) return std::nullopt;
  if ((free >> count & 1) != 0) {
    right = context_.constant("res", operation.result);
    test.witness.push_back({right, result});
    freed += 'r';
  }
  test.category = Category::kConstantAssignment;
  test.operation = group_name(operation, result);
  test.assertions = {context_.equal(apply(context_, operation, arguments), right)};
  test.variant = fmt::format("{}-{}", tuple, freed.empty() ? "none" : freed);
  return test;
}

void SatSide::make_constant_assignments(size_t index, const Sink& sink) {
  const Operation& operation = operations_[index];
  const uint32_t all = (2u << operation.sorts.size()) - 1;  // every argument and the result
  const uint64_t total = constant_tuples(index);
  const uint64_t wanted =
      options_.limit == 0 ? total : std::min(total, std::max<uint64_t>(1, options_.limit / all));
  std::unordered_set<uint32_t> seen;
  // Of a Boolean operation, what is false comes after all that is true.
  std::vector<Case> negative;
  const auto add = [&](Case&& test) {
    if (seen.insert(test.assertions[0].id).second) finish(std::move(test), sink);
  };
  for (uint64_t i = 0; i < wanted; ++i) {
    const uint64_t tuple = wanted == total ? i : i * (total / wanted);
    for (uint32_t free = 0; free < all; ++free) {
      auto test = assignment(index, tuple, free);
      if (!test) continue;
      if (test->operation == operation.name) {
        add(*std::move(test));
      } else {
        negative.push_back(*std::move(test));
      }
    }
  }
  for (Case& test : negative) add(std::move(test));
}

uint32_t SatSide::add(PoolTerm&& pool_term) {
  const auto number = static_cast<uint32_t>(pool_.size());
  if (pool_term.operation >= 0) {
    auto& same = by_value_[key_of(pool_term.sort, pool_term.value)];
    const bool is_known = std::ranges::any_of(same, [&](uint32_t other) {
      return pool_[other].operation == pool_term.operation &&
             pool_[other].depth == pool_term.depth && pool_[other].sort == pool_term.sort;
    });
    if (!is_known) same.push_back(number);
  }
  pool_.push_back(std::move(pool_term));
  return number;
}

void SatSide::fill_pool(const ConstantsBySort& pool_constants) {
  std::vector<uint32_t> sorts;
  for (const auto& [sort, list] : pool_constants) sorts.push_back(sort);
  std::ranges::sort(sorts);  // no order of a hash table
  for (const uint32_t sort : sorts) {
    for (const Constant& constant : pool_constants.at(sort)) {
      PoolTerm pool_term;
      pool_term.sort = Sort{sort};
      pool_term.value = constant.value;
      pool_term.constant = constant.term;
      add(std::move(pool_term));
    }
  }
  for (uint32_t depth = 1; depth <= options_.bound; ++depth) deepen(depth);
}

// Depth 1: every application to constants; the first of each operation stands for it. Deeper: to
// constants and to what stands for the terms of the depths before.
void SatSide::deepen(uint32_t depth) {
  std::unordered_map<uint32_t, std::vector<uint32_t>> atoms;
  for (uint32_t i = 0; i < pool_.size(); ++i) {
    if (pool_[i].operation < 0) atoms[pool_[i].sort.id].push_back(i);
  }
  for (auto& [sort, list] : producers_) {
    atoms[sort].insert(atoms[sort].end(), list.begin(), list.end());
  }
  std::unordered_map<uint32_t, std::vector<uint32_t>> made;
  for (size_t o = 0; o < operations_.size(); ++o) {
    const Operation& operation = operations_[o];
    std::vector<size_t> choices;
    for (const Sort sort : operation.sorts) choices.push_back(atoms[sort.id].size());
    if (std::ranges::find(choices, size_t{0}) != choices.end()) continue;
    bool is_first = true;
    for_each_tuple(choices, kMaxApplications, [&](uint64_t, const std::vector<size_t>& digits) {
      PoolTerm pool_term;
      std::vector<Value> values;
      for (size_t i = 0; i < digits.size(); ++i) {
        const uint32_t argument = atoms[operation.sorts[i].id][digits[i]];
        pool_term.arguments.push_back(argument);
        pool_term.depth = std::max(pool_term.depth, pool_[argument].depth + 1);
        values.push_back(pool_[argument].value);
      }
      if (pool_term.depth != depth) return;  // it is in the pool already
      pool_term.value = apply(context_, operation, values);
      if (pool_term.value.is_open() || pool_term.value.is(Kind::kNone)) return;
      pool_term.operation = static_cast<int32_t>(o);
      pool_term.sort = operation.result;
      const uint32_t number = add(std::move(pool_term));
      // A history is the operations of a term; deeper ones differ in their arguments' producers.
      if (is_first || depth > 1) made[operation.result.id].push_back(number);
      is_first = false;
    });
  }
  for (auto& [sort, list] : made) {
    producers_[sort].insert(producers_[sort].end(), list.begin(), list.end());
  }
}

uint64_t SatSide::tuples(size_t index) const {
  uint64_t total = 1;
  for (const Sort sort : operations_[index].sorts) {
    const auto found = producers_.find(sort.id);
    const uint64_t count = found == producers_.end() ? 0 : found->second.size();
    if (count != 0 && total > UINT64_MAX / count) return UINT64_MAX;
    total *= count;
  }
  return total;
}

// Depth is bounded by options_.bound.
Term SatSide::written(uint32_t number, const std::unordered_map<uint32_t, Term>& variables) const {
  const PoolTerm& pool_term = pool_[number];
  if (pool_term.operation < 0) return variables.at(number);
  std::vector<Term> arguments;
  for (const uint32_t argument : pool_term.arguments) {
    arguments.push_back(written(argument, variables));
  }
  return apply(context_, operations_[static_cast<size_t>(pool_term.operation)], arguments);
}

void SatSide::constants_in(uint32_t number, std::vector<uint32_t>& found) const {
  if (pool_[number].operation < 0) {
    if (std::ranges::find(found, number) == found.end()) found.push_back(number);
    return;
  }
  for (const uint32_t argument : pool_[number].arguments) constants_in(argument, found);
}

void SatSide::make_tuple(size_t index, uint64_t tuple, const Sink& sink) {
  const Operation& operation = operations_[index];
  if (!may_be_free(operation.result)) return;
  std::vector<uint32_t> arguments(operation.sorts.size());
  uint64_t at = tuple;
  for (size_t place = arguments.size(); place-- > 0;) {
    const auto& list = producers_.at(operation.sorts[place].id);
    arguments[place] = list[at % list.size()];
    at /= list.size();
  }
  std::vector<Value> values;
  for (const uint32_t argument : arguments) values.push_back(pool_[argument].value);
  const Value result = apply(context_, operation, values);
  if (result.is_open() || result.is(Kind::kNone)) return;
  const auto found = by_value_.find(key_of(operation.result, result));
  if (found == by_value_.end()) return;
  size_t number = 0;
  for (const uint32_t candidate : found->second) {
    if (pool_[candidate].value != result || pool_[candidate].sort != operation.result) continue;
    std::vector<uint32_t> constants;
    for (const uint32_t argument : arguments) constants_in(argument, constants);
    constants_in(candidate, constants);
    const size_t kept = options_.leave_constants ? (tuple + number) % constants.size() : SIZE_MAX;
    Case test;
    test.category = Category::kTermSynthesis;
    test.operation = group_name(operation, result);
    test.variant = fmt::format("{}-{}", tuple, number++);
    std::unordered_map<uint32_t, Term> variables;
    size_t count = 0;
    for (size_t i = 0; i < constants.size(); ++i) {
      const PoolTerm& constant = pool_[constants[i]];
      if (!may_be_free(constant.sort) || i == kept) {
        variables[constants[i]] = constant.constant;
        continue;
      }
      const Term variable = context_.constant(
          fmt::format("tmp_{}{}", prefix_of(context_.terms(), constant.sort), count++),
          constant.sort);
      variables[constants[i]] = variable;
      test.witness.push_back({variable, constant.value});
    }
    std::vector<Term> terms;
    for (const uint32_t argument : arguments) terms.push_back(written(argument, variables));
    test.assertions = {
        context_.equal(apply(context_, operation, terms), written(candidate, variables))};
    finish(std::move(test), sink);
  }
}

void SatSide::make_term_synthesis(size_t index, const Sink& sink) {
  if (has_members(index)) {
    const uint64_t all = expressions();
    const uint64_t few = options_.limit == 0 ? all : std::min(all, options_.limit);
    for (uint64_t i = 0; i < few; ++i) make_members(index, i * (all / few), sink);
  }
  const uint64_t total = tuples(index);
  const uint64_t wanted = options_.limit == 0 ? total : std::min(total, options_.limit);
  uint64_t made = 0;
  std::unordered_set<uint32_t> seen;
  // The tests of Boolean operations by result, as the suite lists them.
  std::vector<Case> negative;
  const Sink split = [&](Case&& test) {
    if (!seen.insert(test.assertions[0].id).second) return;
    ++made;
    if (test.operation != operations_[index].name) {
      negative.push_back(std::move(test));
    } else {
      sink(std::move(test));
    }
  };
  for (uint64_t i = 0; i < wanted && (options_.limit == 0 || made < options_.limit); ++i) {
    make_tuple(index, wanted == total ? i : i * (total / wanted), split);
  }
  for (Case& test : negative) sink(std::move(test));
}

bool SatSide::has_members(size_t index) const {
  return operations_[index].op == term::Op::kStrInRe && expressions() > 0;
}

uint64_t SatSide::expressions() const {
  const auto found = producers_.find(term::kRegLanSort.id);
  return found == producers_.end() ? 0 : found->second.size();
}

void SatSide::make_members(size_t index, uint64_t expression, const Sink& sink) {
  const uint32_t number = producers_.at(term::kRegLanSort.id)[expression];
  std::vector<uint32_t> constants;
  constants_in(number, constants);
  // Texts inside the expression stay as they are: a variable there is what few solvers read.
  std::unordered_map<uint32_t, Term> written_as;
  for (const uint32_t constant : constants) written_as[constant] = pool_[constant].constant;
  const Term variable = context_.constant("tmp_str0", term::kStringSort);
  const Term arguments[] = {variable, written(number, written_as)};
  size_t count = 0;
  for (const std::u32string& text : shortest_members(
           context_.values().regexes(), value::ValueStore::to_regex(pool_[number].value), 3)) {
    Case test;
    test.category = Category::kTermSynthesis;
    test.operation = operations_[index].name;
    test.variant = fmt::format("member-{}-{}", expression, count++);
    test.witness = {{variable, context_.values().text(text)}};
    const Term length = context_.terms().make(term::Op::kStrLen, term::kIntSort, {&variable, 1});
    test.assertions = {
        context_.equal(apply(context_, operations_[index], arguments),
                       context_.literal(value::kTrueValue, term::kBoolSort)),
        context_.equal(length,
                       context_.literal(value::small_integer(static_cast<int64_t>(text.size())),
                                        term::kIntSort))};
    finish(std::move(test), sink);
  }
}

bool SatSide::is_certified(const Case& test) {
  return std::ranges::all_of(test.assertions, [&](Term assertion) {
    return context_.evaluate(assertion, test.witness).is_true();
  });
}

void SatSide::finish(Case&& test, const Sink& sink) {
  if (!is_certified(test)) {
    ++refused_;
    return;
  }
  sink(std::move(test));
}

}  // namespace assay::mutate::synth
