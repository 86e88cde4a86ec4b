#include "os/fault_guard.h"

#include <pthread.h>
#include <unistd.h>

#include <cstdlib>

namespace assay::os {

sigjmp_buf FaultGuard::jump_;
FaultGuard::Watch* FaultGuard::watch_ = nullptr;
volatile sig_atomic_t FaultGuard::armed_ = 0;
volatile bool FaultGuard::is_copy_ = false;
std::fenv_t FaultGuard::floats_;
uint32_t FaultGuard::vector_control_ = 0;
uint16_t FaultGuard::stack_control_ = 0;

namespace {
constexpr int kFatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
alignas(16) char handler_stack[64 * 1024];
}  // namespace

void FaultGuard::on_signal(int signal) {
  if (is_copy_) ::_exit(0);
  if (signal == SIGUSR1) {
    if (armed_ == 0 || watch_->call != watch_->victim) return;  // it came too late
    siglongjmp(jump_, 2);
  }
  if (armed_ != 0) siglongjmp(jump_, 1);
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

FaultGuard::End FaultGuard::leave(int fault) {
  armed_ = 0;
  watch_->call = watch_->call + 1;
  reset_floats();
  return fault == 2 ? End::kTimedOut : End::kCrashed;
}

void FaultGuard::reset_floats() { std::fesetenv(&floats_); }

void FaultGuard::leave_copy() { ::_exit(0); }

void FaultGuard::install(Watch* watch) {
  watch_ = watch;
  std::fegetenv(&floats_);
#ifdef __x86_64__
  vector_control_ = _mm_getcsr() & ~0x3fu;
  asm volatile("fnstcw %0" : "=m"(stack_control_));
#endif
  stack_t stack{};
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  ::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = on_signal;
  // Not blocked in its own handler, which never returns: the next call may crash the same way.
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (const int signal : kFatal) ::sigaction(signal, &action, nullptr);
  ::sigaction(SIGUSR1, &action, nullptr);
  ::pthread_atfork(nullptr, nullptr, on_fork);
}

}  // namespace assay::os
