// Store: where findings are kept. An interface, so that several machines can share one later; no
// SQL stands outside this folder.
//
// Writing is idempotent: a record has a key made of its content, and adding it again changes
// nothing. When `add` returns, the record is on disk: a kill -9 after that loses nothing. One thread
// for each store; any number of processes may have the same file open.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/record.h"

namespace assay::findings {

class Store {
 public:
  virtual ~Store() = default;

  // True: it was not there.
  virtual base::Result<bool> add(const Record& record) = 0;
  // All, in the order in which they came.
  virtual base::Result<std::vector<Record>> records() = 0;
};

// An SQLite database; made if there is none. An error says what is wrong with the file: no
// database, another program's, of a newer Assay.
base::Result<std::unique_ptr<Store>> open_store(const std::string& path);

}  // namespace assay::findings
