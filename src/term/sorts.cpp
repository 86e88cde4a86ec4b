#include "term/sorts.h"

#include <unordered_map>

#include "base/assert.h"

namespace assay::term {

namespace {

// How many words before the argument sorts are indices.
size_t index_count(SortKind kind) {
  switch (kind) {
    case SortKind::kFloat:
      return 2;
    case SortKind::kBitVec:
    case SortKind::kFiniteField:
    case SortKind::kDeclared:
    case SortKind::kDatatype:
    case SortKind::kParameter:
    case SortKind::kOpaque:
      return 1;
    default:
      return 0;
  }
}

}  // namespace

SortTable::SortTable() {
  for (auto kind :
       {SortKind::kUnknown, SortKind::kBool, SortKind::kInt, SortKind::kReal, SortKind::kString,
        SortKind::kRegLan, SortKind::kRoundingMode, SortKind::kChar}) {
    uint32_t word = static_cast<uint32_t>(kind);
    if (kind == SortKind::kUnknown) word |= kHasUnknown;
    const uint32_t id = interner_.intern({&word, 1});
    ASSAY_ASSERT(id == static_cast<uint32_t>(kind));
  }
}

Sort SortTable::make(SortKind kind, std::span<const uint32_t> indices,
                     std::span<const Sort> arguments) {
  scratch_.clear();
  scratch_.push_back(static_cast<uint32_t>(kind));
  if (kind == SortKind::kParameter) scratch_[0] |= kHasParameter;
  scratch_.insert(scratch_.end(), indices.begin(), indices.end());
  for (Sort argument : arguments) {
    scratch_[0] |= interner_.words(argument.id)[0] & (kHasParameter | kHasUnknown);
    scratch_.push_back(argument.id);
  }
  return {interner_.intern(scratch_)};
}

Sort SortTable::bit_vector(uint32_t width) { return make(SortKind::kBitVec, {{width}}, {}); }
Sort SortTable::floating_point(uint32_t exponent_bits, uint32_t significand_bits) {
  return make(SortKind::kFloat, {{exponent_bits, significand_bits}}, {});
}
Sort SortTable::finite_field(Symbol order) {
  return make(SortKind::kFiniteField, {{order.id}}, {});
}
Sort SortTable::array(Sort index, Sort element) {
  return make(SortKind::kArray, {}, {{index, element}});
}
Sort SortTable::array(std::span<const Sort> indices_and_element) {
  return make(SortKind::kArray, {}, indices_and_element);
}
Sort SortTable::set(Sort element) { return make(SortKind::kSet, {}, {{element}}); }
Sort SortTable::bag(Sort element) { return make(SortKind::kBag, {}, {{element}}); }
Sort SortTable::sequence(Sort element) {
  if (element == kCharSort) return kStringSort;
  return make(SortKind::kSequence, {}, {{element}});
}
Sort SortTable::tuple(std::span<const Sort> elements) {
  return make(SortKind::kTuple, {}, elements);
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
  return make(SortKind::kFunction, {}, all);
}
Sort SortTable::declared(Symbol name, std::span<const Sort> arguments) {
  return make(SortKind::kDeclared, {{name.id}}, arguments);
}
Sort SortTable::datatype(Datatype datatype, std::span<const Sort> arguments) {
  return make(SortKind::kDatatype, {{datatype.id}}, arguments);
}
Sort SortTable::parameter(Symbol name) { return make(SortKind::kParameter, {{name.id}}, {}); }
Sort SortTable::opaque(Symbol text, std::span<const Sort> arguments) {
  return make(SortKind::kOpaque, {{text.id}}, arguments);
}

std::span<const Sort> SortTable::arguments(Sort sort) const {
  static_assert(sizeof(Sort) == sizeof(uint32_t));
  const auto words = interner_.words(sort.id);
  const size_t skip = 1 + index_count(kind(sort));
  return {reinterpret_cast<const Sort*>(words.data()) + skip, words.size() - skip};
}

Sort SortTable::with_arguments(Sort sort, std::span<const Sort> arguments) {
  const SortKind k = kind(sort);
  if (k == SortKind::kSequence) return sequence(arguments[0]);
  if (k == SortKind::kFunction)
    return function(arguments.first(arguments.size() - 1), arguments.back());
  const auto words = interner_.words(sort.id);
  return make(k, words.subspan(1, index_count(k)), arguments);
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
