#include "closedbox/search_child.h"

#include <cstring>
#include <unordered_map>

#include "closedbox/running_box.h"
#include "os/fault_guard.h"

namespace assay::closedbox {

using std::chrono::milliseconds;

namespace {

constexpr size_t kMaxFaults = 1 << 14;
constexpr size_t kMaxSharedSamples = 1 << 13;
constexpr milliseconds kTick{5};
constexpr milliseconds kChildGrace{100};                 // for the child to end by itself
constexpr uint64_t kMemoryGrowth = uint64_t{512} << 20;  // of a child, before it is replaced
constexpr uint64_t kSearchTwiceAtFirst = 16;             // calls of each box made twice
constexpr uint64_t kSearchTwiceEvery = 4096;
constexpr unsigned kMaxIdleDeaths = 8;  // of children that died outside of a call
constexpr uint64_t kAllFail = 8;        // failures from the first call on: the program is broken

uint64_t hash_of(unsigned box, const uint64_t* arguments, size_t count) {
  uint64_t state = box;
  for (size_t i = 0; i < count; ++i) state = (state ^ arguments[i]) * 0x9e3779b97f4a7c15u;
  return state;
}

}  // namespace

// A call as it lies in the shared memory.
struct SearchCallRecord {
  uint32_t box;
  uint32_t end;
  uint64_t arguments[SearchChild::kMaxArguments];
  uint64_t result;
  uint64_t second_result;  // of a disagreement
};

// How the calls of a box went (BoxTally).
struct SearchTallyRecord {
  uint64_t values;
  uint64_t failed;
};

struct SearchChild::Shared {
  os::FaultGuard::Watch watch;
  search::Progress progress;
  SearchCallRecord call;  // the one that runs
  volatile uint32_t is_done;
  uint32_t end;
  double distance;
  uint32_t false_count;
  volatile uint32_t fault_count;
  uint32_t sample_count;
  volatile uint32_t disagrees;
  SearchCallRecord disagreement;
  char first_failed[1024];  // what the first program that failed says, and which box that is
  uint32_t failed_box;
  char failure[1024];  // why there is no point in going on
};

// Where things lie in the shared memory.
struct SearchChild::Layout {
  os::SharedBlock block;
  size_t best, assignment, false_assertions, faults, samples, tallies;

  static size_t up(size_t n) { return (n + 63) / 64 * 64; }
  explicit Layout(size_t variables, size_t assertions, size_t boxes)
      : block(up(sizeof(Shared)) + 2 * up(8 * variables + 8) + up(4 * assertions + 4) +
              up(kMaxFaults * sizeof(SearchCallRecord)) +
              up(kMaxSharedSamples * sizeof(SearchCallRecord)) +
              up(boxes * sizeof(SearchTallyRecord))),
        best(up(sizeof(Shared))),
        assignment(best + up(8 * variables + 8)),
        false_assertions(assignment + up(8 * variables + 8)),
        faults(false_assertions + up(4 * assertions + 4)),
        samples(faults + up(kMaxFaults * sizeof(SearchCallRecord))),
        tallies(samples + up(kMaxSharedSamples * sizeof(SearchCallRecord))) {}

  Shared& shared() const { return *block.as<Shared>(); }
  SearchCallRecord* fault(size_t i) const { return block.as<SearchCallRecord>(faults) + i; }
  SearchCallRecord* sample(size_t i) const { return block.as<SearchCallRecord>(samples) + i; }
  SearchTallyRecord* tally(size_t i) const { return block.as<SearchTallyRecord>(tallies) + i; }
};

namespace {

// The boxes as the engine calls them, in the child.
class GuardedBoxes final : public WordBoxes {
 public:
  GuardedBoxes(std::span<const Box> boxes, std::vector<std::unique_ptr<RunningBox>> running,
               std::span<const Fault> known, SearchChild::Shared& shared, SearchCallRecord* faults,
               SearchTallyRecord* tallies)
      : boxes_(boxes),
        running_(std::move(running)),
        shared_(shared),
        current_(shared.call),
        faults_(faults),
        tallies_(tallies),
        made_(boxes.size()) {
    for (const Fault& fault : known) {
      known_.emplace(hash_of(fault.box, fault.arguments.data(), fault.arguments.size()), &fault);
    }
  }

