#include "serve/thread_queue.h"

#include <chrono>
#include <system_error>

namespace assay::serve {

namespace {
constexpr std::chrono::seconds kIdle{5};
}  // namespace

void ThreadQueue::add(std::function<void()> work) {
  std::list<std::thread> ended;
  {
    const std::lock_guard lock(mutex_);
    work_.push_back(std::move(work));
    ended.swap(ended_);
    if (idle_ < work_.size() && threads_.size() < most_) {
      threads_.emplace_back();
      const auto self = std::prev(threads_.end());
      try {
        *self = std::thread([this, self] { work_on(self); });
      } catch (const std::system_error&) {  // no more of them; those that are there will do it
        threads_.erase(self);
      }
    }
  }
  changed_.notify_one();
  for (std::thread& thread : ended) thread.join();
}

void ThreadQueue::work_on(std::list<std::thread>::iterator self) {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    const bool has_work =
        changed_.wait_for(lock, kIdle, [this] { return !work_.empty() || is_over_; });
    --idle_;
    if (!work_.empty()) {
      const std::function<void()> next = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      next();
      lock.lock();
      continue;
    }
    if (has_work && is_over_) return;  // joined by finish
    ended_.splice(ended_.end(), threads_, self);
    return;
  }
}

void ThreadQueue::finish() {
  std::list<std::thread> all;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    all.splice(all.end(), threads_);
    all.splice(all.end(), ended_);
  }
  changed_.notify_all();
  for (std::thread& thread : all) thread.join();
}

}  // namespace assay::serve
