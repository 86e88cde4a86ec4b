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
  char* start = static_cast<char*>(memory);
  const size_t before = (kHugePage - reinterpret_cast<uintptr_t>(memory) % kHugePage) % kHugePage;
  constexpr size_t kPage = 4096;
  const size_t used = (bytes + kPage - 1) / kPage * kPage;
  if (before > 0) munmap(start, before);
  if (mapped > before + used) munmap(start + before + used, mapped - before - used);
  madvise(start + before, bytes, MADV_HUGEPAGE);  // a wish; it may fail
  return start + before;
}

void free_zeroed(void* memory, size_t bytes) noexcept {
  if (bytes < kHugePage) {
    std::free(memory);
  } else {
    munmap(memory, bytes);
  }
}

}  // namespace assay::base
