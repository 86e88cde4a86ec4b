#include "campaign/scheduler.h"

#include <algorithm>
#include <set>

#include "base/sha256.h"

namespace assay::campaign {

using findings::ArmCount;

namespace {

constexpr const char* kStrategy = "strategy";
constexpr const char* kLogic = "logic";
constexpr const char* kAny = "any";

std::string dimension_of(const solver::SolverKey& solver) { return "variant " + solver.name; }

// New behaviour shows that there is more to see; it is no finding.
constexpr double kGainOfBehaviour = 0.25;

double value_of(const Gain& gain) {
  if (gain.findings > 0) return 1;
  return gain.behaviours > 0 ? kGainOfBehaviour : 0;
}

}  // namespace

base::Result<std::vector<Stream>> make_streams(const RunSpec& spec, const mutate::SeedPool& pool) {
  std::vector<Stream> streams;
  std::set<std::string> logics;
  for (const mutate::PreparedSeed& seed : pool.seeds()) logics.insert(seed.logic);
  for (const std::string& name : spec.strategies) {
    mutate::Settings settings = spec.settings_of(name);
    auto strategy = mutate::make_strategy(name, settings, pool);
    if (!strategy) return strategy.error();
    const std::string base = (*strategy)->name();
    streams.push_back({*std::move(strategy), base, kAny});
    if (spec.schedule != Schedule::kBandit || settings.values.contains("logic")) continue;
    for (const std::string& logic : logics) {
      settings.values["logic"] = logic;
      auto one = mutate::make_strategy(name, settings, pool);
      if (one) streams.push_back({*std::move(one), base, logic});
    }
  }
  std::stable_partition(streams.begin(), streams.end(),
                        [](const Stream& s) { return s.logic == kAny; });
  return streams;
}

std::map<std::string, std::string> probe(const std::vector<Stream>& streams, uint64_t seed) {
  constexpr uint64_t kProbedTests = 3;
  std::map<std::string, std::string> probes;
  for (const Stream& stream : streams) {
    // Those of one logic are made by the same code.
    if (stream.base != stream.strategy->name()) continue;
    const auto generator = stream.strategy->start();
    std::string texts;
    for (uint64_t index = 0; index < kProbedTests; ++index) {
      const auto test = generator->make(seed, index);
      texts += test ? test->text : "; skipped\n";
    }
    probes[stream.strategy->name()] = base::sha256_hex(texts).substr(0, 16);
  }
  return probes;
}

Scheduler::Scheduler(Schedule schedule, const std::vector<Stream>& streams,
                     const std::vector<judge::Member>& members, const findings::Tally& before)
    : schedule_(schedule), streams_(streams) {
  if (schedule != Schedule::kBandit) return;
  std::map<std::string, std::vector<std::string>> arms;
  for (const Stream& stream : streams) {
    if (stream.logic == kAny) arms[kStrategy].push_back(stream.base);
    logics_[stream.base].push_back(stream.logic);
    arms[kLogic].push_back(stream.logic);
  }
  for (const judge::Member& member : members) {
    if (member.is_rotating) arms[dimension_of(member.key())].push_back(member.key().text());
  }
  for (auto& [dimension, names] : arms) {
    bandits_.emplace(dimension, Bandit(names));
    for (const std::string& name : names) {
      const auto tries = before.find(ArmCount{dimension, name, ArmCount::What::kTries});
      const auto gain = before.find(ArmCount{dimension, name, ArmCount::What::kGain});
      if (tries == before.end() || gain == before.end()) continue;
      bandit_of(dimension).recall(name, tries->second, static_cast<double>(gain->second) / 100);
    }
  }
}

Bandit& Scheduler::bandit_of(const std::string& dimension) { return bandits_.at(dimension); }

Scheduler::Choice Scheduler::choose() {
  Choice choice;
  if (schedule_ != Schedule::kBandit) return choice;
  const std::lock_guard lock(mutex_);
  const std::string base = bandit_of(kStrategy).choose();
  const std::string logic = bandit_of(kLogic).choose(logics_.at(base));
  for (const Stream& stream : streams_) {
    if (stream.base == base && stream.logic == logic) choice.stream = stream.strategy->name();
  }
  for (auto& [dimension, bandit] : bandits_) {
    if (dimension != kStrategy && dimension != kLogic) choice.variants.push_back(bandit.choose());
  }
  return choice;
}

void Scheduler::drop(const Choice& choice) {
  if (schedule_ != Schedule::kBandit) return;
  const std::lock_guard lock(mutex_);
  for (const Stream& stream : streams_) {
    if (stream.strategy->name() != choice.stream) continue;
    bandit_of(kStrategy).release(stream.base);
    bandit_of(kLogic).release(stream.logic);
  }
  for (const solver::SolverKey& variant : choice.variants) {
    bandit_of(dimension_of(variant)).release(variant.text());
  }
}

void Scheduler::add_one(const std::string& dimension, const std::string& arm, const Gain& gain,
                        findings::Tally& tally) {
  bandit_of(dimension).add(arm, value_of(gain));
  tally[ArmCount{dimension, arm, ArmCount::What::kTries}] += 1;
  tally[ArmCount{dimension, arm, ArmCount::What::kGain}] +=
      static_cast<uint64_t>(value_of(gain) * 100);
}

findings::Tally Scheduler::add(const Choice& choice, const std::string& stream, const Gain& gain,
                               const std::map<solver::SolverKey, Gain>& by_variant) {
  findings::Tally tally;
  drop(choice);
  if (schedule_ != Schedule::kBandit) return tally;
  const std::lock_guard lock(mutex_);
  for (const Stream& one : streams_) {
    if (one.strategy->name() != stream) continue;
    add_one(kStrategy, one.base, gain, tally);
    add_one(kLogic, one.logic, gain, tally);
  }
  for (const solver::SolverKey& variant : choice.variants) {
    const auto found = by_variant.find(variant);
    add_one(dimension_of(variant), variant.text(),
            found == by_variant.end() ? Gain{} : found->second, tally);
  }
  return tally;
}

}  // namespace assay::campaign
