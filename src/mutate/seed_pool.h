// SeedPool: labelled seeds, prepared for mutation: read once, taken apart, and sorted by what they
// are good for. Immutable; any number of threads may use it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "mutate/rename.h"
#include "testcase/testcase.h"

namespace assay::mutate {

struct PreparedSeed {
  testcase::Seed seed;
  std::string logic;  // the smallest that admits it
  // One check-sat at the end, and besides it only declarations, definitions and assertions. The
  // rest below is for such seeds only.
  bool is_plain = false;
  std::string declarations;             // commands, canonical, one a line
  std::vector<std::string> assertions;  // terms, canonical
  Names names;
  bool may_be_unspecified = false;  // has operators whose value the standard leaves open somewhere
};

class SeedPool {
 public:
  // Seeds that can not be read are left out; `names` of those are in rejected().
  explicit SeedPool(std::vector<testcase::Seed> seeds);

  const std::vector<PreparedSeed>& seeds() const { return seeds_; }
  // Plain seeds with that label, as indices; a label counts from kAgreed on.
  const std::vector<uint32_t>& sat() const { return sat_; }
  const std::vector<uint32_t>& unsat() const { return unsat_; }
  // Those of one logic only. The digest stays that of all: it says what the part was taken from.
  SeedPool of_logic(std::string_view logic) const;
  // Of texts, labels and witnesses: a test is made from nothing else.
  const std::string& digest() const { return digest_; }
  const std::vector<base::Error>& rejected() const { return rejected_; }

 private:
  void add(PreparedSeed seed);

  std::vector<PreparedSeed> seeds_;
  std::vector<uint32_t> sat_;
  std::vector<uint32_t> unsat_;
  std::string digest_;
  std::vector<base::Error> rejected_;
};

}  // namespace assay::mutate
