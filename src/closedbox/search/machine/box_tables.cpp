#include "closedbox/search/machine/box_tables.h"

#include <algorithm>

namespace assay::closedbox::search {

namespace {
constexpr unsigned kMostBits = 16;
// A crash may cost a process.
constexpr uint32_t kMostCrashes = 32;
}  // namespace

BoxTables::BoxTables(const Program& program, Calls& calls)
    : calls_(calls), by_box_(calls.box_count(), kNone) {
  std::vector<bool> seen(calls.box_count(), false);
  for (const Call& call : program.calls) {
    if (seen[call.box]) continue;
    seen[call.box] = true;
    Table table{call.box, {}, 0, 0, {}};
    unsigned bits = 0;
    bool is_small = !call.arguments.empty();
    for (const uint32_t at : call.arguments) {
      const WordSort sort = program.sorts[at];
      is_small = is_small && (sort.kind == WordKind::kBits || sort.kind == WordKind::kBool);
      const unsigned width = sort.kind == WordKind::kBool ? 1 : sort.width;
      table.widths.push_back(static_cast<uint8_t>(width));
      bits += width;
    }
    if (is_small && bits <= kMostBits) tables_.push_back(std::move(table));
  }
}

void BoxTables::split(const Table& table, uint32_t point, std::vector<uint64_t>& arguments) {
  arguments.clear();
  for (const uint8_t width : table.widths) {
    arguments.push_back(point & ((uint32_t{1} << width) - 1));
    point >>= width;
  }
}

void BoxTables::advance(uint64_t calls) {
  std::vector<uint64_t> arguments;
  for (; calls != 0 && !is_over(); --calls) {
    Table& table = tables_[filling_];
    split(table, table.next, arguments);
    uint64_t result = 0;
    const uint64_t timed_out = calls_.doubtful();
    calls_.set_caching(false);
    const CallEnd end = calls_.call(table.box, arguments.data(), &result);
    calls_.set_caching(true);
    if (end != CallEnd::kValue) ++table.crashes;
    if (calls_.doubtful() != timed_out || table.crashes > kMostCrashes) {
      ++filling_;
      continue;
    }
    if (end == CallEnd::kValue) table.entries.push_back({result, table.next});
    unsigned bits = 0;
    for (const uint8_t width : table.widths) bits += width;
    if (++table.next != uint32_t{1} << bits) continue;
    std::stable_sort(table.entries.begin(), table.entries.end(),
                     [](const auto& x, const auto& y) { return x.result < y.result; });
    by_box_[table.box] = static_cast<uint32_t>(filling_++);
  }
}

bool BoxTables::arguments_for(uint32_t box, uint64_t result, std::span<const uint64_t> fixed,
                              base::Random& random, std::vector<uint64_t>& arguments) const {
  const Table& table = tables_[by_box_[box]];
  const auto by_result = [](const auto& x, const auto& y) { return x.result < y.result; };
  const auto [from, to] = std::equal_range(table.entries.begin(), table.entries.end(),
                                           Table::Entry{result, 0}, by_result);
  const auto count = static_cast<uint64_t>(to - from);
  if (count == 0) return false;
  // From a random one on: the first that fits.
  const uint64_t begin = random.below(count);
  for (uint64_t i = 0; i < count; ++i) {
    const Table::Entry& entry = from[static_cast<ptrdiff_t>((begin + i) % count)];
    split(table, entry.point, arguments);
    bool fits = true;
    for (size_t k = 0; k < fixed.size(); ++k) {
      fits = fits && (fixed[k] == kFree || fixed[k] == arguments[k]);
    }
    if (fits) return true;
  }
  return false;
}

}  // namespace assay::closedbox::search
