// JudgeOracle: a finding of the judge decides. The first hearing says what is to be kept; after
// that a candidate is interesting if
//   - a crash has the same signature;
//   - a wrong answer is given again, by the same configured variants, and the truth is still known:
//     for unsat, a witness evaluates to true on the candidate (the old one, one near it, or the
//     model of another solver that our evaluator confirms); for sat, another family says unsat and
//     the claimed model is not true (false: certified, and a relative's unsat is enough; open:
//     agreed);
//   - anything else is found again, with the same answers of all configured variants.
// What is found instead, and is another bug, is kept as a slip.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "judge/court.h"
#include "reduce/oracle.h"

namespace assay::reduce {

struct JudgedInput {
  // The accused, in all variants that count; everybody else is an adviser.
  std::vector<judge::Member> members;
  solver::RunLimits limits;
  std::optional<judge::BugClass> bug;           // which finding to follow; none: the most severe
  std::optional<judge::Signature> signature{};  // of the finding to follow; none: any
  // What is known beforehand: one for each check, or none; `expected` is then for the last one.
  std::vector<testcase::Expectation> expectations;
  testcase::Expectation expected;
};

struct Slip {
  judge::Finding finding;
  std::string text;  // the smallest that shows it
};

// Sat where another family says unsat and nobody's model is true; like `target` otherwise. The
// judge itself asks for two voices, or for an expectation that a candidate does not have.
std::optional<judge::Finding> find_wrong_sat(const judge::Hearing& hearing,
                                             const judge::Finding& target);

// The text as a test, each check with the first of these witnesses that our evaluator sees to
// satisfy it, or one near the first that `repair_steps` of a local search find. A check without one
// keeps what `test` says. Nothing is changed where the text can not be read.
void expect_witnesses(testcase::TestCase& test, const std::vector<std::string>& witnesses,
                      uint64_t repair_steps);

// Slow is slow against others: they are asked every time, not only for advice.
std::vector<judge::Member> members_for(judge::BugClass bug, std::vector<judge::Member> members);

// The text with these expectations.
base::Result<testcase::TestCase> test_with_expectations(const JudgedInput& input,
                                                        const std::string& text);

class JudgeOracle : public Oracle {
 public:
  // An error is a sentence: the input shows nothing.
  static base::Result<std::unique_ptr<JudgeOracle>> create(const JudgedInput& input,
                                                           const std::string& text,
                                                           unsigned workers);
  ~JudgeOracle() override;

  bool is_interesting(unsigned worker, const std::string& text,
                      std::chrono::milliseconds limit) override;
  std::string identity() const override;
  bool takes_loose_syntax() const override { return false; }

  // Why the very input may not do as a first candidate: its expectation was for it alone.
  std::string why_not_shown() const;
  // What is kept, as the first hearing found it.
  const judge::Finding& target() const { return target_; }
  // The whole judgement of a text, confirmed; none if it is not the same finding.
  std::optional<std::pair<judge::Hearing, judge::Finding>> judge_again(const std::string& text);
  const std::vector<Slip>& slips() const { return slips_; }
  const JudgedInput& input() const { return input_; }

 private:
  struct Desk;  // of one worker: its court and its quick runner

  JudgeOracle(const JudgedInput& input, unsigned workers);
  Desk& desk(unsigned worker, std::chrono::milliseconds limit);
  testcase::TestCase test_of(const std::string& text);
  bool may_show(Desk& desk, const std::string& text);
  std::optional<judge::Finding> match(const judge::Hearing& hearing) const;
  std::vector<std::string> answers(const judge::Hearing& hearing, size_t check) const;
  void remember(const std::string& witness);
  void note_slips(const judge::Hearing& hearing, const std::string& text);

  JudgedInput input_;
  judge::Finding target_;
  std::vector<std::string> answers_;  // of the accused's variants, in their order
  std::vector<std::unique_ptr<Desk>> desks_;
  mutable std::mutex mutex_;            // of what follows
  std::vector<std::string> witnesses_;  // the newest last
  std::vector<Slip> slips_;
};

}  // namespace assay::reduce
