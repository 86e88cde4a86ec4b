// How a child tells its outcome: one message through a pipe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "closedbox/box_host.h"
#include "closedbox/settings.h"

namespace assay::closedbox {

struct Report {
  Status status = Status::kUnknown;
  std::string reason;
  std::string found_by;
  std::string model;  // as get-model prints it
  Refutation refutation;
  std::vector<BoxTally> tallies;
  Statistics statistics;
};

std::string pack(Report report);
std::optional<Report> unpack(std::string_view bytes);

}  // namespace assay::closedbox
