#include "serve/run_history.h"

#include <algorithm>

namespace assay::serve {

namespace {

// A worker writes with its own clock, and one that had to wait for the database writes late: so a
// few minutes are always read again, and everything now and then.
constexpr std::chrono::minutes kUnsettled{5};
constexpr std::chrono::minutes kReadAllAgain{10};
constexpr size_t kMostRanges = 16;

std::string settled_minute() { return os::utc_minute(kUnsettled); }

}  // namespace

base::Result<const std::vector<findings::MinuteRow>*> RunHistory::minutes(findings::Store& store,
                                                                          int64_t run) {
  const auto now = os::monotonic_now();
  const bool is_all = settled_.empty() || now - read_all_ > kReadAllAgain;
  const std::string from = is_all ? std::string() : settled_;
  auto fresh = store.minutes(run, from);
  if (!fresh) return fresh.error();
  const auto end = std::ranges::lower_bound(minutes_, from, {}, &findings::MinuteRow::minute);
  minutes_.erase(end, minutes_.end());
  minutes_.insert(minutes_.end(), std::make_move_iterator(fresh->begin()),
                  std::make_move_iterator(fresh->end()));
  if (is_all) read_all_ = now;
  settled_ = settled_minute();
  return &minutes_;
}

base::Result<findings::RangeTally> RunHistory::tally_since(findings::Store& store, int64_t run,
                                                           const std::string& from) {
  const std::string until = std::max(from, settled_minute());
  if (ranges_.size() >= kMostRanges && !ranges_.contains(from)) ranges_.clear();
  Settled& settled = ranges_[from];
  if (settled.until != until) {
    auto counted = store.tally_between(run, from, until);
    if (!counted) return counted.error();
    settled = {until, *std::move(counted)};
  }
  const auto rest = store.tally_between(run, until, {});
  if (!rest) return rest.error();
  findings::RangeTally sum = settled.counted;
  for (const auto& [name, count] : rest->tally) sum.tally[name] += count;
  if (sum.first_minute.empty()) sum.first_minute = rest->first_minute;
  return sum;
}

}  // namespace assay::serve
