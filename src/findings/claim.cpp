#include "findings/claim.h"

namespace assay::findings {

base::Result<std::unique_ptr<Claim>> Claim::take(const std::string& db, std::string kind,
                                                 std::string key, const ClaimOptions& options) {
  auto store = open_store(db);
  if (!store) return store.error();
  const auto is_ours = (*store)->claim(kind, key, options.time);
  if (!is_ours) return is_ours.error();
  if (!*is_ours) return std::unique_ptr<Claim>();
  return std::unique_ptr<Claim>(
      new Claim(*std::move(store), std::move(kind), std::move(key), options));
}

Claim::Claim(std::unique_ptr<Store> store, std::string kind, std::string key,
             const ClaimOptions& options)
    : kind_(std::move(kind)),
      key_(std::move(key)),
      options_(options),
      store_(std::move(store)),
      thread_([this](const std::stop_token& stop) { renew(stop); }) {}

Claim::~Claim() {
  thread_.request_stop();
  thread_.join();
  // Whoever cannot be told waits until its time is over.
  (void)store_->release(kind_, key_).ok();
}

void Claim::renew(const std::stop_token& stop) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, options_.period, [] { return false; });
    }
    if (stop.stop_requested()) return;
    // One that fails is tried again: three more fit into the time.
    (void)store_->claim(kind_, key_, options_.time).ok();
  }
}

}  // namespace assay::findings
