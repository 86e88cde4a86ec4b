// Replays saved fuzz inputs without libFuzzer, in any build: parse_replay [-v] PATH...
// A folder stands for all files below it. Prints every input that breaks the property of
// round_trip.h and exits 1 if there is one. An input that kills the process has no report; -v
// prints each name before it is tried.

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "round_trip.h"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<std::string> replay(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return "cannot be read";
  // In a block of exactly its size, so that ASan sees a read of the byte after the last.
  const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
  const std::vector<char> exact(bytes);
  try {
    return assay::fuzz::check_round_trip({exact.data(), exact.size()});
  } catch (const std::exception& error) {
    return std::string("threw: ") + error.what();
  }
}

// An input that grows without end must fail here, not take the machine's memory away from all. A
// sanitizer needs terabytes of address space and so gets no limit.
void limit_memory() {
#ifndef ASSAY_SANITIZED
  const rlimit limit{uint64_t{8} << 30, uint64_t{8} << 30};
  setrlimit(RLIMIT_AS, &limit);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  limit_memory();
  size_t count = 0;
  size_t failures = 0;
  bool verbose = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "-v") {
      verbose = true;
      continue;
    }
    for (const fs::path& path : files_below(argument)) {
      if (verbose) std::fprintf(stderr, "%s\n", path.c_str());
      ++count;
      const auto failure = replay(path);
      if (!failure) continue;
      ++failures;
      std::printf("%s: %s\n", path.c_str(), failure->c_str());
    }
  }
  std::printf("inputs=%zu failures=%zu\n", count, failures);
  return failures == 0 ? 0 : 1;
}
