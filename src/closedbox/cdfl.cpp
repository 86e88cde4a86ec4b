// The conflict-driven fuzz loop (Algorithm 1 of the paper). The search engine has some of the
// constraints and proposes a partial model for them; the SMT engine completes it or tells which
// constraints it contradicts, and those go to the search too.
//
//   SEGREGATE      problem.h: constraints. Boxes are computed wherever they stand (calls in untaken
//                  branches are not made), so that there is nothing to purify for the search.
//   FUZZENGINE     SearchChild on the constraints pulled so far
//   SMTENGINE      Abstraction with all constraints, and the partial model, as assumptions; where
//                  evaluation shows the conflict (Determined), it is not asked
//   INDEPENDENT    of the core, the constraints; the SMT engine keeps its own lemmas. Constraints
//                  that share nothing with a call are solved once, by the check before the loop
//   FILTER         what search::can_compile takes; where the formula has nothing to be solved for
//                  but constants, the slow search over values takes the rest
//   CONVERTCBTOUF  facts about the calls that the partial model needs; for good (keep_facts) or for
//                  this iteration only
//
// Beyond the paper: an iteration that pulls nothing new blocks the part of its model that is in the
// core (an implied lemma, for both engines), and a search that finds nothing in its time makes room
// for guessed formulas and for proposals of the SMT engine.
#include <cmath>

#include "closedbox/abstraction.h"
#include "closedbox/afl.h"
#include "closedbox/context.h"
#include "closedbox/determined.h"
#include "closedbox/dump.h"
#include "closedbox/guessing.h"
#include "closedbox/search/compile/compile.h"
#include "closedbox/search_child.h"
#include "closedbox/search_words.h"
#include "closedbox/value_search.h"
#include "term/traverse.h"

namespace assay::closedbox {

using engine::Answer;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kFirstSlice{150};
constexpr size_t kMaxKeptSeeds = 64;
constexpr uint64_t kFirstEvaluations = 4000;   // of the search over values; doubles like the slice
constexpr unsigned kSlowPatience = 3;          // parts of them without progress before a new start
constexpr uint64_t kEvaluationsAtOnce = 2000;  // between looks at the clock

class Cdfl {
 public:
  explicit Cdfl(Context& context)
      : context_(context),
        problem_(context.problem),
        child_(context),
        afl_(context),
        value_search_(context) {}

  Claim run() {
    // This engine has the constraints for good: what it proposes needs no core, and without
    // assumptions its preprocessing is another world (unsat-uf-deep: 0.03 s instead of minutes).
    // The one for cores is made when it is needed.
    auto proposer =
        Abstraction::create(context_.terms, context_.values, problem_, context_.settings.smt, true);
    if (!proposer) return unknown(proposer.error().to_string());
    proposer_ = *std::move(proposer);
    guessing_ = std::make_unique<Guessing>(context_, *proposer_);
    determined_ = std::make_unique<Determined>(context_);
    find_interface();
    find_related();
    // 5.4: what is unsat without a call is seen here.
    if (auto outcome = propose()) return *std::move(outcome);
    while (!context_.is_over()) {
      ++context_.statistics.iterations;
      show();
      context_.exchange();
      if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
      std::optional<Candidate> partial;
      if (auto outcome = search(partial)) return *std::move(outcome);
      if (!partial) {
        if (auto outcome = without_search()) return *std::move(outcome);
        continue;
      }
      if (auto outcome = complete(*partial)) return *std::move(outcome);
    }
    return unknown("timeout");
  }

 private:
  // The constants that calls depend on: a partial model always has them.
  void find_interface() {
    pulled_.resize(problem_.constraints.size());
    can_pull_.resize(problem_.constraints.size());
    for (size_t i = 0; i < problem_.constraints.size(); ++i) {
      const Term constraint = problem_.constraints[i];
      can_pull_[i] = search::can_compile(context_.terms, constraint, problem_.boxes) ||
                     can_search_values(constraint);
    }
    term::HandleSet<Decl> seen;
    has_call_.resize(problem_.constraints.size());
    is_related_.resize(problem_.constraints.size());
    for (size_t i = 0; i < problem_.constraints.size(); ++i) {
      const Term constraint = problem_.constraints[i];
      std::vector<Term> calls;
      term::for_each_subterm(context_.terms, {&constraint, 1}, [&](Term t) {
        if (context_.terms.op(t) != term::Op::kApply) return;
        for (const Decl box : problem_.boxes) {
          if (context_.terms.decl(t) == box) calls.push_back(t);
        }
      });
      has_call_[i] = !calls.empty();
      is_related_[i] = has_call_[i];
      for (const Term call : calls) {
        for (const Decl constant : proposer_->constants_of(call)) {
          if (seen.insert(constant)) interface_.push_back(constant);
        }
      }
    }
  }

