// Journal: what every candidate's check said, on disk as soon as it is known. A reduction is a
// function of these answers, so one that was killed takes the same way again and asks nothing
// twice. One line each: the hash of the text, 0 or 1. The first line names the input, the check
// and the settings; a journal of another reduction is not used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "os/file.h"

namespace assay::reduce {

uint64_t text_hash(std::string_view text);

class Journal {
 public:
  // Without a path, nothing is kept on disk. `identity` is what the answers hang on.
  static base::Result<Journal> open(const std::string& path, const std::string& identity);

  // How many answers were there already.
  size_t resumed() const { return resumed_; }
  const bool* find(uint64_t hash) const {
    const auto known = answers_.find(hash);
    return known == answers_.end() ? nullptr : &known->second;
  }
  void add(uint64_t hash, bool answer);
  // Answers are a matter of luck: what was seen once counts no more.
  void forget_successes() {
    std::erase_if(answers_, [](const auto& known) { return known.second; });
  }
  // The reduction is over: the file goes.
  void finish();

 private:
  std::string path_;
  os::AppendFile file_;
  size_t resumed_ = 0;
  std::unordered_map<uint64_t, bool> answers_;
};

}  // namespace assay::reduce