  CallEnd call(unsigned box, const uint64_t* arguments, uint64_t* result) override {
    const size_t count = boxes_[box].arguments.size();
    if (!known_.empty()) {
      const auto [from, to] = known_.equal_range(hash_of(box, arguments, count));
      for (auto at = from; at != to; ++at) {
        const Fault& fault = *at->second;
        if (fault.box == box &&
            std::equal(fault.arguments.begin(), fault.arguments.end(), arguments)) {
          return fault.end;
        }
      }
    }
    current_.box = box;
    std::memcpy(current_.arguments, arguments, count * 8);
    const CallEnd end = call_once(box, result);
    const uint64_t made = made_[box]++;
    if (end == CallEnd::kValue && (made < kSearchTwiceAtFirst || made % kSearchTwiceEvery == 0)) {
      uint64_t again = 0;
      if (call_once(box, &again) == CallEnd::kValue && again != *result) {
        shared_.disagreement = current_;
        shared_.disagreement.result = *result;
        shared_.disagreement.second_result = again;
        shared_.disagrees = 1;
      }
    } else if (end != CallEnd::kValue && shared_.fault_count < kMaxFaults) {
      current_.end = static_cast<uint32_t>(end);
      faults_[shared_.fault_count] = current_;
      shared_.fault_count = shared_.fault_count + 1;
    }
    if (end == CallEnd::kValue) ++tallies_[box].values;
    return end;
  }

 private:
  CallEnd call_once(unsigned box, uint64_t* result) {
    RunningBox& running = *running_[box];
    // The box works on copies that it may spoil, and the result is taken only from a whole call.
    uint64_t words[SearchChild::kMaxArguments];
    std::memcpy(words, current_.arguments, sizeof words);
    uint64_t out[4] = {};
    size_t size = 0;
    Reply reply = Reply::kOutside;
    const auto end = os::FaultGuard::run([&] {
      reply = running.call(reinterpret_cast<const uint8_t*>(words), reinterpret_cast<uint8_t*>(out),
                           sizeof out, &size);
    });
    if (end == os::FaultGuard::End::kCrashed) return CallEnd::kOutside;
    if (end == os::FaultGuard::End::kTimedOut) return CallEnd::kTimedOut;
    if (reply == Reply::kOutside) return CallEnd::kOutside;
    if (reply != Reply::kValue) return failed(box, running.complaint(), reply);
    const Shape shape = boxes_[box].result.shape;
    // NaN is one value of FP and none of Real.
    if (shape == Shape::kReal && (out[0] >> 52 & 0x7ff) == 0x7ff) return CallEnd::kOutside;
    if (shape == Shape::kFloat64 && (out[0] >> 52 & 0x7ff) == 0x7ff && out[0] << 12 != 0) {
      out[0] = 0x7ff8000000000000u;
    }
    if (shape == Shape::kFloat32 && (out[0] >> 23 & 0xff) == 0xff && (out[0] & 0x7fffff) != 0) {
      out[0] = 0x7fc00000u;
    }
    *result = out[0];
    return CallEnd::kValue;
  }

  template <size_t kSize>
  static void copy(const std::string& text, char (&to)[kSize]) {
    to[text.copy(to, kSize - 1)] = '\0';
  }

  CallEnd failed(unsigned box, const std::string& complaint, Reply reply) {
    if (shared_.first_failed[0] == '\0') {
      shared_.failed_box = box;
      copy(complaint, shared_.first_failed);
    }
    const uint64_t count = ++tallies_[box].failed;
    const bool is_broken = tallies_[box].values == 0 && count >= kAllFail;
    if (reply == Reply::kUnreadable || is_broken) {
      copy(complaint, shared_.failure);
      shared_.progress.stop = 1;
    }
    return CallEnd::kFailed;
  }

