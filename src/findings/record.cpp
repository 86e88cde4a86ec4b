#include "findings/record.h"

#include "base/sha256.h"

namespace assay::findings {

std::string key_of(const Record& record) {
  std::string text;
  const auto add = [&](std::string_view part) {
    text += std::to_string(part.size());
    text += ':';
    text += part;
  };
  add(name_of(record.finding.bug));
  add(record.finding.solver.text());
  add(record.solver.hash);
  add(std::to_string(record.finding.check));
  add(record.test.text);
  return base::sha256_hex(text).substr(0, 32);
}

}  // namespace assay::findings
