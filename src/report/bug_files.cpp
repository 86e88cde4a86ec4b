#include "report/bug_files.h"

#include <fmt/format.h>

#include <cstring>

namespace assay::report {

namespace {

constexpr size_t kTarBlock = 512;

// A header of ustar; names of ours are short and plain.
std::string tar_header(const std::string& name, size_t size, bool is_program, bool is_folder) {
  std::string header(kTarBlock, '\0');
  const auto put = [&](size_t at, const std::string& text) {
    std::memcpy(header.data() + at, text.data(), text.size());
  };
  put(0, name.substr(0, 99));
  put(100, is_program || is_folder ? "0000755" : "0000644");
  put(108, "0000000");
  put(116, "0000000");
  put(124, fmt::format("{:011o}", size));
  put(136, "00000000000");
  put(148, "        ");  // the sum is made as if it were blanks
  put(156, is_folder ? "5" : "0");
  put(257, "ustar");
  put(263, "00");
  unsigned sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  put(148, fmt::format("{:06o}", sum));
  header[154] = '\0';
  return header;
}

}  // namespace

std::string bug_folder(const triage::Bug& bug) {
  return fmt::format("{}-{}-{}", bug.solver(), name_of(bug.record.finding.bug), bug.id());
}

std::vector<std::pair<std::string, std::string>> bug_files(const triage::Bug& bug,
                                                           const triage::Demonstration& shown,
                                                           const Versions& versions) {
  std::vector<std::pair<std::string, std::string>> files = {
      {"formula.smt2", shown.text},
      {"stdout.txt", shown.out},
      {"stderr.txt", shown.err},
      {"report.md", bug_markdown(bug, shown, versions)},
      {"run.sh", bug_script(bug, shown)}};
  if (bug.reduced && !bug.reduced->formula.empty()) {
    files.emplace_back("original.smt2", bug.record.test.text);
  }
  if (!bug.witness().empty()) files.emplace_back("witness.smt2", bug.witness());
  return files;
}

std::string tar_of(const std::string& folder,
                   const std::vector<std::pair<std::string, std::string>>& files) {
  // A solver's name may be anything.
  std::string root;
  for (const char c : folder.substr(0, 80)) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '+';
    root += is_plain ? c : '_';
  }
  std::string tar = tar_header(root + "/", 0, false, true);
  for (const auto& [name, text] : files) {
    tar += tar_header(root + "/" + name, text.size(), name.ends_with(".sh"), false);
    tar += text;
    tar.append((kTarBlock - text.size() % kTarBlock) % kTarBlock, '\0');
  }
  tar.append(2 * kTarBlock, '\0');
  return tar;
}

}  // namespace assay::report
