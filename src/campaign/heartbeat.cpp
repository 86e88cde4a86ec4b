#include "campaign/heartbeat.h"

namespace assay::campaign {

namespace {

// Three words may be lost before a lease is.
constexpr int kBeatsPerLease = 4;
constexpr std::chrono::milliseconds kBetweenLooks{2'000};

}  // namespace

Heartbeat::Heartbeat(HeartbeatOptions options)
    : options_(std::move(options)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

Heartbeat::~Heartbeat() {
  thread_.request_stop();
  thread_.join();
}

void Heartbeat::hold(int64_t lease) {
  const std::lock_guard lock(mutex_);
  held_.insert(lease);
}

void Heartbeat::release(int64_t lease) {
  const std::lock_guard lock(mutex_);
  held_.erase(lease);
}

std::vector<findings::WorkerRow> Heartbeat::others() const {
  const std::lock_guard lock(mutex_);
  return others_;
}

void Heartbeat::run(const std::stop_token& stop) {
  std::chrono::milliseconds period = options_.lease_time / kBeatsPerLease;
  if (options_.watches_others) period = std::min(period, kBetweenLooks);
  // The first beat comes at once: it says how long others have to wait for the next.
  std::chrono::milliseconds pause{0};
  std::unique_ptr<findings::Store> store;
  while (!stop.stop_requested()) {
    std::vector<int64_t> held;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, pause, [] { return false; });
      pause = period;
      held.assign(held_.begin(), held_.end());
    }
    if (stop.stop_requested()) break;
    // A beat that fails is no reason to end: the next one tries again, and the threads say what is
    // wrong with the database.
    if (!store) {
      auto opened = findings::open_store(options_.db, options_.store);
      if (opened) store = *std::move(opened);
    }
    if (!store || !store->renew(options_.worker, held, options_.lease_time)) {
      store.reset();
      continue;
    }
    if (!options_.watches_others) continue;
    if (auto rows = store->workers(options_.run)) {
      const std::lock_guard lock(mutex_);
      others_ = *std::move(rows);
    }
  }
}

}  // namespace assay::campaign
