#include "campaign/bandit.h"

#include <cmath>
#include <limits>

namespace assay::campaign {

Bandit::Bandit(std::vector<std::string> arms) : names_(std::move(arms)) {
  for (const std::string& name : names_) arms_[name];
}

void Bandit::recall(const std::string& arm, uint64_t tries, double gain) {
  arms_[arm].tries += tries;
  arms_[arm].gain += gain;
  total_ += tries;
}

double Bandit::score(const Arm& arm) const {
  const auto tries = static_cast<double>(arm.tries + arm.pending);
  if (tries == 0) return std::numeric_limits<double>::infinity();
  return arm.gain / tries + std::sqrt(2 * std::log(static_cast<double>(total_) + 1) / tries);
}

std::string Bandit::choose(const std::vector<std::string>& arms) {
  const std::string* best = nullptr;
  double best_score = -1;
  for (const std::string& name : arms) {
    const double found = score(arms_[name]);
    if (found <= best_score) continue;
    best = &name;
    best_score = found;
  }
  ++arms_[*best].pending;
  ++total_;
  return *best;
}

void Bandit::release(const std::string& arm) {
  if (arms_[arm].pending == 0) return;
  --arms_[arm].pending;
  --total_;
}

void Bandit::add(const std::string& arm, double gain) {
  ++arms_[arm].tries;
  arms_[arm].gain += gain;
  ++total_;
}

}  // namespace assay::campaign
