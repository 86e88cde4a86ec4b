// What the fast forms have left for later: numbers that are balls (lazy_number.h), texts and arrays
// that are not stored.
#include "base/assert.h"
#include "eval/machine/fresh_array.h"
#include "eval/machine/fresh_text.h"
#include "eval/machine/lazy_number.h"
#include "eval/machine/machine.h"

namespace assay::eval {

Value Machine::made_exact(const Code& code, Value* r, Value v) {
  switch (v.kind) {
    case Kind::kTextView:
      return values_.text(fresh::viewed_text(v));
    case Kind::kArrayView:
      return values_.record(Kind::kArray, v.extra, fresh::viewed_array(v));
    default:
      return computed(code, r, v.extra);
  }
}

// x - x, written out or by a definition: a ball around 0 would touch every small number.
bool Machine::subtract_balls(const Instruction& i, Value x, Value y, Value& result) const {
  if (!lazy::binary<value::ball::subtract>(values_, x, y, i.result, result)) return false;
  if (x != y) return true;
  const bool is_int = terms_.sort(i.term) == term::kIntSort;
  result = is_int ? value::small_integer(0) : value::whole_real(0);
  return true;
}

// Indices and elements are values; the array may be a view.
bool Machine::store_elements(const Code& code, Value* r, std::span<const uint32_t> list,
                             Value& result) {
  constexpr size_t kFew = 15;
  if (list.size() > kFew) return false;
  Value args[kFew];
  args[0] = r[list[0]];
  for (size_t k = 1; k < list.size(); ++k) args[k] = exact(code, r, r[list[k]]);
  return fresh::store(values_, scratch_, {args, list.size()}, result);
}

// Without recursion: sums may be chains of thousands. What is computed stays in its register, so
// that no number is computed twice; a constant keeps its ball, which the next run needs.
Value Machine::computed(const Code& code, Value* r, uint32_t at) {
  const auto known = [&](uint32_t number) -> Value {
    const Code::Definition definition = code.definitions[number];
    if (definition.block == Code::Definition::kConstant) return code.constants[definition.at].value;
    return r[number];
  };
  if (const Value v = known(at); !v.is(Kind::kApproximate)) return v;
  std::vector<uint32_t> stack{at};
  while (!stack.empty()) {
    const uint32_t number = stack.back();
    if (!known(number).is(Kind::kApproximate)) {
      stack.pop_back();
      continue;
    }
    const Code::Definition definition = code.definitions[number];
    ASSAY_ASSERT(definition.block < code.blocks.size());
    const Instruction& i = code.blocks[definition.block].instructions[definition.at];
    const size_t before = stack.size();
    const auto require = [&](uint32_t operand) {
      const Value v = r[operand];
      if (v.is(Kind::kApproximate) && known(v.extra).is(Kind::kApproximate)) {
        stack.push_back(v.extra);
      }
    };
    if (takes_list(i.code)) {
      for (uint32_t k = 0; k < i.b; ++k) require(code.lists[i.a + k]);
    } else {
      const uint32_t fields[] = {i.a, i.b, i.c};
      for (size_t k = 0; k < terms_.arguments(i.term).size(); ++k) require(fields[k]);
    }
    if (stack.size() != before) continue;
    stack.pop_back();
    r[number] = run_generic(code, i, r);
  }
  return known(at);
}

}  // namespace assay::eval
