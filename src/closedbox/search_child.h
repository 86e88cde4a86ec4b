// SearchChild: runs the native search engine (search/engine.h) in a contained child together with
// the boxes, which it calls directly: a million calls a second, and no round trip for any of them.
// The owner watches from outside. A crash costs the child microseconds (os/fault_guard.h); a call
// that hangs is ended by a signal; a child that dies, or that leaks too much, is replaced by a new
// one that knows which calls to leave alone and starts from the best assignment so far.
#pragma once

#include <chrono>

#include "closedbox/box.h"
#include "closedbox/context.h"
#include "closedbox/search/engine.h"

namespace assay::closedbox {

struct SearchReport {
  search::RunEnd end = search::RunEnd::kBudget;
  std::vector<uint64_t> assignment;
  double distance = 0;
  std::vector<uint32_t> false_assertions;
  std::vector<search::Sample> samples;
  uint64_t calls = 0;
  uint64_t evaluations = 0;
  std::string failure;  // a box that answers differently; or the child cannot be run
};

class SearchChild {
 public:
  static constexpr size_t kMaxArguments = 16;

  explicit SearchChild(Context& context) : context_(context) {}

  // Until solved or exhausted or the time is over.
  SearchReport run(const search::Program& program, std::span<const std::vector<uint64_t>> seeds,
                   uint64_t seed, std::chrono::milliseconds limit);
  const std::vector<Fault>& faults() const { return faults_; }

  struct Shared;

 private:
  struct Layout;

  int work(const search::Program& program, std::span<const std::vector<uint64_t>> seeds,
           uint64_t seed, const Layout& layout);
  // Watches one child; true: the whole run is over.
  bool watch(os::Child& child, const Layout& layout, os::TimePoint end,
             std::chrono::nanoseconds cpu_limit);
  void collect(const Layout& layout, SearchReport& report);
  std::chrono::milliseconds call_limit();

  Context& context_;
  std::vector<Fault> faults_;
  std::chrono::milliseconds call_limit_{0};
};

}  // namespace assay::closedbox