  // Which constraints are linked to a call by constants that they share.
  void find_related() {
    term::HandleSet<Decl> linked;
    eval::Domains domains(context_.terms, context_.values);
    for (const Decl constant : problem_.constants) {
      // How many elements a sort has is shared by all.
      if (domains.has_universe(context_.terms.result(constant))) {
        is_related_.assign(is_related_.size(), true);
      }
    }
    for (bool has_grown = true; has_grown;) {
      has_grown = false;
      for (size_t i = 0; i < problem_.constraints.size(); ++i) {
        const auto constants = proposer_->constants_of(problem_.constraints[i]);
        const bool is_linked = std::any_of(constants.begin(), constants.end(),
                                           [&](Decl c) { return linked.contains(c); });
        if (!is_related_[i] && !is_linked) continue;
        is_related_[i] = true;
        for (const Decl c : constants) has_grown = linked.insert(c) || has_grown;
      }
    }
  }

  // Strings, arrays, wide bit-vectors.
  bool can_search_values(Term constraint) const {
    if (context_.settings.afl || problem_.needs_functions) return false;
    bool has_quantifier = false;
    term::for_each_subterm(context_.terms, {&constraint, 1}, [&](Term t) {
      has_quantifier = has_quantifier || term::is_quantifier_like(context_.terms.op(t));
    });
    return !has_quantifier;
  }

  void show() {
    if (context_.progress == nullptr) return;
    context_.progress->iterations = context_.statistics.iterations;
    context_.progress->constraints = searched_.size();
  }

  // What the SMT engine likes, with all that is known. An answer, or a new seed and new facts.
  std::optional<Claim> propose() {
    if (context_.settings.keep_facts) proposer_->learn(context_.host);
    const auto check = proposer_->check({}, smt_limit());
    ++context_.statistics.smt_checks;
    if (check.answer == Answer::kUnsat) {
      if (check.used_time_outs) {
        return unknown("calls of a box timed out or failed: without them there is no solution");
      }
      return unsat(refuted_with_facts(context_));
    }
    if (check.answer == Answer::kUnknown) {
      pull_all();
      return {};
    }
    auto candidate = proposer_->model();
    if (!candidate) return {};
    keep_apart(*candidate->model);
    return consider(*std::move(candidate), "cdfl");
  }

  // Facts about boxes say nothing about constraints that no chain of shared constants leads to:
  // what satisfies these once does so for good.
  void keep_apart(const eval::Model& model) {
    if (!apart_.empty() || problem_.needs_functions) return;
    for (size_t i = 0; i < problem_.constraints.size(); ++i) {
      if (is_related_[i]) continue;
      for (const Decl constant : proposer_->constants_of(problem_.constraints[i])) {
        const auto at = model.constants.find(constant.id);
        if (at != model.constants.end()) apart_.emplace(constant.id, at->second);
      }
    }
    has_apart_ = true;
  }

  // A whole model: an answer if it is a solution, else a seed.
  std::optional<Claim> consider(Candidate&& candidate, const std::string& by) {
    const Judgement judgement = context_.checker.check(*candidate.model);
    if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
    if (judgement == Judgement::kTrue) return sat(std::move(candidate), by);
    if (context_.settings.keep_facts && abstraction_) abstraction_->learn(context_.host);
    proposed_ = std::move(candidate);
    remember(*proposed_->model);
    return {};
  }

  void remember(const eval::Model& model) {
    if (!context_.settings.crash_seeds) return;
    if (seeds_.size() == kMaxKeptSeeds) seeds_.erase(seeds_.begin() + 1);
    std::unordered_map<uint32_t, value::Value> constants(model.constants.begin(),
                                                         model.constants.end());
    seeds_.push_back(std::move(constants));
  }

