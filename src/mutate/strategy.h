// Strategy: makes tests from seeds. A test is a pure function of the campaign's seed and the index,
// given the strategy's settings and the seeds; nothing else may influence it, so that any worker on
// any machine makes the same bytes. A strategy is immutable and shared by threads; each thread
// makes tests with a Generator of its own, which may keep what saves it work: seeds as terms, the
// chain that the next index goes on with.
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
#include "mutate/settings.h"
#include "testcase/testcase.h"

namespace assay::mutate {

// Raised when the same coordinates give other bytes than before.
constexpr uint32_t kGeneratorVersion = 4;

class Generator;

class Strategy {
 public:
  virtual ~Strategy() = default;
  // With its settings, as coordinates say it: "concat", "concat preset=paper".
  const std::string& name() const { return name_; }
  const SeedPool& pool() const { return pool_; }
  // For one thread; the strategy must outlive it.
  virtual std::unique_ptr<Generator> start() const = 0;
  // The strategy's pool, if nobody else has it.
  void keep(std::unique_ptr<const SeedPool> pool) { own_pool_ = std::move(pool); }

 protected:
  Strategy(std::string_view name, const Settings& settings, const SeedPool& pool);

 private:
  std::string name_;
  const SeedPool& pool_;
  std::unique_ptr<const SeedPool> own_pool_;
};

class Generator {
 public:
  explicit Generator(const Strategy& strategy) : strategy_(strategy) {}
  virtual ~Generator() = default;
  // None: nothing can be made at this index (a witness does not fit); counted, not an error. The
  // coordinates are set.
  std::optional<testcase::TestCase> make(uint64_t seed, uint64_t index);
  // The same test without the strategy's own idea, to tell what that is good for: of a fusion, its
  // parents side by side. None where there is no such test.
  virtual std::optional<testcase::TestCase> baseline(uint64_t /*seed*/, uint64_t /*index*/) {
    return std::nullopt;
  }

 protected:
  // The same for the same two numbers, whatever was made before.
  virtual std::optional<testcase::TestCase> make_one(uint64_t seed, uint64_t index) = 0;
  // The stream of random numbers of one test, or of whatever else a strategy counts by `n`.
  base::Random random(uint64_t seed, uint64_t n) const;
  const SeedPool& pool() const { return strategy_.pool(); }

 private:
  const Strategy& strategy_;
};

// The names of all strategies.
std::vector<std::string> strategy_names();
// Whether the value of this setting is a file: whoever makes tests elsewhere needs what it says.
bool names_a_file(std::string_view strategy, std::string_view setting);
// An error if there is no such strategy, if it does not know a setting, or if it can not work with
// these seeds ("concat needs two seeds with one label"). The pool must outlive the strategy. The
// setting `logic`, which all of them have, leaves only the seeds of that logic.
base::Result<std::unique_ptr<Strategy>> make_strategy(std::string_view name,
                                                      const Settings& settings,
                                                      const SeedPool& pool);

}  // namespace assay::mutate
