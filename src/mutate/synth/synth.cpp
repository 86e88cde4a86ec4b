#include "mutate/synth/synth.h"

#include <algorithm>

#include "base/data_texts.h"
#include "base/sha256.h"
#include "mutate/synth/rule_check.h"
#include "mutate/synth/suite.h"
#include "os/file.h"

namespace assay::mutate::synth {

using testcase::TestCase;

namespace {

// Terms of one theory before everything is made anew, so that a long run does not grow.
constexpr uint32_t kMaxTerms = 2'000'000;
constexpr uint32_t kCoreTriesOfTest = 200;

struct Options {
  std::vector<std::string> theories;
  Rules own;  // of the user's file
  SatSideOptions sat;
  uint32_t depth = 3;
};

// What the tests of one theory are made of, by one generator.
struct Workshop {
  Context context;
  RuleTerms rules;
  std::unique_ptr<SatSide> sat;
  std::unique_ptr<Sampler> sampler;
};

base::Result<std::unique_ptr<Workshop>> open_workshop(const Options& settings,
                                                      const std::string& theory) {
  auto shop = std::make_unique<Workshop>();
  auto rules = rule_terms(shop->context, builtin_rules(), theory);
  if (!rules) return rules.error();
  shop->rules = *std::move(rules);
  auto own = rule_terms(shop->context, settings.own, theory, false);
  if (!own) return own.error();
  const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(shop->rules.equivalences, own->equivalences);
  append(shop->rules.equalities, own->equalities);
  append(shop->rules.values, own->values);
  shop->sat = std::make_unique<SatSide>(shop->context, shop->rules.operations,
                                        shop->rules.constants, shop->rules.pool, settings.sat);
  shop->sampler = std::make_unique<Sampler>(shop->context, shop->rules.constants);
  return shop;
}

class SynthGenerator : public Generator {
 public:
  SynthGenerator(const Strategy& strategy, const Options& settings)
      : Generator(strategy), settings_(settings), shops_(settings.theories.size()) {}

 protected:
  std::optional<TestCase> make_one(uint64_t seed, uint64_t index) override {
    base::Random random = this->random(seed, index);
    auto& shop = shops_[random.below(shops_.size())];
    if (shop && shop->context.terms().term_count() > kMaxTerms) shop.reset();
    if (!shop) {
      const auto place = static_cast<size_t>(&shop - shops_.data());
      auto opened = open_workshop(settings_, settings_.theories[place]);
      if (!opened) return std::nullopt;  // it was opened once when the strategy was made
      shop = *std::move(opened);
    }
    std::optional<Case> made;
    if (!shop->rules.equivalences.empty() && random.chance(2, 5)) {
      made = make_unsat(*shop, random);
    } else {
      made = make_sat(*shop, random);
    }
    if (!made) return std::nullopt;
    WriteOptions options;
    options.declarations = shop->rules.declarations;
    TestCase test;
    test.text = write(shop->context, *made, options);
    test.expectations.push_back(expectation_of(shop->context, *made));
    return test;
  }

 private:
  std::optional<Case> make_sat(Workshop& shop, base::Random& random) {
    SatSide& sat = *shop.sat;
    if (sat.size() == 0) return std::nullopt;
    size_t operation = random.below(sat.size());
    while (!may_be_free(sat.operation(operation).result)) operation = (operation + 1) % sat.size();
    std::vector<Case> tests;
    const Sink keep = [&](Case&& test) { tests.push_back(std::move(test)); };
    if (random.chance(1, 4) && sat.constant_tuples(operation) > 0) {
      const uint32_t all = (2u << sat.operation(operation).sorts.size()) - 1;
      auto test = sat.assignment(operation, random.below(sat.constant_tuples(operation)),
                                 static_cast<uint32_t>(random.below(all)));
      if (test && sat.is_certified(*test)) return test;
      return std::nullopt;
    }
    const uint64_t tuples = sat.tuples(operation);
    if (tuples == 0) return std::nullopt;
    if (sat.has_members(operation) && random.chance(1, 2)) {
      sat.make_members(operation, random.below(sat.expressions()), keep);
    } else {
      sat.make_tuple(operation, random.below(tuples), keep);
    }
    if (tests.empty()) return std::nullopt;
    return std::move(tests[random.below(tests.size())]);
  }

