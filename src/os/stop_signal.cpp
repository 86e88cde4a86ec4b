#include "os/stop_signal.h"

#include <signal.h>
#include <unistd.h>

namespace assay::os {

namespace {

std::atomic<bool> requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int number) {
  if (requested.exchange(true)) ::_exit(128 + number);
}

}  // namespace

const std::atomic<bool>& stop_requested() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = on_signal;
    ::sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    // The terminal is gone. Not where nohup has said that this does not matter.
    struct sigaction before {};
    if (::sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      ::sigaction(SIGHUP, &action, nullptr);
    }
    return true;
  }();
  (void)installed;
  return requested;
}

}  // namespace assay::os
