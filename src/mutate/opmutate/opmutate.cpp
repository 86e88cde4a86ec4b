#include "mutate/opmutate/opmutate.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "eval/read_script.h"
#include "mutate/opmutate/incremental_form.h"
#include "mutate/opmutate/mutant_chain.h"
#include "mutate/witness_search.h"
#include "os/file.h"

namespace assay::mutate::opmutate {

using testcase::TestCase;

namespace {

struct Options {
  uint64_t chain = 300;
  ChangeKinds kinds;
  uint64_t incremental = 0;  // of 100 mutants, so many ask incrementally
  bool certify = false;
  uint64_t search = 0;  // evaluations of the local search for a witness
  OperatorRules rules;
};

class OpMutateGenerator : public Generator {
 public:
  OpMutateGenerator(const Strategy& strategy, const Options& options)
      : Generator(strategy), options_(options), tables_(options.rules) {}

 protected:
  std::optional<TestCase> make_one(uint64_t seed, uint64_t index) override {
    const uint64_t number = index / options_.chain;
    const uint64_t step = index % options_.chain;
    if (campaign_ != seed || number_ != number || step < steps_) start(seed, number);
    if (!chain_) return std::nullopt;
    for (; steps_ <= step; ++steps_) {
      if (!chain_->step()) return std::nullopt;
    }
    // Apart from the chain's stream: the next mutant must not depend on which were asked for.
    base::Random random(seed_of_tests_, index);
    return test_of(chain_->tree(), random);
  }

 private:
  // The beginning of a chain: a seed with something to replace in it.
  void start(uint64_t seed, uint64_t number) {
    campaign_ = seed;
    number_ = number;
    steps_ = 0;
    base::Random random = this->random(seed, number);
    seed_of_tests_ = random.next();
    const ChainSeedOptions how{options_.kinds.borrow, options_.kinds.fuse};
    constexpr int kTries = 16;
    for (int i = 0; i < kTries; ++i) {
      chain_.reset();
      seed_ = choose_chain_seed(pool(), how, random);
      if (!seed_) continue;
      chain_ = std::make_unique<MutantChain>(*seed_, options_.kinds, tables_,
                                             base::Random(random.next()));
      if (!chain_->tree().occurrences().empty()) return;
    }
    chain_.reset();
  }

  TestCase test_of(const OccurrenceTree& tree, base::Random& random) const {
    TestCase test;
    size_t checks = seed_->checks;
    std::string more_witness;
    if (options_.incremental > 0 && seed_->is_plain && random.below(100) < options_.incremental) {
      IncrementalForm form = incremental_form(tree, random);
      test.text = tree.logic_line() + form.body;
      checks = form.checks;
      more_witness = std::move(form.more_witness);
    } else {
      test.text.reserve(tree.logic_line().size() + tree.body().size());
      test.text += tree.logic_line();
      test.text += tree.body();
    }
    test.expectations.resize(checks);
    for (testcase::Expectation& one : test.expectations) {
      one.derivation = "a mutant of " + seed_->name;
    }
    if (options_.certify && seed_->witness) certify(test, more_witness, random);
    return test;
  }

  void certify(TestCase& test, const std::string& more_witness, base::Random& random) const {
    testcase::Witness start = *seed_->witness;
    if (!more_witness.empty())
      start.model = "(model\n" + start.model + "\n(" + more_witness + "))\n";
    const WitnessSearch search{random.next(), options_.search};
    auto read = testcase::read_script(test);
    if (!read) return;
    test.read = *std::move(read);
    for (size_t i = 0; i < test.expectations.size(); ++i) {
      auto found = find_witness(*test.read, i, start, search);
      if (!found) continue;
      testcase::Expectation& expected = test.expectations[i];
      expected.status = testcase::Status::kSat;
      expected.grade = testcase::Grade::kCertified;
      expected.derivation = fmt::format("a mutant of {}, satisfied by {}", seed_->name,
                                        found->model == start.model ? "its witness" : "a near one");
      expected.witness = std::move(found);
    }
  }

  const Options& options_;
  ChainTables tables_;
  uint64_t campaign_ = UINT64_MAX;
  uint64_t number_ = UINT64_MAX;
  uint64_t steps_ = 0;  // made so far
  uint64_t seed_of_tests_ = 0;
  std::optional<ChainSeed> seed_;
  std::unique_ptr<MutantChain> chain_;
};

class OpMutate : public Strategy {
 public:
  OpMutate(const Settings& settings, const SeedPool& pool, Options options)
      : Strategy("opmutate", settings, pool), options_(std::move(options)) {}
  std::unique_ptr<Generator> start() const override {
    return std::make_unique<OpMutateGenerator>(*this, options_);
  }

 private:
  const Options options_;
};

}  // namespace

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool) {
  SettingsReader read(settings);
  Options options;
  options.chain = read.number("chain", options.chain, {1, 100'000});
  const bool is_full = settings.preset == Preset::kFull;
  options.kinds.operators = read.flag("mutate", true);
  options.kinds.generate = read.flag("generate", is_full);
  options.kinds.constants = read.flag("constants", is_full);
  options.kinds.arguments = read.flag("arguments", is_full);
  options.kinds.wrap = read.flag("wrap", is_full);
  options.kinds.fuse = read.flag("fuse", is_full);
  options.kinds.borrow = read.flag("borrow", is_full);
  options.incremental = read.number("incremental", is_full ? 10 : 0, {0, 100});
  options.certify = read.flag("certify", is_full);
  options.search = read.number("search", is_full ? 100 : 0, {0, 1'000'000});
  const std::string file = read.text("operators", "");
  if (const auto error = read.error("opmutate")) return *error;
  Settings named = settings;
  if (!file.empty()) {
    const auto text = settings.file_text("operators");
    if (!text) return text.error();
    auto rules = OperatorRules::from_text(*text, file);
    if (!rules) return rules.error();
    options.rules = *std::move(rules);
    // A test depends on what the file says, not on where it lies.
    named.values["operators"] = base::sha256_hex(*text).substr(0, 16);
  }
  if (pool.seeds().empty()) return base::Error{"opmutate needs a seed", {}};
  return std::unique_ptr<Strategy>(std::make_unique<OpMutate>(named, pool, std::move(options)));
}

}  // namespace assay::mutate::opmutate
