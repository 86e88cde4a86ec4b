// The standard input is a socket, not a pipe: writing to a program that has just died must not send
// us SIGPIPE, whatever the rest of our process does with signals, and MSG_NOSIGNAL exists for
// sockets only.
#include "os/session.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <utility>

#include "base/assert.h"
#include "os/clock.h"
#include "os/stream_reader.h"

namespace assay::os {

namespace {

using std::chrono::duration_cast;
using std::chrono::floor;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr size_t kNone = std::string::npos;

// How often the stream of complaints is looked at before the end of the reply.
constexpr milliseconds kLookAtErrors{32};

// What has come so far of one reply.
class ReplyReader {
 public:
  ReplyReader(const Child& child, UniqueFd& out, UniqueFd& err, std::string_view marker,
              const ReplyLimits& limits, Reply& reply)
      : child_(child),
        out_(out, reply.out, limits.output),
        err_(err, reply.err, limits.output),
        marker_(marker),
        quoted_('"' + std::string(marker) + '"'),
        limits_(limits),
        reply_(reply) {}

  // Sends the question and reads until the marker, the end or a limit.
  Reply::Stop follow(UniqueFd& in, std::string_view question, TimePoint start,
                     std::chrono::nanoseconds cpu_before) {
    send_some(in, question);  // most of the time that is all of it
    for (;;) {
      milliseconds pause{INT_MAX};
      if (limits_.wall.count() > 0) {
        const auto left = limits_.wall - floor<milliseconds>(monotonic_now() - start);
        if (left.count() <= 0) return Reply::Stop::kWallTime;
        pause = std::min(pause, left);
      }
      // The CPU clock is not asked before it can have run out: most replies come long before.
      if (limits_.cpu.count() > 0 && monotonic_now() - start >= limits_.cpu / 4) {
        const auto left = limits_.cpu - floor<milliseconds>(child_.cpu_time() - cpu_before);
        if (left.count() <= 0) return Reply::Stop::kCpuTime;
        pause = std::min({pause, left, milliseconds(100)});
      } else if (limits_.cpu.count() > 0) {
        pause = std::min(pause, std::max(limits_.cpu / 4, milliseconds(1)));
      }
      if (limits_.resident > 0) {
        if (child_.resident_memory() > limits_.resident) return Reply::Stop::kMemory;
        pause = std::min(pause, milliseconds(20));
      }
      pause = std::min(pause, child_.pidfd() < 0 ? milliseconds(4) : kLookAtErrors);
      std::array<pollfd, 4> events{
          pollfd{out_.fd(), POLLIN, 0}, pollfd{hears_errors_ ? err_.fd() : -1, POLLIN, 0},
          pollfd{child_.pidfd(), POLLIN, 0}, pollfd{question.empty() ? -1 : in.get(), POLLOUT, 0}};
      const int ready = ::poll(events.data(), events.size(), static_cast<int>(pause.count()));
      if (ready < 0) continue;
      if (events[3].revents != 0) send_some(in, question);
      if (events[0].revents != 0) out_.read_some();
      if (events[1].revents != 0) err_.read_some();
      if (const TimePoint now = monotonic_now(); ready == 0 || now >= next_look_) {
        hears_errors_ = err_.drain() >= kTalkative || hears_errors_;
        next_look_ = now + kLookAtErrors;
      }
      if (out_.is_cut() || err_.is_cut()) return Reply::Stop::kOutputCut;
      if (question.empty() && has_marker()) return Reply::Stop::kMarker;
      if (events[2].revents != 0 || (child_.pidfd() < 0 && child_.has_ended())) {
        return Reply::Stop::kEnded;
      }
    }
  }

  // What is in the pipes now; does not wait for their end. False: that was more than the limit.
  bool drain() {
    out_.drain();
    err_.drain();
    return !out_.is_cut() && !err_.is_cut();
  }

 private:
  static void send_some(UniqueFd& in, std::string_view& question) {
    const ssize_t count =
        ::send(in.get(), question.data(), question.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      question.remove_prefix(static_cast<size_t>(count));
    } else if (errno != EINTR && errno != EAGAIN) {
      question = {};  // it reads no more; that it has ended shows elsewhere
    }
  }

  // Looks at every complete line once.
  bool has_marker() {
    const std::string_view out = reply_.out;
    for (size_t end = out.find('\n', seen_); end != kNone; end = out.find('\n', seen_)) {
      std::string_view line = out.substr(seen_, end - seen_);
      if (line.ends_with('\r')) line.remove_suffix(1);
      seen_ = end + 1;
      if (line == marker_ || line == quoted_) return true;
    }
    return false;
  }

  const Child& child_;
  StreamReader out_;
  StreamReader err_;
  std::string_view marker_;
  std::string quoted_;
  const ReplyLimits& limits_;
  Reply& reply_;
  size_t seen_ = 0;
  bool hears_errors_ = false;  // woken up by them
  TimePoint next_look_ = monotonic_now() + kLookAtErrors;
};

}  // namespace

base::Result<Session> Session::start(const SpawnOptions& options) {
  ASSAY_ASSERT(options.cpu_limit.count() == 0);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return system_error("cannot make a socket", errno);
  }
  UniqueFd ours(ends[0]);
  UniqueFd theirs(ends[1]);
  base::Result<Pipe> out = make_pipe();
  if (!out) return out.error();
  base::Result<Pipe> err = make_pipe();
  if (!err) return err.error();
  base::Result<Child> child =
      spawn(options, {theirs.get(), out->write_end.get(), err->write_end.get()});
  if (!child) return child.error();
  ::fcntl(out->read_end.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(err->read_end.get(), F_SETFL, O_NONBLOCK);
  return Session(*std::move(child), std::move(ours), std::move(out->read_end),
                 std::move(err->read_end));
}

Reply Session::ask(std::string_view question, std::string_view marker, const ReplyLimits& limits) {
  ASSAY_ASSERT(is_alive());
  Reply reply;
  ReplyReader reader(*child_, out_, err_, marker, limits, reply);
  const TimePoint start = monotonic_now();
  const std::chrono::nanoseconds cpu_before = child_->cpu_time();
  reply.stop = reader.follow(in_, question, start, cpu_before);
  reply.cpu_time = duration_cast<microseconds>(child_->cpu_time() - cpu_before);
  if (!reader.drain() && reply.stop == Reply::Stop::kMarker) reply.stop = Reply::Stop::kOutputCut;
  if (reply.stop == Reply::Stop::kMarker) {
    // Asking costs as much as a small reply.
    if (replies_++ % kRepliesPerLook == 0) resident_ = child_->resident_memory();
    reply.resident = resident_;
    reply.wall_time = duration_cast<microseconds>(monotonic_now() - start);
    return reply;
  }
  if (reply.stop != Reply::Stop::kEnded) child_->kill_group();
  const base::Result<ExitReport> report = child_->wait();
  child_.reset();
  if (!reader.drain() && reply.stop == Reply::Stop::kEnded) reply.stop = Reply::Stop::kOutputCut;
  reply.wall_time = duration_cast<microseconds>(monotonic_now() - start);
  if (!report) return reply;
  reply.exit_code = report->exit_code;
  reply.signal = report->signal;
  reply.resident = report->max_rss;
  const auto total = report->user_time + report->system_time;
  reply.cpu_time = std::max(microseconds(0), total - duration_cast<microseconds>(cpu_before));
  // An ending of its own just before our SIGKILL stays what it was.
  if (report->signal != SIGKILL && reply.stop != Reply::Stop::kOutputCut) {
    reply.stop = Reply::Stop::kEnded;
  }
  return reply;
}

}  // namespace assay::os
