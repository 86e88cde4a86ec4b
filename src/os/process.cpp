#include "os/process.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <utility>

#include "os/clock.h"
#include "os/memory_file.h"
#include "os/stream_reader.h"

namespace assay::os {

namespace {

using std::chrono::floor;
using std::chrono::milliseconds;

// All of it is in the pipe before the program starts, and the other end is closed: nobody waits,
// and nobody gets SIGPIPE. Costs a third of a file in memory.
base::Result<UniqueFd> make_short_input(std::string_view text) {
  base::Result<Pipe> pipe = make_pipe();
  if (!pipe) return pipe.error();
  ssize_t count;
  do {
    count = ::write(pipe->write_end.get(), text.data(), text.size());
  } while (count < 0 && errno == EINTR);
  if (count != static_cast<ssize_t>(text.size()))
    return system_error("cannot prepare the standard input", errno);
  return std::move(pipe->read_end);
}

base::Result<UniqueFd> make_input(std::string_view text) {
  // So much fits into any empty pipe, in one piece.
  if (text.size() <= PIPE_BUF) return make_short_input(text);
  // A longer pipe would have to be fed while the output is read; a socket cannot be opened as
  // /dev/stdin.
  return make_memory_file("assay-stdin", text, MemoryUse::kData);
}

// Why we stopped following a child.
enum class Stop { kEnded, kWallTime, kCpuTime, kMemory, kOutputCut };

// A solver that starts in 25 ms should not wake us before.
constexpr milliseconds kFirstLook{32};

// That the program runs is no news worth waking up for: most have ended at the first look, and then
// its number and its end are taken at once. Without an event to wait for, only the end of the
// stream is one. `is_talkative` is what that look saw.
base::Result<Child> take_child(Launched& launched, const RunOptions& options, StreamReader& out,
                               StreamReader& err, bool& is_talkative) {
  if (launched.child) return *std::move(launched.child);
  milliseconds pause = options.resident_limit > 0 ? kFirstLook / 2 : kFirstLook;
  for (const milliseconds limit : {options.wall_limit, options.cpu_limit}) {
    if (limit.count() > 0) pause = std::min(pause, limit);
  }
  pollfd event{out.fd(), 0, 0};
  const int ready = ::poll(&event, 1, static_cast<int>(pause.count()));
  if (ready == 0) is_talkative = out.drain() + err.drain() >= kTalkative;
  return launched.ask();
}

// At first only the end is waited for: most programs are short and print a few lines.
Stop follow(const Child& child, const RunOptions& options, TimePoint start, StreamReader& out,
            StreamReader& err, bool is_talkative) {
  const int pidfd = options.use_pidfd ? child.pidfd() : -1;
  if (pidfd < 0 && child.has_ended()) return Stop::kEnded;
  // Without a pidfd: often at first.
  milliseconds look_again{pidfd < 0 ? milliseconds(1) : kFirstLook};
  const milliseconds slowest{pidfd < 0 ? 8 : 64};
  bool is_listening = pidfd < 0 || is_talkative;
  for (;;) {
    milliseconds pause{INT_MAX};
    if (options.wall_limit.count() > 0) {
      const auto left = options.wall_limit - floor<milliseconds>(monotonic_now() - start);
      if (left.count() <= 0) return Stop::kWallTime;
      pause = std::min(pause, left);
    }
    // The CPU clock is not asked before it can have run out, with a few threads: most programs end
    // long before.
    const milliseconds quarter = options.cpu_limit / 4;
    if (options.cpu_limit.count() > 0 && monotonic_now() - start < quarter) {
      pause = std::min(pause, std::max(quarter, milliseconds(1)));
    } else if (options.cpu_limit.count() > 0) {
      const auto left = options.cpu_limit - floor<milliseconds>(child.cpu_time());
      if (left.count() <= 0) return Stop::kCpuTime;
      // With several threads it can be used up faster than the clock goes.
      pause = std::min({pause, left, milliseconds(100)});
    }
    if (options.resident_limit > 0) {
      if (child.resident_memory() > options.resident_limit) return Stop::kMemory;
      pause = std::min(pause, milliseconds(20));
    }
    if (pidfd < 0 || !is_listening) {
      pause = std::min(pause, look_again);
      look_again = std::min(look_again * 2, slowest);
    }
    std::array<pollfd, 3> events{pollfd{is_listening ? out.fd() : -1, POLLIN, 0},
                                 pollfd{is_listening ? err.fd() : -1, POLLIN, 0},
                                 pollfd{pidfd, POLLIN, 0}};
    const int ready = ::poll(events.data(), events.size(), static_cast<int>(pause.count()));
    if (ready < 0) continue;  // EINTR, or the kernel is short of memory for the moment
    if (events[0].revents != 0) out.read_some();
    if (events[1].revents != 0) err.read_some();
    if (!is_listening && ready == 0) {
      is_listening = out.drain() + err.drain() >= kTalkative;
    }
    if (out.is_cut() || err.is_cut()) return Stop::kOutputCut;
    if (events[2].revents != 0 || (pidfd < 0 && child.has_ended())) return Stop::kEnded;
  }
}

// Did the kernel's backstop (see SpawnOptions) end it, or a child that a wrapping shell tells us
// about? Its signal is also that of the memory killer; so the time has to fit.
bool hit_cpu_backstop(const RunOptions& options, const ExitReport& report) {
  if (report.signal == SIGXCPU) return true;  // a limit that we ourselves run under
  return options.cpu_limit.count() > 0 &&
         (report.signal == SIGKILL || report.exit_code == 128 + SIGKILL) &&
         report.user_time + report.system_time >= options.cpu_limit;
}

RunOutcome::Ending classify(const RunOptions& options, const ExitReport& report, Stop stop,
                            bool is_cut) {
  using Ending = RunOutcome::Ending;
  // An ending of its own just before our SIGKILL stays what it was.
  if (stop == Stop::kWallTime && report.signal == SIGKILL) return Ending::kWallTime;
  if (stop == Stop::kCpuTime && report.signal == SIGKILL) return Ending::kCpuTime;
  if (stop == Stop::kMemory && report.signal == SIGKILL) return Ending::kMemory;
  if (is_cut) return Ending::kOutputCut;
  if (hit_cpu_backstop(options, report)) return Ending::kCpuTime;
  return report.exited ? Ending::kExit : Ending::kSignal;
}

}  // namespace

std::string_view name_of(RunOutcome::Ending ending) {
  using Ending = RunOutcome::Ending;
  switch (ending) {
    case Ending::kExit:
      return "exit";
    case Ending::kSignal:
      return "signal";
    case Ending::kWallTime:
      return "wall-time";
    case Ending::kCpuTime:
      return "cpu-time";
    case Ending::kMemory:
      return "memory";
    case Ending::kOutputCut:
      return "output-cut";
  }
  return "?";
}

base::Result<RunOutcome> run(const RunOptions& options, std::string_view stdin_text) {
  const auto start = [&](ChildStreams streams) -> base::Result<Launched> {
    base::Result<Child> child = spawn(options, streams);
    if (!child) return child.error();
    return Launched{*std::move(child)};
  };
  return run_started_by(start, options, stdin_text);
}

base::Result<RunOutcome> run_started_by(const Starter& start_child, const RunOptions& options,
                                        std::string_view stdin_text) {
  base::Result<UniqueFd> input = make_input(stdin_text);
  if (!input) return input.error();
  base::Result<Pipe> out_pipe = make_pipe();
  if (!out_pipe) return out_pipe.error();
  base::Result<Pipe> err_pipe = make_pipe();
  if (!err_pipe) return err_pipe.error();

  const TimePoint start = monotonic_now();
  base::Result<Launched> launched =
      start_child({input->get(), out_pipe->write_end.get(), err_pipe->write_end.get()});
  if (!launched) return launched.error();
  input->reset();
  out_pipe->write_end.reset();
  err_pipe->write_end.reset();

  RunOutcome outcome;
  ::fcntl(out_pipe->read_end.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(err_pipe->read_end.get(), F_SETFL, O_NONBLOCK);
  StreamReader out(out_pipe->read_end, outcome.out, options.output_limit);
  StreamReader err(err_pipe->read_end, outcome.err, options.output_limit);
  bool is_talkative = false;
  base::Result<Child> child = take_child(*launched, options, out, err, is_talkative);
  if (!child) return child.error();
  const Stop stop = follow(*child, options, start, out, err, is_talkative);
  if (stop != Stop::kEnded) child->kill_group();
  const base::Result<ExitReport> report = child->wait();
  if (!report) return report.error();
  const TimePoint end = monotonic_now();
  out.drain();
  err.drain();

  outcome.output_cut = out.is_cut() || err.is_cut();
  outcome.ending = classify(options, *report, stop, outcome.output_cut);
  outcome.exit_code = report->exit_code;
  outcome.signal = report->signal;
  outcome.user_time = report->user_time;
  outcome.system_time = report->system_time;
  outcome.wall_time = std::chrono::duration_cast<std::chrono::microseconds>(end - start);
  outcome.max_rss = report->max_rss;
  return outcome;
}

}  // namespace assay::os
