#include "base/data_texts.h"

#include <map>

#include "base/sha256.h"

namespace assay::base {

namespace {

std::map<std::string, std::vector<DataText>, std::less<>>& replaced() {
  static std::map<std::string, std::vector<DataText>, std::less<>> kinds;
  return kinds;
}

}  // namespace

void replace_data(const std::string& kind, std::vector<DataText> texts) {
  replaced()[kind] = std::move(texts);
}

std::optional<std::span<const DataText>> replaced_data(std::string_view kind) {
  const auto found = replaced().find(kind);
  if (found == replaced().end()) return std::nullopt;
  return found->second;
}

std::string replaced_data_digest(std::string_view kind) {
  const auto texts = replaced_data(kind);
  if (!texts) return {};
  std::string all;
  for (const DataText& text : *texts) {
    all += text.name;
    all += '\0';
    all += text.text;
    all += '\0';
  }
  return sha256_hex(all).substr(0, 16);
}

}  // namespace assay::base
