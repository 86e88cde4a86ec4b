#include "closedbox/solve.h"

#include <poll.h>
#include <unistd.h>

#include <thread>

#include "closedbox/proof_checker.h"
#include "closedbox/report_pipe.h"
#include "os/fd.h"

namespace assay::closedbox {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kWorkerGrace{300};  // for a worker to say "timeout" by itself

struct Worker {
  Mode mode = Mode::kSmt;
  const char* name = "";  // of the mode that it was started in
  std::unique_ptr<os::Child> child;
  os::UniqueFd output;
  std::string bytes;
  bool is_done = false;
};

const char* name_of(Mode mode) {
  switch (mode) {
    case Mode::kCdfl:
      return "cdfl";
    case Mode::kFuzz:
      return "fuzz";
    case Mode::kSmt:
      return "smt";
    default:
      return "auto";
  }
}

Claim run_mode(Context& context, Mode mode) {
  switch (mode) {
    case Mode::kFuzz:
      return solve_by_search(context);
    case Mode::kCdfl:
      return solve_by_cdfl(context);
    default:
      return solve_by_learning(context);
  }
}

class Portfolio {
 public:
  Portfolio(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
            std::span<const Box> boxes, const Settings& settings, const OnProgress& on_progress)
      : terms_(terms),
        values_(values),
        problem_(problem),
        boxes_(boxes),
        settings_(settings),
        on_progress_(on_progress),
        host_(terms, values, boxes, settings.call_limit),
        checker_(terms, values, problem, host_),
        tallies_(boxes.size()),
        begin_(os::monotonic_now()),
        deadline_(begin_ + settings.timeout),
        proof_checker_(terms, values, problem, boxes, host_, checker_, settings_, groups_,
                       deadline_) {}
  ~Portfolio() {
    workers_.clear();
    groups_.end_all();
  }
  Portfolio(const Portfolio&) = delete;
  Portfolio& operator=(const Portfolio&) = delete;

  Outcome run() {
    for (const Mode mode : modes()) {
      if (!start(mode)) return Outcome::failed("cannot start a process");
    }
    while (
        std::any_of(workers_.begin(), workers_.end(), [](const Worker& w) { return !w.is_done; })) {
      const bool is_over = os::monotonic_now() > deadline_ + kWorkerGrace;
      wait();
      // What came while a claim was derived again is heard all the same: a report, and its end.
      for (int more = 0; is_over && more < 16; ++more) wait();
      for (Worker& worker : workers_) {
        if (!worker.is_done) continue;
        if (auto outcome = judge(worker)) {
          outcome->trace = trace();
          return *std::move(outcome);
        }
        worker.mode = Mode::kAuto;  // heard
      }
      if (is_over) {
        reasons_ = "timeout";
        break;
      }
      show();
    }
    Outcome outcome = ended_without_answer();
    outcome.statistics = statistics_;
    outcome.trace = trace();
    return outcome;
  }

 private:
  // What the workers have noted, those that were ended too.
  std::vector<TracedIteration> trace() const {
    std::vector<TracedIteration> all;
    for (size_t i = 0; i < workers_.size(); ++i) {
      const ProgressWords& words = shared_.as<ProgressWords>()[i];
      const uint64_t count = std::min(uint64_t{words.traced}, ProgressWords::kMostTraced);
      for (uint64_t k = 0; k < count; ++k) {
        all.push_back({workers_[i].name, k + 1, words.trace[k]});
      }
    }
    return all;
  }

  // One of each, and more searches with other seeds where there are more cores.
  std::vector<Mode> modes() const {
    if (settings_.mode != Mode::kAuto) return {settings_.mode};
    std::vector<Mode> all{Mode::kCdfl, Mode::kFuzz, Mode::kSmt};
    constexpr size_t kMost = 32;
    const size_t wanted = settings_.jobs != 0
                              ? settings_.jobs
                              : std::max<size_t>(all.size(), std::thread::hardware_concurrency());
    all.resize(std::clamp<size_t>(wanted, 1, kMost), Mode::kFuzz);
    return all;
  }

