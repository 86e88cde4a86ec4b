#include "solver/primed_servers.h"

#include <string>

namespace assay::solver {

namespace {

constexpr size_t kMaxServers = 32;
// Many beginnings that come once (every option set is another one) must not fill the memory.
constexpr size_t kMaxEntries = 4096;
// A solver that cannot be primed cannot be primed with anything.
constexpr int kMaxPrimedFailures = 3;

std::string key_of(const os::RunOptions& options, std::string_view beginning) {
  std::string key;
  for (const std::string& word : options.argv) key.append(word).push_back('\0');
  return key.append(beginning);
}

}  // namespace

os::PrimedServer* PrimedServers::find(os::ForkServer& server, const os::RunOptions& options,
                                      std::string_view beginning, std::string_view wake_up) {
  if (failures_ >= kMaxPrimedFailures && !has_worked_) return nullptr;
  if (entries_.size() >= kMaxEntries) {
    std::erase_if(entries_, [](const auto& entry) { return !entry.second.primed; });
  }
  Entry& entry = entries_[key_of(options, beginning)];
  ++entry.seen;
  if (entry.primed) return &*entry.primed;
  if (entry.seen < 2 || entry.is_hopeless || !make_room(entry.seen)) return nullptr;
  base::Result<os::PrimedServer> primed =
      server.prime(options, std::string(beginning).append(wake_up));
  if (!primed) {
    entry.is_hopeless = true;
    ++failures_;
    return nullptr;
  }
  has_worked_ = true;
  ++count_;
  return &entry.primed.emplace(*std::move(primed));
}

bool PrimedServers::make_room(uint64_t seen) {
  if (count_ < kMaxServers) return true;
  // Which of several with the same count does not matter to any result.
  Entry* least = nullptr;
  for (auto& [key, entry] : entries_) {
    if (entry.primed && (least == nullptr || entry.seen < least->seen)) least = &entry;
  }
  if (seen < 2 * least->seen) return false;
  least->primed.reset();
  --count_;
  return true;
}

void PrimedServers::drop(const os::PrimedServer* primed) {
  for (auto& [key, entry] : entries_) {
    if (!entry.primed || &*entry.primed != primed) continue;
    entry.primed.reset();
    --count_;
    return;
  }
}

}  // namespace assay::solver
