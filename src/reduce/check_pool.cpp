#include "reduce/check_pool.h"

#include <utility>

#include "os/clock.h"

namespace assay::reduce {

CheckPool::CheckPool(Oracle& oracle, unsigned threads) : oracle_(oracle) {
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([this, i](const std::stop_token& stop) { work(i + 1, stop); });
  }
}

CheckPool::~CheckPool() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void CheckPool::add(const std::shared_ptr<CheckJob>& job) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(job);
  }
  arrived_.notify_one();
}

void CheckPool::wait(const CheckJob& job) {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return job.is_done; });
}

void CheckPool::forget_waiting() {
  const std::lock_guard lock(mutex_);
  waiting_.clear();
}

std::vector<std::shared_ptr<CheckJob>> CheckPool::take_done() {
  const std::lock_guard lock(mutex_);
  return std::exchange(finished_, {});
}

void CheckPool::work(unsigned worker, const std::stop_token& stop) {
  for (;;) {
    std::shared_ptr<CheckJob> job;
    {
      std::unique_lock lock(mutex_);
      if (!arrived_.wait(lock, stop, [&] { return !waiting_.empty(); })) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
    }
    const auto begin = os::monotonic_now();
    const bool is_interesting = oracle_.is_interesting(worker, job->text, job->limit);
    {
      const std::lock_guard lock(mutex_);
      job->wall =
          std::chrono::duration_cast<std::chrono::microseconds>(os::monotonic_now() - begin);
      job->is_interesting = is_interesting;
      job->is_done = true;
      finished_.push_back(job);
    }
    done_.notify_all();
  }
}

}  // namespace assay::reduce
