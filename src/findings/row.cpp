#include "findings/row.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "findings/compress.h"

namespace assay::findings {

namespace {

constexpr size_t kLongestShown = 80;

}  // namespace

int RowReader::place_of(std::string_view column) {
  const int columns = row_.columns();
  int place = next_ < columns ? next_ : 0;
  for (int tried = 0; row_.name(place) != column; place = (place + 1) % columns) {
    ASSAY_ASSERT(++tried < columns);  // the query has that column
  }
  next_ = place + 1;
  return place;
}

std::optional<uint64_t> RowReader::count_if_any(std::string_view column) {
  const int place = place_of(column);
  if (row_.is_null(place)) return std::nullopt;
  return static_cast<uint64_t>(row_.number(place));
}

std::string RowReader::unpacked(std::string_view column) {
  auto unpacked = decompress(text(column));
  if (unpacked) return *std::move(unpacked);
  fail(column, "", unpacked.error().message);
  return {};
}

std::vector<std::string> RowReader::words(std::string_view column) {
  const std::string json = text(column);
  const auto list = nlohmann::json::parse(json, nullptr, false);
  std::vector<std::string> words;
  bool is_list = list.is_array();
  for (size_t i = 0; is_list && i < list.size(); ++i) {
    is_list = list[i].is_string();
    if (is_list) words.push_back(list[i].get<std::string>());
  }
  if (!is_list) fail(column, json, "is no list of words");
  return words;
}

void RowReader::fail(std::string_view column, std::string_view value, std::string_view why) {
  if (error_) return;
  const std::string shown =
      value.empty() ? std::string() : fmt::format("'{}' ", value.substr(0, kLongestShown));
  error_ = base::Error{fmt::format("table {}, column {}: {}{}; a newer Assay may have written it",
                                   table_, column, shown, why),
                       {}};
}

}  // namespace assay::findings
