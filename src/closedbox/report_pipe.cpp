#include "closedbox/report_pipe.h"

#include <cstring>

namespace assay::closedbox {

namespace {

void put(std::string& out, std::string_view text) {
  const uint64_t size = text.size();
  out.append(reinterpret_cast<const char*>(&size), sizeof size);
  out.append(text);
}

bool take(std::string_view& in, std::string& text) {
  uint64_t size = 0;
  if (in.size() < sizeof size) return false;
  std::memcpy(&size, in.data(), sizeof size);
  in.remove_prefix(sizeof size);
  if (in.size() < size) return false;
  text = in.substr(0, size);
  in.remove_prefix(size);
  return true;
}

}  // namespace

std::string pack(const Report& report) {
  std::string out(1, static_cast<char>(report.status));
  put(out, report.reason);
  put(out, report.proof);
  put(out, report.model);
  out.append(reinterpret_cast<const char*>(&report.statistics), sizeof report.statistics);
  return out;
}

std::optional<Report> unpack(std::string_view bytes) {
  Report report;
  if (bytes.empty()) return {};
  report.status = static_cast<Status>(bytes[0]);
  bytes.remove_prefix(1);
  if (!take(bytes, report.reason) || !take(bytes, report.proof) || !take(bytes, report.model) ||
      bytes.size() != sizeof report.statistics) {
    return {};
  }
  std::memcpy(&report.statistics, bytes.data(), sizeof report.statistics);
  return report;
}

}  // namespace assay::closedbox
