#include "closedbox/search/compile/guards.h"

#include <algorithm>

namespace assay::closedbox::search {

namespace {

struct Literal {
  uint32_t at;
  bool is_true;
  bool operator==(const Literal&) const = default;
};
using Path = std::vector<Literal>;  // all of them
using Needs = std::vector<Path>;    // one of them; an empty path: always

// More than these are "always".
constexpr size_t kMaxPaths = 4;
constexpr size_t kMaxLiterals = 6;

class Guards {
 public:
  Guards(Program& program, Emitter& emitter) : program_(program), emit_(emitter) {}

  void run() {
    const size_t count = program_.registers.size();
    instruction_of_.assign(count, kNoRegister);
    for (uint32_t i = 0; i < program_.code.size(); ++i) {
      instruction_of_[program_.code[i].target] = i;
    }
    find_calls_below();
    find_needs();
    order();
  }

 private:
  template <typename Visit>
  void for_operands(const Instruction& i, Visit visit) const {
    if (i.op == WordOp::kCall) {
      for (uint32_t argument : program_.calls[i.b].arguments) visit(argument);
      return;
    }
    visit(i.a);
    visit(i.b);
    visit(i.c);
  }

  void find_calls_below() {
    has_call_.assign(program_.registers.size(), 0);
    for (const Instruction& i : program_.code) {
      bool has = i.op == WordOp::kCall;
      for_operands(i, [&](uint32_t at) { has = has || has_call_[at] != 0; });
      has_call_[i.target] = has ? 1 : 0;
    }
  }

  void need(uint32_t at, const Needs& paths, std::optional<Literal> and_also) {
    if (has_call_[at] == 0) return;
    Needs& known = needs_[at];
    if (known.size() == 1 && known[0].empty()) return;
    for (Path path : paths) {
      if (and_also && std::find(path.begin(), path.end(), *and_also) == path.end()) {
        if (path.size() < kMaxLiterals) path.push_back(*and_also);
      }
      if (std::find(known.begin(), known.end(), path) != known.end()) continue;
      if (path.empty() || known.size() == kMaxPaths) {
        known.assign(1, {});
        return;
      }
      known.push_back(std::move(path));
    }
  }

  void find_needs() {
    needs_.assign(program_.registers.size(), {});
    for (const Conjunct& c : program_.conjuncts) need(c.at, {{}}, std::nullopt);
    for (size_t n = program_.code.size(); n-- > 0;) {
      const Instruction& i = program_.code[n];
      const Needs paths = needs_[i.target];
      if (paths.empty()) continue;
      if (i.op == WordOp::kIte) {
        need(i.a, paths, std::nullopt);
        need(i.b, paths, Literal{i.a, true});
        need(i.c, paths, Literal{i.a, false});
      } else if (i.op == WordOp::kBoolOr || i.op == WordOp::kBoolAnd) {
        // The side without calls decides whether the other one matters.
        const bool wanted = i.op == WordOp::kBoolAnd;
        need(i.a, paths, has_call_[i.b] == 0 ? std::optional(Literal{i.b, wanted}) : std::nullopt);
        need(i.b, paths, has_call_[i.a] == 0 ? std::optional(Literal{i.a, wanted}) : std::nullopt);
      } else {
        for_operands(i, [&](uint32_t at) { need(at, paths, std::nullopt); });
      }
    }
  }

  // The code again, arguments and guards first. A guard that would have to wait for its own call is
  // dropped: then the call is always made.
  void order() {
    std::vector<Instruction> old;
    old.swap(program_.code);
    std::vector<uint8_t> state(program_.registers.size(), 0);  // 1: waiting, 2: done
    std::vector<std::pair<uint32_t, bool>> stack;              // instruction, operands pushed
    const auto push = [&](uint32_t at) {
      if (at >= state.size() || instruction_of_[at] == kNoRegister || state[at] != 0) return;
      stack.push_back({instruction_of_[at], false});
    };
    emit_.forget_instructions();  // those of the old order do not yet stand in the new one
    std::vector<uint32_t> roots;
    for (const Conjunct& c : program_.conjuncts) roots.push_back(c.at);
    for (const Variable& v : program_.variables) roots.push_back(v.at);
    for (uint32_t root : roots) {
      push(root);
      while (!stack.empty()) {
        const auto [n, is_pushed] = stack.back();
        const Instruction& i = old[n];
        if (state[i.target] == 2) {
          stack.pop_back();
          continue;
        }
        if (is_pushed) {
          stack.pop_back();
          if (i.op == WordOp::kCall) set_guard(i, state);
          program_.code.push_back(i);
          state[i.target] = 2;
          continue;
        }
        stack.back().second = true;
        state[i.target] = 1;
        // The last that is pushed comes first: operands before guards, so that what a guard
        // shares with the arguments is no cycle.
        if (i.op == WordOp::kCall) {
          for (const Path& path : needs_[i.target]) {
            for (const Literal& literal : path) push(literal.at);
          }
        }
        for_operands(i, [&](uint32_t at) {
          if (at < state.size() && instruction_of_[at] != kNoRegister && state[at] == 0) {
            stack.push_back({instruction_of_[at], false});
          }
        });
      }
    }
  }

  void set_guard(const Instruction& i, const std::vector<uint8_t>& state) {
    const auto is_known = [&](uint32_t at) {
      return at >= state.size() || instruction_of_[at] == kNoRegister || state[at] == 2;
    };
    Call& call = program_.calls[i.b];
    uint32_t any = emit_.boolean(false);
    for (const Path& path : needs_[i.target]) {
      uint32_t all = emit_.boolean(true);
      for (const Literal& literal : path) {
        if (!is_known(literal.at)) continue;  // weaker, never wrong
        all = emit_.bool_and(all, literal.is_true ? literal.at : emit_.bool_not(literal.at));
      }
      any = emit_.bool_or(any, all);
    }
    if (!emit_.is_constant(any)) call.guard = any;
  }

  Program& program_;
  Emitter& emit_;
  std::vector<uint32_t> instruction_of_;  // by register
  std::vector<uint8_t> has_call_;
  std::vector<Needs> needs_;
};

}  // namespace

void guard_calls(Program& program, Emitter& emitter) {
  if (!program.calls.empty()) Guards(program, emitter).run();
}

}  // namespace assay::closedbox::search