  // FUZZENGINE. An answer, or a partial model, or neither when its time was over.
  std::optional<Claim> search(std::optional<Candidate>& partial) {
    if (searched_.empty() && lemmas_.empty()) {
      return as_proposed(partial);
    }
    std::vector<Term> constraints = searched_;
    constraints.insert(constraints.end(), lemmas_.begin(), lemmas_.end());
    if (context_.settings.afl) return search_with_afl(constraints, partial);
    dump_iteration(context_, constraints);
    const search::CompileOptions options{.equivalence_classes =
                                             context_.settings.equivalence_classes};
    auto program = search::compile(context_.terms, constraints, problem_.boxes, options);
    if (!program) {
      // The fast search gets its part every other time.
      const std::vector<Term> words = words_only(constraints);
      const bool is_slow_turn = words.empty() || context_.statistics.iterations % 2 == 0;
      if (is_slow_turn && !problem_.needs_functions) return search_slowly(constraints, partial);
      if (words.empty()) return as_proposed(partial);
      program = search::compile(context_.terms, words, problem_.boxes, options);
    }
    if (!program) return unknown(program.error().to_string());
    std::vector<std::vector<uint64_t>> seeds;
    for (const auto& constants : seeds_) {
      eval::Model model;
      model.constants = constants;
      seeds.push_back(words_of(context_.values, *program, model));
    }
    SearchReport report = child_.run(
        *program, seeds, context_.settings.seed + context_.statistics.iterations, slice_);
    context_.statistics.box_calls += report.calls;
    context_.statistics.evaluations += report.evaluations;
    context_.note_iteration(constraints.size(), report.distance);
    if (!report.failure.empty()) return failed(report.failure);
    if (report.end == search::RunEnd::kExhausted) {
      if (!lemmas_.empty()) {
        // Lemmas come from cores: without them it counts.
        lemmas_.clear();
        pull_all();
        return {};
      }
      return exhausted();
    }
    Candidate found = candidate_of(context_.values, *program, report.assignment);
    remember(*found.model);
    if (report.end == search::RunEnd::kSolved) partial = std::move(found);
    return {};
  }

  Claim exhausted() {
    std::vector<uint64_t> places;
    for (size_t i = 0; i < pulled_.size(); ++i) {
      if (pulled_[i]) places.push_back(i);
    }
    auto refutation = refuted_by_points(context_, std::move(places), child_.faults());
    if (!refutation) return unknown("too many calls crashed to look at each again");
    return unsat(*std::move(refutation));
  }

  // Nothing is asked of the search: any values will do, and the SMT engine's are the best.
  std::optional<Claim> as_proposed(std::optional<Candidate>& partial) {
    partial.emplace();
    partial->model = std::make_unique<eval::Model>();
    if (proposed_) partial->model->constants = proposed_->model->constants;
    return {};
  }

  // Without what has no words: constraints of such sorts, and lemmas about a value that has none
  // (an Int beyond 64 bits).
  std::vector<Term> words_only(const std::vector<Term>& constraints) {
    std::vector<Term> words;
    for (const Term c : constraints) {
      if (search::can_compile(context_.terms, c, problem_.boxes)) words.push_back(c);
    }
    return words;
  }

  // Sorts without words. Counted in evaluations, so that the seed alone decides.
  std::optional<Claim> search_slowly(const std::vector<Term>& constraints,
                                     std::optional<Candidate>& partial) {
    const auto growth = static_cast<uint64_t>(slice_ / kFirstSlice);
    eval::Model start;
    if (!seeds_.empty()) start.constants = seeds_.back();
    double best = INFINITY;
    unsigned idle = 0;
    for (uint64_t left = kFirstEvaluations * growth; left != 0 && !context_.is_over();) {
      search::SlowSettings settings;
      settings.evaluations = std::min(left, kEvaluationsAtOnce);
      settings.seed = context_.settings.seed + context_.statistics.iterations * 1000 + left;
      left -= settings.evaluations;
      search::SlowResult result = value_search_.run(constraints, start, settings);
      if (!value_search_.complaint().empty()) return failed(value_search_.complaint());
      start = std::move(result.model);
      if (result.solved) {
        best = 0;
        partial.emplace();
        partial->model = std::make_unique<eval::Model>();
        partial->model->constants = start.constants;
        break;
      }
      idle = result.distance < best ? 0 : idle + 1;
      best = std::min(best, result.distance);
      if (idle > kSlowPatience) {  // from the beginning
        start = {};
        idle = 0;
      }
    }
    context_.note_iteration(constraints.size(), best);
    remember(start);
    return {};
  }

