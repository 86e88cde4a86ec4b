#include "term/sorts.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "base/assert.h"

namespace assay::term {

namespace {
constexpr size_t kMaxFunctionArguments = 10000;
}  // namespace

SortTable::SortTable() {
  for (auto kind :
       {SortKind::kUnknown, SortKind::kBool, SortKind::kInt, SortKind::kReal, SortKind::kString,
        SortKind::kRegLan, SortKind::kRoundingMode, SortKind::kChar}) {
    uint32_t word = static_cast<uint32_t>(kind);
    if (kind == SortKind::kUnknown) word |= kHasUnknown;
    const uint32_t id = interner_.intern(word, 0, nullptr, 0, false);
    ASSAY_ASSERT(id == static_cast<uint32_t>(kind));
    tree_sizes_.push_back(1);
  }
}

Sort SortTable::make(SortKind kind, uint32_t index, std::span<const Sort> arguments) {
  scratch_.clear();
  uint32_t head = static_cast<uint32_t>(kind);
  if (kind == SortKind::kParameter) head |= kHasParameter;
  for (Sort argument : arguments) {
    head |= interner_.first(argument.id) & (kHasParameter | kHasUnknown);
    scratch_.push_back(argument.id);
  }
  const Sort sort{interner_.intern(head, index, scratch_.data(),
                                   static_cast<uint32_t>(scratch_.size()), false)};
  if (sort.id == tree_sizes_.size()) {
    uint64_t size = 1;
    for (Sort argument : arguments) size += tree_sizes_[argument.id];
    tree_sizes_.push_back(static_cast<uint32_t>(std::min<uint64_t>(size, kHuge)));
  }
  return sort;
}

Sort SortTable::bit_vector(uint32_t width) {
  if (width >= small_widths_.size()) return make(SortKind::kBitVec, width, {});
  Sort& known = small_widths_[width];
  if (!known) known = make(SortKind::kBitVec, width, {});
  return known;
}
Sort SortTable::floating_point(uint32_t exponent_bits, uint32_t significand_bits) {
  const uint32_t id = interner_.intern(static_cast<uint32_t>(SortKind::kFloat), exponent_bits,
                                       &significand_bits, 1, false);
  if (id == tree_sizes_.size()) tree_sizes_.push_back(1);
  return {id};
}
Sort SortTable::finite_field(Symbol order) { return make(SortKind::kFiniteField, order.id, {}); }
Sort SortTable::array(Sort index, Sort element) {
  return make(SortKind::kArray, 0, {{index, element}});
}
Sort SortTable::array(std::span<const Sort> indices_and_element) {
  return make(SortKind::kArray, 0, indices_and_element);
}
Sort SortTable::set(Sort element) { return make(SortKind::kSet, 0, {{element}}); }
Sort SortTable::bag(Sort element) { return make(SortKind::kBag, 0, {{element}}); }
Sort SortTable::sequence(Sort element) {
  if (element == kCharSort) return kStringSort;
  return make(SortKind::kSequence, 0, {{element}});
}
Sort SortTable::tuple(std::span<const Sort> elements) {
  return make(SortKind::kTuple, 0, elements);
}
Sort SortTable::function(std::span<const Sort> arguments, Sort result) {
  std::vector<Sort> all(arguments.begin(), arguments.end());
  // Currying is associative: (-> A (-> B C)) is (-> A B C).
  while (kind(result) == SortKind::kFunction) {
    const auto inner = this->arguments(result);
    all.insert(all.end(), inner.begin(), inner.end() - 1);
    result = inner.back();
  }
  all.push_back(result);
  // Each partial application has a sort of its own: without a bound their words grow as a square.
  if (all.size() > kMaxFunctionArguments + 1) {
    throw std::length_error(
        fmt::format("a function sort of more than {} arguments", kMaxFunctionArguments));
  }
  return make(SortKind::kFunction, 0, all);
}
Sort SortTable::declared(Symbol name, std::span<const Sort> arguments) {
  return make(SortKind::kDeclared, name.id, arguments);
}
Sort SortTable::datatype(Datatype datatype, std::span<const Sort> arguments) {
  return make(SortKind::kDatatype, datatype.id, arguments);
}
Sort SortTable::parameter(Symbol name) { return make(SortKind::kParameter, name.id, {}); }
Sort SortTable::opaque(Symbol text, std::span<const Sort> arguments) {
  return make(SortKind::kOpaque, text.id, arguments);
}

std::span<const Sort> SortTable::arguments(Sort sort) const {
  static_assert(sizeof(Sort) == sizeof(uint32_t));
  if (kind(sort) == SortKind::kFloat) return {};  // its tail is the significand's width
  const auto tail = interner_.tail(sort.id);
  return {reinterpret_cast<const Sort*>(tail.data()), tail.size()};
}

Sort SortTable::with_arguments(Sort sort, std::span<const Sort> arguments) {
  const SortKind k = kind(sort);
  if (k == SortKind::kSequence) return sequence(arguments[0]);
  if (k == SortKind::kFunction)
    return function(arguments.first(arguments.size() - 1), arguments.back());
  if (k == SortKind::kFloat) return sort;
  return make(k, index(sort), arguments);
}

Sort SortTable::substitute(Sort sort, std::span<const Sort> parameters,
                           std::span<const Sort> replacements) {
  if (!has_parameter(sort)) return sort;
  std::unordered_map<Sort, Sort> done;
  for (size_t i = 0; i < parameters.size(); ++i) done[parameters[i]] = replacements[i];
  std::vector<Sort> stack{sort};
  std::vector<Sort> rebuilt;
  while (!stack.empty()) {
    const Sort top = stack.back();
    if (done.contains(top) || !has_parameter(top)) {
      stack.pop_back();
      continue;
    }
    rebuilt.clear();
    bool ready = true;
    for (Sort argument : arguments(top)) {
      if (!has_parameter(argument)) {
        rebuilt.push_back(argument);
      } else if (auto found = done.find(argument); found != done.end()) {
        rebuilt.push_back(found->second);
      } else {
        stack.push_back(argument);
        ready = false;
      }
    }
    if (!ready) continue;
    // A parameter that is not among `parameters` stays itself.
    done[top] = kind(top) == SortKind::kParameter ? top : with_arguments(top, rebuilt);
    stack.pop_back();
  }
  return done.at(sort);
}

}  // namespace assay::term
