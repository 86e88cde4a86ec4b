#include "os/identity.h"

#include <unistd.h>

#include <fstream>

namespace assay::os {

namespace {

std::string boot_id() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string id;
  file >> id;
  return id;
}

// Field 22 of /proc/PID/stat, in clock ticks since boot; the name before it may have blanks. Empty:
// no such process, or one that only waits to be reaped.
std::string start_time(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string line;
  std::getline(file, line);
  size_t at = line.rfind(')');
  if (at == std::string::npos || at + 2 >= line.size() || line[at + 2] == 'Z') return {};
  constexpr int kFields = 20;  // from the state, field 3, to the one before it
  for (int i = 0; i < kFields && at != std::string::npos; ++i) at = line.find(' ', at + 1);
  if (at == std::string::npos) return {};
  return line.substr(at + 1, line.find(' ', at + 1) - at - 1);
}

std::string identity_of(const std::string& pid) {
  return boot_id() + " " + pid + " " + start_time(pid);
}

}  // namespace

const std::string& process_identity() {
  static const std::string identity = identity_of(std::to_string(::getpid()));
  return identity;
}

bool is_process_alive(std::string_view identity) {
  const size_t first = identity.find(' ');
  const size_t second = identity.find(' ', first + 1);
  if (second == std::string_view::npos) return false;
  const std::string pid(identity.substr(first + 1, second - first - 1));
  return !start_time(pid).empty() && identity_of(pid) == identity;
}

}  // namespace assay::os
