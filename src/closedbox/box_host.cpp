#include "closedbox/box_host.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cstring>

#include "closedbox/running_box.h"
#include "eval/semantics/semantics.h"
#include "eval/semantics/to_term.h"
#include "os/clock.h"
#include "os/fault_guard.h"
#include "os/fd.h"

namespace assay::closedbox {

using std::chrono::milliseconds;
using value::Kind;
using value::Value;

namespace {

constexpr size_t kBuffer = size_t{1} << 20;  // of the arguments, and of the result
constexpr milliseconds kGrace{50};           // for the child to end a call by itself
constexpr milliseconds kStart{10'000};       // for a program to start
constexpr uint64_t kTwiceAtFirst = 8;        // calls of each box that are made twice
constexpr uint64_t kTwiceEvery = 32;
// What is made twice must be quick; the first call of a child also pays for its start.
constexpr milliseconds kQuick{20};
constexpr milliseconds kQuickWithStart{500};

struct Exchange {
  os::FaultGuard::Watch watch;
  uint32_t box = 0;
  volatile uint32_t end = 0;  // kNotYet until the call's result is here
  uint64_t size = 0;          // of the result
  char message[1024] = {};
};

constexpr size_t kArguments = (sizeof(Exchange) + 63) / 64 * 64;
constexpr size_t kResult = kArguments + kBuffer;

enum ServerEnd : uint32_t {
  kOk,
  kCrashed,
  kTimedOut,
  kNoValue,
  kFailed,  // these three with a message
  kUnreadable,
  kCannotStart,
  kNotYet
};

// Failures in a row from the first call on, before a program is called broken.
constexpr uint64_t kAllFail = 8;

enum class Heard : uint8_t { kByte, kNothing, kEnd };

// One byte, or nothing when the time is over (limit < 0: none), or the other side has gone.
Heard hear(int fd, int limit) {
  pollfd wanted{fd, POLLIN, 0};
  if (::poll(&wanted, 1, limit) <= 0) return Heard::kNothing;
  char byte;
  return ::read(fd, &byte, 1) == 1 ? Heard::kByte : Heard::kEnd;
}
bool read_byte(int fd, int limit) { return hear(fd, limit) == Heard::kByte; }

}  // namespace

struct BoxHost::Server {
  os::SharedBlock shared{kResult + kBuffer};
  os::Pipe requests;
  os::Pipe answers;
  std::unique_ptr<os::Child> child;
  std::vector<bool> used;   // boxes that were called here
  bool is_cut_off = false;  // it cannot be asked again

  Exchange& exchange() const { return *shared.as<Exchange>(); }

  // Runs in the child.
  int serve(term::TermStore& terms, value::ValueStore& values, std::span<const Box> boxes) {
    requests.write_end.reset();
    answers.read_end.reset();
    os::FaultGuard::install(&exchange().watch);
    std::vector<std::unique_ptr<RunningBox>> running(boxes.size());
    while (read_byte(requests.read_end.get(), -1)) {
      Exchange& e = exchange();
      auto& box = running[e.box];
      uint32_t end = kOk;
      if (!box) {
        auto started = start_box(terms, values, boxes[e.box]);
        if (started) {
          box = *std::move(started);
        } else {
          end = kCannotStart;
          say(started.error().to_string());
        }
      }
      if (end == kOk && e.size != 0) end = call(*box);
      e.end = end;
      if (::write(answers.write_end.get(), "!", 1) != 1) return 1;
    }
    return 0;
  }

  void say(const std::string& message) {
    Exchange& e = exchange();
    e.message[message.copy(e.message, sizeof e.message - 1)] = '\0';
  }

