#include "eval/search/search.h"

#include <algorithm>
#include <map>

#include "eval/search/distance.h"

namespace assay::eval {

namespace {

class Search {
 public:
  Search(Evaluator& evaluator, Model& model, const SearchOptions& options)
      : machine_(evaluator.machine()),
        code_(evaluator.code()),
        model_(model),
        options_(options),
        distance_(machine_, code_),
        random_(options.seed, 0) {}

  SearchResult run() {
    machine_.set_model(&model_);
    for (const Code::Input& in : code_.inputs) {
      const Sort sort = machine_.terms().result(in.decl);
      const auto known = model_.constants.find(in.decl.id);
      Value v = known == model_.constants.end() ? Value{} : known->second;
      if (v.is(Kind::kNone) || v.is_open()) v = machine_.semantics().domains().some(sort);
      current_.push_back(v);
      sorts_.push_back(sort);
    }
    fill_pools();
    best_ = current_;
    double here = evaluate(current_);
    double best = here;
    uint64_t idle = 0;
    while (best > 0 && used_ < options_.evaluations && !current_.empty()) {
      std::vector<Value> next = current_;
      // One change or two (x + y = 100 and x - y = 4 need both to move); several after a while
      // without progress.
      const uint64_t changes =
          idle > options_.patience ? 2 + random_.below(3) : 1 + random_.below(2);
      for (uint64_t k = 0; k < changes; ++k) change_one(next);
      const double there = evaluate(next);
      const bool is_jump = idle > options_.patience;
      idle = there < here ? 0 : idle + 1;
      if (is_jump) idle = 0;
      if (there <= here || is_jump) {
        current_ = next;
        here = there;
      }
      if (here < best) {
        best = here;
        best_ = current_;
      }
      if (idle == 0 && here > best && random_.below(4) == 0) {
        current_ = best_;
        here = best;
      }
    }
    for (size_t i = 0; i < best_.size(); ++i) {
      model_.constants[code_.inputs[i].decl.id] = best_[i];
    }
    return {best == 0, used_, best};
  }

 private:
  double evaluate(const std::vector<Value>& inputs) {
    ++used_;
    machine_.run_with(code_, inputs);
    return distance_.total();
  }

  void change_one(std::vector<Value>& inputs) {
    const size_t i = random_.below(inputs.size());
    if (inputs[i].is(Kind::kNone)) return;  // a sort without values that we know
    const std::vector<Value>& pool = pools_[sorts_[i].id];
    inputs[i] = changed(machine_.values(), machine_.semantics().domains(), machine_.terms(),
                        inputs[i], sorts_[i], pool, random_, options_.reach);
  }

  // Constants of the formula and values of the start, by sort.
  void fill_pools() {
    const TermStore& terms = machine_.terms();
    std::map<uint32_t, Value> constants;
    for (const Code::Constant& c : code_.constants) constants[c.at] = c.value;
    for (const auto& [term, at] : code_.register_of) {
      const auto found = constants.find(at);
      if (found == constants.end() || found->second.is_open()) continue;
      pools_[terms.sort(Term{term}).id].push_back(found->second);
      if (found->second.is(Kind::kInt)) add_digits(found->second);
    }
    for (size_t i = 0; i < current_.size(); ++i) {
      if (!current_[i].is(Kind::kNone)) pools_[sorts_[i].id].push_back(current_[i]);
    }
  }

  // A number of the formula as it would stand in a text.
  void add_digits(Value number) {
    value::ValueStore& values = machine_.values();
    const mpz_class n = values.to_mpz(number);
    for (const mpz_class& each : {n, mpz_class(-n)}) {
      const std::string digits = each.get_str();
      pools_[term::kStringSort.id].push_back(
          values.text(value::Text(digits.begin(), digits.end())));
    }
  }

  Machine& machine_;
  const Code& code_;
  Model& model_;
  SearchOptions options_;
  Distance distance_;
  base::Random random_;
  std::vector<Value> current_;
  std::vector<Value> best_;
  std::vector<Sort> sorts_;
  std::map<uint32_t, std::vector<Value>> pools_;  // by sort
  uint64_t used_ = 0;
};

}  // namespace

SearchResult repair(Evaluator& evaluator, Model& model, const SearchOptions& options) {
  return Search(evaluator, model, options).run();
}

}  // namespace assay::eval
