// Settings of a strategy: its preset, and values by name. A strategy takes what it knows; what is
// left over is an error that lists what it knows.
//
//   SettingsReader read(settings);
//   const uint64_t depth = read.number("depth", 1, {1, 8});
//   if (const auto error = read.error("fusion")) return *error;
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::mutate {

enum class Preset : uint8_t {
  kFull,   // the published algorithm with what we add
  kPaper,  // exactly the published algorithm with its defaults
};
std::string_view name_of(Preset preset);  // "full", "paper"

struct Settings {
  Preset preset = Preset::kFull;
  std::map<std::string, std::string> values;
  // What the files say that values name, by the same names: they may lie on another machine.
  std::map<std::string, std::string> files{};

  // The text of the file that a value names: from `files`, else from the disk.
  base::Result<std::string> file_text(const std::string& name) const;
  // "preset=paper depth=2", what differs from the defaults; empty if nothing does. Part of a test's
  // coordinates.
  std::string to_string() const;
};

class SettingsReader {
 public:
  struct Range {
    uint64_t low;
    uint64_t high;
  };

  explicit SettingsReader(const Settings& settings) : settings_(settings) {}

  uint64_t number(std::string_view name, uint64_t fallback, Range range);
  // "on" or "off".
  bool flag(std::string_view name, bool fallback);
  std::string text(std::string_view name, std::string_view fallback);
  // What was wrong; to be asked after everything was read.
  std::optional<base::Error> error(std::string_view strategy) const;

 private:
  const std::string* find(std::string_view name);

  const Settings& settings_;
  // Every strategy can be held to the seeds of one logic (registry.cpp).
  std::vector<std::string> known_ = {"logic"};
  std::string wrong_;
};

}  // namespace assay::mutate
