#include "base/zeroed_array.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <new>

namespace assay::base {

namespace {

constexpr size_t kHugePage = size_t{2} << 20;

}  // namespace

void* allocate_zeroed(size_t bytes) {
  if (bytes < kHugePage) {
    void* memory = std::calloc(1, bytes == 0 ? 1 : bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  // Map more than is needed, and give back what is before and after the aligned part.
  const size_t mapped = bytes + kHugePage;
  void* memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  const auto start = reinterpret_cast<uintptr_t>(memory);
  const uintptr_t aligned = (start + kHugePage - 1) / kHugePage * kHugePage;
  const size_t page = 4096;
  const uintptr_t end = (aligned + bytes + page - 1) / page * page;
  if (aligned > start) munmap(memory, aligned - start);
  if (start + mapped > end) munmap(reinterpret_cast<void*>(end), start + mapped - end);
  void* result = reinterpret_cast<void*>(aligned);
  madvise(result, bytes, MADV_HUGEPAGE);  // a wish; it may fail
  return result;
}

void free_zeroed(void* memory, size_t bytes) noexcept {
  if (bytes < kHugePage) {
    std::free(memory);
  } else {
    munmap(memory, bytes);
  }
}

}  // namespace assay::base
