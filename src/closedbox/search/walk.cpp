#include "closedbox/search/walk.h"

#include <algorithm>

#include "closedbox/search/program/compute.h"
#include "closedbox/search/propose/mutate.h"

namespace assay::closedbox::search {

namespace {
// Evaluations without progress before a new start; more with every start, up to the second.
constexpr uint64_t kWalkPatience = 1500;
constexpr uint64_t kMostPatience = 30'000;
constexpr size_t kHistory = 50;
constexpr size_t kElite = 16;
constexpr size_t kMaxPool = 256;
// Starts before boxes are tabled, and calls for that between two evaluations.
constexpr uint64_t kStartsWithoutTables = 2;
constexpr uint64_t kTableCalls = 16;
}  // namespace

Walk::Walk(const Program& program, Judge& judge, Calls& calls, uint64_t seed,
           const Settings& settings)
    : program_(program),
      judge_(judge),
      tables_(program, calls),
      propagation_(program, judge.machine(), calls, tables_),
      models_(program, judge.machine()),
      random_(seed, 1),
      settings_(settings),
      history_(kHistory, 0) {
  for (uint64_t c : program.constants) {
    for (uint64_t word : {c, c + 1, c - 1}) pool_.push_back(word);
    if (pool_.size() > kMaxPool) break;
  }
}

void Walk::run(uint64_t evaluations) {
  limit_ = judge_.evaluations() + evaluations;
  Words next;
  while (!is_over()) {
    const uint64_t patience = std::min(kMostPatience, kWalkPatience + kWalkPatience * starts_ / 4);
    const bool has_seed = settings_.use_seeds && next_seed_ < seeds_.size();
    if (!is_started_ || has_seed || idle_ > patience) {
      if (is_started_) {
        remember();
        if (settings_.local_models) solve_models();
        if (is_over()) return;
      }
      start();
      continue;
    }
    if (settings_.propagate && starts_ > kStartsWithoutTables && !tables_.is_over()) {
      tables_.advance(kTableCalls);
    }
    next = current_;
    propose(next);
    if (next == current_) {
      ++idle_;
      const size_t input = random_.below(next.size());
      next[input] = mutated(program_.inputs[input], next[input], pool_, random_);
    }
    accept(next, evaluate(next));
  }
}

void Walk::accept(const Words& next, double distance) {
  double& before = history_[history_at_];
  history_at_ = (history_at_ + 1) % kHistory;
  if (distance <= here_ || distance < before) {
    current_ = next;
    here_ = distance;
  }
  before = here_;
  ++idle_;
  if (distance < best_here_) {
    best_here_ = distance;
    best_words_ = next;
    idle_ = 0;
  }
}

void Walk::start() {
  is_started_ = true;
  idle_ = 0;
  metric_ = static_cast<Metric>(starts_ % static_cast<uint64_t>(Metric::kCount));
  if (settings_.use_seeds && next_seed_ < seeds_.size()) {
    current_ = seeds_[next_seed_++];
    metric_ = Metric::kNumeric;
  } else if (settings_.keep_elite && !elite_.empty() && random_.below(2) == 0) {
    current_ = elite_[random_.below(elite_.size())].words;
    for (uint64_t k = random_.below(4); k-- > 0;) {
      const size_t input = random_.below(current_.size());
      current_[input] = mutated(program_.inputs[input], current_[input], pool_, random_);
    }
  } else {
    current_.clear();
    for (const Input& input : program_.inputs) {
      current_.push_back(starts_ == 0 ? into_domain(input, 0) : random_word(input, pool_, random_));
    }
  }
  ++starts_;
  judge_.count_restart();
  here_ = evaluate(current_);
  best_here_ = here_;
  best_words_ = current_;
  std::fill(history_.begin(), history_.end(), here_);
  if (is_over()) return;
  refresh_pool();
  // Equations that are linear are solved at once; that costs a run a bit.
  if (settings_.local_models && starts_ <= 3) solve_models();
  if (!is_over()) descend();
}

void Walk::remember() {
  if (!settings_.keep_elite) return;
  const auto worst =
      std::max_element(elite_.begin(), elite_.end(),
                       [](const Elite& x, const Elite& y) { return x.distance < y.distance; });
  if (elite_.size() < kElite)
    elite_.push_back({best_words_, best_here_});
  else if (best_here_ < worst->distance)
    *worst = {best_words_, best_here_};
}

void Walk::solve_models() {
  if (!models_.has_equations()) return;
  const auto try_words = [&](const Words& words) {
    const double distance = evaluate(words);
    if (distance < best_here_) {
      best_here_ = distance;
      best_words_ = words;
      current_ = words;
      here_ = distance;
      idle_ = 0;
    }
    return is_over();
  };
  const Words from = best_words_;
  if (models_.solve_bits(from, random_, try_words)) return;
  models_.solve_numbers(best_words_, random_, try_words);
}

// Alternating variables (Korel 1990): each input on its own, steps that double while they help.
bool Walk::descend_input(uint32_t input) {
  const Input& in = program_.inputs[input];
  bool has_improved = false;
  const auto better = [&](uint64_t word) {
    if (is_over()) return false;
    Words next = current_;
    next[input] = into_domain(in, word);
    if (next[input] == current_[input]) return false;
    const double there = evaluate(next);
    if (there >= here_) return false;
    current_ = std::move(next);
    here_ = there;
    has_improved = true;
    return true;
  };
  if (in.sort.kind == WordKind::kBool) {
    better(current_[input] ^ 1);
  } else if (in.sort.kind == WordKind::kReal || in.sort.kind == WordKind::kFloat64) {
    for (double step = 1024; step > 1e-9 && !is_over(); step /= 8) {
      for (const double sign : {1.0, -1.0}) {
        double stride = sign * step;
        while (better(std::bit_cast<uint64_t>(real_of(current_[input]) + stride))) stride *= 2;
      }
    }
  } else {
    for (unsigned k = in.sort.width; k-- > 0 && !is_over();) {
      const uint64_t step = uint64_t{1} << k;
      for (const bool up : {true, false}) {
        uint64_t stride = step;
        while (better(up ? current_[input] + stride : current_[input] - stride)) stride *= 2;
      }
      better(current_[input] ^ step);
    }
  }
  return has_improved;
}

void Walk::descend() {
  constexpr int kMostRounds = 20;
  for (int round = 0; round < kMostRounds && !is_over(); ++round) {
    bool has_improved = false;
    for (uint32_t i = 0; i < program_.inputs.size() && !is_over(); ++i) {
      has_improved = descend_input(i) || has_improved;
    }
    if (here_ < best_here_) {
      best_here_ = here_;
      best_words_ = current_;
    }
    if (!has_improved) break;
  }
  if (is_over()) return;
  here_ = evaluate(current_);  // so that the machine's registers are those of the current words
}

uint32_t Walk::pick_false_conjunct() {
  failing_.clear();
  for (uint32_t i = 0; i < program_.conjuncts.size(); ++i) {
    if (judge_.machine().conjunct_distance(i) != 0) failing_.push_back(i);
  }
  return failing_.empty() ? kNoRegister : failing_[random_.below(failing_.size())];
}

// Of a conjunct that is false, mostly.
uint32_t Walk::pick_input() {
  const uint32_t conjunct = pick_false_conjunct();
  if (conjunct != kNoRegister && random_.below(8) != 0) {
    const auto& inputs = program_.conjuncts[conjunct].inputs;
    if (!inputs.empty()) return inputs[random_.below(inputs.size())];
  }
  return static_cast<uint32_t>(random_.below(program_.inputs.size()));
}

// The pool's end holds what boxes answered lately.
void Walk::refresh_pool() {
  for (const Call& call : program_.calls) {
    const uint64_t word = judge_.machine().word(call.target);
    if (pool_.size() < kMaxPool)
      pool_.push_back(word);
    else
      pool_[random_.below(pool_.size())] = word;
  }
}

void Walk::propose(Words& next) {
  const uint64_t dice = random_.below(100);
  if (settings_.propagate && dice < 35) {
    // Registers may be those of a rejected neighbour: near enough, and cheaper than a run.
    const uint32_t conjunct = pick_false_conjunct();
    if (conjunct != kNoRegister && propagation_.propose(conjunct, random_, next)) {
      for (uint32_t i = 0; i < next.size(); ++i) {
        if (next[i] != current_[i]) next[i] = into_domain(program_.inputs[i], next[i]);
      }
      return;
    }
  }
  if (dice >= 95 && settings_.keep_elite && !elite_.empty()) {  // crossover
    const Words& other = elite_[random_.below(elite_.size())].words;
    for (size_t i = 0; i < next.size(); ++i) {
      const uint64_t mask = random_.below(2) == 0 ? random_.next() : 0 - random_.below(2);
      const Input& input = program_.inputs[i];
      if (input.sort.kind != WordKind::kBits)
        next[i] = mask % 2 == 0 ? next[i] : other[i];
      else
        next[i] = into_domain(input, (next[i] & mask) | (other[i] & ~mask));
    }
    return;
  }
  if (dice == 94) refresh_pool();
  const uint64_t changes = dice >= 88 ? 2 + random_.below(6) : dice >= 75 ? 2 : 1;
  for (uint64_t k = 0; k < changes; ++k) {
    const uint32_t i = pick_input();
    next[i] = mutated(program_.inputs[i], next[i], pool_, random_);
  }
}

}  // namespace assay::closedbox::search
