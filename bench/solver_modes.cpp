// What a run mode costs: the same formulas through one solver in spawn, fork and persistent, CPU
// time of all processes. bench/solvers drives it and reads its output, one line of JSON:
//
//   solver_modes SOLVER FOLDER [MAX_BYTES] [COUNT] [TIMEOUT_MS] [ROUNDS] [MODE]
// MODE: that one alone, to profile it.
//
// Formulas that the solver does not support, rejects or does not finish in spawn are left out: they
// measure something else. Those that take it long (kLight) are counted apart: a run mode cannot
// change what solving costs. The order is random.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "os/clock.h"
#include "os/file.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "solver/support.h"

namespace {

namespace fs = std::filesystem;
using assay::solver::Ending;
using assay::solver::Profile;
using assay::solver::Request;
using assay::solver::RunMode;
using assay::solver::RunResult;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Of processes that have been reaped.
double children_cpu() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double own_cpu() { return std::chrono::duration<double>(assay::os::process_cpu_time()).count(); }

std::vector<fs::path> small_files(const char* folder, uintmax_t max_bytes, size_t count) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2" && entry.file_size() < max_bytes) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  if (files.size() <= count) return files;
  std::vector<fs::path> chosen;
  for (size_t i = 0; i < count; ++i) chosen.push_back(files[i * files.size() / count]);
  return chosen;
}

// In spawn, of one formula; a few times what starting a solver costs.
constexpr std::chrono::milliseconds kLight{50};

struct Requests {
  std::vector<Request> light;
  std::vector<Request> heavy;
};

Requests usable_requests(const Profile& profile, const std::vector<fs::path>& files,
                         const assay::solver::RunLimits& limits) {
  const auto runner = make_runner(profile, RunMode::kSpawn, limits);
  Requests requests;
  for (const fs::path& path : files) {
    const auto file = assay::os::MappedFile::open(path.string());
    if (!file) continue;
    assay::term::TermStore store;
    const auto parsed = assay::smtlib::parse(store, file->text());
    if (!parsed || !unsupported_reason(profile, store, parsed->script).empty()) continue;
    Request request;
    request.text = assay::smtlib::to_text(store, parsed->script);
    const RunResult result = runner->run(request);
    if (result.ending != Ending::kDone) continue;
    (result.cpu_time < kLight ? requests.light : requests.heavy).push_back(std::move(request));
  }
  std::mt19937_64 random(1);  // the same order everywhere
  std::shuffle(requests.light.begin(), requests.light.end(), random);
  return requests;
}

struct Cost {
  double children = 0;
  double own = 0;
  double wall = 0;
  size_t tests = 0;
  std::map<std::string, size_t> modes_used{};
};

using Costs = std::map<RunMode, Cost>;

// The same requests in each mode, by a worker for each core, as in a campaign: to be woken up from
// an idle core costs several times as much, and that would be most of what is measured as ours. The
// modes take turns after every few requests, so that a machine that is slower for some seconds is
// so for all of them; their processes live on meanwhile.
class Measurement {
 public:
  Measurement(const Profile& profile, const assay::solver::RunLimits& limits,
              const std::vector<RunMode>& modes, const std::vector<Request>& requests, Costs& costs)
      : profile_(profile), limits_(limits), requests_(requests), costs_(costs) {
    constexpr size_t kTurn = 64;
    for (const RunMode mode : modes) costs.try_emplace(mode);
    for (size_t begin = 0; begin < requests.size(); begin += kTurn) {
      const size_t end = std::min(begin + kTurn, requests.size());
      for (const RunMode mode : modes) turns_.push_back({mode, begin, end, false});
    }
    // What a process used is known when it has been reaped, with the runner that owns it.
    for (const RunMode mode : modes) turns_.push_back({mode, 0, 0, true});
  }

