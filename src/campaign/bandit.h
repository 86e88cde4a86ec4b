// One choice that is made again and again, by what each arm has yielded: UCB1. Arms that were tried
// little are tried more. Not for several threads at once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::campaign {

class Bandit {
 public:
  explicit Bandit(std::vector<std::string> arms);

  // Earlier tries of an arm, with the sum of their gains.
  void recall(const std::string& arm, uint64_t tries, double gain);
  // Of these arms (at least one; others than it knows are added), the best; the first of equals.
  // Counts as a try until it is released, so that several workers do not all take the same.
  std::string choose(const std::vector<std::string>& arms);
  std::string choose() { return choose(names_); }
  void release(const std::string& arm);
  // A try has ended, with a gain from 0 to 1.
  void add(const std::string& arm, double gain);

  size_t size() const { return names_.size(); }

 private:
  struct Arm {
    uint64_t tries = 0;
    uint64_t pending = 0;
    double gain = 0;
  };
  double score(const Arm& arm) const;

  std::vector<std::string> names_;
  std::map<std::string, Arm> arms_;
  uint64_t total_ = 0;  // tries and pending ones of all arms
};

}  // namespace assay::campaign
