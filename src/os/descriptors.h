// How many files a process may have open. Every persistent solver takes four of ours, and with
// variants and threads there are hundreds; the usual soft limit is 1024, the hard one far above.
#pragma once

#include <sys/resource.h>

namespace assay::os {

// The soft limit becomes the hard one.
inline void allow_all_descriptors() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= files.rlim_max) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace assay::os
