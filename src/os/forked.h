// A child that is a copy of this process and runs one function: for code that may crash, hang or
// write where it must not. The child leads a process group of its own, dies when we do, and never
// returns from the function into our code: it ends with the given exit code, without destructors or
// exit handlers.
//
//   SharedBlock shared(sizeof(Report));
//   Result<Child> child = fork_child([&] { fill(shared.as<Report>()); return 0; });
//
// Only the calling thread exists in the child. SIGCHLD must not be ignored (see Child).
#pragma once

#include <cstddef>
#include <functional>

#include "base/result.h"
#include "os/child.h"

namespace assay::os {

struct ForkOptions {
  bool silent = true;         // standard input, output and error are /dev/null
  uint64_t memory_limit = 0;  // bytes of address space beyond what we have now; 0: no limit
};

base::Result<Child> fork_child(const std::function<int()>& body, const ForkOptions& options = {});

// Memory that this process and the children that it forks later share. Zero at first.
class SharedBlock {
 public:
  explicit SharedBlock(size_t size);
  ~SharedBlock();
  SharedBlock(SharedBlock&& other) noexcept;
  SharedBlock& operator=(SharedBlock&&) = delete;

  std::byte* data() const { return data_; }
  size_t size() const { return size_; }
  template <typename T>
  T* as(size_t offset = 0) const {
    return reinterpret_cast<T*>(data_ + offset);
  }

 private:
  std::byte* data_ = nullptr;
  size_t size_ = 0;
};

// The process groups that a child of ours has started, noted in memory that outlives it: when it is
// ended from outside, what its own children left behind is ended too. Full: not noted.
class ProcessGroups {
 public:
  ProcessGroups() : shared_(kSlots * sizeof(pid_t)) {}

  void note(pid_t leader);
  void forget(pid_t leader);
  void end_all();

 private:
  static constexpr size_t kSlots = 1024;
  SharedBlock shared_;
};

// Waits until the child has ended or the time is over; true if it has ended.
bool wait_for_end(const Child& child, std::chrono::milliseconds limit);

// Whether the leader wants to run (and may be waiting for a processor), rather than sleep or wait.
bool is_runnable(const Child& child);

// Sends SIGUSR1 to the leader alone (os/fault_guard.h).
void interrupt(const Child& child);

}  // namespace assay::os
