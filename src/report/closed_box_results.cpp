#include "report/closed_box_results.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "os/file.h"
#include "report/display.h"

namespace assay::report {

using nlohmann::json;

namespace {

constexpr size_t kMostFiles = 200;
constexpr uint64_t kLargestFile = uint64_t{32} << 20;

std::vector<std::filesystem::path> json_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  const auto found = os::list_files(folder, {.is_deep = false, .skips_forbidden = true});
  if (!found) return files;
  for (const std::filesystem::path path : *found) {
    if (path.extension() == ".json" && os::file_size(path.string()) <= kLargestFile) {
      files.push_back(path);
    }
  }
  if (files.size() > kMostFiles) files.resize(kMostFiles);
  return files;
}

// Times that each mode needed, sorted: the k-th is the time within which k were solved. PAR-2: the
// mean, an unsolved one counting twice the limit.
json bench_json(const json& bench) {
  json modes = json::array();
  const double limit = bench.value("limit", 0.0);
  for (const auto& [name, results] : bench["modes"].items()) {
    std::vector<double> times;
    double total = 0;
    size_t wrong = 0;
    size_t count = 0;
    for (const auto& [instance, result] : results.items()) {
      ++count;
      wrong += result.value("wrong", false) ? 1 : 0;
      const json seconds = result.value("seconds", json());
      if (seconds.is_number()) {
        times.push_back(seconds.get<double>());
        total += times.back();
      } else {
        total += 2 * limit;
      }
    }
    std::sort(times.begin(), times.end());
    modes.push_back({{"mode", name},
                     {"solved", times.size()},
                     {"instances", count},
                     {"wrong", wrong},
                     {"par2", count == 0 ? 0 : total / static_cast<double>(count)},
                     {"times", times}});
  }
  return {{"limit", limit}, {"modes", std::move(modes)}};
}

}  // namespace

json closed_box_json(const std::string& folder) {
  json out = {{"folder", displayable(folder)},
              {"benches", json::array()},
              {"solves", json::array()},
              {"errors", json::array()}};
  if (folder.empty()) return out;
  for (const std::filesystem::path& path : json_files(folder)) {
    const std::string name = displayable(path.filename().string());
    const auto file = os::MappedFile::open(path.string());
    const json content = file ? json::parse(file->text(), nullptr, false) : json();
    try {
      if (content.is_object() && content.contains("modes")) {
        json bench = bench_json(content);
        bench["name"] = name;
        out["benches"].push_back(std::move(bench));
      } else if (content.is_object() && content.contains("checks")) {
        out["solves"].push_back(
            {{"name", name}, {"file", content.value("file", "")}, {"checks", content["checks"]}});
      } else {
        out["errors"].push_back(name +
                                ": expected what `bench/closed_box --json` or `assay solve "
                                "--json` writes");
      }
    } catch (const json::exception& error) {
      out["errors"].push_back(name + ": " + displayable(error.what()));
    }
  }
  return out;
}

}  // namespace assay::report
