#include "findings/compress.h"

#include <zstd.h>

#include "base/assert.h"

namespace assay::findings {

std::string compress(std::string_view text) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  const size_t size =
      ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), ZSTD_CLEVEL_DEFAULT);
  ASSAY_ASSERT(!ZSTD_isError(size));  // the room is enough by definition
  bytes.resize(size);
  return bytes;
}

base::Result<std::string> decompress(std::string_view bytes) {
  constexpr unsigned long long kLargest = 1ULL << 32;
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > kLargest) return base::Error{"a compressed text is damaged", {}};  // errors are large
  std::string text(static_cast<size_t>(size), '\0');
  const size_t done = ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(done) || done != text.size()) {
    return base::Error{"a compressed text is damaged", {}};
  }
  return text;
}

uint64_t length_in_prefix(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  return size >= ZSTD_CONTENTSIZE_ERROR ? 0 : size;
}

}  // namespace assay::findings
