#include "closedbox/fact_board.h"

#include <atomic>
#include <cstring>

namespace assay::closedbox {

namespace {

// A value as its word; words only.
uint64_t word_of(const value::ValueStore& values, const Slot& slot, value::Value v, bool& ok) {
  std::vector<uint8_t> bytes;
  ok = ok && encode(values, slot, v, bytes) && bytes.size() == 8;
  uint64_t word = 0;
  if (ok) std::memcpy(&word, bytes.data(), 8);
  return word;
}

value::Value value_of(value::ValueStore& values, const Slot& slot, uint64_t word) {
  uint8_t bytes[8];
  std::memcpy(bytes, &word, 8);
  return decode(values, slot, bytes, 8).value_or(value::Value{});
}

}  // namespace

FactBoard::FactBoard() : shared_(64 + kEntries * sizeof(Entry)) {}

void FactBoard::exchange(BoxHost& host, std::span<const Box> boxes, value::ValueStore& values,
                         unsigned worker) {
  std::atomic_ref<uint64_t> count(*shared_.as<uint64_t>());
  Entry* entries = shared_.as<Entry>(64);
  for (; published_ < host.facts().size(); ++published_) {
    const Fact& fact = host.facts()[published_];
    const Box& box = boxes[fact.box];
    if (!box.is_word_box() || fact.arguments.size() > kArguments || fact.box > 255) continue;
    // What others know already is not said again: the board would fill with echoes.
    if (fact.is_hearsay) continue;
    Entry entry{};
    bool ok = true;
    entry.worker = static_cast<uint16_t>(worker);
    entry.box = static_cast<uint8_t>(fact.box);
    entry.end = static_cast<uint8_t>(fact.outcome.end);
    for (size_t i = 0; i < fact.arguments.size(); ++i) {
      entry.arguments[i] = word_of(values, box.arguments[i], fact.arguments[i], ok);
    }
    if (fact.outcome.end == CallEnd::kValue) {
      entry.result = word_of(values, box.result, fact.outcome.value, ok);
    }
    if (!ok) continue;
    const uint64_t at = count.fetch_add(1);
    if (at >= kEntries) break;
    entry.ready = 0;
    std::memcpy(&entries[at], &entry, sizeof entry);
    std::atomic_ref<uint32_t>(entries[at].ready).store(1, std::memory_order_release);
  }
  const uint64_t end = std::min<uint64_t>(count.load(), kEntries);
  for (; read_ < end; ++read_) {
    Entry& entry = entries[read_];
    if (std::atomic_ref<uint32_t>(entry.ready).load(std::memory_order_acquire) == 0) break;
    if (entry.worker == worker || entry.box >= boxes.size()) continue;
    const Box& box = boxes[entry.box];
    std::vector<value::Value> arguments;
    for (size_t i = 0; i < box.arguments.size(); ++i) {
      arguments.push_back(value_of(values, box.arguments[i], entry.arguments[i]));
    }
    CallOutcome outcome{static_cast<CallEnd>(entry.end), {}};
    if (outcome.end == CallEnd::kValue) outcome.value = value_of(values, box.result, entry.result);
    host.learn(entry.box, arguments, outcome);
  }
}

}  // namespace assay::closedbox
