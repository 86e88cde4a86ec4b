#include "mutate/storm/storm.h"

#include <set>
#include <string>
#include <unordered_map>

#include "mutate/storm/instance.h"
#include "mutate/storm/pool.h"

namespace assay::mutate::storm {

using testcase::Status;
using testcase::TestCase;

namespace {

constexpr uint32_t kSeedTries = 2;  // at a seed to share a pool with, for each that may
constexpr uint64_t kBlock = 32;     // tests of one pool in a row; a lease of the campaign
// Streams of random numbers that are not those of a test.
constexpr uint64_t kPoolStream = uint64_t{1} << 62;
constexpr uint64_t kOrderStream = uint64_t{1} << 63;

// About how many predicates a seed has, without reading it.
size_t estimated_atoms(const PreparedSeed& seed) {
  constexpr size_t kBytesEach = 40;
  size_t bytes = 0;
  for (const std::string& assertion : seed.assertions) bytes += assertion.size();
  return std::max(seed.assertions.size(), bytes / kBytesEach);
}

// The solvers that gave the seed its label. A pool of seeds that no solver reads together (one in
// z3's own words, one in cvc5's) would make tests that none reads.
std::set<std::string> readers_of(const PreparedSeed& seed) {
  std::set<std::string> readers;
  for (const std::string& voice : seed.seed.label.voices) {
    if (voice != "declared" && voice != "evaluator") readers.insert(voice);
  }
  return readers;
}

class StormGenerator : public Generator {
 public:
  StormGenerator(const Strategy& strategy, const Options& options,
                 const std::vector<uint32_t>& seeds)
      : Generator(strategy), options_(options), seeds_(seeds) {
    for (const uint32_t i : seeds) by_logic_[pool().seeds()[i].logic].push_back(i);
  }

 protected:
  std::optional<TestCase> make_one(uint64_t seed, uint64_t index) override {
    const uint64_t block = index / kBlock;
    if (!has_block_ || block != block_ || seed != campaign_seed_) prepare(seed, block);
    if (!storm_) return std::nullopt;
    base::Random random = this->random(seed, index);
    return make_test(*storm_, options_, unsat_, random);
  }

 private:
  void prepare(uint64_t seed, uint64_t block) {
    if (!has_block_ || seed != campaign_seed_) order(seed);
    has_block_ = true;
    campaign_seed_ = seed;
    block_ = block;
    const uint32_t chosen = order_[block % order_.size()];
    const uint64_t visit = block / order_.size();
    const uint64_t generation = visit / blocks_for(chosen);
    base::Random random =
        this->random(seed, kPoolStream + generation * order_.size() + block % order_.size());
    Source source = source_from(chosen, random);
    const testcase::Label& label = source.seeds[0]->seed.label;
    const bool is_unsat = source.seeds.size() == 1 && label.status == Status::kUnsat;
    unsat_ = is_unsat ? label.grade : testcase::Grade::kNone;
    storm_ = Pool::make(source, options_, random);
  }

  void order(uint64_t seed) {
    order_ = seeds_;
    base::Random random = this->random(seed, kOrderStream);
    random.shuffle(std::span(order_));
  }

  // Blocks that share the pool of a seed, NM tests: by the number of its assertions and their size,
  // which stand for the size of the pool that is not yet made.
  uint64_t blocks_for(uint32_t chosen) const {
    const uint32_t tests = instance_count(options_, estimated_atoms(pool().seeds()[chosen]));
    return (tests + kBlock - 1) / kBlock;
  }

  Source source_from(uint32_t chosen, base::Random& random) const {
    Source source;
    const PreparedSeed& first = pool().seeds()[chosen];
    source.seeds.push_back(&first);
    source.uses_witnesses = !random.chance(options_.random_percent, 100);
    // An unsat seed stays alone where the test shall be unsat because of it.
    if (first.seed.label.status == Status::kUnsat && random.chance(options_.unsat_percent, 100)) {
      return source;
    }
    const std::vector<uint32_t>& others = by_logic_.at(first.logic);
    size_t atoms = estimated_atoms(first);
    std::set<std::string> readers = readers_of(first);
    for (uint32_t tries = kSeedTries * options_.most_seeds;
         tries > 0 && atoms < options_.atoms && source.seeds.size() < options_.most_seeds;
         --tries) {
      const PreparedSeed& next = pool().seeds()[others[random.below(others.size())]];
      std::set<std::string> both = readers_of(next);
      std::erase_if(both, [&](const std::string& name) { return !readers.contains(name); });
      if (both.empty()) continue;
      readers = std::move(both);
      source.seeds.push_back(&next);
      atoms += estimated_atoms(next) + 1;
    }
    return source;
  }

  const Options& options_;
  const std::vector<uint32_t>& seeds_;
  std::unordered_map<std::string, std::vector<uint32_t>> by_logic_;
  bool has_block_ = false;
  uint64_t campaign_seed_ = 0;
  uint64_t block_ = 0;
  std::vector<uint32_t> order_;
  std::unique_ptr<Pool> storm_;
  testcase::Grade unsat_ = testcase::Grade::kNone;
};

class Storm : public Strategy {
 public:
  Storm(const Settings& settings, const SeedPool& pool, Options options)
      : Strategy("storm", settings, pool), options_(std::move(options)) {
    for (uint32_t i = 0; i < pool.seeds().size(); ++i) {
      if (pool.seeds()[i].is_plain) seeds_.push_back(i);
    }
  }
  std::unique_ptr<Generator> start() const override {
    return std::make_unique<StormGenerator>(*this, options_, seeds_);
  }
  const std::vector<uint32_t>& seeds() const { return seeds_; }

 private:
  const Options options_;
  std::vector<uint32_t> seeds_;
};

}  // namespace

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool) {
  auto options = read_options(settings);
  if (!options) return options.error();
  auto storm = std::make_unique<Storm>(settings, pool, *std::move(options));
  if (storm->seeds().empty()) {
    return base::Error{"storm needs a seed with one check-sat and nothing but assertions before it",
                       {}};
  }
  return std::unique_ptr<Strategy>(std::move(storm));
}

}  // namespace assay::mutate::storm
