#include "closedbox/search/machine/calls.h"

#include <algorithm>

namespace assay::closedbox::search {

Calls::Calls(const Program& program, WordBoxes& boxes, uint32_t max_samples)
    : word_boxes_(boxes), max_samples_(std::max(max_samples, 2u)) {
  for (const Call& call : program.calls) {
    if (call.box >= boxes_.size()) boxes_.resize(call.box + 1);
    Box& b = boxes_[call.box];
    if (b.stride != 0) continue;
    b.arity = static_cast<uint32_t>(call.arguments.size());
    b.stride = b.arity + 2;
    b.cache.assign(kSlots * b.stride, 0);
    b.by_result.assign(kResultSlots * b.stride, 0);
  }
}

CallEnd Calls::call_and_keep(uint32_t box, const uint64_t* arguments, uint64_t* result,
                             uint64_t* entry) {
  const CallEnd end = call_box(box, arguments, result);
  const Box& b = boxes_[box];
  if (end != CallEnd::kValue) *result = 0;
  entry[0] = static_cast<uint64_t>(end) + 1;
  entry[1] = *result;
  std::copy_n(arguments, b.arity, entry + 2);
  if (end == CallEnd::kValue) keep_result(boxes_[box], entry);
  return end;
}

void Calls::keep_result(Box& b, const uint64_t* entry) {
  uint64_t* known = b.by_result.data() + (mixed(entry[1]) & (kResultSlots - 1)) * b.stride;
  const bool collides =
      known[0] != 0 && known[1] == entry[1] && !same(known + 2, entry + 2, b.arity);
  if (collides) {
    // The latest of the seldom ones; a box that answers the same everywhere is not worth copying.
    const uint64_t n = b.collision_count++;
    const bool keeps = n < kMaxCollisions || (n & (n - 1)) == 0;
    if (keeps) {
      const Collision found{{known + 2, known + b.stride}, {entry + 2, entry + b.stride}};
      if (b.collisions.size() < kMaxCollisions)
        b.collisions.push_back(found);
      else
        b.collisions[n % kMaxCollisions] = found;
    }
  }
  std::copy_n(entry, b.stride, known);
}

// The first half of the room is for the first calls, the other for ever sparser later ones.
void Calls::keep_sample(Box& b, CallEnd end, const uint64_t* arguments, uint64_t result) {
  if (end != CallEnd::kValue && !proves_no_value(end)) ++doubtful_;
  if (end != CallEnd::kValue) {
    has_been_outside_ = true;
    result = 0;
  }
  const uint64_t kept = b.samples.size() / b.stride;
  uint64_t place = kept;
  if (kept < max_samples_) {
    b.samples.resize(b.samples.size() + b.stride);
  } else {
    const uint64_t half = max_samples_ / 2;
    place = half + b.seen / b.sample_step % (max_samples_ - half);
    if (b.seen > 64 * max_samples_ * b.sample_step) b.sample_step *= 2;
  }
  if (kept >= max_samples_ / 2) b.next_sample = b.seen + b.sample_step;
  uint64_t* sample = b.samples.data() + place * b.stride;
  sample[0] = static_cast<uint64_t>(end);
  sample[1] = result;
  std::copy_n(arguments, b.arity, sample + 2);
}

std::optional<std::span<const uint64_t>> Calls::arguments_for(uint32_t box, uint64_t result) const {
  const Box& b = boxes_[box];
  const uint64_t* entry = b.by_result.data() + (mixed(result) & (kResultSlots - 1)) * b.stride;
  if (entry[0] == 0 || entry[1] != result) return std::nullopt;
  return std::span(entry + 2, b.arity);
}

std::vector<Sample> Calls::samples() const {
  std::vector<Sample> result;
  for (uint32_t box = 0; box < boxes_.size(); ++box) {
    const Box& b = boxes_[box];
    for (size_t i = 0; b.stride != 0 && i < b.samples.size(); i += b.stride) {
      const uint64_t* s = b.samples.data() + i;
      result.push_back({box, static_cast<CallEnd>(s[0]), {s + 2, s + b.stride}, s[1]});
    }
  }
  return result;
}

}  // namespace assay::closedbox::search
