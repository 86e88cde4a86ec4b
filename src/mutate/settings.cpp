#include "mutate/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "os/file.h"

namespace assay::mutate {

std::string_view name_of(Preset preset) { return preset == Preset::kFull ? "full" : "paper"; }

std::string Settings::to_string() const {
  std::string text = preset == Preset::kFull ? "" : "preset=paper";
  for (const auto& [name, value] : values) {
    text += (text.empty() ? "" : " ") + name + "=" + value;
  }
  return text;
}

base::Result<std::string> Settings::file_text(const std::string& name) const {
  if (const auto given = files.find(name); given != files.end()) return given->second;
  const auto file = os::MappedFile::open(values.at(name));
  if (!file) return file.error();
  return std::string(file->text());
}

const std::string* SettingsReader::find(std::string_view name) {
  known_.emplace_back(name);
  const auto found = settings_.values.find(std::string(name));
  return found == settings_.values.end() ? nullptr : &found->second;
}

uint64_t SettingsReader::number(std::string_view name, uint64_t fallback, Range range) {
  const std::string* text = find(name);
  if (text == nullptr) return fallback;
  uint64_t value = 0;
  const char* end = text->data() + text->size();
  const auto [at, code] = std::from_chars(text->data(), end, value);
  if (code == std::errc{} && at == end && value >= range.low && value <= range.high) return value;
  wrong_ =
      fmt::format("{}={}: expected a number from {} to {}", name, *text, range.low, range.high);
  return fallback;
}

bool SettingsReader::flag(std::string_view name, bool fallback) {
  const std::string* text = find(name);
  if (text == nullptr) return fallback;
  if (*text != "on" && *text != "off")
    wrong_ = fmt::format("{}={}: expected on or off", name, *text);
  return *text == "on";
}

std::string SettingsReader::text(std::string_view name, std::string_view fallback) {
  const std::string* text = find(name);
  return text == nullptr ? std::string(fallback) : *text;
}

std::optional<base::Error> SettingsReader::error(std::string_view strategy) const {
  if (!wrong_.empty()) return base::Error{fmt::format("{}.{}", strategy, wrong_), {}};
  for (const auto& [name, value] : settings_.values) {
    if (std::ranges::find(known_, name) != known_.end()) continue;
    return base::Error{
        fmt::format("{}.{}: expected one of {}", strategy, name, fmt::join(known_, ", ")), {}};
  }
  return std::nullopt;
}

}  // namespace assay::mutate
