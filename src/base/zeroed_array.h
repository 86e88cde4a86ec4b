// ZeroedArray: a fixed array of trivially copyable items that starts as all zero bytes. A large one
// lies on huge pages where the system allows: hash tables are read at random, and with 4 KB pages a
// lookup in a large table costs a second miss, in the page table. ZeroedArena: one huge page for
// several arrays that are too small for one each.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace assay::base {

inline constexpr size_t kHugePage = size_t{2} << 20;
// What is at least so large gets huge pages. Clearing 2 MB at once costs about as much as the page
// faults of a quarter of it.
inline constexpr size_t kHugeFrom = kHugePage / 4;

// Zeroed memory, aligned to 2 MB and advised for huge pages from kHugeFrom on.
void* allocate_zeroed(size_t bytes);
void free_zeroed(void* memory, size_t bytes) noexcept;
// The same memory, perhaps elsewhere, with more of it at its end. Both sizes are multiples of
// kHugePage. Pages are moved, not copied, where the system can.
void* grow_zeroed(void* memory, size_t bytes, size_t new_bytes);

struct FreeZeroed {
  size_t bytes = 0;  // 0: it belongs to an arena
  void operator()(void* memory) const noexcept {
    if (bytes != 0) free_zeroed(memory, bytes);
  }
};

class ZeroedArena {
 public:
  ZeroedArena() = default;
  explicit ZeroedArena(size_t bytes)
      : memory_(bytes == 0 ? nullptr : static_cast<char*>(allocate_zeroed(bytes)),
                FreeZeroed{bytes}),
        left_(bytes) {}
  ZeroedArena(ZeroedArena&& other) noexcept
      : memory_(std::move(other.memory_)), left_(std::exchange(other.left_, 0)) {}
  ZeroedArena& operator=(ZeroedArena&& other) noexcept {
    memory_ = std::move(other.memory_);
    left_ = std::exchange(other.left_, 0);
    return *this;
  }

  // Zeroed memory that lives as long as the arena; none if there is not enough left.
  void* take(size_t bytes) {
    constexpr size_t kLine = 64;
    const size_t rounded = (bytes + kLine - 1) / kLine * kLine;
    if (rounded > left_) return nullptr;
    left_ -= rounded;
    return memory_.get() + left_;
  }

 private:
  std::unique_ptr<char, FreeZeroed> memory_;
  size_t left_ = 0;
};

template <typename T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroedArray() = default;
  explicit ZeroedArray(size_t size)
      : data_(static_cast<T*>(allocate_zeroed(bytes_of(size))), FreeZeroed{bytes_of(size)}) {}
  // In the arena, which must live longer, if there is room.
  ZeroedArray(size_t size, ZeroedArena& arena)
      : data_(static_cast<T*>(arena.take(size * sizeof(T))), FreeZeroed{0}) {
    if (data_ == nullptr) *this = ZeroedArray(size);
  }

  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](size_t i) { return data_.get()[i]; }
  const T& operator[](size_t i) const { return data_.get()[i]; }
  explicit operator bool() const { return data_ != nullptr; }

 private:
  static size_t bytes_of(size_t size) { return size == 0 ? 1 : size * sizeof(T); }
  std::unique_ptr<T, FreeZeroed> data_;
};

}  // namespace assay::base
