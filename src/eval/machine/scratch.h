// Scratch: memory for what the machine makes and drops within a run. Handed out from large pieces
// that are kept; taken back in the reverse order, all that came after a mark at once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace assay::eval {

class Scratch {
 public:
  static constexpr size_t kMost = size_t{1} << 14;  // bytes of one request

  struct Mark {
    size_t piece = 0;
    size_t used = 0;
  };

  // Room for `count` objects of a type that needs neither construction nor destruction.
  template <typename T>
  T* take(size_t count) {
    static_assert(alignof(T) <= kAlignment);
    return reinterpret_cast<T*>(bytes(count * sizeof(T)));
  }
  Mark mark() const { return at_; }
  void release(Mark mark) { at_ = mark; }

 private:
  static constexpr size_t kAlignment = 16;
  static constexpr size_t kPiece = size_t{1} << 16;

  std::byte* bytes(size_t count) {
    const size_t rounded = (count + kAlignment - 1) / kAlignment * kAlignment;
    if (pieces_.empty() || at_.used + rounded > kPiece) {
      if (!pieces_.empty()) ++at_.piece;
      at_.used = 0;
      if (at_.piece == pieces_.size()) pieces_.push_back(std::make_unique<std::byte[]>(kPiece));
    }
    std::byte* const result = pieces_[at_.piece].get() + at_.used;
    at_.used += rounded;
    return result;
  }

  std::vector<std::unique_ptr<std::byte[]>> pieces_;
  Mark at_;
};

}  // namespace assay::eval
