#include "os/fork_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/assert.h"
#include "os/clock.h"
#include "os/elf.h"
#include "os/find_program.h"
#include "os/preload/library.h"
#include "os/preload/protocol.h"

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U  // Linux 6.3; not yet in the C library's headers
#endif

namespace assay::os {

namespace {

using std::chrono::milliseconds;

// Nothing but a stopped or lost process takes that long; ASan builds come up in a second.
constexpr milliseconds kPatience{20'000};

constexpr const char* kLibraryName = "/proc/self/fd/1";
static_assert(ASSAY_FORK_LIBRARY == 1);

// The library as an anonymous file, which needs no place and no cleaning up. Sealed, because it
// becomes the server's standard output.
base::Result<UniqueFd> make_library_file() {
  constexpr const char* kWhat = "cannot prepare the fork server's library";
  int fd = ::memfd_create("assay-forkserver", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
  if (fd < 0 && errno == EINVAL) {
    fd = ::memfd_create("assay-forkserver", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  }
  UniqueFd file(fd);
  if (!file) return system_error(kWhat, errno);
  const std::string_view library = fork_server_library();
  if (::write(file.get(), library.data(), library.size()) != static_cast<ssize_t>(library.size())) {
    return system_error(kWhat, errno);
  }
  ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return file;
}

// What the server says, or why it says nothing.
base::Result<assay_fork_reply> receive(int socket, milliseconds patience) {
  const TimePoint end = monotonic_now() + patience;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(end - monotonic_now());
    if (left.count() < 0) return base::Error{"no word from it", {}};
    pollfd event{socket, POLLIN, 0};
    if (::poll(&event, 1, static_cast<int>(left.count())) <= 0) continue;
    assay_fork_reply reply;
    const ssize_t count = ::recv(socket, &reply, sizeof reply, MSG_DONTWAIT);
    if (count == static_cast<ssize_t>(sizeof reply)) return reply;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return base::Error{"it ended", {}};
  }
}

bool send_request(int socket, const assay_fork_request& head, std::string& arguments,
                  ChildStreams streams) {
  const std::array<int, 3> descriptors{streams.in, streams.out, streams.err};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptors)> control{};
  std::array<iovec, 2> parts{iovec{const_cast<assay_fork_request*>(&head), sizeof head},
                             iovec{arguments.data(), arguments.size()}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(rights), descriptors.data(), sizeof descriptors);
  ssize_t count;
  do {
    count = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count >= 0;
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
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return system_error("cannot make a socket", errno);
  }
  socket_ = UniqueFd(ends[0]);
  UniqueFd far_end(ends[1]);
  UniqueFd null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (!null) return system_error("cannot open /dev/null", errno);
  base::Result<Child> child = spawn(options_, {far_end.get(), library->get(), null.get()});
  if (!child) return child.error();
  server_.emplace(*std::move(child));
  far_end.reset();

  const base::Result<assay_fork_reply> hello = receive(socket_.get(), kPatience);
  if (hello && hello->kind == ASSAY_FORK_READY) return {};
  put_down();
  if (!hello) return no_server(options_, hello.error().message + " before main");
  return no_server(options_, "it has threads before main");
}

void ForkServer::put_down() {
  server_.reset();  // ends and reaps it
  socket_.reset();
}

base::Result<Child> ForkServer::start_child(const RunOptions& options, ChildStreams streams) {
  std::string arguments;
  for (size_t i = 1; i < options.argv.size(); ++i) {
    arguments.append(options.argv[i]).push_back('\0');
  }
  if (arguments.size() > ASSAY_FORK_MAX_MESSAGE || options.argv.size() > ASSAY_FORK_MAX_ARGUMENTS) {
    return system_error("cannot run '" + options.argv[0] + "'", E2BIG);
  }
  const assay_fork_request head{cpu_backstop(options.cpu_limit), options.memory_limit,
                                static_cast<uint32_t>(options.argv.size() - 1),
                                static_cast<uint32_t>(arguments.size())};
  // A server that has gone since the last run is started again, once.
  for (int attempt = 0;; ++attempt) {
    if (!server_) {
      ++restarts_;
      const base::Result<void> up = come_up();
      if (!up) return up.error();
    }
    base::Result<assay_fork_reply> reply = base::Error{"it ended", {}};
    if (send_request(socket_.get(), head, arguments, streams)) {
      reply = receive(socket_.get(), kPatience);
    }
    if (reply && reply->kind != ASSAY_FORK_REFUSED) {
      const auto pidfd = static_cast<int>(::syscall(SYS_pidfd_open, reply->pid, 0u));
      Child child(reply->pid, UniqueFd(pidfd));
      if (reply->kind == ASSAY_FORK_STARTED) return child;
    }
    if (reply) {
      return system_error("cannot run '" + options.argv[0] + "' by its fork server", reply->error);
    }
    put_down();
    if (attempt == 1) return no_server(options, reply.error().message);
  }
}

base::Result<RunOutcome> ForkServer::run(const RunOptions& options, std::string_view stdin_text) {
  ASSAY_ASSERT(!options.argv.empty() && options.argv[0] == options_.argv[0]);
  return run_started_by([&](ChildStreams streams) { return start_child(options, streams); },
                        options, stdin_text);
}

}  // namespace assay::os
