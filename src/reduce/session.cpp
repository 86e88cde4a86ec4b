#include "reduce/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "os/clock.h"
#include "reduce/check_pool.h"
#include "smtlib/printer.h"

namespace assay::reduce {

using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

// A check that takes less than this is not worth guessing about.
constexpr microseconds kSlowCheck{50'000};
constexpr milliseconds kShortestLimit{1000};

}  // namespace

// Where the search through subsets of a list of edits stands.
struct Session::State {
  std::vector<uint32_t> accepted;
  std::vector<uint32_t> left;  // neither accepted nor given up
  size_t chunk = 1;
  size_t at = 0;
};

struct Session::Trial {
  Script script;
  std::shared_ptr<CheckJob> job;
  State after;                   // if it succeeds
  std::optional<uint64_t> edit;  // the key of the single edit that is tried
  std::optional<bool> known;     // from an earlier run
};

Session::Session(TermStore& store, Script script, Oracle& oracle, SessionOptions options)
    : store_(store),
      script_(std::move(script)),
      oracle_(oracle),
      options_(std::move(options)),
      begin_(os::monotonic_now()),
      tidy_(store) {
  limit_ = options_.timeout;
}

Session::~Session() = default;

bool Session::is_stopped() const {
  return (options_.stop != nullptr && *options_.stop) || checks_ >= options_.most_checks ||
         is_out_of_time() || has_given_up();
}

bool Session::is_out_of_time() const {
  return options_.time > milliseconds{0} && os::monotonic_now() >= begin_ + options_.time;
}

bool Session::ask(const std::string& text) {
  const auto begin = os::monotonic_now();
  const bool is_interesting = oracle_.is_interesting(0, text, limit_);
  count(std::chrono::duration_cast<microseconds>(os::monotonic_now() - begin), is_interesting);
  return is_interesting;
}

base::Result<void> Session::start() {
  text_ = smtlib::to_text(store_, script_);
  auto journal = Journal::open(options_.journal, text_ + "\n" + oracle_.identity());
  if (!journal) return journal.error();
  journal_ = *std::move(journal);
  const uint64_t hash = text_hash(text_);
  const bool* known = journal_.find(hash);
  const bool is_interesting = known != nullptr ? *known : ask(text_);
  if (!is_interesting) {
    // It may be shown next time; a journal that says no would hide that.
    journal_.finish();
    return base::Error{"the input does not show it", {}};
  }
  journal_.add(hash, true);
  if (options_.on_smaller) options_.on_smaller(text_);
  // Whether unused declarations matter is asked once; after that they go by themselves.
  Script tidied = script_;
  std::string text;
  drops_unused_ = true;
  if (prepare(tidied, text, false)) {
    const bool* said = journal_.find(text_hash(text));
    drops_unused_ = said != nullptr ? *said : ask(text);
    journal_.add(text_hash(text), drops_unused_);
    if (drops_unused_) accept(std::move(tidied), std::move(text));
  }
  return {};
}

// Tidied and printed; false: not a candidate.
bool Session::prepare(Script& script, std::string& text, bool allow_equal) {
  if (!tidy_(script, drops_unused_)) return false;
  text.clear();
  text.reserve(text_.size());
  smtlib::print(store_, script, text);
  if (text.size() != text_.size()) return text.size() < text_.size();
  return allow_equal && text < text_;
}

size_t Session::lookahead() const {
  if (options_.jobs <= 1 || checks_ == 0 ||
      total_wall_ / static_cast<int64_t>(checks_) < kSlowCheck) {
    return 1;
  }
  return std::min<size_t>(options_.jobs, 1 + failures_in_row_ / 2);
}

void Session::count(microseconds wall, bool is_interesting) {
  ++checks_;
  total_wall_ += wall;
  if (is_interesting) {
    const auto shorter =
        std::max(kShortestLimit, std::chrono::duration_cast<milliseconds>(wall * 5));
    if (limit_ == milliseconds{0} || shorter < limit_) limit_ = shorter;
  }
  if (options_.on_check) options_.on_check();
}

// The next candidate that is worth a check. `state` goes on as if it had failed.
std::optional<Session::Trial> Session::next(const Script& base, const std::vector<Edit>& edits,
                                            State& state, bool allow_equal) {
  std::vector<const Edit*> chosen;
  for (;;) {
    if (state.at >= state.left.size()) {
      if (state.chunk <= 1 || state.left.empty()) return std::nullopt;
      state.chunk = (std::min(state.chunk, state.left.size()) + 1) / 2;
      state.at = 0;
    }
    const size_t end = std::min(state.at + state.chunk, state.left.size());
    Trial trial;
    trial.after = state;
    auto& left = trial.after.left;
    const auto first = left.begin() + static_cast<ptrdiff_t>(state.at);
    const auto last = left.begin() + static_cast<ptrdiff_t>(end);
    trial.after.accepted.insert(trial.after.accepted.end(), first, last);
    if (end == state.at + 1) trial.edit = edits[state.left[state.at]].key;
    left.erase(first, last);
    state.at = end;
    chosen.clear();
    for (const uint32_t i : trial.after.accepted) chosen.push_back(&edits[i]);
    // In the order of the list, however they were accepted: changes are applied one by one.
    std::ranges::sort(chosen);
    std::optional<Script> made = apply(store_, base, chosen);
    std::string text;
    if (!made || !prepare(*made, text, allow_equal)) continue;
    trial.script = *std::move(made);
    trial.job = std::make_shared<CheckJob>();
    trial.job->hash = text_hash(text);
    trial.job->text = std::move(text);
    trial.job->limit = limit_;
    if (const bool* known = journal_.find(trial.job->hash)) {
      if (!*known) {
        if (trial.edit) failed_edits_.insert(*trial.edit);
        continue;
      }
      trial.known = true;
    }
    return trial;
  }
}

void Session::launch(Trial& trial) {
  if (trial.known) return;
  if (!pool_) pool_ = std::make_unique<CheckPool>(oracle_, options_.jobs);
  pool_->add(trial.job);
}

bool Session::verdict(Trial& trial) {
  if (trial.known) return *trial.known;
  CheckJob& job = *trial.job;
  if (pool_) {
    pool_->wait(job);
    for (const auto& done : pool_->take_done()) {
      count(done->wall, done->is_interesting && done.get() == &job);
      journal_.add(done->hash, done->is_interesting);
    }
    return job.is_interesting;
  }
  job.is_interesting = ask(job.text);
  journal_.add(job.hash, job.is_interesting);
  return job.is_interesting;
}

void Session::accept(Script script, std::string text) {
  history_.emplace_back(std::move(script_), std::move(text_));
  script_ = std::move(script);
  text_ = std::move(text);
  if (options_.on_smaller) options_.on_smaller(text_);
}

bool Session::try_edits(std::vector<Edit> edits, Order order, bool allow_equal) {
  const Script base = script_;
  State state;
  for (uint32_t i = 0; i < edits.size(); ++i) {
    if (failed_edits_.contains(edits[i].key)) {
      ++skipped_;
    } else {
      state.left.push_back(i);
    }
  }
  state.chunk = order == Order::kAllFirst ? state.left.size() : 1;
  bool has_changed = false;
  std::deque<Trial> window;
  while (!is_stopped()) {
    const size_t ahead = lookahead();
    const bool is_parallel = ahead > 1 || pool_;
    while (window.size() < ahead) {
      std::optional<Trial> trial = next(base, edits, state, allow_equal);
      if (!trial) break;
      if (is_parallel) launch(*trial);
      window.push_back(*std::move(trial));
    }
    if (window.empty()) break;
    Trial trial = std::move(window.front());
    window.pop_front();
    bool is_interesting = verdict(trial);
    // After a first sign of chance, twice; the first time may have been for another pass.
    if (is_interesting && is_flaky()) {
      is_interesting = ask(trial.job->text);
      journal_.add(trial.job->hash, is_interesting);
    }
    if (!is_interesting) {
      ++failures_in_row_;
      if (trial.edit) failed_edits_.insert(*trial.edit);
      continue;
    }
    failures_in_row_ = 0;
    has_changed = true;
    accept(std::move(trial.script), trial.job->text);
    state = std::move(trial.after);
    if (pool_) pool_->forget_waiting();
    window.clear();
  }
  if (pool_) pool_->forget_waiting();
  return has_changed;
}

void Session::confirm() {
  if (is_stopped()) return;
  if (ask(text_)) return;
  ++times_flaky_;
  journal_.forget_successes();
  const auto times_shown = [&](const std::string& text) {
    int shown = 0;
    for (int i = 0; i < 4; ++i) shown += ask(text) ? 1 : 0;
    return shown;
  };
  const int shown = times_shown(text_);
  if (options_.say) {
    options_.say(fmt::format("flaky: {} of {} runs of the smallest candidate show it", shown, 5));
  }
  if (shown >= 3) return;
  // Back to one that shows it more often than not; in growing steps, and to the input at last.
  for (size_t step = 1; !history_.empty(); step *= 2) {
    const size_t at = history_.size() - std::min(step, history_.size());
    auto [script, text] = std::move(history_[at]);
    history_.erase(history_.begin() + static_cast<ptrdiff_t>(at), history_.end());
    if (at > 0 && times_shown(text) < 3) continue;
    script_ = std::move(script);
    text_ = std::move(text);
    if (options_.on_smaller) options_.on_smaller(text_);
    if (options_.say) options_.say(fmt::format("went back to {} bytes", text_.size()));
    return;
  }
}

}  // namespace assay::reduce
