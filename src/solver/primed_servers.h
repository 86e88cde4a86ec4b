// PrimedServers: solver processes that have read how scripts begin (options and logic) and wait for
// the rest, one for each beginning that is frequent. z3 spends 10 of its 12 ms for a small formula
// on what it builds up for a logic; a copy of a primed process has that.
//
// What such a copy reads is the whole script, with the profile's wake-up commands after the logic:
// z3 sets up most of what it needs at the first assertion, and (assert true) is one. A copy is made
// for each test, so that none feels another one; and whatever is odd about its end (a crash, an
// error, no answer) is not believed: the runner then lets the solver read the script as it is.
//
// A process that waits costs a few megabytes. So only a limited number of beginnings have one, and
// only those that come again: a beginning replaces another one when it has been seen twice as
// often. Belongs to the thread of its runner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "os/fork_server.h"

namespace assay::solver {

class PrimedServers {
 public:
  // The process for that command line and beginning; null: none, run the script as a whole.
  os::PrimedServer* find(os::ForkServer& server, const os::RunOptions& options,
                         std::string_view beginning, std::string_view wake_up);
  // It did not run: not to be used again.
  void drop(const os::PrimedServer* primed);

  size_t size() const { return count_; }

 private:
  struct Entry {
    uint64_t seen = 0;
    bool is_hopeless = false;
    std::optional<os::PrimedServer> primed;
  };

  bool make_room(uint64_t seen);

  std::unordered_map<std::string, Entry> entries_;
  size_t count_ = 0;  // entries with a process
  int failures_ = 0;  // without any success so far
  bool has_worked_ = false;
};

}  // namespace assay::solver
