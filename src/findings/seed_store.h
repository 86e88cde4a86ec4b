// SeedStore: the seeds that tests are made of, with their labels, and the pools of runs.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "testcase/testcase.h"

namespace assay::findings {

struct StoredSeed {
  testcase::Seed seed;
  std::string aside;  // why it is not used; empty: it is
};

class SeedStore {
 public:
  virtual ~SeedStore() = default;

  // True: it was not there. The key is its content.
  virtual base::Result<bool> add_seed(const StoredSeed& seed) = 0;
  virtual base::Result<std::vector<StoredSeed>> seeds() = 0;
  // The seeds of a run in their order, with labels, by the pool's digest: what a worker on another
  // machine makes tests from. Texts are kept once.
  virtual base::Result<void> put_pool(const std::string& digest,
                                      const std::vector<testcase::Seed>& seeds) = 0;
  // Empty: there is none.
  virtual base::Result<std::vector<testcase::Seed>> pool(const std::string& digest) = 0;
};

}  // namespace assay::findings
