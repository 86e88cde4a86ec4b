#include "base/quantity.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace assay::base {

namespace {

struct Unit {
  std::string_view name;
  uint64_t scale;
};

// The largest first, and the smallest, which everything has, last.
constexpr std::array<Unit, 4> kTimes = {
    Unit{"h", 3'600'000}, {"m", 60'000}, {"s", 1000}, {"ms", 1}};
constexpr std::array<Unit, 4> kSizes = {
    Unit{"G", uint64_t{1} << 30}, {"M", uint64_t{1} << 20}, {"K", uint64_t{1} << 10}, {"", 1}};

// The number times its unit; negative if there is no number, or one that makes no sense.
double scaled(const std::string& text, const std::array<Unit, 4>& units) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || !std::isfinite(number) || number < 0) return -1;
  for (const Unit& unit : units) {
    if (unit.name == end) return number * static_cast<double>(unit.scale);
  }
  return -1;
}

std::string in_largest_unit(uint64_t number, const std::array<Unit, 4>& units) {
  for (const Unit& unit : units) {
    if (number != 0 && number % unit.scale == 0) {
      return std::to_string(number / unit.scale) + std::string(unit.name);
    }
  }
  return "0" + std::string(units.back().name);
}

}  // namespace

Result<std::chrono::milliseconds> parse_duration(const std::string& text) {
  constexpr double kMost = 1e12;
  double number = scaled(text, kTimes);
  if (number < 0) number = scaled(text + "s", kTimes);  // seconds need no unit
  if (number < 0 || number > kMost) {
    return Error{"'" + text + "': expected a duration such as 20, 20s, 300ms, 10m, 8h", {}};
  }
  return std::chrono::milliseconds(static_cast<int64_t>(number));
}

Result<uint64_t> parse_size(const std::string& text) {
  constexpr double kMost = 1e18;
  const double number = scaled(text, kSizes);
  if (number < 0 || number > kMost) {
    return Error{"'" + text + "': expected a size such as 2G, 512M, 100K", {}};
  }
  return static_cast<uint64_t>(number);
}

std::string duration_text(std::chrono::milliseconds time) {
  return in_largest_unit(static_cast<uint64_t>(time.count()), kTimes);
}

std::string size_text(uint64_t bytes) { return in_largest_unit(bytes, kSizes); }

}  // namespace assay::base