  std::span<const Box> boxes_;
  std::vector<std::unique_ptr<RunningBox>> running_;
  std::unordered_multimap<uint64_t, const Fault*> known_;
  SearchChild::Shared& shared_;
  SearchCallRecord& current_;
  SearchCallRecord* faults_;
  SearchTallyRecord* tallies_;
  std::vector<uint64_t> made_;
};

}  // namespace

int SearchChild::work(const search::Program& program, std::span<const std::vector<uint64_t>> seeds,
                      uint64_t seed, const Layout& layout) {
  Shared& shared = layout.shared();
  os::FaultGuard::install(&shared.watch);
  std::vector<std::unique_ptr<RunningBox>> running;
  for (const Box& box : context_.boxes) {
    if (!box.is_word_box()) {
      running.emplace_back();
      continue;
    }
    auto started = start_box(context_.terms, context_.values, box);
    if (!started) {
      started.error().to_string().copy(shared.failure, sizeof shared.failure - 1);
      return 1;
    }
    running.push_back(*std::move(started));
  }
  GuardedBoxes boxes(context_.boxes, std::move(running), faults_, shared, layout.fault(0),
                     layout.tally(0));
  search::Settings settings;
  settings.use_seeds = context_.settings.crash_seeds;
  settings.keep_elite = context_.settings.interesting_seeds;
  settings.progress = &shared.progress;
  settings.best = layout.block.as<uint64_t>(layout.best);
  search::Engine engine(program, boxes, seed, settings);
  for (const auto& assignment : seeds) {
    if (assignment.size() == program.variables.size()) engine.add_seed(assignment);
  }
  search::RunResult result = engine.run({});
  shared.end = static_cast<uint32_t>(result.end);
  shared.distance = result.distance;
  std::copy(result.assignment.begin(), result.assignment.end(),
            layout.block.as<uint64_t>(layout.assignment));
  shared.false_count = static_cast<uint32_t>(result.false_assertions.size());
  std::copy(result.false_assertions.begin(), result.false_assertions.end(),
            layout.block.as<uint32_t>(layout.false_assertions));
  uint32_t samples = 0;
  for (const search::Sample& sample : engine.samples()) {
    if (samples == kMaxSharedSamples || sample.arguments.size() > kMaxArguments) break;
    SearchCallRecord& record = *layout.sample(samples++);
    record.box = sample.box;
    record.end = static_cast<uint32_t>(sample.end);
    std::copy(sample.arguments.begin(), sample.arguments.end(), record.arguments);
    record.result = sample.result;
  }
  shared.sample_count = samples;
  shared.is_done = 1;
  return 0;
}

// A box is given twenty times as long as it took when nothing was wrong.
milliseconds SearchChild::call_limit() {
  if (call_limit_.count() != 0) return call_limit_;
  for (const Box& box : context_.boxes) {  // they have to be started, too
    if (box.kind == BoxKind::kLine || box.kind == BoxKind::kProcess) {
      return call_limit_ = context_.settings.call_limit + milliseconds(10'000);
    }
  }
  milliseconds longest{0};
  for (unsigned i = 0; i < context_.boxes.size(); ++i) {
    // The first call starts the child and loads the code: that is not counted.
    for (uint8_t word = 1; word <= 2; ++word) {
      std::vector<value::Value> arguments;
      for (const Slot& slot : context_.boxes[i].arguments) {
        const uint8_t bytes[8] = {slot.shape == Shape::kBool ? uint8_t{1} : word};
        if (slot.is_word()) arguments.push_back(*decode(context_.values, slot, bytes, 8));
      }
      if (arguments.size() != context_.boxes[i].arguments.size()) break;
      const os::TimePoint begin = os::monotonic_now();
      if (context_.host.call(i, arguments).end != CallEnd::kValue || word == 1) continue;
      longest =
          std::max(longest, std::chrono::duration_cast<milliseconds>(os::monotonic_now() - begin));
    }
  }
  call_limit_ = std::clamp(longest * 10, std::min(milliseconds(50), context_.settings.call_limit),
                           context_.settings.call_limit);
  return call_limit_;
}

bool SearchChild::watch(os::Child& child, const Layout& layout, os::TimePoint end,
                        std::chrono::nanoseconds cpu_limit) {
  Shared& shared = layout.shared();
  const uint64_t memory = child.resident_memory();
  uint64_t last_call = 0;
  std::chrono::nanoseconds used{0};
  os::TimePoint since = os::monotonic_now();
  os::TimePoint last_look = since;
  bool was_told = false;
  bool is_stopping = false;
  os::TimePoint told_to_stop{};
  milliseconds tick{1};
  for (;;) {
    const bool has_ended = os::wait_for_end(child, tick);
    tick = kTick;
    if (context_.progress != nullptr) {
      context_.progress->best_distance = shared.progress.best_distance;
      // Those of earlier searches are in the statistics: the count never falls.
      context_.progress->box_calls =
          context_.statistics.box_calls + context_.host.calls() + shared.progress.calls;
    }
    if (has_ended) return shared.is_done != 0;
    const os::TimePoint now = os::monotonic_now();
    const uint64_t call = shared.watch.call;
    if (call != last_call || call % 2 == 0) {
      last_call = call;
      since = now;
      used = child.cpu_time();
      was_told = false;
    } else if (!was_told && now - since > call_limit() && os::is_runnable(child) &&
               child.cpu_time() - used < call_limit() / 2) {
      // It waits for a processor: the machine is busy, and nothing is wrong with the call.
    } else if (!was_told && now - since > call_limit()) {
      shared.watch.victim = call;
      os::interrupt(child);
      was_told = true;
      since = now;
    } else if (was_told && now - since > kChildGrace) {  // it does not listen
      child.kill_group();
      shared.call.end = static_cast<uint32_t>(CallEnd::kTimedOut);
      return false;
    }
    if (now > end || shared.disagrees != 0 || child.cpu_time() > cpu_limit) {
      if (!is_stopping) told_to_stop = now;
      if (is_stopping && now > told_to_stop + 10 * kChildGrace) {
        child.kill_group();
        return true;
      }
      shared.progress.stop = 1;
      is_stopping = true;
    }
    if (now - last_look > milliseconds(50)) {
      last_look = now;
      if (child.resident_memory() > memory + kMemoryGrowth) {  // leaks, or a very large cache
        child.kill_group();
        shared.watch.call = 0;  // no call is to blame
        return now > end;
      }
    }
  }
}

void SearchChild::collect(const Layout& layout, SearchReport& report) {
  Shared& shared = layout.shared();
  for (uint32_t i = 0; i < shared.fault_count; ++i) {
    const SearchCallRecord& record = *layout.fault(i);
    const size_t count = context_.boxes[record.box].arguments.size();
    if (faults_.size() < kMaxFaults) {
      faults_.push_back({record.box,
                         static_cast<CallEnd>(record.end),
                         {record.arguments, record.arguments + count}});
    }
  }
  for (unsigned i = 0; i < context_.boxes.size(); ++i) {
    const SearchTallyRecord& record = *layout.tally(i);
    const bool is_first = record.failed != 0 && shared.failed_box == i;
    context_.host.add_tally(i, {record.values, record.failed, 0,
                                is_first ? std::string(shared.first_failed) : std::string()});
  }
  report.calls += shared.progress.calls;
  report.evaluations += shared.progress.evaluations;
  if (shared.failure[0] != '\0') report.failure = shared.failure;
  if (shared.disagrees == 0) return;
  const SearchCallRecord& d = shared.disagreement;
  const Box& box = context_.boxes[d.box];
  const auto value_of = [&](const Slot& slot, uint64_t word) {
    uint8_t bytes[8];
    std::memcpy(bytes, &word, 8);
    return decode(context_.values, slot, bytes, 8).value_or(value::Value{});
  };
  std::vector<value::Value> arguments;
  for (size_t i = 0; i < box.arguments.size(); ++i) {
    arguments.push_back(value_of(box.arguments[i], d.arguments[i]));
  }
  report.failure = context_.host.disagreement_text(d.box, arguments, value_of(box.result, d.result),
                                                   value_of(box.result, d.second_result));
}

SearchReport SearchChild::run(const search::Program& program,
                              std::span<const std::vector<uint64_t>> seeds, uint64_t seed,
                              milliseconds limit) {
  SearchReport report;
  for (const Box& box : context_.boxes) {
    if (box.arguments.size() > kMaxArguments) {
      report.failure = fmt::format("{}: more than {} arguments", box.declaration, kMaxArguments);
      return report;
    }
  }
  call_limit();
  // The limit is the search's own time; on a busy machine, or with boxes that sleep, it takes
  // longer on the wall, up to a bound.
  const os::TimePoint end = std::min(os::monotonic_now() + 8 * limit, context_.deadline);
  std::chrono::nanoseconds cpu_left = limit;
  std::vector<std::vector<uint64_t>> starts(seeds.begin(), seeds.end());
  const size_t variables = program.variables.size();
  unsigned idle_deaths = 0;
  for (uint64_t round = 0;; ++round) {
    const Layout layout(variables, program.assertion_count, context_.boxes.size());
    auto child = os::fork_child([&] { return work(program, starts, seed + round, layout); },
                                {.memory_limit = uint64_t{4} << 30});
    if (!child) {
      report.failure = child.error().to_string();
      return report;
    }
    const pid_t pid = child->pid();
    if (context_.groups != nullptr) context_.groups->note(pid);
    const bool is_over = watch(*child, layout, end, cpu_left);
    if (const auto ended = child->wait()) cpu_left -= ended->user_time + ended->system_time;
    if (context_.groups != nullptr) context_.groups->forget(pid);
    Shared& shared = layout.shared();
    collect(layout, report);
    if (shared.is_done != 0) {
      report.end = static_cast<search::RunEnd>(shared.end);
      report.distance = shared.distance;
      const uint64_t* words = layout.block.as<uint64_t>(layout.assignment);
      report.assignment.assign(words, words + variables);
      const uint32_t* wrong = layout.block.as<uint32_t>(layout.false_assertions);
      report.false_assertions.assign(wrong, wrong + shared.false_count);
      for (uint32_t i = 0; i < shared.sample_count; ++i) {
        const SearchCallRecord& record = *layout.sample(i);
        const size_t count = context_.boxes[record.box].arguments.size();
        report.samples.push_back({record.box,
                                  static_cast<CallEnd>(record.end),
                                  {record.arguments, record.arguments + count},
                                  record.result});
      }
      return report;
    }
    const uint64_t* best = layout.block.as<uint64_t>(layout.best);
    if (is_over || os::monotonic_now() >= end || cpu_left.count() <= 0 || !report.failure.empty()) {
      report.assignment.assign(best, best + variables);
      report.distance = shared.progress.best_distance;
      return report;
    }
    // It died. In a call: that call is to blame.
    if (shared.watch.call % 2 == 1) {
      const size_t count = context_.boxes[shared.call.box].arguments.size();
      const bool timed_out = shared.call.end == static_cast<uint32_t>(CallEnd::kTimedOut);
      faults_.push_back({shared.call.box,
                         timed_out ? CallEnd::kTimedOut : CallEnd::kOutside,
                         {shared.call.arguments, shared.call.arguments + count}});
    } else if (shared.watch.call != 0 && ++idle_deaths > kMaxIdleDeaths) {
      report.failure = "the search's process dies again and again";
      return report;
    }
    if (shared.progress.evaluations != 0) starts.emplace_back(best, best + variables);
  }
}

}  // namespace assay::closedbox
