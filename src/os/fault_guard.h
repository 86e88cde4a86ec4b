// FaultGuard: calls code that may crash, inside a process that is there for nothing else
// (os/forked.h). A fatal signal during a guarded call ends the call, not the process, which makes a
// crash cost microseconds instead of a new child. What the code held at that moment (locks,
// half-written memory) stays as it was: nothing that such a child says may be believed without a
// look at it by somebody else.
//
// A call that hangs is ended from outside: the owner watches `call` in the shared words and, when
// it has been the same for too long, writes its number to `victim` and sends SIGUSR1. No timer of
// ours ticks in the child, because a signal would cut short what the code sleeps.
//
// What a call did to the rounding of floats, or to which of their exceptions are fatal, ends with
// it: neither the next call nor our own code is to be rounded by it.
//
// The state is static because a signal handler can reach nothing else; one guard a process.
#pragma once

#ifdef __x86_64__
#include <xmmintrin.h>
#endif

#include <cfenv>
#include <csetjmp>
#include <csignal>
#include <cstdint>

namespace assay::os {

class FaultGuard {
 public:
  // Plain words that may lie in shared memory.
  struct Watch {
    volatile uint64_t call = 0;    // odd while one runs; grows
    volatile uint64_t victim = 0;  // the call to be ended
  };
  enum class End : uint8_t { kReturned, kCrashed, kTimedOut };

  // Takes over the fatal signals and SIGUSR1 of this process, on a stack of their own.
  static void install(Watch* watch);

  template <typename F>
  static End run(F&& f) {
    const int fault = sigsetjmp(jump_, 0);
    if (fault != 0) return leave(fault);
    armed_ = 1;
    watch_->call = watch_->call + 1;
    f();
    watch_->call = watch_->call + 1;
    armed_ = 0;
    restore_floats();
    if (is_copy_) leave_copy();
    return End::kReturned;
  }

 private:
  static void restore_floats() {
#ifdef __x86_64__
    // Flags that are only noted (the low six bits) change all the time and mean nothing.
    uint16_t control = 0;
    asm volatile("fnstcw %0" : "=m"(control));
    if ((_mm_getcsr() & ~0x3fu) == vector_control_ && control == stack_control_) return;
#endif
    reset_floats();
  }
  static void reset_floats();
  static void on_signal(int signal);
  static End leave(int fault);
  [[noreturn]] static void leave_copy();
  static void on_fork() { is_copy_ = armed_ != 0; }

  static sigjmp_buf jump_;
  static Watch* watch_;
  static volatile sig_atomic_t armed_;
  static std::fenv_t floats_;       // at the installation
  static uint32_t vector_control_;  // the same, of x86
  static uint16_t stack_control_;
  static volatile bool is_copy_;  // the code forked, and this is its child
};

}  // namespace assay::os
