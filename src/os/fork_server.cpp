#include "os/fork_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/assert.h"
#include "os/clock.h"
#include "os/elf.h"
#include "os/find_program.h"
#include "os/memory_file.h"
#include "os/preload/library.h"
#include "os/preload/protocol.h"

namespace assay::os {

namespace {

using std::chrono::milliseconds;

// Nothing but a stopped or lost process takes that long; ASan builds come up in a second.
constexpr milliseconds kPatience{20'000};

constexpr const char* kLibraryName = "/proc/self/fd/1";
static_assert(ASSAY_FORK_LIBRARY == 1);

// What the server says, or why it says nothing.
base::Result<assay_fork_reply> receive(int socket, milliseconds patience) {
  const TimePoint end = monotonic_now() + patience;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(end - monotonic_now());
    if (left.count() < 0) return base::Error{"no word from it", {}};
    assay_fork_reply reply;  // mostly it is there already
    const ssize_t count = ::recv(socket, &reply, sizeof reply, MSG_DONTWAIT);
    if (count == static_cast<ssize_t>(sizeof reply)) return reply;
    if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return base::Error{"it ended", {}};
    pollfd event{socket, POLLIN, 0};
    ::poll(&event, 1, static_cast<int>(left.count()));
  }
}

bool send_request(int socket, const assay_fork_request& head, std::string& arguments,
                  std::span<const int> descriptors) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(ASSAY_FORK_MAX_DESCRIPTORS * sizeof(int))> control{};
  std::array<iovec, 2> parts{iovec{const_cast<assay_fork_request*>(&head), sizeof head},
                             iovec{arguments.data(), arguments.size()}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  message.msg_control = control.data();
  message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
  cmsghdr* rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
  std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
  ssize_t count;
  do {
    count = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count >= 0;
}

struct SocketPair {
  UniqueFd ours;
  UniqueFd theirs;
};

base::Result<SocketPair> make_socket_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return system_error("cannot make a socket", errno);
  }
  return SocketPair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

// The library needs no place on the disk and no cleaning up. Sealed, because it becomes the
// server's standard output.
base::Result<UniqueFd> make_library_file() {
  return make_memory_file("assay-forkserver", fork_server_library(), MemoryUse::kLibrary);
}

// Whether it is ready to be copied; if not, why.
base::Result<void> await_ready(const ForkPoint& point, milliseconds patience) {
  const base::Result<assay_fork_reply> hello = receive(point.socket(), patience);
  if (!hello) return hello.error();
  switch (hello->kind) {
    case ASSAY_FORK_READY:
      return {};
    case ASSAY_FORK_THREADS:
      return base::Error{"it has threads", {}};
    case ASSAY_FORK_TALKS:
      return base::Error{"it prints too much", {}};
    default:
      return base::Error{"it says something else", {}};
  }
}

SpawnOptions server_options(const SpawnOptions& options) {
  SpawnOptions own;
  own.argv = {options.argv[0]};
  own.working_directory = options.working_directory;
  own.stack_limit = options.stack_limit;
  std::string preload = kLibraryName;
  const char* inherited = std::getenv("LD_PRELOAD");
  std::string others = inherited != nullptr ? inherited : "";
  for (const auto& [name, value] : options.environment) {
    if (name == "LD_PRELOAD") {
      others = value;
    } else {
      own.environment.emplace_back(name, value);
    }
  }
  if (!others.empty()) preload += ":" + others;
  own.environment.emplace_back("LD_PRELOAD", preload);
  // All symbols at once, in the server: else every copy would look up the same ones again.
  own.environment.emplace_back("LD_BIND_NOW", "1");
  return own;
}

// Each with a NUL behind it, without the program itself.
std::string joined_arguments(const RunOptions& options) {
  std::string arguments;
  for (size_t i = 1; i < options.argv.size(); ++i) {
    arguments.append(options.argv[i]).push_back('\0');
  }
  return arguments;
}

base::Error no_server(const SpawnOptions& options, const std::string& reason) {
  return {"no fork server for '" + options.argv[0] + "': " + reason, {}};
}

}  // namespace

base::Result<ForkServer> ForkServer::start(const SpawnOptions& options) {
  ASSAY_ASSERT(!options.argv.empty());
  const base::Result<std::string> program = find_program(options.argv[0]);
  if (!program) return program.error();
  const base::Result<void> preloadable = check_preloadable(*program);
  if (!preloadable) return no_server(options, preloadable.error().message);
  ForkServer server(server_options(options));
  const base::Result<void> up = server.come_up();
  if (!up) return up.error();
  return server;
}

base::Result<void> ForkServer::come_up() {
  base::Result<UniqueFd> library = make_library_file();
  if (!library) return library.error();
  base::Result<SocketPair> sockets = make_socket_pair();
  if (!sockets) return sockets.error();
  UniqueFd null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (!null) return system_error("cannot open /dev/null", errno);
  base::Result<Child> child = spawn(options_, {sockets->theirs.get(), library->get(), null.get()});
  if (!child) return child.error();
  sockets->theirs.reset();
  point_.emplace(*std::move(child), std::move(sockets->ours));
  const base::Result<void> ready = await_ready(*point_, kPatience);
  if (ready) return {};
  point_.reset();
  return no_server(options_, ready.error().message + " before main");
}

base::Result<void> ForkPoint::order(uint32_t order, const RunOptions& options,
                                    std::string arguments, std::span<const int> descriptors) {
  const auto count = std::count(arguments.begin(), arguments.end(), '\0');
  if (arguments.size() > ASSAY_FORK_MAX_MESSAGE || count > ASSAY_FORK_MAX_ARGUMENTS) {
    return system_error("cannot run '" + options.argv[0] + "'", E2BIG);
  }
  assay_fork_request head{};
  head.order = order;
  head.descriptor_count = static_cast<uint32_t>(descriptors.size());
  head.argument_count = static_cast<uint32_t>(count);
  if (order == ASSAY_FORK_RUN) {
    head.cpu_seconds = cpu_backstop(options.cpu_limit);
    head.memory = options.memory_limit;
  }
  is_lost_ = !send_request(socket_.get(), head, arguments, descriptors);
  if (is_lost_) return no_server(options, "it ended");
  return {};
}

base::Result<Child> ForkPoint::take(const RunOptions& options) {
  const base::Result<assay_fork_reply> reply = receive(socket_.get(), kPatience);
  if (!reply) {
    is_lost_ = true;
    return no_server(options, reply.error().message);
  }
  if (reply->kind != ASSAY_FORK_REFUSED) {
    Child child(reply->pid, UniqueFd());
    // One that has ended, as most have when they are asked for, is not watched any more.
    if (!child.has_ended()) child.watch();
    if (reply->kind == ASSAY_FORK_STARTED) return child;
  }
  return system_error("cannot run '" + options.argv[0] + "' by its fork server", reply->error);
}

base::Result<RunOutcome> ForkPoint::run(const RunOptions& options, const std::string& arguments,
                                        std::string_view stdin_text) {
  const auto start = [&](ChildStreams streams) -> base::Result<Launched> {
    const base::Result<void> ordered =
        order(ASSAY_FORK_RUN, options, arguments, std::array{streams.in, streams.out, streams.err});
    if (!ordered) return ordered.error();
    return Launched{{}, [&] { return take(options); }};
  };
  return run_started_by(start, options, stdin_text);
}

template <typename Use>
auto ForkServer::with_server(Use use) -> decltype(use(std::declval<ForkPoint&>())) {
  for (int attempt = 0;; ++attempt) {
    if (!point_) {
      ++restarts_;
      const base::Result<void> up = come_up();
      if (!up) return up.error();
    }
    auto result = use(*point_);
    if (!point_->is_lost()) return result;
    point_.reset();
    if (attempt == 1) return result;
  }
}

base::Result<RunOutcome> ForkServer::run(const RunOptions& options, std::string_view stdin_text) {
  ASSAY_ASSERT(!options.argv.empty() && options.argv[0] == options_.argv[0]);
  const std::string arguments = joined_arguments(options);
  return with_server([&](ForkPoint& point) { return point.run(options, arguments, stdin_text); });
}

base::Result<PrimedServer> ForkServer::prime(const RunOptions& options, std::string_view text) {
  ASSAY_ASSERT(!options.argv.empty() && options.argv[0] == options_.argv[0]);
  base::Result<UniqueFd> input = make_memory_file("assay-prime", text, MemoryUse::kPlain);
  if (!input) return input.error();
  base::Result<UniqueFd> out = make_memory_file("assay-stdout", {}, MemoryUse::kPlain);
  if (!out) return out.error();
  base::Result<UniqueFd> err = make_memory_file("assay-stderr", {}, MemoryUse::kPlain);
  if (!err) return err.error();
  base::Result<SocketPair> sockets = make_socket_pair();
  if (!sockets) return sockets.error();
  const std::array descriptors{input->get(), out->get(), err->get(), sockets->theirs.get()};
  base::Result<Child> child = with_server([&](ForkPoint& point) -> base::Result<Child> {
    const base::Result<void> ordered =
        point.order(ASSAY_FORK_PRIME, options, joined_arguments(options), descriptors);
    if (!ordered) return ordered.error();
    return point.take(options);
  });
  if (!child) return child.error();
  sockets->theirs.reset();
  ForkPoint point(*std::move(child), std::move(sockets->ours));
  const bool is_limited = options.wall_limit.count() > 0;
  const base::Result<void> ready =
      await_ready(point, is_limited ? std::min(options.wall_limit, kPatience) : kPatience);
  if (!ready) return no_server(options, ready.error().message + " while it is being primed");
  return PrimedServer(std::move(point));
}

base::Result<RunOutcome> PrimedServer::run(const RunOptions& options, std::string_view rest) {
  return point_.run(options, {}, rest);
}

}  // namespace assay::os
