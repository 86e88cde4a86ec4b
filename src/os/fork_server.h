// ForkServer: one program that has started once, stopped just before main, and is copied for each
// run (os/preload/forkserver.c, preloaded into it). A run means the same as os::run of the same
// command, with the same outcome, but dynamic linking and initialisers have been paid for.
//
//   Result<ForkServer> server = ForkServer::start({.argv = {"cvc5"}});
//   if (!server) ...                       // the reason; use os::run instead
//   RunOptions options;
//   options.argv = {"cvc5", "--lang", "smt2"};   // arguments may differ from run to run
//   Result<RunOutcome> outcome = server->run(options, formula);
//
// What is fixed at the start: the program, its environment, working directory and limit of stack.
//
// Not every program can be served: static ones, those of another architecture, those with threads
// before main; start() says so. A program that looks at its address-space layout or at the time in
// an initialiser sees the same in every run, until the server is started anew.
//
// A run's process is our own child, not the server's. The server may therefore be killed at any
// moment: the run goes on, and the next one starts a new server.
//
// Threads: as os::Child, one thread starts it, uses it and outlives it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "os/child.h"
#include "os/fd.h"
#include "os/process.h"

namespace assay::os {

// A process that waits to be copied. For the two classes below.
class ForkPoint {
 public:
  ForkPoint(Child process, UniqueFd socket)
      : process_(std::move(process)), socket_(std::move(socket)) {}

  pid_t pid() const { return process_.pid(); }
  int socket() const { return socket_.get(); }
  // It does not answer any more; good for nothing.
  bool is_lost() const { return is_lost_; }
  // Orders a copy with these arguments, descriptors and limits (os/preload/protocol.h).
  base::Result<void> order(uint32_t order, const RunOptions& options, std::string arguments,
                           std::span<const int> descriptors);
  // What was ordered last.
  base::Result<Child> take(const RunOptions& options);
  // Both, and follows the copy to its end.
  base::Result<RunOutcome> run(const RunOptions& options, const std::string& arguments,
                               std::string_view stdin_text);

 private:
  Child process_;
  UniqueFd socket_;
  bool is_lost_ = false;
};

// A program that has read the beginning of its input and waits for the rest. Its arguments are
// fixed. What it printed for the beginning is at the start of every run's output.
class PrimedServer {
 public:
  // An error means that it has gone: do without.
  base::Result<RunOutcome> run(const RunOptions& options, std::string_view rest_of_input);

 private:
  friend class ForkServer;
  explicit PrimedServer(ForkPoint point) : point_(std::move(point)) {}

  ForkPoint point_;
};

class ForkServer {
 public:
  // Of argv only the program is used; the limits of CPU time and memory are those of each run.
  static base::Result<ForkServer> start(const SpawnOptions& options);

  // argv[0] is that of start(). An error means that it could not be run at all, neither by this
  // server nor by a new one.
  base::Result<RunOutcome> run(const RunOptions& options, std::string_view stdin_text = {});

  // Lets a copy read that text, which ends with a whole command, and stops it there. For inputs
  // with a common beginning that is dear to the program. `options` has the arguments; of its limits
  // only that of wall time counts. Fails for programs that do not read their standard input piece
  // by piece in one of the usual ways, that have started threads or that ended.
  base::Result<PrimedServer> prime(const RunOptions& options, std::string_view text);

  // Of the server process; 0: it has gone, and the next run starts another.
  pid_t pid() const { return point_ ? point_->pid() : 0; }
  // How often it had to be started again.
  uint64_t restarts() const { return restarts_; }

 private:
  explicit ForkServer(SpawnOptions options) : options_(std::move(options)) {}

  base::Result<void> come_up();
  // What `use` does with the server; a server that has gone is started again, once.
  template <typename Use>
  auto with_server(Use use) -> decltype(use(std::declval<ForkPoint&>()));

  SpawnOptions options_;  // of the server itself
  std::optional<ForkPoint> point_;
  uint64_t restarts_ = 0;
};

}  // namespace assay::os
