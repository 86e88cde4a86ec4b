// PodVector: a growable array of trivially copyable items. Unlike std::vector, growing a large one
// moves pages instead of copying bytes, never doubles the peak memory, and new items are not
// initialised. A large one lies on huge pages (zeroed_array.h): that spares a page fault for every
// 4 KB. Addresses change when it grows.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "base/zeroed_array.h"

namespace assay::base {

template <typename T>
class PodVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PodVector() = default;
  PodVector(const PodVector&) = delete;
  PodVector& operator=(const PodVector&) = delete;
  PodVector(PodVector&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)),
        huge_bytes_(std::exchange(other.huge_bytes_, 0)) {}
  PodVector& operator=(PodVector&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(huge_bytes_, other.huge_bytes_);
    return *this;
  }
  ~PodVector() { release(); }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

  void push_back(T item) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    data_[size_++] = item;
  }
  // A new last item whose bytes are the caller's to set.
  T& push_uninitialised() {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    return data_[size_++];
  }
  void append(const T* items, size_t count) {
    if (count == 0) return;
    if (capacity_ - size_ < count) [[unlikely]]
      grow(size_ + count);
    std::memcpy(data_ + size_, items, count * sizeof(T));
    size_ += count;
  }
  void pop_back() { --size_; }
  // Shrinks only; what is above is forgotten.
  void truncate(size_t size) { size_ = size; }
  // Grows with copies of `value`.
  void extend_to(size_t size, T value) {
    if (size > capacity_) grow(size);
    while (size_ < size) data_[size_++] = value;
  }
  std::span<const T> slice(size_t first, size_t count) const { return {data_ + first, count}; }
  std::span<T> tail(size_t first) { return {data_ + first, size_ - first}; }

 private:
  void grow(size_t wanted) {
    size_t capacity = capacity_ < 16 ? 16 : capacity_ * 2;
    if (capacity < wanted) capacity = wanted;
    size_t bytes = capacity * sizeof(T);
    if (bytes >= kHugeFrom) {
      bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
      grow_huge(bytes);
      return;
    }
    void* grown = std::realloc(static_cast<void*>(data_), bytes);
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(grown);
    capacity_ = capacity;
  }
  void grow_huge(size_t bytes) {
    void* grown = nullptr;
    if (huge_bytes_ != 0) {
      grown = grow_zeroed(data_, huge_bytes_, bytes);
    } else {
      grown = allocate_zeroed(bytes);
      if (size_ > 0) std::memcpy(grown, data_, size_ * sizeof(T));
      std::free(data_);
    }
    data_ = static_cast<T*>(grown);
    capacity_ = bytes / sizeof(T);
    huge_bytes_ = bytes;
  }
  void release() {
    if (huge_bytes_ != 0) {
      free_zeroed(data_, huge_bytes_);
    } else {
      std::free(data_);
    }
  }

  T* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
  size_t huge_bytes_ = 0;  // 0: from malloc
};

}  // namespace assay::base
