#include "eval/explain.h"

#include <unordered_map>

namespace assay::eval {

namespace {

// Walks down the instructions that computed an assertion, as long as one argument alone is to
// blame.
class Walk {
 public:
  explicit Walk(Evaluator& evaluator)
      : terms_(evaluator.machine().terms()),
        machine_(evaluator.machine()),
        code_(evaluator.code()) {
    for (const Block& block : code_.blocks) {
      for (const Instruction& i : block.instructions) producers_[i.result] = &i;
    }
  }

  Explanation run(uint32_t root) {
    Explanation result;
    uint32_t at = root;
    Term term;  // what stands at that place in the assertion; none: what the register was made for
    for (;;) {
      const auto found = producers_.find(at);
      if (found == producers_.end()) break;
      const Instruction& i = *found->second;
      const uint32_t next = step(i, result);
      if (next == kStay) break;
      term = term_at(i, next);
      at = next;
    }
    describe(at, result);
    if (!result.part) result.part = term;
    return result;
  }

 private:
  static constexpr uint32_t kStay = UINT32_MAX;

  std::vector<uint32_t> registers_of(const Instruction& i) const {
    if (takes_list(i.code)) {
      const auto first = code_.lists.begin() + static_cast<std::ptrdiff_t>(i.a);
      return {first, first + static_cast<std::ptrdiff_t>(i.b)};
    }
    const uint32_t fields[] = {i.a, i.b, i.c};
    return {fields, fields + terms_.arguments(i.term).size()};
  }

  bool is(uint32_t at, bool truth) const { return machine_.at(at) == value::boolean(truth); }

  // The argument of an instruction that a register belongs to.
  Term term_at(const Instruction& i, uint32_t at) const {
    const auto arguments = terms_.arguments(i.term);
    if (i.code == Opcode::kQuantifier) return code_.quantifiers[i.a].body;
    const std::vector<uint32_t> registers = registers_of(i);
    for (size_t k = 0; k < registers.size() && k < arguments.size(); ++k) {
      if (registers[k] == at) return arguments[k];
    }
    return {};
  }

  // The argument to blame for this value; kStay if it is not a matter of one argument.
  uint32_t step(const Instruction& i, Explanation& result) {
    const bool truth = machine_.at(i.result).is_true();
    if (i.code == Opcode::kQuantifier) {
      const QuantifierCode& q = code_.quantifiers[i.a];
      const auto* instance = machine_.deciding_instance(q);
      // Only a deciding instance is still in the registers.
      if (instance == nullptr || q.is_forall == truth) return kStay;
      for (size_t k = 0; k < instance->size(); ++k) {
        result.instance.push_back({q.names[k], (*instance)[k]});
      }
      const uint32_t body = code_.blocks[q.block].result;
      return is(body, truth) ? body : kStay;
    }
    if (i.code == Opcode::kMatch || i.code == Opcode::kLazy || i.code == Opcode::kApply ||
        i.code == Opcode::kClosure) {
      return kStay;
    }
    const std::vector<uint32_t> args = registers_of(i);
    switch (terms_.op(i.term)) {
      case Op::kNot:
        return args[0];
      case Op::kAnd:
        return first(args, false, truth);
      case Op::kOr:
        return first(args, true, truth);
      case Op::kImplies:
        return truth ? kStay : args.back();
      case Op::kIte:
        return is(args[0], true) ? args[1] : is(args[0], false) ? args[2] : kStay;
      default:
        return kStay;
    }
  }
  // and that is false: its first false argument; or that is true: its first true one. The other way
  // round all arguments are to blame, and the first stands for them.
  uint32_t first(const std::vector<uint32_t>& args, bool deciding, bool truth) {
    for (uint32_t at : args) {
      if (is(at, truth == deciding ? deciding : truth)) return at;
    }
    return kStay;
  }

  void describe(uint32_t at, Explanation& result) {
    result.is_true = machine_.at(at).is_true();
    const auto found = producers_.find(at);
    if (found == producers_.end()) return;  // a constant or an input: the term is its argument's
    const Instruction& i = *found->second;
    result.part = i.term;
    const auto arguments = terms_.arguments(i.term);
    if (i.code == Opcode::kQuantifier || i.code == Opcode::kMatch || i.code == Opcode::kLazy)
      return;
    const std::vector<uint32_t> registers = registers_of(i);
    if (registers.size() != arguments.size()) return;  // a chain of stores
    for (size_t k = 0; k < arguments.size(); ++k) {
      result.arguments.push_back({arguments[k], machine_.at(registers[k])});
    }
  }

  TermStore& terms_;
  Machine& machine_;
  const Code& code_;
  std::unordered_map<uint32_t, const Instruction*> producers_;
};

}  // namespace

Explanation explain(Evaluator& evaluator, size_t i) {
  Explanation result = Walk(evaluator).run(evaluator.code().roots[i]);
  if (!result.part) result.part = evaluator.query().assertions[i];
  return result;
}

}  // namespace assay::eval