  std::optional<Case> make_unsat(Workshop& shop, base::Random& random) {
    const bool has_patterns = random.chance(1, 2);
    UnsatSide unsat(shop.context, shop.rules, {has_patterns, false, 1});
    const size_t equivalence = random.below(unsat.size());
    std::vector<Case> tests;
    const Sink keep = [&](Case&& test) { tests.push_back(std::move(test)); };
    switch (random.below(4)) {
      case 0:
        unsat.make_equivalence(equivalence, keep);
        break;
      case 1:
        unsat.make_redundancies(equivalence, keep);
        break;
      default:
        unsat.make_larger_cores(equivalence, keep);
        break;
    }
    if (tests.empty()) unsat.make_equivalence(equivalence, keep);
    Case test = std::move(tests[random.below(tests.size())]);
    for (uint64_t i = random.below(settings_.depth + 1); i > 0; --i) {
      if (!unsat.chain(test, random)) break;
    }
    test.is_core_known = is_minimal_core(*shop.sampler, test, kCoreTriesOfTest);
    return test;
  }

  const Options& settings_;
  std::vector<std::unique_ptr<Workshop>> shops_;
};

class Synth : public Strategy {
 public:
  Synth(const Settings& settings, const SeedPool& pool, Options own)
      : Strategy("synth", settings, pool), settings_(std::move(own)) {}
  std::unique_ptr<Generator> start() const override {
    return std::make_unique<SynthGenerator>(*this, settings_);
  }

 private:
  const Options settings_;
};

std::string known_theories() {
  std::string names;
  for (const TheoryText& theory : builtin_rules().theories) names += ", " + theory.name;
  return names;
}

}  // namespace

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool) {
  Options own;
  SettingsReader read(settings);
  const bool is_paper = settings.preset == Preset::kPaper;
  const std::string theory = read.text("theory", is_paper ? "strings" : "all");
  own.sat.bound = static_cast<uint32_t>(read.number("bound", is_paper ? 1 : 2, {1, 3}));
  own.depth = static_cast<uint32_t>(read.number("depth", is_paper ? 0 : 3, {0, 8}));
  own.sat.leave_constants = read.flag("leave-constants", false);
  const std::string file = read.text("rules", "");
  if (const auto error = read.error("synth")) return *error;
  Settings named = settings;
  if (auto digest = base::replaced_data_digest("rules"); !digest.empty()) {
    named.values["data"] = std::move(digest);  // the rules of --data make other tests
  }
  if (!file.empty()) {
    const auto text = settings.file_text("rules");
    if (!text) return text.error();
    auto rules = read_rules(*text, file);
    if (!rules) return rules.error();
    if (!rules->semantics.empty()) {
      return base::Error{file +
                             ": [[semantics]] is for `assay synth`: the judge of a campaign "
                             "evaluates by the standard",
                         {}};
    }
    own.own = *std::move(rules);
    // A test depends on what the file says, not on where it lies.
    named.values["rules"] = base::sha256_hex(*text).substr(0, 16);
  }
  for (const TheoryText& known : builtin_rules().theories) {
    if (theory == "all" || theory == known.name) own.theories.push_back(known.name);
  }
  if (own.theories.empty()) {
    return base::Error{"synth.theory=" + theory + ": expected all" + known_theories(), {}};
  }
  for (const std::string& name : own.theories) {
    Context context;
    const auto terms = rule_terms(context, own.own, name, false);
    if (!terms) return terms.error();
    if (const auto wrong = check_rules(context, *terms, RuleCheck::kFull)) return *wrong;
    const auto shop = open_workshop(own, name);
    if (!shop) return shop.error();
  }
  return std::unique_ptr<Strategy>(std::make_unique<Synth>(named, pool, std::move(own)));
}

}  // namespace assay::mutate::synth
