// Piecewise linear in one argument: clamps, saturation, steps. Neighbouring samples on one line are
// a piece; where two pieces meet, the border is found by asking in the middle.
#include <algorithm>

#include "closedbox/surrogate/data.h"

namespace assay::closedbox::surrogate {

namespace {

using term::Op;
using term::Term;

constexpr size_t kMaxPieces = 12;

// result = slope * argument + offset (modulo 2^n) from `first` to `last`.
struct Piece {
  uint64_t first;
  uint64_t last;
  uint64_t slope;
  uint64_t offset;
  size_t samples;
};

struct Sampled {
  uint64_t x;
  uint64_t y;
};

// In the order of the argument; Ints as if they were unsigned, the sign bit flipped.
std::vector<Sampled> sorted(const Data& data) {
  const uint64_t sign = data.are_ints() ? uint64_t{1} << 63 : 0;
  std::vector<Sampled> all;
  for (size_t n = 0; n < data.points.size(); ++n) {
    all.push_back({data.points[n][0] ^ sign, data.results[n]});
  }
  std::sort(all.begin(), all.end(), [](Sampled a, Sampled b) { return a.x < b.x; });
  return all;
}

std::vector<Piece> pieces_of(const Data& data) {
  if (data.arguments.size() != 1 || (!data.are_words() && !data.are_ints())) return {};
  const uint64_t mask = search::mask_of(data.result.width);
  const uint64_t sign = data.are_ints() ? uint64_t{1} << 63 : 0;
  const std::vector<Sampled> all = sorted(data);
  std::vector<Piece> result;
  for (size_t i = 0; i < all.size();) {
    // The line through this sample and the next, if it has a whole slope; else a constant.
    uint64_t slope = 0;
    if (i + 1 < all.size()) {
      const uint64_t dx = all[i + 1].x - all[i].x;
      const auto dy = search::signed_of((all[i + 1].y - all[i].y) & mask, data.result.width);
      if (dx <= INT64_MAX && dy % static_cast<int64_t>(dx) == 0) {
        slope = static_cast<uint64_t>(dy / static_cast<int64_t>(dx));
      }
    }
    const uint64_t offset = all[i].y - slope * (all[i].x ^ sign);
    size_t end = i + 1;
    while (end < all.size() && ((slope * (all[end].x ^ sign) + offset) & mask) == all[end].y) ++end;
    result.push_back({all[i].x, all[end - 1].x, slope & mask, offset & mask, end - i});
    if (result.size() > 4 * kMaxPieces) return {};
    i = end;
  }
  return result;
}

}  // namespace

void want_pieces(const Data& data, std::vector<Point>& points) {
  const auto pieces = pieces_of(data);
  if (pieces.size() < 2) return;
  const uint64_t sign = data.are_ints() ? uint64_t{1} << 63 : 0;
  for (size_t i = 0; i + 1 < pieces.size(); ++i) {
    const uint64_t gap = pieces[i + 1].first - pieces[i].last;
    if (gap > 1) points.push_back({(pieces[i].last + gap / 2) ^ sign});
  }
}

Fit fit_pieces(const Data& data, Builder& build) {
  const auto pieces = pieces_of(data);
  // A formula that says as much as the samples do is no guess.
  if (pieces.empty() || pieces.size() > kMaxPieces || data.points.size() < 4 * pieces.size()) {
    return {};
  }
  const bool is_int = data.are_ints();
  const unsigned width = data.result.width;
  const term::Sort sort = is_int ? term::kIntSort : build.store().sorts().bit_vector(width);
  const Term x = is_int ? build.plain_argument(0) : build.argument(0);
  const Term cut = is_int ? x : build.argument(0, width);
  const auto number = [&](uint64_t word) {
    return is_int ? build.integer(static_cast<int64_t>(word)) : build.literal(width, word);
  };
  const auto line = [&](const Piece& p) {
    Term t = number(p.offset);
    if (p.slope == 0) return t;
    const Term product =
        p.slope == 1 ? cut
                     : build.make(is_int ? Op::kMul : Op::kBvMul, sort, {number(p.slope), cut});
    return p.offset == 0 ? product : build.make(is_int ? Op::kAdd : Op::kBvAdd, sort, {product, t});
  };
  Term all = line(pieces.back());
  for (size_t i = pieces.size() - 1; i-- > 0;) {
    const uint64_t border = pieces[i + 1].first;
    const Term below =
        is_int ? build.make(Op::kLt, term::kBoolSort,
                            {x, build.integer(static_cast<int64_t>(border ^ uint64_t{1} << 63))})
               : build.make(Op::kBvUlt, term::kBoolSort,
                            {x, build.literal(data.arguments[0].width, border)});
    all = build.make(Op::kIte, sort, {below, line(pieces[i]), all});
  }
  return {is_int ? all : build.result(all)};
}

}  // namespace assay::closedbox::surrogate
