#include "closedbox/guessing.h"

#include "term/traverse.h"

namespace assay::closedbox {

using std::chrono::milliseconds;

namespace {

constexpr size_t kMaxSamples = 4000;  // of one box, in one attempt
constexpr size_t kMaxRounds = 64;
constexpr size_t kMaxProposals = 8;

}  // namespace

Guessing::Guessing(Context& context, Abstraction& abstraction)
    : context_(context), abstraction_(abstraction) {
  for (unsigned i = 0; i < context.boxes.size(); ++i) {
    const Box& box = context.boxes[i];
    std::vector<Term> calls;
    term::for_each_subterm(context.terms, context.problem.constraints, [&](Term t) {
      if (context.terms.op(t) == term::Op::kApply && context.terms.decl(t) == box.decl) {
        calls.push_back(t);
      }
    });
    if (calls.empty()) continue;
    std::vector<search::WordSort> sorts;
    for (const Slot& slot : box.arguments) {
      if (const auto sort = search::word_sort(context.terms, slot.sort)) sorts.push_back(*sort);
    }
    const auto result = search::word_sort(context.terms, box.result.sort);
    if (!result || sorts.size() != box.arguments.size() || sorts.empty()) {
      covers_all_boxes_ = false;
      continue;
    }
    learned_.push_back({i,
                        std::move(calls),
                        surrogate::Learner(sorts, *result, context.settings.seed + i),
                        true,
                        {},
                        0});
  }
}

// Everything that was called since the last time, by whomever.
void Guessing::observe_facts() {
  const auto& facts = context_.host.facts();
  for (; observed_ < facts.size(); ++observed_) {
    const Fact& fact = facts[observed_];
    for (Learned& learned : learned_) {
      if (learned.box != fact.box) continue;
      const Box& box = context_.boxes[fact.box];
      std::vector<uint64_t> words;
      for (size_t i = 0; i < fact.arguments.size(); ++i) {
        const auto sort = search::word_sort(context_.terms, box.arguments[i].sort);
        const auto word = search::word_of_value(context_.values, *sort, fact.arguments[i]);
        if (word) words.push_back(*word);
      }
      if (words.size() != fact.arguments.size()) continue;
      if (fact.outcome.end != CallEnd::kValue) {
        learned.is_total = false;
        learned.learner.observe_outside(words);
        continue;
      }
      const auto sort = search::word_sort(context_.terms, box.result.sort);
      const auto result = search::word_of_value(context_.values, *sort, fact.outcome.value);
      if (result) learned.learner.observe(words, *result);
    }
  }
}

void Guessing::sample(Learned& learned, os::TimePoint end) {
  const Box& box = context_.boxes[learned.box];
  size_t made = 0;
  while (made < kMaxSamples && os::monotonic_now() < end) {
    const std::vector<surrogate::Point> wanted = learned.learner.wanted_inputs();
    if (wanted.empty()) return;
    for (const surrogate::Point& point : wanted) {
      if (os::monotonic_now() >= end) return;
      std::vector<value::Value> arguments;
      for (size_t i = 0; i < point.size(); ++i) {
        const auto sort = search::word_sort(context_.terms, box.arguments[i].sort);
        arguments.push_back(search::value_of_word(context_.values, *sort, point[i]));
      }
      context_.host.call(learned.box, arguments);
      ++made;
    }
    observe_facts();
  }
}

// The guesses anew; false if a box has none.
bool Guessing::refresh() {
  for (Learned& learned : learned_) {
    learned.guesses.clear();
    learned.choice = 0;
    for (const Term call : learned.calls) {
      const auto arguments = context_.terms.arguments(call);
      learned.guesses.push_back(learned.learner.guesses(
          context_.terms, std::vector<Term>(arguments.begin(), arguments.end())));
      if (learned.guesses.back().empty()) return false;
    }
  }
  return true;
}

// The next combination of guesses; false when all were tried.
bool Guessing::next_choice() {
  for (Learned& learned : learned_) {
    size_t count = SIZE_MAX;
    for (const auto& list : learned.guesses) count = std::min(count, list.size());
    if (++learned.choice < count) return true;
    learned.choice = 0;
  }
  return false;
}

std::optional<Claim> Guessing::attempt(milliseconds limit) {
  if (learned_.empty()) return {};
  const os::TimePoint end = std::min(os::monotonic_now() + limit, context_.deadline);
  observe_facts();
  for (Learned& learned : learned_) sample(learned, os::monotonic_now() + limit / 4);
  if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
  abstraction_.learn(context_.host);
  bool has_guesses = refresh();
  for (size_t round = 0; round < kMaxRounds && has_guesses; ++round) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - os::monotonic_now());
    if (left.count() <= 0) return {};
    const auto open = abstraction_.open_constraints();
    std::vector<Term> assumptions(open.begin(), open.end());
    bool is_complete = covers_all_boxes_;
    std::string kinds;
    for (const Learned& learned : learned_) {
      for (size_t i = 0; i < learned.calls.size(); ++i) {
        const surrogate::Guess& guess = learned.guesses[i][learned.choice];
        assumptions.push_back(context_.terms.make(term::Op::kEqual, term::kBoolSort,
                                                  {{learned.calls[i], guess.term}}));
        is_complete = is_complete && guess.is_complete && learned.is_total;
        if (i == 0) kinds += (kinds.empty() ? "" : ", ") + guess.kind;
      }
    }
    const auto check = abstraction_.check(assumptions, left);
    ++context_.statistics.smt_checks;
    if (check.answer == engine::Answer::kUnknown) return {};
    if (check.answer == engine::Answer::kUnsat) {
      if (is_complete && !check.used_time_outs) {
        Refutation refutation{.reason = Refutation::Reason::kTables};
        for (const Learned& learned : learned_) refutation.places.push_back(learned.box);
        return unsat(std::move(refutation));
      }
      if (next_choice()) continue;
      // No guess has a solution. Guesses prove nothing, but whole tables do.
      if (wants_tables_ || !covers_all_boxes_) return {};
      wants_tables_ = true;
      for (Learned& learned : learned_) {
        learned.learner.want_all();
        sample(learned, end);
      }
      if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
      has_guesses = refresh();
      continue;
    }
    auto candidate = abstraction_.model();
    if (!candidate) return {};
    const size_t known = context_.host.facts().size();
    const Judgement judgement = context_.checker.check(*candidate->model);
    if (!context_.host.complaint().empty()) return failed(context_.host.complaint());
    if (judgement == Judgement::kTrue) return sat(*std::move(candidate), "surrogate: " + kinds);
    if (proposals_.size() < kMaxProposals) proposals_.push_back(*std::move(candidate));
    if (context_.host.facts().size() == known && !next_choice()) return {};
    abstraction_.learn(context_.host);
    observe_facts();
    if (context_.host.facts().size() != known) has_guesses = refresh();
  }
  return {};
}

}  // namespace assay::closedbox
