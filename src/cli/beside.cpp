#include "cli/beside.h"

#include <filesystem>
#include <iterator>
#include <sstream>

#include "mutate/certify.h"
#include "os/file.h"

namespace assay::cli {

using testcase::Expectation;
using testcase::Grade;

std::optional<Expectation> expectation_beside(const std::string& path, const std::string& text) {
  std::filesystem::path beside = path;
  beside.replace_extension(".model");
  if (const auto model = os::MappedFile::open(beside.string())) {
    const std::string witness(model->text());
    if (mutate::certify(text, witness) != mutate::Certificate::kTrue) return std::nullopt;
    return Expectation{.status = testcase::Status::kSat,
                       .grade = Grade::kCertified,
                       .witness = testcase::Witness{witness},
                       .core = {},
                       .derivation = "witness"};
  }
  beside.replace_extension(".core");
  if (text.find("(set-info :status unsat)") == std::string::npos) return std::nullopt;
  const auto core = os::MappedFile::open(beside.string());
  if (!core) return std::nullopt;
  Expectation expected{.status = testcase::Status::kUnsat,
                       .grade = Grade::kAgreed,
                       .witness = {},
                       .core = {},
                       .derivation = "synth"};
  std::istringstream names{std::string(core->text())};
  expected.core.assign(std::istream_iterator<std::string>(names), {});
  return expected;
}

}  // namespace assay::cli
