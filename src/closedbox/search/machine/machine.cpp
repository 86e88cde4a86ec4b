#include "closedbox/search/machine/machine.h"

#include <algorithm>

#include "closedbox/search/program/compute.h"

namespace assay::closedbox::search {

Machine::Machine(const Program& program, Calls& calls)
    : program_(program),
      calls_(calls),
      registers_(program.registers),
      undefined_(program.registers.size(), 0),
      pairs_(program.registers.size(), {0, 0}),
      conjuncts_(program.conjuncts.size(), 0) {
  std::vector<uint8_t> is_made(program.registers.size(), 0);
  for (const Instruction& i : program.code) {
    const bool is_bool = program.sorts[i.target].kind == WordKind::kBool;
    if (is_bool && i.op != WordOp::kCall) {
      predicates_.push_back(i);
      is_made[i.target] = 1;
    }
  }
  for (uint32_t at = 0; at < program.registers.size(); ++at) {
    if (program.sorts[at].kind == WordKind::kBool && is_made[at] == 0) leaves_.push_back(at);
  }
  size_t most = 1;
  for (const Call& call : program.calls) most = std::max(most, call.arguments.size());
  arguments_.resize(most);
}

// False: undefined.
bool Machine::call(const Instruction& i, bool guards_may_be_undefined) {
  const Call& call = program_.calls[i.b];
  // An undefined guard is no reason not to call.
  if (call.guard != kNoRegister && registers_[call.guard] == 0 &&
      !(guards_may_be_undefined && is_undefined(call.guard))) {
    return false;
  }
  for (size_t k = 0; k < call.arguments.size(); ++k) {
    const uint32_t at = call.arguments[k];
    if (guards_may_be_undefined && is_undefined(at)) return false;
    arguments_[k] = registers_[at];
  }
  uint64_t result = 0;
  if (calls_.call(call.box, arguments_.data(), &result) != CallEnd::kValue) return false;
  if (call.result.kind == WordKind::kFloat32 || call.result.kind == WordKind::kFloat64) {
    bool undefined = false;
    const Instruction canonical{WordOp::kFpCanonical, call.result.width, 0, 0, 0, 0, 0};
    result = fp::compute(canonical, result, 0, 0, undefined);
  } else if (call.result.kind == WordKind::kReal) {
    if (!std::isfinite(real_of(result))) return false;
    result = word_of_real(real_of(result));
  } else {
    result &= mask_of(call.result.width);
  }
  registers_[i.target] = result;
  return true;
}

bool Machine::run(std::span<const Instruction> code, bool is_clean) {
  if (!is_clean) {
    run_with_undefined(code);
    return false;
  }
  uint64_t* r = registers_.data();
  for (size_t n = 0; n < code.size(); ++n) {
    const Instruction& i = code[n];
    bool undefined = false;
    if (i.op == WordOp::kCall)
      undefined = !call(i, false);
    else
      r[i.target] = compute(i, r[i.a], r[i.b], r[i.c], undefined);
    if (undefined) [[unlikely]] {
      if (i.op != WordOp::kCall) has_lost_exactness_ = true;
      r[i.target] = 0;
      undefined_[i.target] = stamp_;
      run_with_undefined(code.subspan(n + 1));
      return false;
    }
  }
  return true;
}

void Machine::run_with_undefined(std::span<const Instruction> code) {
  uint64_t* r = registers_.data();
  for (const Instruction& i : code) {
    const bool a = is_undefined(i.a);
    const bool b = i.op != WordOp::kCall && is_undefined(i.b);
    const bool c = is_undefined(i.c);
    bool undefined = false;
    if (i.op == WordOp::kCall) {
      undefined = !call(i, true);
    } else if (i.op == WordOp::kIte) {
      undefined = a || (r[i.a] != 0 ? b : c);
      r[i.target] = r[i.a] != 0 ? r[i.b] : r[i.c];
    } else if (i.op == WordOp::kBoolAnd || i.op == WordOp::kBoolOr) {
      const uint64_t decides = i.op == WordOp::kBoolOr ? 1 : 0;
      const bool is_decided = (!a && r[i.a] == decides) || (!b && r[i.b] == decides);
      undefined = !is_decided && (a || b);
      r[i.target] = is_decided ? decides : 1 - decides;
    } else if (a || b || c) {
      undefined = true;
    } else {
      r[i.target] = compute(i, r[i.a], r[i.b], r[i.c], undefined);
      if (undefined) has_lost_exactness_ = true;
    }
    if (undefined) r[i.target] = 0;
    undefined_[i.target] = undefined ? stamp_ : 0;
  }
}

}  // namespace assay::closedbox::search
