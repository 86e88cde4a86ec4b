#include "closedbox/search/propose/propagate.h"

#include <bit>

#include "closedbox/search/program/compute.h"

namespace assay::closedbox::search {

bool divide_modulo(uint64_t k, uint64_t r, unsigned width, uint64_t& d) {
  k &= mask_of(width);
  r &= mask_of(width);
  if (k == 0) {
    d = 0;
    return r == 0;
  }
  const int zeros = std::countr_zero(k);
  if (r != 0 && std::countr_zero(r) < zeros) return false;
  const uint64_t odd = k >> zeros;
  uint64_t inverse = odd;
  for (int i = 0; i < 6; ++i) inverse *= 2 - odd * inverse;
  d = ((r >> zeros) * inverse) & mask_of(width - static_cast<unsigned>(zeros));
  return true;
}

Propagation::Propagation(const Program& program, const Machine& machine, const Calls& calls,
                         const BoxTables& tables)
    : program_(program),
      machine_(machine),
      calls_(calls),
      tables_(tables),
      definition_(program.registers.size(), nullptr),
      input_of_(program.registers.size(), kNoRegister),
      moves_(program.registers.size(), 0) {
  for (uint32_t i = 0; i < program.inputs.size(); ++i) {
    input_of_[program.inputs[i].at] = i;
    moves_[program.inputs[i].at] = 1;
  }
  for (const Instruction& i : program.code) {
    definition_[i.target] = &i;
    bool moves = false;
    if (i.op == WordOp::kCall) {
      for (uint32_t argument : program.calls[i.b].arguments) moves |= moves_[argument] != 0;
    } else {
      moves = moves_[i.a] != 0 || moves_[i.b] != 0 || moves_[i.c] != 0;
    }
    moves_[i.target] = moves ? 1 : 0;
  }
}

bool Propagation::propose(uint32_t conjunct, base::Random& random, std::vector<uint64_t>& words) {
  open_.clear();
  add(program_.conjuncts[conjunct].at, 1);
  bool has_changed = false;
  // Every target leads to smaller ones; the bound is for wide programs.
  for (int steps = 0; steps < 256 && !open_.empty(); ++steps) {
    const Target target = open_.back();
    open_.pop_back();
    has_changed = reach(target, random, words) || has_changed;
  }
  return has_changed;
}

// True if an input was changed; else the operands' targets are open.
bool Propagation::reach(Target target, base::Random& random, std::vector<uint64_t>& words) {
  const uint32_t input = input_of_[target.at];
  if (input != kNoRegister) {
    const uint64_t word = target.word & mask_of(program_.inputs[input].sort.width);
    if (words[input] == word) return false;
    words[input] = word;
    return true;
  }
  const Instruction* i = definition_[target.at];
  if (i == nullptr || !can_move(target.at)) return false;
  want(target, *i, random);
  return false;
}

bool Propagation::want(const Target& target, const Instruction& i, base::Random& random) {
  const uint64_t wanted = target.word;
  if (i.op == WordOp::kCall) return want_call(wanted, i, random);
  if (i.op == WordOp::kIte) {
    const bool takes_first = machine_.word(i.a) != 0;
    const uint32_t taken = takes_first ? i.b : i.c;
    const uint32_t other = takes_first ? i.c : i.b;
    const bool flips = can_move(i.a) &&
                       (machine_.word(other) == wanted || !can_move(taken) || random.below(8) == 0);
    if (flips) {
      add(i.a, takes_first ? 0 : 1);
      if (machine_.word(other) != wanted) add(other, wanted);
    } else {
      add(taken, wanted);
    }
    return true;
  }
  if (i.op >= WordOp::kBoolNot && i.op <= WordOp::kBoolXor)
    return want_bool(wanted != 0, i, random);
  if (is_predicate(i.op)) return want_comparison(wanted != 0, i, random);
  if (i.op >= WordOp::kNot && i.op <= WordOp::kRotateLeft) return want_bits(wanted, i, random);
  return want_number(wanted, i, random);
}

bool Propagation::want_bool(bool wanted, const Instruction& i, base::Random& random) {
  const bool a = machine_.word(i.a) != 0;
  const bool b = machine_.word(i.b) != 0;
  switch (i.op) {
    case WordOp::kBoolNot:
      add(i.a, wanted ? 0 : 1);
      return true;
    case WordOp::kBoolXor:
      if (picks_first(i, random))
        add(i.a, (wanted != b) ? 1 : 0);
      else
        add(i.b, (wanted != a) ? 1 : 0);
      return true;
    default: {
      const bool needs_both = (i.op == WordOp::kBoolAnd) == wanted;
      if (needs_both) {
        if (a != wanted) add(i.a, wanted ? 1 : 0);
        if (b != wanted) add(i.b, wanted ? 1 : 0);
      } else {
        add(picks_first(i, random) ? i.a : i.b, wanted ? 1 : 0);
      }
      return true;
    }
  }
}

bool Propagation::want_comparison(bool wanted, const Instruction& i, base::Random& random) {
  const uint64_t a = machine_.word(i.a);
  const uint64_t b = machine_.word(i.b);
  const unsigned width = i.width;
  const bool first = picks_first(i, random);
  const uint64_t near = random.below(4) == 0 ? random.below(16) : 0;
  const uint32_t moved = first ? i.a : i.b;
  const uint64_t other = first ? b : a;
  const bool is_float = i.op >= WordOp::kRealNeg;
  if (i.op == WordOp::kEqual || i.op == WordOp::kFpEqual) {
    if (wanted && random.below(2) == 0 && want_collision(i, random)) return true;
    if (wanted)
      add(moved, other);
    else
      add(moved, (other + 1 + near) & mask_of(width));
    return true;
  }
  if (i.op == WordOp::kFpIs || (i.op >= WordOp::kNegOverflow && i.op <= WordOp::kSdivOverflow)) {
    add(i.a, random.next() & mask_of(width));
    return true;
  }
  // a < b: a is b - 1, or b is a + 1; the contrary is b <= a.
  const bool is_strict = i.op == WordOp::kUlt || i.op == WordOp::kSlt || i.op == WordOp::kRealLt ||
                         i.op == WordOp::kFpLt;
  const uint64_t step = near + (is_strict == wanted ? 1 : 0);
  if (is_float) {  // a step in the order of floats away from zero or towards it
    const bool goes_down = first == wanted;
    const bool is_negative = (other >> (width - 1) & 1) != 0;
    add(moved, goes_down == is_negative ? other + step : other - step);
    return true;
  }
  const bool goes_down = first == wanted;
  uint64_t word = goes_down ? other - step : other + step;
  // Somewhere beyond, not only at the border.
  if ((i.op == WordOp::kUlt || i.op == WordOp::kUle) && random.below(4) == 0) {
    const uint64_t room = goes_down ? other : mask_of(width) - other;
    if (room != 0) word = goes_down ? random.below(room) : other + 1 + random.below(room);
  }
  add(moved, word & mask_of(width));
  return true;
}

// Two calls of one box that shall be equal: two points where it has answered the same.
bool Propagation::want_collision(const Instruction& i, base::Random& random) {
  const Instruction* x = definition_[i.a];
  const Instruction* y = definition_[i.b];
  if (x == nullptr || y == nullptr || x->op != WordOp::kCall || y->op != WordOp::kCall)
    return false;
  const Call& first = program_.calls[x->b];
  const Call& second = program_.calls[y->b];
  if (first.box != second.box) return false;
  const Calls::Collision* c = calls_.collision(first.box, random.next());
  if (c == nullptr) return false;
  const bool swaps = random.below(2) == 0;
  for (size_t k = 0; k < first.arguments.size(); ++k) {
    add(first.arguments[k], (swaps ? c->second : c->first)[k]);
    add(second.arguments[k], (swaps ? c->first : c->second)[k]);
  }
  return true;
}

// Of a box whose every point is known.
bool Propagation::want_tabled_call(uint64_t wanted, const Call& call, base::Random& random) {
  fixed_.clear();
  for (const uint32_t at : call.arguments) {
    // Now and then what could move stays, too: another part of the input may depend on it.
    const bool stays = !can_move(at) || (call.arguments.size() > 1 && random.below(4) == 0);
    fixed_.push_back(stays ? machine_.word(at) : BoxTables::kFree);
  }
  if (!tables_.arguments_for(call.box, wanted, fixed_, random, arguments_)) return false;
  for (size_t k = 0; k < call.arguments.size(); ++k) {
    if (machine_.word(call.arguments[k]) != arguments_[k]) add(call.arguments[k], arguments_[k]);
  }
  return true;
}

bool Propagation::want_call(uint64_t wanted, const Instruction& i, base::Random& random) {
  const Call& call = program_.calls[i.b];
  if (call.arguments.empty()) return false;
  if (tables_.has_table(call.box)) return want_tabled_call(wanted, call, random);
  if (const auto known = calls_.arguments_for(call.box, wanted); known && random.below(8) != 0) {
    for (size_t k = 0; k < call.arguments.size(); ++k) {
      if (machine_.word(call.arguments[k]) == (*known)[k]) continue;
      if (!can_move(call.arguments[k])) return false;  // wants another constant
      add(call.arguments[k], (*known)[k]);
    }
    return true;
  }
  const uint32_t at = call.arguments[random.below(call.arguments.size())];
  const unsigned width = program_.sorts[at].width;
  const uint64_t now = machine_.word(at);
  const uint64_t result = machine_.word(call.target);
  switch (random.below(6)) {
    case 0:  // input to state
      add(at, wanted & mask_of(width));
      return true;
    case 1:  // as far as the result is from the wanted one
      add(at, (now + (wanted - result)) & mask_of(width));
      return true;
    case 2:
      add(at, (now - (wanted - result)) & mask_of(width));
      return true;
    case 3:
      add(at, (now ^ wanted ^ result) & mask_of(width));
      return true;
    case 4: {
      const uint64_t step = uint64_t{1} << random.below(width);
      add(at, (random.below(2) == 0 ? now + step : now - step) & mask_of(width));
      return true;
    }
    default:
      add(at, now ^ uint64_t{1} << random.below(width));
      return true;
  }
}

}  // namespace assay::closedbox::search