  bool start(Mode mode) {
    auto pipe = os::make_pipe();
    if (!pipe) return false;
    const auto number = static_cast<unsigned>(workers_.size());
    auto child = os::fork_child([&] { return work(mode, number, pipe->write_end.get()); });
    if (!child) return false;
    Worker worker;
    worker.mode = mode;
    worker.name = name_of(mode);
    worker.child = std::make_unique<os::Child>(*std::move(child));
    worker.output = std::move(pipe->read_end);
    workers_.push_back(std::move(worker));
    return true;
  }

  // In the child.
  int work(Mode mode, unsigned number, int output) {
    Settings settings = settings_;
    if (number > 2) settings.seed += number * uint64_t{0x9e3779b9};  // more of the same
    BoxHost host(terms_, values_, boxes_, settings.call_limit);
    host.set_groups(&groups_);
    Checker checker(terms_, values_, problem_, host);
    Context context{terms_, values_, problem_, boxes_, host, checker, settings, deadline_};
    context.groups = &groups_;
    context.board = settings_.mode == Mode::kAuto ? &board_ : nullptr;
    context.worker = number;
    context.progress = shared_.as<ProgressWords>() + number;
    Claim claim = run_mode(context, mode);
    Report report{.status = claim.status,
                  .reason = std::move(claim.reason),
                  .found_by = std::move(claim.found_by),
                  .model = {},
                  .refutation = std::move(claim.refutation),
                  .tallies = {},
                  .statistics = context.statistics};
    report.statistics.box_calls += host.calls();
    if (claim.status == Status::kSat) {
      report.model = print_candidate(terms_, values_, problem_, claim.candidate);
    }
    for (unsigned i = 0; i < boxes_.size(); ++i) report.tallies.push_back(host.tally(i));
    const std::string bytes = pack(std::move(report));
    size_t written = 0;
    while (written < bytes.size()) {
      const ssize_t count = ::write(output, bytes.data() + written, bytes.size() - written);
      if (count <= 0) return 1;
      written += static_cast<size_t>(count);
    }
    return 0;
  }

  void wait() {
    std::vector<pollfd> wanted;
    for (const Worker& w : workers_) {
      wanted.push_back({w.is_done ? -1 : w.output.get(), POLLIN, 0});
    }
    const auto left =
        std::chrono::duration_cast<milliseconds>(deadline_ + kWorkerGrace - os::monotonic_now());
    ::poll(wanted.data(), wanted.size(),
           static_cast<int>(std::clamp<int64_t>(left.count() + 1, 1, 100)));
    for (size_t i = 0; i < workers_.size(); ++i) {
      if ((wanted[i].revents & (POLLIN | POLLHUP | POLLERR)) == 0) continue;
      char part[65536];
      const ssize_t count = ::read(workers_[i].output.get(), part, sizeof part);
      if (count > 0) {
        workers_[i].bytes.append(part, static_cast<size_t>(count));
      } else {
        workers_[i].is_done = true;
        workers_[i].child->kill_group();
        (void)workers_[i].child->wait();
        workers_[i].child.reset();
      }
    }
  }

  // The answer of a worker that has ended, if it decides.
  std::optional<Outcome> judge(const Worker& worker) {
    if (worker.mode == Mode::kAuto) return {};
    auto report = unpack(worker.bytes);
    if (!report) return note(worker, "its process died");
    statistics_.iterations += report->statistics.iterations;
    statistics_.smt_checks += report->statistics.smt_checks;
    statistics_.box_calls += report->statistics.box_calls;
    statistics_.evaluations += report->statistics.evaluations;
    for (size_t i = 0; i < report->tallies.size() && i < tallies_.size(); ++i) {
      tallies_[i].add(report->tallies[i]);
    }
    switch (report->status) {
      case Status::kUnknown:
        return note(worker, report->reason);
      case Status::kFailed:
        return Outcome::failed(report->reason);
      case Status::kSat: {
        auto candidate = read_candidate(terms_, values_, problem_, report->model);
        if (!candidate) return note(worker, candidate.error().to_string());
        return certify(worker, *std::move(candidate), report->found_by);
      }
      case Status::kUnsat:
        return prove(worker, report->refutation);
    }
    return {};
  }

