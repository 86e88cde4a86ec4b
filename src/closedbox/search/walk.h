// Walk: the local search. From a start (a seed, one of the best so far, random words) it descends
// input by input, then proposes changes (propagation, mutations, havoc, crossover) and accepts by
// late acceptance, until nothing gets better for a while; then it starts again with another metric.
#pragma once

#include <vector>

#include "closedbox/search/engine.h"
#include "closedbox/search/propose/local_models.h"
#include "closedbox/search/propose/propagate.h"

namespace assay::closedbox::search {

// Counts evaluations and calls against a budget, and keeps the best.
class Judge {
 public:
  Judge(const Program& program, Calls& calls, const Settings& settings);

  // The distance; 0: solved.
  double evaluate(const std::vector<uint64_t>& words, Metric metric);
  void set_budget(const Budget& budget);
  bool is_over() const;
  bool is_solved() const { return is_solved_; }
  const std::vector<uint64_t>& best() const { return best_; }
  Machine& machine() { return machine_; }
  // All variables under the best inputs, the derived ones computed; which assertions are not true.
  RunResult result();
  void publish();
  uint64_t evaluations() const { return evaluations_; }
  void count_restart() { ++restarts_; }
  void count_enumerated(uint64_t nodes) { evaluations_ += nodes; }
  void set_phase(uint32_t phase) { phase_ = phase; }

 private:
  void keep(const std::vector<uint64_t>& words, double distance);

  const Program& program_;
  Calls& calls_;
  const Settings& settings_;
  Machine machine_;
  uint64_t evaluations_ = 0;
  uint64_t evaluation_limit_ = UINT64_MAX;
  uint64_t call_limit_ = UINT64_MAX;
  uint64_t restarts_ = 0;
  uint32_t phase_ = 0;
  bool is_solved_ = false;
  std::vector<uint64_t> best_;
  size_t best_false_ = SIZE_MAX;
  double best_distance_ = 0;
};

class Walk {
 public:
  Walk(const Program& program, Judge& judge, Calls& calls, uint64_t seed, const Settings& settings);

  void add_seed(std::vector<uint64_t> words) { seeds_.push_back(std::move(words)); }
  // Until solved, the budget is over or about so many evaluations were made.
  void run(uint64_t evaluations);

 private:
  using Words = std::vector<uint64_t>;

  bool is_over() const { return judge_.is_over() || judge_.evaluations() >= limit_; }
  double evaluate(const Words& words) { return judge_.evaluate(words, metric_); }
  void start();
  void descend();
  bool descend_input(uint32_t input);
  void solve_models();
  void propose(Words& next);
  uint32_t pick_false_conjunct();
  uint32_t pick_input();
  void accept(const Words& next, double distance);
  void remember();
  void refresh_pool();

  const Program& program_;
  Judge& judge_;
  BoxTables tables_;
  Propagation propagation_;
  LocalModels models_;
  base::Random random_;
  const Settings& settings_;
  std::vector<Words> seeds_;
  size_t next_seed_ = 0;
  uint64_t limit_ = 0;
  Metric metric_ = Metric::kNumeric;
  Words current_;
  double here_ = 0;
  double best_here_ = 0;  // since the last start
  Words best_words_;
  uint64_t idle_ = 0;
  uint64_t starts_ = 0;
  bool is_started_ = false;
  std::vector<double> history_;  // late acceptance
  size_t history_at_ = 0;
  struct Elite {
    Words words;
    double distance;
  };
  std::vector<Elite> elite_;
  std::vector<uint64_t> pool_;     // words worth trying
  std::vector<uint32_t> failing_;  // conjuncts; scratch
};

}  // namespace assay::closedbox::search
