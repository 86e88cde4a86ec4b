// Smaller bit-vectors and floats throughout: all widths and formats at once, as small as
// concatenations, extensions, extractions and conversions allow, from a smallest size that grows;
// then each width by itself.
#include <algorithm>
#include <map>
#include <set>

#include "reduce/edges.h"
#include "reduce/pass.h"
#include "reduce/translate.h"

namespace assay::reduce {

namespace {

using term::SortKind;

// What widths and formats become.
class Widths {
 public:
  struct Format {
    uint32_t exponent;
    uint32_t significand;
    bool operator==(const Format&) const = default;
  };

  // Nothing becomes smaller than `width` bits or than `format`, nothing becomes larger.
  Widths(const TermStore& store, uint32_t width, Format format)
      : store_(store), width_(width), format_(format) {}

  uint32_t& bits(uint32_t width) {
    return bits_.try_emplace(width, std::min(width, width_)).first->second;
  }
  Format& format(Sort s) {
    const uint32_t exponent = store_.sorts().index(s);
    const uint32_t significand = store_.sorts().significand_bits(s);
    return formats_
        .try_emplace({exponent, significand}, Format{std::min(exponent, format_.exponent),
                                                     std::min(significand, format_.significand)})
        .first->second;
  }

  // From below, until nothing grows: what was 8, 21 and 29 = 8 + 21 becomes 1, 1 and 2. The widths
  // as they are fit together, so nothing grows beyond them.
  void settle(const std::vector<PlacedEdge>& edges) {
    constexpr int kMostRounds = 32;
    for (int round = 0; round < kMostRounds; ++round) {
      const auto bits_before = bits_;
      const auto formats_before = formats_;
      for (const PlacedEdge& edge : edges) grow(edge.end);
      if (bits_ == bits_before && formats_ == formats_before) break;
    }
  }

  Sort operator()(TermStore& store, Sort old) {
    if (store.sorts().is(old, SortKind::kBitVec)) {
      return store.sorts().bit_vector(bits(store.sorts().width(old)));
    }
    if (store.sorts().is(old, SortKind::kFloat)) {
      const Format to = format(old);
      return store.sorts().floating_point(to.exponent, to.significand);
    }
    return old;
  }

 private:
  bool is_bits(Term t) const { return store_.sorts().is(store_.sort(t), SortKind::kBitVec); }
  uint32_t& bits(Term t) { return bits(store_.sorts().width(store_.sort(t))); }

  static void same(uint32_t& a, uint32_t& b) { a = b = std::max(a, b); }

  void grow(Term t) {
    const auto arguments = store_.arguments(t);
    switch (store_.op(t)) {
      case Op::kConcat: {
        uint32_t sum = 0;
        for (const Term a : arguments) sum += bits(a);
        bits(t) = std::max(bits(t), sum);
        break;
      }
      case Op::kRepeat:
        bits(t) = std::max(bits(t), bits(arguments[0]) * store_.indices(t)[0]);
        break;
      case Op::kZeroExtend:
      case Op::kSignExtend:
        bits(t) = std::max(bits(t), bits(arguments[0]));
        break;
      case Op::kExtract:
        bits(arguments[0]) = std::max(bits(arguments[0]), bits(t));
        break;
      case Op::kFp: {
        // Values are cut to whatever it is.
        if (std::ranges::all_of(arguments,
                                [&](Term a) { return store_.op(a) == Op::kBitVector; })) {
          break;
        }
        Format& to = format(store_.sort(t));
        same(to.exponent, bits(arguments[1]));
        uint32_t stored = to.significand - 1;
        same(stored, bits(arguments[2]));
        to.significand = stored + 1;
        break;
      }
      case Op::kToFpFromBits: {
        Format& to = format(store_.sort(t));
        uint32_t& from = bits(arguments[0]);
        from = std::max(from, to.exponent + to.significand);
        to.significand = from - to.exponent;
        break;
      }
      default:
        if (is_bits(t)) bits(t);
        break;
    }
  }

  const TermStore& store_;
  uint32_t width_;
  Format format_;
  std::map<uint32_t, uint32_t> bits_;
  std::map<std::pair<uint32_t, uint32_t>, Format> formats_;
};

Edit narrowing(const Widths& widths, const std::string& name) {
  return Edit::change_all(
      [widths](TermStore& s, Script& script) {
        Widths own = widths;  // asking it about a width that it has not met makes an entry
        Translator translator(s);
        translator.sort = [&](Sort old) { return own(s, old); };
        return translator.apply(script);
      },
      name);
}

Edit narrowing_one(uint32_t from, uint32_t to) {
  return Edit::change_all(
      [from, to](TermStore& s, Script& script) {
        Translator translator(s);
        translator.sort = [&](Sort old) {
          const bool is_it = s.sorts().is(old, SortKind::kBitVec) && s.sorts().width(old) == from;
          return is_it ? s.sorts().bit_vector(to) : old;
        };
        return translator.apply(script);
      },
      "width " + std::to_string(from) + " to " + std::to_string(to));
}

}  // namespace

void narrow_widths(Session& session) {
  TermStore& store = session.store();
  const std::vector<PlacedEdge> edges = edges_of(store, session.script());
  std::set<uint32_t> widths;
  bool has_floats = false;
  for (const PlacedEdge& edge : edges) {
    const Sort s = store.sort(edge.end);
    if (store.sorts().is(s, SortKind::kBitVec)) widths.insert(store.sorts().width(s));
    has_floats |= store.sorts().is(s, SortKind::kFloat);
  }
  if (widths.empty() && !has_floats) return;
  struct Size {
    uint32_t width;
    Widths::Format format;
  };
  std::vector<Edit> edits;
  for (const Size& size :
       {Size{1, {2, 3}}, {2, {2, 4}}, {4, {3, 5}}, {8, {4, 8}}, {16, {5, 11}}, {32, {8, 24}}}) {
    const bool is_smaller = has_floats || size.width < *widths.rbegin();
    if (!is_smaller) continue;
    Widths all(store, size.width, size.format);
    all.settle(edges);
    edits.push_back(narrowing(all, "widths " + std::to_string(size.width)));
  }
  for (const uint32_t from : widths) {
    for (const uint32_t to : std::set<uint32_t>{1, from / 2, from - 1}) {
      if (to > 0 && to < from) edits.push_back(narrowing_one(from, to));
    }
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace assay::reduce
