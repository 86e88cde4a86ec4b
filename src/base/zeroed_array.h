// ZeroedArray: a fixed array of trivially copyable items that starts as all zero bytes. A large one
// lies on huge pages where the system allows: hash tables are read at random, and with 4 KB pages a
// lookup in a large table costs a second miss, in the page table.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace assay::base {

// Zeroed memory, aligned to 2 MB and advised for huge pages if it is at least that large.
void* allocate_zeroed(size_t bytes);
void free_zeroed(void* memory, size_t bytes) noexcept;

template <typename T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroedArray() = default;
  explicit ZeroedArray(size_t size)
      : data_(static_cast<T*>(allocate_zeroed(size * sizeof(T))), Free{size * sizeof(T)}) {}

  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](size_t i) { return data_.get()[i]; }
  const T& operator[](size_t i) const { return data_.get()[i]; }
  explicit operator bool() const { return data_ != nullptr; }

 private:
  struct Free {
    size_t bytes = 0;
    void operator()(T* data) const noexcept { free_zeroed(data, bytes); }
  };
  std::unique_ptr<T, Free> data_;
};

}  // namespace assay::base
