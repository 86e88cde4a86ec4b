#include "os/find_program.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "os/error.h"

namespace assay::os {

base::Result<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");
  // Without a PATH: what execvp of the C library uses.
  const std::string_view path = variable != nullptr ? variable : "/bin:/usr/bin";

  int reason = ENOENT;
  size_t begin = 0;
  while (!name.empty() && begin <= path.size()) {
    size_t end = path.find(':', begin);
    if (end == std::string_view::npos) end = path.size();
    std::string candidate(path.substr(begin, end - begin));
    if (candidate.empty()) candidate = ".";  // POSIX: an empty entry is the current folder
    candidate += '/';
    candidate += name;
    begin = end + 1;

    struct stat info;
    if (::stat(candidate.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    reason = EACCES;  // go on: a later folder may have an executable one
  }
  return system_error("cannot run '" + name + "'", reason);
}

}  // namespace assay::os
