// Why vfork: fork copies the page tables, which for a process with gigabytes of terms takes many
// times longer than the start of a small program (measured with /bin/true: 20 ms against 0.7 ms
// with 1 GiB of memory in use). posix_spawn is built the same way but has no place for limits and
// PR_SET_PDEATHSIG, and a helper program that sets them would cost a second exec.
//
// The price: until the exec the child runs in *our* memory and on our stack (only the calling
// thread is stopped). So it is one function of plain system calls on data prepared before, which
// allocates nothing and throws nothing. It runs with all signals blocked until our handlers are out
// of the way, since they would work on our memory. And its failure comes back through a pipe, not
// through a variable: ThreadSanitizer turns vfork into fork, and the pipe works there too.
#include "os/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/assert.h"
#include "os/find_program.h"

namespace assay::os {

namespace {

enum class Step { kSetUp, kEnterDirectory, kExecute };

// What the child writes into the pipe when it can not go on.
struct Failure {
  Step step;
  int error_number;
};

// All that the child needs, ready to use. The strings belong to the caller of spawn().
struct Plan {
  std::string program;  // a path, not to be searched
  std::vector<char*> argv;
  std::vector<std::string> added_environment;
  std::vector<char*> environment;
  const char* working_directory = nullptr;  // null: stay
  rlim_t cpu_seconds = RLIM_INFINITY;
  rlim_t memory = RLIM_INFINITY;
  rlim_t stack = RLIM_INFINITY;
  ChildStreams streams;
  int failure_pipe;
  pid_t parent;
};

// ---- In the child: system calls only. ----

bool lower_limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
  rlimit current;
  if (::getrlimit(resource, &current) != 0) return false;
  // Only root may raise a hard limit; what we run under stays in force.
  if (hard > current.rlim_max) hard = current.rlim_max;
  if (soft > hard) soft = hard;
  const rlimit wanted{soft, hard};
  return ::setrlimit(resource, &wanted) == 0;
}

bool set_limits(const Plan& plan) {
  // 1 and not 0: a core_pattern that is a pipe (systemd-coredump, apport) is served even at 0, and
  // a second of work a crash ruins a campaign. 1 is the value at which the kernel leaves the pipe
  // alone (fs/coredump.c; a line in its log is all); it is also below the smallest core file.
  if (!lower_limit(RLIMIT_CORE, 1, 1)) return false;
  // Soft and hard are the same. At the soft limit the kernel sends SIGXCPU, which a solver may
  // catch and answer with abort(), as cvc5 does at its own time limit; that could not be told from
  // a crash. At the hard limit it sends SIGKILL, and it looks at that one first.
  if (plan.cpu_seconds != RLIM_INFINITY &&
      !lower_limit(RLIMIT_CPU, plan.cpu_seconds, plan.cpu_seconds)) {
    return false;
  }
  if (plan.stack != RLIM_INFINITY && !lower_limit(RLIMIT_STACK, plan.stack, plan.stack)) {
    return false;
  }
  return plan.memory == RLIM_INFINITY || lower_limit(RLIMIT_AS, plan.memory, plan.memory);
}

// Puts the three streams at 0, 1 and 2. If those numbers were free in the parent, a stream may have
// one of them already, even a wrong one; so all move out of the way first.
bool place_streams(ChildStreams streams) {
  const int wanted[3] = {streams.in, streams.out, streams.err};
  int moved[3];
  for (int i = 0; i < 3; ++i) {
    moved[i] = wanted[i] > 2 ? wanted[i] : ::fcntl(wanted[i], F_DUPFD_CLOEXEC, 3);
    if (moved[i] < 0) return false;
  }
  for (int i = 0; i < 3; ++i) {
    if (::dup2(moved[i], i) < 0) return false;  // the copy is not close-on-exec
  }
  return true;
}

// Handlers end with the exec, but ignored and blocked signals would stay so.
void reset_signals() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  // SIGKILL, SIGSTOP and those of the C library itself are refused, rightly.
  for (int number = 1; number < NSIG; ++number) ::sigaction(number, &action, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void give_up(int failure_pipe, Step step) {
  const Failure failure{step, errno};
  // Shorter than PIPE_BUF, into an empty pipe: whole or not at all.
  [[maybe_unused]] const ssize_t written = ::write(failure_pipe, &failure, sizeof failure);
  ::_exit(127);
}

[[noreturn]] void run_child(const Plan& plan) {
  int failure_pipe = plan.failure_pipe;
  if (failure_pipe <= 2) failure_pipe = ::fcntl(failure_pipe, F_DUPFD_CLOEXEC, 3);
  if (::prctl(PR_SET_PDEATHSIG, static_cast<unsigned long>(SIGKILL)) != 0) {
    give_up(failure_pipe, Step::kSetUp);
  }
  if (::getppid() != plan.parent) ::_exit(127);  // it died before the line above
  if (::setpgid(0, 0) != 0) give_up(failure_pipe, Step::kSetUp);
  if (!place_streams(plan.streams)) give_up(failure_pipe, Step::kSetUp);
  // For the descriptors that some library of ours has opened without O_CLOEXEC, or that our own
  // parent left to us. Kernels before 5.11 do not know it; then they stay.
  ::syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC);
  if (plan.working_directory != nullptr && ::chdir(plan.working_directory) != 0) {
    give_up(failure_pipe, Step::kEnterDirectory);
  }
  if (!set_limits(plan)) give_up(failure_pipe, Step::kSetUp);
  reset_signals();
  ::execve(plan.program.c_str(), plan.argv.data(), plan.environment.data());
  give_up(failure_pipe, Step::kExecute);
}

// A frame of its own and never inlined: the child must not change the variables of a frame that the
// parent uses later.
[[gnu::noinline]] pid_t start_child(const Plan& plan) {
  const pid_t pid = ::vfork();
  if (pid == 0) run_child(plan);
  return pid;
}

// ---- In the parent. ----

rlim_t limit_or_none(uint64_t value) { return value == 0 ? RLIM_INFINITY : rlim_t{value}; }

void plan_environment(const SpawnOptions& options, Plan& plan) {
  const auto is_replaced = [&](std::string_view variable) {
    for (const auto& [name, value] : options.environment) {
      if (variable.size() > name.size() && variable[name.size()] == '=' &&
          variable.starts_with(name)) {
        return true;
      }
    }
    return false;
  };
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    if (!is_replaced(*variable)) plan.environment.push_back(*variable);
  }
  plan.added_environment.reserve(options.environment.size());  // the pointers must stay valid
  for (const auto& [name, value] : options.environment) {
    std::string& variable = plan.added_environment.emplace_back(name);
    variable.append("=").append(value);
    plan.environment.push_back(variable.data());
  }
  plan.environment.push_back(nullptr);
}

