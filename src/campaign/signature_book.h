// Which findings with which signature there are: what is worth confirming and keeping. A run keeps
// the first few of each signature in the order of its tests, not in that of time, so that many
// workers keep what one would. What others have found since is learnt when the store refuses one.
// Any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "findings/store.h"

namespace assay::campaign {

class SignatureBook {
 public:
  using Order = findings::FindingOrder;

  // `shown`: signatures that this run has shown in earlier sessions.
  SignatureBook(const std::map<judge::Signature, findings::SignatureUse>& uses, uint64_t enough,
                std::set<judge::Signature> shown = {})
      : shown_(std::move(shown)), enough_(enough) {
    for (const auto& [signature, use] : uses) entries_[signature] = {use, std::nullopt};
  }

  // Enough of them come before this one.
  bool has_enough(const judge::Signature& signature, const Order& order) const {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(signature);
    if (found == entries_.end()) return false;
    const Entry& entry = found->second;
    if (entry.closed_from && !(order < *entry.closed_from)) return true;
    const auto& own = entry.use.own;
    const auto before =
        std::count_if(own.begin(), own.end(), [&](const Order& other) { return other < order; });
    return entry.use.others + static_cast<uint64_t>(before) >= enough_;
  }
  // True: the first of its kind that this process hears of.
  bool add(const judge::Signature& signature, const Order& order) {
    const std::lock_guard lock(mutex_);
    const auto [found, is_first] = entries_.try_emplace(signature);
    found->second.use.own.push_back(order);
    return is_first;
  }
  // True: this run had not shown it before, whatever other runs in the database have found. So the
  // curves of runs that share a database can be compared.
  bool show(const judge::Signature& signature) {
    const std::lock_guard lock(mutex_);
    return shown_.insert(signature).second;
  }
  // The store has enough before this one.
  void close(const judge::Signature& signature, const Order& order) {
    const std::lock_guard lock(mutex_);
    Entry& entry = entries_[signature];
    if (!entry.closed_from || order < *entry.closed_from) entry.closed_from = order;
  }
  size_t size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
  }

 private:
  struct Entry {
    findings::SignatureUse use;
    std::optional<Order> closed_from;
  };
  mutable std::mutex mutex_;
  std::map<judge::Signature, Entry> entries_;
  std::set<judge::Signature> shown_;
  const uint64_t enough_;
};

}  // namespace assay::campaign
