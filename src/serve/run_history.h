// RunHistory: what happened in a run minute by minute, in memory. Minutes that are past do not
// change, so a look at a run of a week reads the last few minutes and not all of them again.
//
// One for each run; whoever has the store owns it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "findings/store.h"
#include "os/clock.h"

namespace assay::serve {

class RunHistory {
 public:
  // All minutes of the run, in the order of time.
  base::Result<const std::vector<findings::MinuteRow>*> minutes(findings::Store& store,
                                                                int64_t run);
  // What was counted from that minute on.
  base::Result<findings::RangeTally> tally_since(findings::Store& store, int64_t run,
                                                 const std::string& from);

 private:
  struct Settled {
    std::string until;
    findings::RangeTally counted;
  };

  std::vector<findings::MinuteRow> minutes_;
  std::string settled_;  // rows before this minute are not read again
  os::TimePoint read_all_{};
  std::map<std::string, Settled> ranges_;  // by their first minute
};

}  // namespace assay::serve
