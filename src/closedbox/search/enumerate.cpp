#include "closedbox/search/enumerate.h"

#include <algorithm>
#include <cmath>

#include "closedbox/search/program/domains.h"

namespace assay::closedbox::search {

Enumeration::Enumeration(const Program& program, Calls& calls)
    : program_(program),
      calls_(calls),
      machine_(program, calls),
      lists_(program.inputs.size()),
      has_list_(program.inputs.size(), 0) {
  for (const Input& input : program.inputs) is_over_ = is_over_ || input.is_empty;
}

uint64_t Enumeration::size() const {
  if (is_over_) return 0;
  double product = 1;
  for (uint32_t i = 0; i < program_.inputs.size(); ++i) {
    const uint64_t count = has_list_[i] != 0 ? lists_[i].size() : domain_size(program_.inputs[i]);
    if (count == UINT64_MAX) return UINT64_MAX;
    product *= static_cast<double>(count);
  }
  return product < 1.8e19 ? static_cast<uint64_t>(product) : UINT64_MAX;
}

// The code and the checks that become possible when the inputs of a level (and of those before it)
// are set. `level_of_input`: 0 for inputs that are never set here. Level 0 is what needs none.
std::vector<Enumeration::Segment> Enumeration::segments_of(
    const std::vector<uint32_t>& level_of_input, uint32_t level, bool only_this) const {
  constexpr uint32_t kNever = UINT32_MAX;
  std::vector<uint32_t> level_of(program_.registers.size(), 0);
  for (size_t i = 0; i < program_.inputs.size(); ++i) {
    level_of[program_.inputs[i].at] = level_of_input[i] == 0 ? kNever : level_of_input[i];
  }
  std::vector<const Instruction*> mine(program_.registers.size(), nullptr);
  for (const Instruction& i : program_.code) {
    uint32_t most = 0;
    const auto use = [&](uint32_t at) { most = std::max(most, level_of[at]); };
    if (i.op == WordOp::kCall) {
      for (uint32_t argument : program_.calls[i.b].arguments) use(argument);
      if (program_.calls[i.b].guard != kNoRegister) use(program_.calls[i.b].guard);
    } else {
      use(i.a);
      use(i.b);
      use(i.c);
    }
    level_of[i.target] = most;
    // What needs no input is run again with the inputs' own conjuncts.
    if (most == level || (only_this && most == 0)) mine[i.target] = &i;
  }
  std::vector<uint8_t> is_done(program_.registers.size(), 0);
  std::vector<Segment> result;
  std::vector<uint32_t> stack;
  const auto run_up_to = [&](uint32_t root, Segment& segment) {
    stack.push_back(root);
    while (!stack.empty()) {
      const uint32_t at = stack.back();
      if (mine[at] == nullptr || is_done[at] == 2) {
        stack.pop_back();
        continue;
      }
      const Instruction& i = *mine[at];
      if (is_done[at] == 1) {
        segment.code.push_back(i);
        is_done[at] = 2;
        stack.pop_back();
        continue;
      }
      is_done[at] = 1;
      if (i.op == WordOp::kCall) {
        for (uint32_t argument : program_.calls[i.b].arguments) stack.push_back(argument);
        if (program_.calls[i.b].guard != kNoRegister) stack.push_back(program_.calls[i.b].guard);
      } else {
        for (uint32_t operand : {i.a, i.b, i.c}) stack.push_back(operand);
      }
    }
  };
  // Checks without calls come first.
  for (const bool with_calls : {false, true}) {
    for (const Conjunct& c : program_.conjuncts) {
      if (c.has_call != with_calls || level_of[c.at] != level) continue;
      Segment segment;
      run_up_to(c.at, segment);
      segment.conjunct = c.at;
      result.push_back(std::move(segment));
    }
  }
  if (only_this) return result;
  Segment rest;  // what deeper levels read
  for (const Instruction& i : program_.code) run_up_to(i.target, rest);
  if (!rest.code.empty()) result.push_back(std::move(rest));
  return result;
}

bool Enumeration::passes(const std::vector<Segment>& segments, bool was_clean, bool& is_clean) {
  is_clean = was_clean;
  if (was_clean) machine_.forget_undefined();
  for (const Segment& segment : segments) {
    is_clean = machine_.run(segment.code, is_clean) && is_clean;
    if (segment.conjunct != kNoRegister && !machine_.is_true(segment.conjunct)) return false;
  }
  return true;
}

// The first phase; true when it is over.
bool Enumeration::filter(uint64_t& nodes, uint64_t call_limit) {
  for (; filtered_ < program_.inputs.size(); ++filtered_, place_ = 0) {
    const Input& input = program_.inputs[filtered_];
    const uint64_t count = domain_size(input);
    if (count > kListLimit) continue;
    if (place_ == 0) {
      std::vector<uint32_t> levels(program_.inputs.size(), 0);
      levels[filtered_] = 1;
      filter_segments_ = segments_of(levels, 1, true);
      if (filter_segments_.empty()) continue;
      lists_[filtered_].clear();
    }
    for (; place_ < count; ++place_) {
      if (nodes == 0 || calls_.count() >= call_limit) return false;
      --nodes;
      ++nodes_;
      const uint64_t word = domain_value(input, place_);
      machine_.set_input(filtered_, word);
      bool is_clean = true;
      if (passes(filter_segments_, true, is_clean)) lists_[filtered_].push_back(word);
    }
    has_list_[filtered_] = 1;
    if (lists_[filtered_].empty()) is_over_ = true;
  }
  return true;
}

// Next is the input that lets the most conjuncts be checked for its size.
std::vector<uint32_t> Enumeration::input_order() const {
  std::vector<uint32_t> order;
  std::vector<uint8_t> is_set(program_.inputs.size(), 0);
  while (order.size() < program_.inputs.size()) {
    uint32_t best = kNoRegister;
    double best_cost = 0;
    for (uint32_t i = 0; i < program_.inputs.size(); ++i) {
      if (is_set[i] != 0) continue;
      const uint64_t count = has_list_[i] != 0 ? lists_[i].size() : domain_size(program_.inputs[i]);
      double cost = std::log2(1.0 + static_cast<double>(count));
      for (const Conjunct& c : program_.conjuncts) {
        const auto is_missing = [&](uint32_t k) { return k != i && is_set[k] == 0; };
        const bool uses = std::find(c.inputs.begin(), c.inputs.end(), i) != c.inputs.end();
        if (!uses) continue;
        const auto missing = std::count_if(c.inputs.begin(), c.inputs.end(), is_missing);
        if (missing == 0 && c.inputs.size() > 1)
          cost -= 4;
        else if (static_cast<size_t>(missing) + 1 < c.inputs.size())
          cost -= 1;
      }
      if (best == kNoRegister || cost < best_cost) {
        best = i;
        best_cost = cost;
      }
    }
    is_set[best] = 1;
    order.push_back(best);
  }
  return order;
}

void Enumeration::order_levels() {
  const std::vector<uint32_t> order = input_order();
  std::vector<uint32_t> level_of(program_.inputs.size(), 0);
  for (uint32_t k = 0; k < order.size(); ++k) level_of[order[k]] = k + 1;
  levels_.resize(order.size() + 1);
  for (uint32_t k = 0; k <= order.size(); ++k) {
    Level& level = levels_[k];
    level.segments = segments_of(level_of, k, false);
    level.size = 1;
    if (k == 0) continue;
    level.input = order[k - 1];
    level.has_list = has_list_[level.input] != 0;
    level.list = lists_[level.input];
    level.size = level.has_list ? level.list.size() : domain_size(program_.inputs[level.input]);
  }
  has_levels_ = true;
}

uint64_t Enumeration::value(const Level& level, uint64_t i) const {
  if (level.has_list) return level.list[i];
  const Input& input = program_.inputs[level.input];
  if (input.slices.size() != 1) return domain_value(input, i);
  const Slice& s = input.slices[0];  // without a division
  return ((s.base + i) & mask_of(s.width)) << s.shift;
}

EnumerationEnd Enumeration::step(uint64_t nodes, uint64_t max_calls, std::vector<uint64_t>& words) {
  if (is_over_) return EnumerationEnd::kExhausted;
  const uint64_t doubtful = calls_.doubtful();
  const uint64_t call_limit =
      max_calls > UINT64_MAX - calls_.count() ? UINT64_MAX : calls_.count() + max_calls;
  const auto ended = [&](EnumerationEnd end) {
    if (calls_.doubtful() != doubtful) is_proof_ = false;
    return end;
  };
  if (!filter(nodes, call_limit)) return ended(EnumerationEnd::kBudget);
  if (is_over_) return ended(EnumerationEnd::kExhausted);
  if (!has_levels_) order_levels();
  while (true) {
    Level& level = levels_[depth_];
    if (level.next == level.size) {
      level.next = 0;
      if (depth_ == 0) {
        is_over_ = true;
        return ended(EnumerationEnd::kExhausted);
      }
      --depth_;
      continue;
    }
    if (nodes == 0 || calls_.count() >= call_limit) return ended(EnumerationEnd::kBudget);
    --nodes;
    ++nodes_;
    const uint64_t i = level.next++;
    if (depth_ != 0) machine_.set_input(level.input, value(level, i));
    if (!passes(level.segments, depth_ == 0 || levels_[depth_ - 1].is_clean, level.is_clean)) {
      continue;
    }
    if (depth_ + 1 < levels_.size()) {
      ++depth_;
      continue;
    }
    words.resize(program_.inputs.size());
    for (uint32_t k = 0; k < words.size(); ++k) words[k] = machine_.word(program_.inputs[k].at);
    return ended(EnumerationEnd::kFound);
  }
}

}  // namespace assay::closedbox::search