  std::optional<Outcome> certify(const Worker& worker, Candidate&& candidate,
                                 const std::string& found_by) {
    const Judgement judgement = checker_.check(*candidate.model);
    if (!host_.complaint().empty()) return Outcome::failed(host_.complaint());
    if (judgement != Judgement::kTrue) return note(worker, "its model could not be certified");
    return with_statistics(Outcome::sat(std::move(candidate), found_by));
  }

  std::optional<Outcome> prove(const Worker& worker, const Refutation& claim) {
    ProofChecker::Result result = proof_checker_.check(claim);
    if (!host_.complaint().empty()) return Outcome::failed(host_.complaint());
    if (auto* proof = std::get_if<Proof>(&result)) return with_statistics(Outcome::unsat(*proof));
    if (auto* candidate = std::get_if<Candidate>(&result)) {
      return certify(worker, std::move(*candidate), "enumeration in exact arithmetic");
    }
    const std::string& doubt = std::get<std::string>(result);
    return note(worker, "it claims unsat, which could not be derived again: " + doubt);
  }

  Outcome with_statistics(Outcome&& outcome) {
    statistics_.box_calls += host_.calls();
    outcome.statistics = statistics_;
    return std::move(outcome);
  }

  // A program that never gave a value is broken; one that gave some may be a partial function, and
  // only the user knows.
  Outcome ended_without_answer() const {
    std::string failures;
    for (size_t i = 0; i < boxes_.size(); ++i) {
      BoxTally tally = tallies_[i];
      tally.add(host_.tally(static_cast<unsigned>(i)));
      if (tally.failed != 0 && tally.values == 0) {
        return Outcome::failed(fmt::format("every call failed; the first: {}", tally.first));
      }
      if (tally.failed != 0) {
        failures += fmt::format(
            "; the box '{}' failed in {} of {} calls, the first: {} (if it has no value there, say "
            "--partial {})",
            boxes_[i].name, tally.failed, tally.failed + tally.values, tally.first, boxes_[i].name);
      } else if (tally.unfit != 0) {
        failures +=
            fmt::format("; {} calls could not be made, the first: {}", tally.unfit, tally.first);
      }
    }
    return Outcome::unknown((reasons_.empty() ? "timeout" : reasons_) + failures);
  }

  std::optional<Outcome> note(const Worker& worker, const std::string& reason) {
    if (workers_.size() == 1) {
      reasons_ = reason;
    } else if (reason != "timeout") {
      reasons_ +=
          fmt::format("{}{}: {}", reasons_.empty() ? "" : "; ", name_of(worker.mode), reason);
    }
    return {};
  }

  void show() {
    if (!on_progress_) return;
    ProgressView view;
    view.elapsed = std::chrono::duration_cast<milliseconds>(os::monotonic_now() - begin_);
    for (size_t i = 0; i < workers_.size(); ++i) {
      const ProgressWords& words = shared_.as<ProgressWords>()[i];
      view.iterations += words.iterations;
      view.constraints = std::max(view.constraints, uint64_t{words.constraints});
      view.box_calls += words.box_calls;
      if (words.best_distance > 0 &&
          (view.best_distance == 0 || words.best_distance < view.best_distance)) {
        view.best_distance = words.best_distance;
      }
    }
    on_progress_(view);
  }

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  std::span<const Box> boxes_;
  const Settings& settings_;
  const OnProgress& on_progress_;
  BoxHost host_;
  Checker checker_;
  std::vector<BoxTally> tallies_;  // of the workers that have reported, by box
  os::TimePoint begin_;
  os::TimePoint deadline_;
  os::ProcessGroups groups_;  // of what the workers start
  ProofChecker proof_checker_;
  FactBoard board_;
  os::SharedBlock shared_{64 * sizeof(ProgressWords)};
  std::vector<Worker> workers_;
  Statistics statistics_;
  std::string reasons_;
};

}  // namespace

Outcome solve(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
              std::span<const Box> boxes, const Settings& settings, const OnProgress& on_progress) {
  return Portfolio(terms, values, problem, boxes, settings, on_progress).run();
}

}  // namespace assay::closedbox
