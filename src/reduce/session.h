// Session: one reduction at work. It has the best script so far and tries edits on it; what the
// oracle finds interesting and is smaller becomes the new best. Candidates are made of handles and
// printed once; a text that was asked about before is never asked about again.
//
//   Session session(store, script, oracle, options);
//   if (auto begun = session.start(); !begun) ...   // the input shows nothing
//   run_passes(session);
//
// With several jobs, candidates are checked ahead of their turn, on the guess that those before
// them fail; the first in order that succeeds counts, so that the result is the same as with one
// job. Guessing begins after some failures in a row and only where a check takes long, since a
// wrong guess costs a check.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_set>

#include "base/result.h"
#include "reduce/edit.h"
#include "reduce/journal.h"
#include "reduce/oracle.h"
#include "reduce/tidy.h"

namespace assay::reduce {

class CheckPool;

struct SessionOptions {
  unsigned jobs = 1;
  // Of one check; it becomes shorter with the formula, and 0 is no limit at the beginning.
  std::chrono::milliseconds timeout{0};
  std::string journal;  // path; empty: none
  const std::atomic<bool>* stop = nullptr;
  uint64_t most_checks = UINT64_MAX;
  std::chrono::milliseconds time{0};  // of the whole; 0 is no limit
  // Called with the text whenever it has become smaller.
  std::function<void(const std::string& text)> on_smaller{};
  // Called after every check.
  std::function<void()> on_check{};
  // Something that the user should know.
  std::function<void(const std::string& sentence)> say{};
};

class Session {
 public:
  Session(TermStore& store, Script script, Oracle& oracle, SessionOptions options);
  ~Session();

  // The first check. An error is a sentence: the input shows nothing.
  base::Result<void> start();

  enum class Order : uint8_t {
    kAllFirst,  // all edits together, then halves, down to single ones
    kSingly,    // one after another
  };
  // True: the script has changed. An edit that is accepted stays; later ones are tried on top.
  // `allow_equal`: a text of the same size that sorts before counts as smaller.
  bool try_edits(std::vector<Edit> edits, Order order = Order::kAllFirst, bool allow_equal = false);

  // Asks again about the best; goes back to an older one where it does not show it any more.
  void confirm();

  TermStore& store() { return store_; }
  const Script& script() const { return script_; }
  const std::string& text() const { return text_; }
  Tidy& tidy() { return tidy_; }
  bool takes_loose_syntax() const { return oracle_.takes_loose_syntax(); }
  bool drops_unused() const { return drops_unused_; }
  // Whether the pass may stop here: Ctrl-C, the limits of checks and time.
  bool is_stopped() const;

  bool is_out_of_time() const;

  // From now on, edits that failed by themselves before are tried again.
  void forget_failures() { failed_edits_.clear(), skipped_ = 0; }
  // How many were left out because they had failed.
  size_t skipped() const { return skipped_; }

  uint64_t checks() const { return checks_; }
  size_t resumed() const { return journal_.resumed(); }
  bool is_flaky() const { return times_flaky_ > 0; }
  // Chance alone decides: there is no point in going on.
  bool has_given_up() const { return times_flaky_ > kMostFlaky; }
  Journal& journal() { return journal_; }

 private:
  struct State;
  struct Trial;

  bool prepare(Script& script, std::string& text, bool allow_equal);
  std::optional<Trial> next(const Script& base, const std::vector<Edit>& edits, State& state,
                            bool allow_equal);
  void launch(Trial& trial);
  bool verdict(Trial& trial);
  void accept(Script script, std::string text);
  void count(std::chrono::microseconds wall, bool is_interesting);
  size_t lookahead() const;
  bool ask(const std::string& text);

  TermStore& store_;
  Script script_;
  std::string text_;
  Oracle& oracle_;
  SessionOptions options_;
  std::chrono::steady_clock::time_point begin_;
  Tidy tidy_;
  Journal journal_;
  std::unique_ptr<CheckPool> pool_;
  std::unordered_set<uint64_t> failed_edits_;
  size_t skipped_ = 0;
  bool drops_unused_ = false;
  uint64_t checks_ = 0;
  size_t failures_in_row_ = 0;
  std::chrono::microseconds total_wall_{0};
  std::chrono::milliseconds limit_{0};
  static constexpr int kMostFlaky = 3;
  int times_flaky_ = 0;
  std::vector<std::pair<Script, std::string>> history_;  // what was the best, the newest last
};

}  // namespace assay::reduce
