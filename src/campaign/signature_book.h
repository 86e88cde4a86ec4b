// How many findings with which signature there are: what is worth confirming and keeping. Any
// thread.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace assay::campaign {

class SignatureBook {
 public:
  SignatureBook(std::map<std::string, uint64_t> counts, uint64_t enough)
      : counts_(std::move(counts)), enough_(enough) {}

  bool has_enough(const std::string& signature) const {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(signature);
    return found != counts_.end() && found->second >= enough_;
  }
  // True: the first of its kind.
  bool add(const std::string& signature) {
    const std::lock_guard lock(mutex_);
    return ++counts_[signature] == 1;
  }
  size_t size() const {
    const std::lock_guard lock(mutex_);
    return counts_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, uint64_t> counts_;
  const uint64_t enough_;
};

}  // namespace assay::campaign
