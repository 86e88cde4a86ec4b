// Calls: the boxes behind a cache, with a memory of what they answered: bounded samples, and for
// each box some arguments by result (where has it answered 42?). A call that has no value is cached
// like one that has.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "closedbox/search/program/program.h"
#include "closedbox/word_box.h"

namespace assay::closedbox::search {

// A call that was made.
struct Sample {
  uint32_t box = 0;
  CallEnd end = CallEnd::kValue;
  std::vector<uint64_t> arguments;
  uint64_t result = 0;
};

class Calls {
 public:
  Calls(const Program& program, WordBoxes& boxes, uint32_t max_samples);

  // `arguments` has as many words as the box has arguments.
  CallEnd call(uint32_t box, const uint64_t* arguments, uint64_t* result) {
    Box& b = boxes_[box];
    if (!caches_) return call_box(box, arguments, result);
    uint64_t* entry = b.cache.data() + slot(b, arguments) * b.stride;
    if (entry[0] != 0 && same(entry + 2, arguments, b.arity)) {
      *result = entry[1];
      return static_cast<CallEnd>(entry[0] - 1);
    }
    return call_and_keep(box, arguments, result, entry);
  }

  // Off where no call comes twice: an enumeration. The samples are kept all the same.
  void set_caching(bool on) { caches_ = on; }

  // Arguments for which the box has answered `result`, if that is remembered.
  std::optional<std::span<const uint64_t>> arguments_for(uint32_t box, uint64_t result) const;

  // Two points at which the box has answered the same, if such were seen; `i` chooses among them.
  // (A birthday search: found by comparing each answer with all that are remembered.)
  struct Collision {
    std::vector<uint64_t> first;
    std::vector<uint64_t> second;
  };
  const Collision* collision(uint32_t box, uint64_t i) const {
    const auto& all = boxes_[box].collisions;
    return all.empty() ? nullptr : &all[i % all.size()];
  }

  std::vector<Sample> samples() const;
  uint64_t count() const { return count_; }
  // How many ended without a value, though the function may have one there.
  uint64_t doubtful() const { return doubtful_; }
  bool has_been_outside() const { return has_been_outside_; }
  size_t box_count() const { return boxes_.size(); }

 private:
  struct Box {
    uint32_t arity = 0;
    uint32_t stride = 0;
    std::vector<uint64_t> cache;      // end + 1, result, arguments; 0: free
    std::vector<uint64_t> by_result;  // the same
    std::vector<uint64_t> samples;    // end, result, arguments
    std::vector<Collision> collisions;
    uint64_t collision_count = 0;
    uint64_t seen = 0;
    uint64_t next_sample = 0;
    uint64_t sample_step = 1;
  };

  static constexpr uint64_t kSlots = uint64_t{1} << 13;
  static constexpr uint64_t kResultSlots = uint64_t{1} << 16;
  static constexpr size_t kMaxCollisions = 64;

  static uint64_t mixed(uint64_t h) {
    h *= 0x9e3779b97f4a7c15;
    return h ^ h >> 32;
  }
  static uint64_t slot(const Box& box, const uint64_t* arguments) {
    uint64_t h = 0;
    for (uint32_t i = 0; i < box.arity; ++i) h = mixed(h ^ arguments[i]);
    return h & (kSlots - 1);
  }
  static bool same(const uint64_t* x, const uint64_t* y, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      if (x[i] != y[i]) return false;
    }
    return true;
  }

  CallEnd call_box(uint32_t box, const uint64_t* arguments, uint64_t* result) {
    const CallEnd end = word_boxes_.call(box, arguments, result);
    ++count_;
    Box& b = boxes_[box];
    if (++b.seen >= b.next_sample || end != CallEnd::kValue)
      keep_sample(b, end, arguments, *result);
    return end;
  }
  CallEnd call_and_keep(uint32_t box, const uint64_t* arguments, uint64_t* result, uint64_t* entry);
  void keep_result(Box& b, const uint64_t* entry);
  void keep_sample(Box& b, CallEnd end, const uint64_t* arguments, uint64_t result);

  WordBoxes& word_boxes_;
  std::vector<Box> boxes_;
  uint32_t max_samples_;
  uint64_t count_ = 0;
  bool caches_ = true;
  uint64_t doubtful_ = 0;
  bool has_been_outside_ = false;
};

}  // namespace assay::closedbox::search
