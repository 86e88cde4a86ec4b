#include "mutate/opmutate.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "mutate/mutant_chain.h"
#include "mutate/mutant_script.h"
#include "os/file.h"
#include "smtlib/parser.h"

namespace assay::mutate {

using testcase::TestCase;

namespace {

struct Options {
  uint64_t chain = 300;
  ChangeKinds kinds;
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
    if (!chain_ || campaign_ != seed || number_ != number || step < steps_) start(seed, number);
    if (!chain_) return std::nullopt;
    for (; steps_ <= step; ++steps_) {
      if (!chain_->step()) return std::nullopt;
    }
    TestCase test;
    const OccurrenceTree& tree = chain_->tree();
    test.text.reserve(tree.logic_line().size() + tree.body().size());
    test.text += tree.logic_line();
    test.text += tree.body();
    test.expectations.resize(checks_);
    return test;
  }

 private:
  // The beginning of a chain: a seed with something to replace in it.
  void start(uint64_t seed, uint64_t number) {
    campaign_ = seed;
    number_ = number;
    steps_ = 0;
    base::Random random = this->random(seed, number);
    constexpr int kTries = 16;
    for (int i = 0; i < kTries; ++i) {
      const PreparedSeed& chosen = pool().seeds()[random.below(pool().seeds().size())];
      chain_.reset();
      terms_ = std::make_unique<term::TermStore>();
      const auto parsed = smtlib::parse(*terms_, chosen.seed.text, chosen.seed.name);
      if (!parsed) continue;
      const smtlib::Script script = mutant_script(*terms_, parsed->script);
      checks_ = checks_of(script);
      chain_ = std::make_unique<MutantChain>(*terms_, script, options_.kinds, tables_,
                                             base::Random(random.next()));
      if (!chain_->tree().occurrences().empty()) return;
    }
    chain_.reset();
  }

  const Options& options_;
  ChainTables tables_;
  uint64_t campaign_ = 0;
  uint64_t number_ = 0;
  uint64_t steps_ = 0;  // made so far
  size_t checks_ = 0;
  std::unique_ptr<term::TermStore> terms_;
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

base::Result<std::unique_ptr<Strategy>> make_opmutate(const Settings& settings,
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
  options.kinds.borrow = read.flag("borrow", is_full);
  const std::string file = read.text("operators", "");
  if (const auto error = read.error("opmutate")) return *error;
  Settings named = settings;
  if (!file.empty()) {
    const auto mapped = os::MappedFile::open(file);
    if (!mapped) return mapped.error();
    const std::string_view text = mapped->text();
    auto rules = OperatorRules::from_text(text, file);
    if (!rules) return rules.error();
    options.rules = *std::move(rules);
    // What the file says is part of a test's coordinates, not only its name.
    named.values["operators"] += "#" + base::sha256_hex(text).substr(0, 8);
  }
  if (pool.seeds().empty()) return base::Error{"opmutate needs a seed", {}};
  return std::unique_ptr<Strategy>(std::make_unique<OpMutate>(named, pool, std::move(options)));
}

}  // namespace assay::mutate
