// PrimedServers: solver processes that have read how scripts begin (options and logic) and wait for
// the rest, one for each beginning that is frequent. z3 spends 10 of its 12 ms for a small formula
// on what it builds up for a logic; a copy of a primed process has that.
//
// What such a copy reads is the whole script with one command more, (assert true) after the logic:
// it makes solvers set up what they otherwise set up with the first assertion. A copy is made for
// each test, so that none feels another one; findings are confirmed by spawn anyway.
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
#include "solver/profile.h"
#include "solver/script_text.h"

namespace assay::solver {

// How much of the script's text is its beginning: options, logic and the markers around it. npos:
// it has none that can be cut off (its logic is not set first).
size_t length_of_beginning(const Profile& profile, const ScriptText& script);

class PrimedServers {
 public:
  // The process for that command line and beginning; null: none, run the script as a whole.
  os::PrimedServer* find(os::ForkServer& server, const os::RunOptions& options,
                         std::string_view beginning);
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