  std::optional<Claim> search_with_afl(const std::vector<Term>& constraints,
                                       std::optional<Candidate>& partial) {
    dump_iteration(context_, constraints);
    AflSearch::Found found = afl_.run(constraints, std::max(slice_, milliseconds(2000)));
    if (!found.failure.empty()) return unknown(found.failure);
    partial = std::move(found.candidate);
    return {};
  }

  // SMTENGINE, INDEPENDENT, FILTER, CONVERTCBTOUF.
  std::optional<Claim> complete(Candidate& partial) {
    // The variables of the search, and what the calls depend on.
    std::vector<Term> assumptions;
    std::vector<size_t> places;  // of the assumptions that are constraints
    for (size_t i = 0; i < problem_.constraints.size(); ++i) {
      if (has_apart_ && !is_related_[i]) continue;
      assumptions.push_back(problem_.constraints[i]);
      places.push_back(i);
    }
    std::vector<Decl> fixed;
    for (const Decl constant : interface_) fixed.push_back(constant);
    for (const Decl constant : problem_.constants) {
      if (partial.model->constants.contains(constant.id) && !searched_.empty() &&
          is_searched(constant)) {
        fixed.push_back(constant);
      }
    }
    // What the search does not have is as the SMT engine proposed it: often that fits already.
    eval::Model whole;
    whole.constants = partial.model->constants;
    if (proposed_) {
      whole.constants.insert(proposed_->model->constants.begin(),
                             proposed_->model->constants.end());
    }
    context_.host.forget_touched();
    const Judgement judgement = context_.checker.check(whole);
    if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
    if (judgement == Judgement::kTrue && !problem_.needs_functions) {
      Candidate candidate;
      candidate.model = std::make_unique<eval::Model>(std::move(whole));
      return sat(std::move(candidate), "cdfl");
    }
    if (judgement == Judgement::kOutside) pull_calls();
    if (judgement == Judgement::kFalse && pull_contradicted(whole, fixed)) return {};
    if (!abstraction_) {
      auto made = Abstraction::create(context_.terms, context_.values, problem_,
                                      context_.settings.smt, false);
      if (!made) return unknown(made.error().to_string());
      abstraction_ = *std::move(made);
    }
    std::vector<Term> equations;
    for (const Decl constant : fixed) {
      const auto at = whole.constants.find(constant.id);
      if (at == whole.constants.end()) continue;
      const Term t = proposer_->equation(constant, at->second);
      if (!t || std::find(equations.begin(), equations.end(), t) != equations.end()) continue;
      equations.push_back(t);
    }
    assumptions.insert(assumptions.end(), equations.begin(), equations.end());
    const size_t first_fact = assumptions.size();
    if (context_.settings.keep_facts) {
      abstraction_->learn(context_.host);
    } else {
      for (const size_t i : context_.host.touched()) {
        const Fact& fact = context_.host.facts()[i];
        if (fact.outcome.end != CallEnd::kValue) continue;
        if (const Term t = proposer_->fact_term(fact)) assumptions.push_back(t);
      }
    }
    const auto check = abstraction_->check(assumptions, smt_limit());
    ++context_.statistics.smt_checks;
    if (check.answer == Answer::kSat) {
      auto candidate = abstraction_->model();
      if (!candidate) return unknown(candidate.error().to_string());
      for (const auto& [constant, v] : apart_) candidate->model->constants[constant] = v;
      const size_t known = context_.host.facts().size();
      auto outcome = consider(*std::move(candidate), "cdfl");
      // A needed call without a value, which no fact can say: never again.
      if (!outcome && context_.host.facts().size() == known) {
        add_lemma(equations, true);
      }
      return outcome;
    }
    if (check.answer == Answer::kUnknown) {
      // Too hard to complete: let the search do it.
      if (context_.is_over()) return unknown("timeout");
      if (!pull_all()) return unknown(check.reason);
      return {};
    }
    return learn_conflict(check, assumptions, places, first_fact);
  }

