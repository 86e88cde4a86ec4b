// Strategy: makes tests from seeds. A test is a pure function of the campaign's seed and the index,
// given the strategy's options and the seeds; nothing else may influence it, so that any worker on
// any machine makes the same bytes. Immutable after its construction; threads share it.
//
// A new strategy is one file and one row in registry.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "mutate/seed_pool.h"
#include "testcase/testcase.h"

namespace assay::mutate {

// Raised when the same coordinates give other bytes than before.
constexpr uint32_t kGeneratorVersion = 1;

enum class Preset : uint8_t {
  kFull,   // the published algorithm with what we add
  kPaper,  // exactly the published algorithm with its defaults
};
std::string_view name_of(Preset preset);  // "full", "paper"

class Strategy {
 public:
  virtual ~Strategy() = default;
  // With its options, as coordinates say it: "concat", "concat preset=paper".
  const std::string& name() const { return name_; }
  // None: nothing can be made at this index (a witness does not fit); counted, not an error. The
  // coordinates are set.
  std::optional<testcase::TestCase> make(uint64_t seed, uint64_t index) const;

 protected:
  Strategy(std::string name, const SeedPool& pool) : name_(std::move(name)), pool_(pool) {}
  virtual std::optional<testcase::TestCase> make_one(base::Random& random) const = 0;
  const SeedPool& pool() const { return pool_; }

 private:
  std::string name_;
  const SeedPool& pool_;
};

// The names of all strategies.
std::vector<std::string> strategy_names();
// An error if there is no such strategy or it can not work with these seeds ("concat needs two
// seeds with one label"). The pool must outlive the strategy.
base::Result<std::unique_ptr<Strategy>> make_strategy(std::string_view name, Preset preset,
                                                      const SeedPool& pool);

}  // namespace assay::mutate
