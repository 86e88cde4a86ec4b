// ThreadQueue: as many threads as there is work at the moment, up to a limit. Most of the time that
// is two or three; a thousand idle connections must not keep the next one waiting, so there may be
// a thousand. Threads without work end after a while.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace assay::serve {

class ThreadQueue {
 public:
  explicit ThreadQueue(size_t most) : most_(most) {}
  ~ThreadQueue() { finish(); }

  void add(std::function<void()> work);
  // Does what is left, then returns. Nothing may be added after that.
  void finish();

 private:
  void work_on(std::list<std::thread>::iterator self);

  const size_t most_;
  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::deque<std::function<void()>> work_;
  std::list<std::thread> threads_;
  std::list<std::thread> ended_;  // to be joined
  size_t idle_ = 0;
  bool is_over_ = false;
};

}  // namespace assay::serve