  std::optional<Claim> learn_conflict(const Abstraction::Check& check,
                                      const std::vector<Term>& assumptions,
                                      const std::vector<size_t>& places, size_t first_fact) {
    const size_t first_equation = places.size();
    std::vector<Term> equations;
    bool pulled_any = false;
    for (const size_t place : check.core) {
      if (place >= first_fact) continue;
      if (place >= first_equation) {
        equations.push_back(assumptions[place]);
      } else {
        pulled_any = pull(places[place]) || pulled_any;
      }
    }
    if (equations.empty()) {
      // An answer is not left to a core alone, nor to lemmas that came from cores: the engine that
      // has nothing but constraints and facts must refute it, too.
      if (!context_.settings.keep_facts) proposer_->learn(context_.host);
      if (auto outcome = propose()) return outcome;
      equations.assign(assumptions.begin() + static_cast<ptrdiff_t>(first_equation),
                       assumptions.begin() + static_cast<ptrdiff_t>(first_fact));
      add_lemma(equations, true);
      return {};
    }
    if (pulled_any) {
      slice_ = kFirstSlice;
    } else {
      add_lemma(equations, check.used_time_outs);
    }
    return {};
  }

  // A part of what is left: an SMT check that takes all of it leaves nothing for the search.
  milliseconds smt_limit() const {
    return std::min(context_.left(), std::max(milliseconds(1000), context_.left() / 5));
  }

  bool pull(size_t place) {
    if (pulled_[place] || !can_pull_[place]) return false;
    pulled_[place] = true;
    searched_.push_back(problem_.constraints[place]);
    return true;
  }
  // A conflict that needs no core.
  bool pull_contradicted(const eval::Model& whole, std::span<const Decl> fixed) {
    if (context_.settings.afl) return false;
    eval::Model model;
    model.constants = whole.constants;
    model.functions = whole.functions;
    bool any = false;
    for (const size_t place : determined_->contradicted(model, fixed)) any = pull(place) || any;
    if (any) slice_ = kFirstSlice;
    return any;
  }
  bool pull_all() {
    bool any = false;
    for (size_t i = 0; i < problem_.constraints.size(); ++i) any = pull(i) || any;
    return any;
  }
  // Where a call has no value, the constraints that have calls are what matters.
  void pull_calls() {
    for (size_t i = 0; i < problem_.constraints.size(); ++i) {
      if (has_call_[i]) pull(i);
    }
  }

  // Not all of these equations at once. Implied by constraints and facts, unless it is tainted.
  void add_lemma(const std::vector<Term>& equations, bool is_tainted) {
    if (equations.empty()) return;
    const Term all = equations.size() == 1
                         ? equations[0]
                         : context_.terms.make(term::Op::kAnd, term::kBoolSort, equations);
    const Term lemma = context_.terms.make(term::Op::kNot, term::kBoolSort, {{all}});
    lemmas_.push_back(lemma);
    if (!is_tainted && abstraction_) (void)abstraction_->add(lemma);
  }

  bool is_searched(Decl constant) {
    for (const Term constraint : searched_) {
      for (const Decl c : proposer_->constants_of(constraint)) {
        if (c == constant) return true;
      }
    }
    return false;
  }

  // The search found nothing in its time.
  std::optional<Claim> without_search() {
    if (context_.settings.surrogates && attempts_ < 6) {
      ++attempts_;
      auto outcome = guessing_->attempt(std::max<milliseconds>(slice_ * 4, milliseconds(1000)));
      if (outcome) return outcome;
      for (const Candidate& proposal : guessing_->take_proposals()) remember(*proposal.model);
    }
    slice_ *= 2;
    // Whatever the cores say: bounds that were left out may be what makes the domain small.
    if (slice_ >= 4 * kFirstSlice) pull_all();
    if (!context_.settings.keep_facts) return {};
    return propose();
  }

  Context& context_;
  const Problem& problem_;
  SearchChild child_;
  AflSearch afl_;
  ValueSearch value_search_;
  std::unique_ptr<Abstraction> abstraction_;
  std::unique_ptr<Abstraction> proposer_;
  std::unique_ptr<Guessing> guessing_;
  std::unique_ptr<Determined> determined_;
  std::vector<Decl> interface_;
  std::vector<bool> pulled_;
  std::vector<bool> can_pull_;
  std::vector<bool> has_call_;
  std::vector<bool> is_related_;                      // to a call
  std::unordered_map<uint32_t, value::Value> apart_;  // constants of constraints that are not
  bool has_apart_ = false;
  std::vector<Term> searched_;
  std::vector<Term> lemmas_;
  std::optional<Candidate> proposed_;
  std::vector<std::unordered_map<uint32_t, value::Value>> seeds_;
  milliseconds slice_ = kFirstSlice;
  unsigned attempts_ = 0;
};

}  // namespace

Claim solve_by_cdfl(Context& context) { return Cdfl(context).run(); }

}  // namespace assay::closedbox
