// Claim: a piece of work that several processes share and that is ours: a finding to reduce. While
// the object lives it is renewed, by a thread with a connection of its own: work may take longer
// than any claim, and on a server a claim whose time is over is another's. Given back with the
// object.
//
//   const auto claim = Claim::take(db, "reduce", key, {});
//   if (!claim) return claim.error();
//   if (!*claim) ...  // another has it
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "findings/store.h"

namespace assay::findings {

struct ClaimOptions {
  std::chrono::milliseconds time{120'000};
  // Between two renewals: three of them may fail before the claim is another's.
  std::chrono::milliseconds period{30'000};
};

class Claim {
 public:
  // Null: another has it.
  static base::Result<std::unique_ptr<Claim>> take(const std::string& db, std::string kind,
                                                   std::string key, const ClaimOptions& options);
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  // Asked of the store, by the thread that works: it may have become another's if we were away, or
  // the database was, for longer than it lasts.
  base::Result<bool> is_ours(Store& store) const { return store.claim(kind_, key_, options_.time); }

 private:
  Claim(std::unique_ptr<Store> store, std::string kind, std::string key,
        const ClaimOptions& options);
  void renew(const std::stop_token& stop);

  const std::string kind_;
  const std::string key_;
  const ClaimOptions options_;
  std::unique_ptr<Store> store_;  // of the thread, and of the destructor after it
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace assay::findings
