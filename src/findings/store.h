// Store: where a campaign keeps what must not be lost. One database, several concerns, each with an
// interface of its own: who needs only one of them asks for that. Two implementations: an SQLite
// file for one machine, PostgreSQL for several; no SQL stands outside this folder.
//
// When a call that writes returns, the data is on disk: a kill -9 after that loses nothing. One
// thread for each store; any number of threads and processes may each have one on the same
// database.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "findings/catalogue_store.h"
#include "findings/finding_store.h"
#include "findings/run_store.h"
#include "findings/seed_store.h"
#include "findings/worker_store.h"

namespace assay::findings {

class Store : public FindingStore,
              public CatalogueStore,
              public SeedStore,
              public RunStore,
              public WorkerStore {};

// For a server that goes away.
struct StoreOptions {
  // So long calls wait for it to come back, connecting again and again; 0: they fail at once.
  std::chrono::milliseconds patience{0};
  const std::atomic<bool>* stop = nullptr;        // set: the patience is over in a few seconds
  std::function<void(const std::string&)> say{};  // what happens meanwhile; from the store's thread
};

// What a postgresql:// URL is opened with. It stands on a library that takes longer to load than
// most runs of a program, so it is in a library of its own, libassay_postgres; a program that links
// that says so once: set_server_store(open_postgres_store).
using ServerStore = base::Result<std::unique_ptr<Store>> (*)(const std::string& url,
                                                             const StoreOptions& options);
void set_server_store(ServerStore open);

// An SQLite database, or PostgreSQL where `db` is a postgresql:// URL; tables are made if there are
// none. An error says what is wrong: no database, another program's, of a newer Assay. A URL's
// password is in no message.
base::Result<std::unique_ptr<Store>> open_store(const std::string& db,
                                                const StoreOptions& options = {});

}  // namespace assay::findings
