#include "base/zeroed_array.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace assay::base {

namespace {

constexpr size_t kPage = 4096;

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// How much is mapped for so many bytes: a last huge page only where enough of it is used.
size_t mapped_size(size_t bytes) {
  return round_up(bytes, bytes % kHugePage >= kHugeFrom ? kHugePage : kPage);
}

// An aligned mapping: more than is needed, and what is before and after the aligned part is given
// back.
char* map_aligned(size_t used) {
  const size_t mapped = used + kHugePage;
  void* memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  char* start = static_cast<char*>(memory);
  const size_t before = (kHugePage - reinterpret_cast<uintptr_t>(memory) % kHugePage) % kHugePage;
  if (before > 0) munmap(start, before);
  if (mapped > before + used) munmap(start + before + used, mapped - before - used);
  madvise(start + before, used, MADV_HUGEPAGE);  // a wish; it may fail
  return start + before;
}

}  // namespace

void* allocate_zeroed(size_t bytes) {
  if (bytes < kHugeFrom) {
    void* memory = std::calloc(1, bytes == 0 ? 1 : bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  return map_aligned(mapped_size(bytes));
}

void free_zeroed(void* memory, size_t bytes) noexcept {
  if (bytes < kHugeFrom) {
    std::free(memory);
  } else {
    munmap(memory, mapped_size(bytes));
  }
}

void* grow_zeroed(void* memory, size_t bytes, size_t new_bytes) {
  char* grown = map_aligned(new_bytes);
  // Both are aligned, so that whole entries of the page table move.
  if (mremap(memory, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, grown) == MAP_FAILED) {
    std::memcpy(grown, memory, bytes);
    munmap(memory, bytes);
  }
  return grown;
}

}  // namespace assay::base
