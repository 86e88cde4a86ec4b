#include "reduce/journal.h"

#include <fmt/format.h>

#include <cstring>

#include "base/sha256.h"
#include "os/file.h"

namespace assay::reduce {

uint64_t text_hash(std::string_view text) {
  uint64_t hash = 0x9e3779b97f4a7c15 ^ text.size();
  while (!text.empty()) {
    uint64_t word = 0;
    const size_t count = std::min(text.size(), sizeof word);
    std::memcpy(&word, text.data(), count);
    text.remove_prefix(count);
    hash = (hash ^ word) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}

base::Result<Journal> Journal::open(const std::string& path, const std::string& identity) {
  Journal journal;
  if (path.empty()) return journal;
  journal.path_ = path;
  const std::string first = "assay reduce 1 " + base::sha256_hex(identity) + "\n";
  bool is_ours = false;
  if (const auto old = os::MappedFile::open(path)) {
    std::string_view rest = old->text();
    is_ours = rest.starts_with(first);
    if (is_ours) rest.remove_prefix(first.size());
    // A line that was cut off is not used; the next one begins on its own.
    while (is_ours && rest.size() >= 19) {
      const std::string_view line = rest.substr(0, 19);
      rest.remove_prefix(19);
      if (line[16] != ' ' || line[18] != '\n') break;
      journal.answers_[std::strtoull(std::string(line.substr(0, 16)).c_str(), nullptr, 16)] =
          line[17] == '1';
    }
    journal.resumed_ = journal.answers_.size();
  }
  // Written anew, so that a line that was cut off is gone.
  std::string text = first;
  for (const auto& [hash, answer] : journal.answers_) {
    text += fmt::format("{:016x} {}\n", hash, answer ? 1 : 0);
  }
  if (const auto written = os::write_file(path, text); !written) return written.error();
  auto file = os::AppendFile::open(path);
  if (!file) return file.error();
  journal.file_ = *std::move(file);
  return journal;
}

void Journal::add(uint64_t hash, bool answer) {
  const auto [known, is_new] = answers_.try_emplace(hash, answer);
  if (!is_new && known->second == answer) return;
  known->second = answer;  // a check that is a matter of chance; the last answer counts
  if (!file_) return;
  const std::string line = fmt::format("{:016x} {}\n", hash, answer ? 1 : 0);
  // One that can not be written costs a check when the reduction is taken up again, no more.
  if (!file_.append(line)) file_.close();
}

void Journal::finish() {
  file_.close();
  if (!path_.empty()) os::remove_file(path_);
}

}  // namespace assay::reduce
