// How a child tells its outcome: one message through a pipe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "closedbox/settings.h"

namespace assay::closedbox {

struct Report {
  Status status = Status::kUnknown;
  std::string reason;
  std::string proof;
  std::string model;  // as get-model prints it
  Statistics statistics;
};

std::string pack(const Report& report);
std::optional<Report> unpack(std::string_view bytes);

}  // namespace assay::closedbox
