#include "eval/open/conditions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace assay::eval {

namespace {

class Groups {
 public:
  Groups(const value::ValueStore& values, std::span<const Value> conditions) : values_(values) {
    parents_.resize(conditions.size());
    for (size_t i = 0; i < conditions.size(); ++i) parents_[i] = i;
    for (size_t i = 0; i < conditions.size(); ++i) add(conditions[i], i);
    std::map<size_t, std::vector<Value>> by_root;
    for (size_t i = 0; i < conditions.size(); ++i) by_root[find(i)].push_back(conditions[i]);
    for (auto& [root, members] : by_root) groups_.push_back(std::move(members));
    std::stable_sort(groups_.begin(), groups_.end(),
                     [](const auto& x, const auto& y) { return x.size() < y.size(); });
  }
  std::vector<std::vector<Value>> take() { return std::move(groups_); }

 private:
  size_t find(size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  // Nodes that were seen below another condition tie the two together.
  void add(Value condition, size_t number) {
    std::vector<Value> stack{condition};
    while (!stack.empty()) {
      const Value v = stack.back();
      stack.pop_back();
      if (!v.is_open()) continue;
      const auto [at, is_new] = seen_.emplace(v.payload, number);
      parents_[find(number)] = find(at->second);
      if (!is_new) continue;
      const OpenNode node = open_node(values_, v);
      if (const auto key = function_of(node)) {
        const size_t first = functions_.emplace(*key, number).first->second;
        parents_[find(number)] = find(first);
      }
      stack.insert(stack.end(), node.args.begin(), node.args.end());
    }
  }
  static std::optional<std::pair<Op, uint64_t>> function_of(const OpenNode& node) {
    switch (node.op) {
      case Op::kAnd:
      case Op::kOr:
      case Op::kNot:
      case Op::kEqual:
      case Op::kIte:
      case Op::kLe:
      case Op::kLt:
      case Op::kGe:
      case Op::kGt:
      case Op::kAdd:
      case Op::kSub:
      case Op::kMul:
      case Op::kNeg:
        if (node.reason == Reason::kDerived) return std::nullopt;
        break;
      default:
        break;
    }
    if (node.args.empty()) return std::nullopt;
    return std::pair(node.op, node.indices.empty() ? 0 : node.indices[0].payload);
  }

  const value::ValueStore& values_;
  std::vector<size_t> parents_;
  std::unordered_map<uint64_t, size_t> seen_;  // open value -> first condition that has it
  std::map<std::pair<Op, uint64_t>, size_t> functions_;
  std::vector<std::vector<Value>> groups_;
};

class Facts {
 public:
  Facts(Machine& machine, std::vector<Value>& conditions)
      : machine_(machine), values_(machine.values()), conditions_(conditions) {}

  void add() {
    std::vector<Value> stack = conditions_;
    std::unordered_set<uint64_t> seen;
    while (!stack.empty() && facts_ < kMostFacts) {
      const Value v = stack.back();
      stack.pop_back();
      if (!v.is_open() || !seen.insert(v.payload).second) continue;
      const OpenNode node = open_node(values_, v);
      stack.insert(stack.end(), node.args.begin(), node.args.end());
      about(v, node);
    }
  }

 private:
  static constexpr size_t kMostFacts = 200;
  static constexpr size_t kMostMembers = 64;

  void about(Value v, const OpenNode& node) {
    switch (node.op) {
      case Op::kSetChoose:
      case Op::kBagChoose:
        if (node.reason == Reason::kUnspecified) is_member(v, node);
        return;
      case Op::kMod:
        if (node.reason == Reason::kDerived && node.args.size() == 2) is_remainder(v, node.args[1]);
        return;
      case Op::kUbvToInt:
      case Op::kStrLen:
      case Op::kSeqLen:
      case Op::kSetCard:
      case Op::kBagCard:
        return at_least(v, 0);
      case Op::kStrToInt:
      case Op::kStrToCode:
      case Op::kStrIndexOf:
        return at_least(v, -1);
      default:
        return;
    }
  }
  // (set.choose s) is in s, unless s is empty.
  void is_member(Value v, const OpenNode& node) {
    const auto parts = values_.parts(node.args[0]);
    std::vector<Value> members;
    const size_t step = node.op == Op::kSetChoose ? 1 : 2;  // a bag has multiplicities in between
    for (size_t i = 0; i < parts.size(); i += step) members.push_back(parts[i]);
    if (members.empty() || members.size() > kMostMembers) return;
    std::vector<Value> equations;
    for (Value member : members) equations.push_back(machine_.semantics().equal(v, member));
    state(Op::kOr, equations);
  }
  // 0 <= (mod n k) < |k|, unless k is 0.
  void is_remainder(Value v, Value divisor) {
    if (!divisor.is(Kind::kInt) && !divisor.is(Kind::kBigInt)) return;
    const mpz_class k = abs(values_.to_mpz(divisor));
    if (sgn(k) == 0) return;
    at_least(v, 0);
    const Value below[] = {v, values_.integer(k)};
    state(Op::kLt, below);
  }
  void at_least(Value v, int64_t least) {
    const Value pair[] = {value::small_integer(least), v};
    state(Op::kLe, pair);
  }
  void state(Op op, std::span<const Value> args) {
    ++facts_;
    conditions_.push_back(machine_.semantics().apply({op, term::kBoolSort, {}, args}));
  }

  Machine& machine_;
  value::ValueStore& values_;
  std::vector<Value>& conditions_;
  size_t facts_ = 0;
};

}  // namespace

void add_facts(Machine& machine, std::vector<Value>& conditions) {
  Facts(machine, conditions).add();
}

std::vector<std::vector<Value>> groups_of(const value::ValueStore& values,
                                          std::span<const Value> conditions) {
  return Groups(values, conditions).take();
}

}  // namespace assay::eval