  void run() {
    if (requests_.empty()) return;
    const unsigned count = std::max(1U, std::thread::hardware_concurrency());
    std::barrier turn_ends(count, [this]() noexcept { charge(); });
    last_ = Usage::now();
    next_ = turns_.front().begin;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < count; ++i) {
      workers.emplace_back([&] {
        std::map<RunMode, std::unique_ptr<assay::solver::Runner>> runners;
        for (const Turn& turn : turns_) {
          work(turn, runners[turn.mode]);
          turn_ends.arrive_and_wait();
        }
      });
    }
  }

 private:
  struct Turn {
    RunMode mode;
    size_t begin;
    size_t end;
    bool is_last;
  };

  struct Usage {
    double children = 0;
    double own = 0;
    assay::os::TimePoint time{};

    static Usage now() { return {children_cpu(), own_cpu(), assay::os::monotonic_now()}; }
  };

  void work(const Turn& turn, std::unique_ptr<assay::solver::Runner>& runner) {
    if (turn.is_last) return runner.reset();
    if (runner == nullptr) runner = make_runner(profile_, turn.mode, limits_);
    for (size_t at = next_++; at < turn.end; at = next_++) {
      const RunResult result = runner->run(requests_[at]);
      const std::lock_guard lock(mutex_);
      ++costs_[turn.mode].modes_used[std::string(name_of(result.mode))];
    }
  }

  // Between two turns, while all workers wait.
  void charge() {
    const Usage now = Usage::now();
    const Turn& turn = turns_[done_];
    Cost& cost = costs_[turn.mode];
    cost.children += now.children - last_.children;
    cost.own += now.own - last_.own;
    cost.wall += std::chrono::duration<double>(now.time - last_.time).count();
    cost.tests += turn.end - turn.begin;
    last_ = now;
    if (++done_ < turns_.size()) next_ = turns_[done_].begin;
  }

  const Profile& profile_;
  const assay::solver::RunLimits& limits_;
  const std::vector<Request>& requests_;
  Costs& costs_;
  std::vector<Turn> turns_;
  size_t done_ = 0;  // turns
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  Usage last_;
};

// What spawn takes for nearly nothing. A mode that made all of it free would be as many times
// faster as spawn's time is longer than its time without this.
double start_cost(const Profile& profile, const assay::solver::RunLimits& limits) {
  constexpr size_t kRuns = 40;
  Request request;
  request.text = "(set-logic QF_BV)\n(assert true)\n(check-sat)\n";
  const std::vector<RunMode> modes{RunMode::kSpawn};
  const std::vector<Request> requests(kRuns, request);
  Costs costs;
  Measurement(profile, limits, modes, requests, costs).run();
  const Cost& cost = costs[RunMode::kSpawn];
  return (cost.children + cost.own) / kRuns;
}

void print(RunMode mode, const Cost& cost) {
  std::printf("\"%s\": {\"tests\": %zu, \"cpu\": %.4f, \"own\": %.4f, \"wall\": %.4f, \"used\": {",
              std::string(name_of(mode)).c_str(), cost.tests, cost.children, cost.own, cost.wall);
  const char* comma = "";
  for (const auto& [used, count] : cost.modes_used) {
    std::printf("%s\"%s\": %zu", comma, used.c_str(), count);
    comma = ", ";
  }
  std::printf("}}");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr,
                 "usage: solver_modes SOLVER FOLDER [MAX_BYTES] [COUNT] [TIMEOUT_MS] [ROUNDS] "
                 "[MODE]\n");
    return 2;
  }
  const auto number = [&](int at, long fallback) {
    return argc > at ? std::atol(argv[at]) : fallback;
  };
  std::vector<RunMode> modes;
  for (const RunMode mode : {RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent}) {
    if (argc <= 7 || name_of(mode) == argv[7]) modes.push_back(mode);
  }
  if (modes.empty()) {
    std::fprintf(stderr, "no run mode '%s': spawn, fork or persistent\n", argv[7]);
    return 2;
  }
  const auto profile = assay::solver::profile_from_flag(argv[1]);
  if (!profile) {
    std::fprintf(stderr, "%s\n", profile.error().to_string().c_str());
    return 2;
  }
  assay::solver::RunLimits limits;
  limits.timeout = std::chrono::milliseconds(number(5, 1000));
  const auto files = small_files(argv[2], static_cast<uintmax_t>(number(3, 1024)),
                                 static_cast<size_t>(number(4, 300)));
  const Requests requests = usable_requests(*profile, files, limits);

  std::map<std::string, Costs> costs;
  const double start = start_cost(*profile, limits);
  for (long round = number(6, 1); round > 0; --round) {
    Measurement(*profile, limits, modes, requests.light, costs["light"]).run();
    Measurement(*profile, limits, modes, requests.heavy, costs["heavy"]).run();
  }
  std::printf("{\"solver\": \"%s\", \"start\": %.6f", argv[1], start);
  for (const auto& [kind, by_mode] : costs) {
    std::printf(", \"%s\": {", kind.c_str());
    const char* comma = "";
    for (const auto& [mode, cost] : by_mode) {
      std::printf("%s", comma);
      print(mode, cost);
      comma = ", ";
    }
    std::printf("}");
  }
  std::printf("}\n");
  return 0;
}