  uint32_t call(RunningBox& box) {
    size_t size = 0;
    Reply reply = Reply::kOutside;
    const auto end = os::FaultGuard::run([&] {
      reply = box.call(shared.as<uint8_t>(kArguments), shared.as<uint8_t>(kResult), kBuffer, &size);
    });
    exchange().size = size;
    if (end == os::FaultGuard::End::kCrashed) return kCrashed;
    if (end == os::FaultGuard::End::kTimedOut) return kTimedOut;
    if (reply == Reply::kFailed || reply == Reply::kUnreadable) say(box.complaint());
    switch (reply) {
      case Reply::kValue:
        return kOk;
      case Reply::kOutside:
        return kNoValue;
      case Reply::kFailed:
        return kFailed;
      case Reply::kUnreadable:
        return kUnreadable;
    }
    return kNoValue;
  }
};

BoxHost::BoxHost(term::TermStore& terms, value::ValueStore& values, std::span<const Box> boxes,
                 milliseconds call_limit)
    : terms_(terms),
      values_(values),
      boxes_(boxes),
      limit_(call_limit),
      made_(boxes.size()),
      tallies_(boxes.size()) {}

BoxHost::~BoxHost() { stop(); }

void BoxHost::stop() {
  if (!server_) return;
  const pid_t pid = server_->child->pid();
  server_.reset();
  if (groups_ != nullptr) groups_->forget(pid);
}

bool BoxHost::start() {
  auto server = std::make_unique<Server>();
  server->used.resize(boxes_.size());
  auto requests = os::make_pipe();
  auto answers = os::make_pipe();
  if (!requests || !answers) return false;
  server->requests = *std::move(requests);
  server->answers = *std::move(answers);
  auto child = os::fork_child([&] { return server->serve(terms_, values_, boxes_); },
                              {.memory_limit = uint64_t{4} << 30});
  if (!child) return false;
  server->requests.read_end.reset();
  server->answers.write_end.reset();
  server->child = std::make_unique<os::Child>(*std::move(child));
  server_ = std::move(server);
  if (groups_ != nullptr) groups_->note(server_->child->pid());
  return true;
}

base::Result<void> BoxHost::probe() {
  for (unsigned i = 0; i < boxes_.size(); ++i) {
    const Box& box = boxes_[i];
    if (box.kind == BoxKind::kNone) continue;
    if (!server_ && !start()) return base::Error{"cannot start a child for the boxes", {}};
    Exchange& e = server_->exchange();
    e.box = i;
    e.size = 0;  // only load it
    if (::write(server_->requests.write_end.get(), "?", 1) != 1 ||
        !read_byte(server_->answers.read_end.get(), 10'000)) {
      stop();
      return base::Error{fmt::format("cannot be loaded for {}", box.declaration), box.path};
    }
    if (e.end == kCannotStart) return base::Error{e.message, {}};
  }
  return {};
}

// The limit is the call's own: neither the start of the child nor the time that it waits for a
// processor on a busy machine counts.
BoxHost::Waited BoxHost::await_answer(uint64_t before, milliseconds limit) {
  const Server& server = *server_;
  const int answers = server.answers.read_end.get();
  const os::TimePoint begin = os::monotonic_now();
  while (server.exchange().watch.call == before) {
    const Heard heard = hear(answers, 5);
    if (heard == Heard::kByte) return Waited::kAnswered;
    if (heard == Heard::kEnd) {
      return server.exchange().watch.call == before ? Waited::kNotBegun : await_result(limit);
    }
    if (os::monotonic_now() - begin > kStart) return Waited::kNotBegun;
  }
  for (int tries = 0; tries < 3; ++tries) {
    const auto used = server.child->cpu_time();
    const Heard heard = hear(answers, static_cast<int>(limit.count()));
    if (heard == Heard::kByte) return Waited::kAnswered;
    if (heard == Heard::kEnd) return await_result(limit);
    if (!os::is_runnable(*server.child) || server.child->cpu_time() - used > limit / 2) break;
  }
  return Waited::kTooLong;
}

// The pipe is closed: the child has ended, or the code has closed what it found open. What it
// answers is in the shared memory all the same.
BoxHost::Waited BoxHost::await_result(milliseconds limit) {
  Server& server = *server_;
  server.is_cut_off = true;
  const os::TimePoint begin = os::monotonic_now();
  bool has_ended = false;
  while (!has_ended && server.exchange().end == kNotYet &&
         os::monotonic_now() - begin < limit + kGrace) {
    has_ended = os::wait_for_end(*server.child, milliseconds(1));
  }
  if (server.exchange().end != kNotYet) return Waited::kAnswered;
  return has_ended ? Waited::kDied : Waited::kTooLong;
}

BoxHost::Waited BoxHost::ask(unsigned box, const std::vector<uint8_t>& arguments) {
  if (server_ && server_->is_cut_off) stop();
  if (!server_ && !start()) return Waited::kNotBegun;
  Exchange& e = server_->exchange();
  e.box = box;
  e.end = kNotYet;
  e.size = std::max<size_t>(arguments.size(), 1);
  std::memcpy(server_->shared.as<uint8_t>(kArguments), arguments.data(), arguments.size());
  const uint64_t before = e.watch.call;
  if (::write(server_->requests.write_end.get(), "?", 1) != 1) return Waited::kNotBegun;
  // A program needs time to start, which is not the call's.
  const BoxKind kind = boxes_[box].kind;
  const bool starts = kind == BoxKind::kProcess || (kind == BoxKind::kLine && !server_->used[box]);
  server_->used[box] = true;
  const Waited waited = await_answer(before, limit_ + (starts ? kStart : milliseconds(0)));
  if (waited != Waited::kTooLong) return waited;
  e.watch.victim = before + 1;
  os::interrupt(*server_->child);
  const bool listens = read_byte(server_->answers.read_end.get(), static_cast<int>(kGrace.count()));
  return listens ? Waited::kAnswered : Waited::kTooLong;
}

CallOutcome BoxHost::call_now(unsigned box, const std::vector<uint8_t>& arguments) {
  ++calls_;
  Waited waited = ask(box, arguments);
  if (waited == Waited::kNotBegun) {  // an earlier call ruined the child: this one is not to blame
    stop();
    waited = ask(box, arguments);
  }
  if (waited != Waited::kAnswered) {
    stop();
    // What dies in a call of compiled code is that code. A program has a process of its own.
    const bool is_code =
        boxes_[box].kind == BoxKind::kNative || boxes_[box].kind == BoxKind::kCallback;
    if (waited == Waited::kDied && is_code) return {CallEnd::kOutside, {}};
    if (waited == Waited::kTooLong) return {CallEnd::kTimedOut, {}};
    return failed(box, fmt::format("the box '{}': its process ended", boxes_[box].name), false);
  }
  Exchange& e = server_->exchange();
  const uint32_t end = e.end;
  if (end == kOk) {
    const Slot& slot = boxes_[box].result;
    const uint8_t* bytes = server_->shared.as<uint8_t>(kResult);
    if (slot.shape == Shape::kTable) {
      eval::Semantics semantics(terms_, values_);
      const auto parts = terms_.sorts().arguments(slot.sort);
      std::vector<Value> entries;
      for (uint64_t i = 0; i < slot.count(); ++i) {
        uint64_t word = 0;
        std::memcpy(&word, bytes + i * slot.bytes(), slot.bytes());
        entries.push_back(value::small_bits(terms_.sorts().width(parts[0]), i));
        entries.push_back(value::small_bits(slot.width, word));
      }
      return {CallEnd::kValue,
              semantics.array(slot.sort, value::small_bits(slot.width, 0), std::move(entries))};
    }
    const auto v = decode(values_, slot, bytes, e.size);
    return v ? CallOutcome{CallEnd::kValue, *v} : CallOutcome{CallEnd::kOutside, {}};
  }
  if (end == kFailed || end == kUnreadable || end == kCannotStart) {
    return failed(box, e.message, end != kFailed);
  }
  if (end != kNoValue) stop();
  return {end == kTimedOut ? CallEnd::kTimedOut : CallEnd::kOutside, {}};
}

CallOutcome BoxHost::failed(unsigned box, const std::string& message, bool is_fatal) {
  add_tally(box, {0, 1, 0, message});
  if (is_fatal && complaint_.empty()) complaint_ = message;
  return {CallEnd::kFailed, {}};
}

void BoxTally::add(const BoxTally& other) {
  values += other.values;
  failed += other.failed;
  unfit += other.unfit;
  if (first.empty()) first = other.first;
}

void BoxHost::add_tally(unsigned box, const BoxTally& tally) {
  BoxTally& all = tallies_[box];
  all.add(tally);
  if (all.values == 0 && all.failed >= kAllFail && complaint_.empty()) {
    complaint_ = fmt::format("every call failed; the first: {}", all.first);
  }
}

CallOutcome BoxHost::call(unsigned box, std::span<const Value> arguments) {
  const uint64_t key = values_.record(Kind::kTuple, box, arguments).payload;
  const auto found = known_.find(key);
  if (found != known_.end()) {
    touched_.push_back(found->second);
    return facts_[found->second].outcome;
  }
  // An argument that the C type cannot say: the function may well have a value there.
  CallOutcome outcome{CallEnd::kFailed, {}};
  std::vector<uint8_t> bytes;
  bool is_inside = boxes_[box].kind != BoxKind::kNone;
  for (size_t i = 0; i < arguments.size() && is_inside; ++i) {
    is_inside = encode(values_, boxes_[box].arguments[i], arguments[i], bytes);
  }
  if (is_inside && bytes.size() <= kBuffer) {
    const milliseconds limit = server_ ? kQuick : kQuickWithStart;
    const os::TimePoint begin = os::monotonic_now();
    outcome = call_now(box, bytes);
    const uint64_t made = made_[box]++;
    const bool is_quick = os::monotonic_now() - begin < limit;
    if (is_quick && outcome.end == CallEnd::kValue &&
        (made < kTwiceAtFirst || made % kTwiceEvery == 0)) {
      const CallOutcome again = call_now(box, bytes);
      if (again.end == CallEnd::kValue && again.value != outcome.value) {
        complaint_ = disagreement_text(box, arguments, outcome.value, again.value);
      }
    }
    if (outcome.end == CallEnd::kValue) ++tallies_[box].values;
  } else {
    add_tally(box, {0, 0, 1,
                    fmt::format("{}: an argument has no counterpart in the code's types",
                                application(box, arguments))});
  }
  touched_.push_back(facts_.size());
  known_.emplace(key, facts_.size());
  facts_.push_back({box, {arguments.begin(), arguments.end()}, outcome, false});
  return outcome;
}

bool BoxHost::learn(unsigned box, std::span<const Value> arguments, CallOutcome outcome) {
  const uint64_t key = values_.record(Kind::kTuple, box, arguments).payload;
  const auto found = known_.find(key);
  if (found == known_.end()) {
    known_.emplace(key, facts_.size());
    facts_.push_back({box, {arguments.begin(), arguments.end()}, outcome, true});
    if (outcome.end == CallEnd::kValue) ++tallies_[box].values;
    return true;
  }
  const CallOutcome& old = facts_[found->second].outcome;
  if (old.end != CallEnd::kValue || outcome.end != CallEnd::kValue || old.value == outcome.value) {
    return true;
  }
  complaint_ = disagreement_text(box, arguments, old.value, outcome.value);
  return false;
}

std::string BoxHost::application(unsigned box, std::span<const Value> arguments) {
  std::string text = "(" + boxes_[box].name;
  for (size_t i = 0; i < arguments.size(); ++i) {
    text += " " + eval::to_text(terms_, values_, arguments[i], boxes_[box].arguments[i].sort);
  }
  return text + ")";
}

std::string BoxHost::disagreement_text(unsigned box, std::span<const Value> arguments, Value first,
                                       Value second) {
  const term::Sort sort = boxes_[box].result.sort;
  return fmt::format("the box '{}' answers differently for the same input: {} is {}, and then {}",
                     boxes_[box].name, application(box, arguments),
                     eval::to_text(terms_, values_, first, sort),
                     eval::to_text(terms_, values_, second, sort));
}

}  // namespace assay::closedbox
