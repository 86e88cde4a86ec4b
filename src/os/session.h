// Session: a living program that is asked many questions on its standard input; the end of each
// reply is a line that the question asked for. os/process.h is for one process a question.
//
//   Result<Session> session = Session::start(options);
//   Reply reply = session->ask("(check-sat)\n(echo \"end 1\")\n", "end 1", limits);
//   if (reply.stop != Reply::Stop::kMarker) ...  // it is dead, reaped, and the session is over
//
// Unless the marker came, the program has been ended with its whole process group and reaped when
// ask() returns. Belongs to the thread that started it (os/spawn.h). No SIGPIPE can arise.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "os/spawn.h"

namespace assay::os {

// Of one question. 0: no limit.
struct ReplyLimits {
  std::chrono::milliseconds wall{0};
  std::chrono::milliseconds cpu{0};  // of the leader alone
  uint64_t output = 0;               // bytes, for each stream
  uint64_t resident = 0;             // bytes in use, looked at every 20 ms
};

struct Reply {
  enum class Stop { kMarker, kEnded, kWallTime, kCpuTime, kMemory, kOutputCut };

  Stop stop = Stop::kEnded;
  std::string out{};  // with the marker
  std::string err{};
  int exit_code = 0;  // if it exited
  int signal = 0;     // if a signal ended it, also ours
  std::chrono::microseconds wall_time{0};
  std::chrono::microseconds cpu_time{0};
  // Bytes in use, looked at after every few replies; of a dead program, its peak.
  uint64_t resident = 0;
};

class Session {
 public:
  // SpawnOptions::cpu_limit must be 0: it would count all questions together.
  static base::Result<Session> start(const SpawnOptions& options);

  bool is_alive() const { return child_.has_value(); }
  // The marker is a whole line, with or without quotes around it.
  Reply ask(std::string_view question, std::string_view marker, const ReplyLimits& limits);

 private:
  Session(Child child, UniqueFd in, UniqueFd out, UniqueFd err)
      : child_(std::move(child)), in_(std::move(in)), out_(std::move(out)), err_(std::move(err)) {}

  static constexpr uint64_t kRepliesPerLook = 16;

  std::optional<Child> child_;  // none: it has ended
  uint64_t replies_ = 0;
  uint64_t resident_ = 0;  // at the last look
  UniqueFd in_;
  UniqueFd out_;
  UniqueFd err_;
};

}  // namespace assay::os
