#include "testcase/expectation.h"

#include <array>

namespace assay::testcase {

std::string_view name_of(Status status) {
  constexpr std::array<std::string_view, count_of(Status{})> kNames = {"unknown", "sat", "unsat"};
  return kNames[static_cast<size_t>(status)];
}

std::string_view name_of(Grade grade) {
  constexpr std::array<std::string_view, count_of(Grade{})> kNames = {"none", "observed", "agreed",
                                                                      "certified"};
  return kNames[static_cast<size_t>(grade)];
}

}  // namespace assay::testcase
