// BoxHost: calls boxes one at a time from a process that must survive them. The boxes live in a
// child that is started when first needed; arguments and results cross through shared memory. A
// call that crashes or takes too long costs the child, and the next call gets a new one, so that a
// value always comes from a process in which nothing went wrong before.
//
// Results are kept: a call is made once. The first calls of each box and a sample of the later ones
// are made twice. What makes every further answer worthless is a complaint(): a box that answers
// differently for the same input, a program that cannot be started or whose answers are no values,
// a program that fails whenever it is called.
#pragma once

#include <chrono>
#include <memory>
#include <unordered_map>

#include "base/result.h"
#include "closedbox/box.h"
#include "closedbox/word_box.h"
#include "os/forked.h"

namespace assay::closedbox {

struct CallOutcome {
  CallEnd end = CallEnd::kOutside;
  value::Value value{};  // of kValue
};

// How the calls of one box went.
struct BoxTally {
  uint64_t values = 0;
  uint64_t failed = 0;  // the program broke
  uint64_t unfit = 0;   // never made: an argument does not fit the C type
  std::string first;    // the first message of those without a value

  void add(const BoxTally& other);
};

// A call and how it ended.
struct Fact {
  unsigned box = 0;
  std::vector<value::Value> arguments;
  CallOutcome outcome;
  bool is_hearsay = false;  // another process made the call
};

class BoxHost {
 public:
  BoxHost(term::TermStore& terms, value::ValueStore& values, std::span<const Box> boxes,
          std::chrono::milliseconds call_limit);
  ~BoxHost();
  BoxHost(const BoxHost&) = delete;
  BoxHost& operator=(const BoxHost&) = delete;

  // Where the children's process groups are noted; may be none.
  void set_groups(os::ProcessGroups* groups) { groups_ = groups; }

  // Loads every box in a child and tells what is wrong with one.
  base::Result<void> probe();

  CallOutcome call(unsigned box, std::span<const value::Value> arguments);
  // All calls so far, in their order.
  const std::vector<Fact>& facts() const { return facts_; }
  // The facts that calls asked for since the last time this was forgotten, places in facts().
  const std::vector<size_t>& touched() const { return touched_; }
  void forget_touched() { touched_.clear(); }
  // Takes over what another process found out; false: it contradicts what is known.
  bool learn(unsigned box, std::span<const value::Value> arguments, CallOutcome outcome);
  // Why nothing that the boxes say can be believed any more; empty as long as it can.
  const std::string& complaint() const { return complaint_; }
  const BoxTally& tally(unsigned box) const { return tallies_[box]; }
  // Calls of the box that were made elsewhere.
  void add_tally(unsigned box, const BoxTally& tally);

  std::string disagreement_text(unsigned box, std::span<const value::Value> arguments,
                                value::Value first, value::Value second);

  std::span<const Box> boxes() const { return boxes_; }
  uint64_t calls() const { return calls_; }

 private:
  struct Server;

  CallOutcome call_now(unsigned box, const std::vector<uint8_t>& arguments);
  bool start();
  enum class Waited : uint8_t { kAnswered, kDied, kTooLong, kNotBegun };
  Waited ask(unsigned box, const std::vector<uint8_t>& arguments);
  Waited await_answer(uint64_t before, std::chrono::milliseconds limit);
  Waited await_result(std::chrono::milliseconds limit);
  void stop();
  CallOutcome failed(unsigned box, const std::string& message, bool is_fatal);
  std::string application(unsigned box, std::span<const value::Value> arguments);

  term::TermStore& terms_;
  value::ValueStore& values_;
  std::span<const Box> boxes_;
  std::chrono::milliseconds limit_;
  os::ProcessGroups* groups_ = nullptr;
  std::unique_ptr<Server> server_;
  std::vector<Fact> facts_;
  std::unordered_map<uint64_t, size_t> known_;  // record of box and arguments -> place in facts_
  std::vector<size_t> touched_;
  std::vector<uint64_t> made_;  // calls, by box
  std::vector<BoxTally> tallies_;
  uint64_t calls_ = 0;
  std::string complaint_;
};

}  // namespace assay::closedbox
