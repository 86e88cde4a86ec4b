// FactBoard: calls of boxes and how they ended, in memory that the processes of a portfolio share.
// Append-only; a full board takes no more. Only boxes over words are on it.
#pragma once

#include "closedbox/box_host.h"

namespace assay::closedbox {

class FactBoard {
 public:
  FactBoard();

  // Publishes what the host found out since the last time and teaches it what others published.
  void exchange(BoxHost& host, std::span<const Box> boxes, value::ValueStore& values,
                unsigned worker);

 private:
  static constexpr size_t kArguments = 6;
  static constexpr size_t kEntries = 1 << 16;
  struct Entry {
    uint32_t ready;
    uint16_t worker;
    uint8_t box;
    uint8_t end;
    uint64_t arguments[kArguments];
    uint64_t result;
  };

  os::SharedBlock shared_;
  uint64_t read_ = 0;     // of this process
  size_t published_ = 0;  // facts of this process's host
};

}  // namespace assay::closedbox