base::Result<Plan> make_plan(const SpawnOptions& options, ChildStreams streams) {
  ASSAY_ASSERT(!options.argv.empty());
  base::Result<std::string> program = find_program(options.argv[0]);
  if (!program) return program.error();
  Plan plan{};
  plan.program = *std::move(program);
  if (!options.working_directory.empty()) {
    plan.working_directory = options.working_directory.c_str();
    std::error_code error;
    plan.program = std::filesystem::absolute(plan.program, error).string();
    if (error) return system_error("cannot run '" + options.argv[0] + "'", error.value());
  }
  // The interface of execve lacks a const; it does not write.
  for (const std::string& word : options.argv) plan.argv.push_back(const_cast<char*>(word.c_str()));
  plan.argv.push_back(nullptr);
  plan_environment(options, plan);
  plan.cpu_seconds = limit_or_none(cpu_backstop(options.cpu_limit));
  plan.memory = limit_or_none(options.memory_limit);
  plan.stack = limit_or_none(options.stack_limit);
  plan.streams = streams;
  plan.parent = ::getpid();
  return plan;
}

base::Error failure_error(const SpawnOptions& options, const Failure& failure) {
  const std::string program = "cannot run '" + options.argv[0] + "'";
  switch (failure.step) {
    case Step::kSetUp:
      return system_error(program + ": limits or descriptors", failure.error_number);
    case Step::kEnterDirectory:
      return system_error(program + " in '" + options.working_directory + "'",
                          failure.error_number);
    case Step::kExecute:
      break;
  }
  return system_error(program, failure.error_number);
}

// The pid, or why there is none.
struct Started {
  pid_t pid = -1;
  Failure failure{};
};

base::Result<Started> try_to_start(Plan& plan) {
  base::Result<Pipe> pipe = make_pipe();
  if (!pipe) return pipe.error();
  plan.failure_pipe = pipe->write_end.get();

  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = start_child(plan);
  const int reason = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) return Started{-1, {Step::kExecute, reason}};

  pipe->write_end.reset();
  Failure failure;
  ssize_t count;
  do {
    count = ::read(pipe->read_end.get(), &failure, sizeof failure);
  } while (count < 0 && errno == EINTR);
  if (count != static_cast<ssize_t>(sizeof failure)) return Started{pid, {}};
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return Started{-1, failure};
}

}  // namespace

uint64_t cpu_backstop(std::chrono::milliseconds cpu_limit) {
  if (cpu_limit.count() <= 0) return 0;
  return static_cast<uint64_t>(std::chrono::ceil<std::chrono::seconds>(cpu_limit).count()) * 2 + 1;
}

base::Result<Child> spawn(const SpawnOptions& options, ChildStreams streams) {
  base::Result<Plan> plan = make_plan(options, streams);
  if (!plan) return plan.error();

  // ETXTBSY: while one thread wrote the program, another started a child that holds the descriptor
  // until its exec. That is over in no time, and it must not look as if the solver could not run.
  constexpr int kTries = 8;
  for (int attempt = 0;; ++attempt) {
    const base::Result<Started> started = try_to_start(*plan);
    if (!started) return started.error();
    if (started->pid > 0) {
      Child child(started->pid, UniqueFd());
      child.watch();
      return child;
    }
    if (started->failure.error_number != ETXTBSY || attempt + 1 == kTries) {
      return failure_error(options, started->failure);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1 << attempt));
  }
}

}  // namespace assay::os
