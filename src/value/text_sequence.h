// The functions of SMT-LIB on finite sequences, for elements of any type with ==: strings
// (value/text.h) and z3's and cvc5's sequences are both made of them. Positions and counts that
// come from a formula are arbitrary integers (mpz_class); an answer fits 64 bits, -1 for "nowhere".
// All functions are total, as the standard's are.
//
// Each takes time linear in its arguments and its result: the search is Knuth, Morris and Pratt's
// (SIAM Journal on Computing 6(2), 1977), since std::search and the find of strings are quadratic
// on (aaa...ab, aaa...a), which a fuzzer writes sooner or later.
//
// Results are of type Out: std::vector<T> unless the caller says otherwise.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace assay::value::sequence {

inline constexpr size_t kNowhere = std::numeric_limits<size_t>::max();

// The part of a sequence of length `size` that (str.substr s first count) denotes.
struct Part {
  size_t first = 0;
  size_t count = 0;
};

inline Part part(size_t size, const mpz_class& first, const mpz_class& count) {
  if (sgn(first) < 0 || sgn(count) <= 0 || cmp(first, size) >= 0) return {};
  const size_t start = first.get_ui();
  const size_t rest = size - start;
  return {start, cmp(count, rest) < 0 ? count.get_ui() : rest};
}

// Knuth, Morris and Pratt's automaton of a needle: feed it element after element.
template <typename T>
class Searcher {
 public:
  // The needle is not copied and must outlive this.
  explicit Searcher(std::span<const T> needle) : needle_(needle), border_(needle.size() + 1) {
    for (size_t i = 1; i < needle.size(); ++i) border_[i + 1] = next(border_[i], needle[i]);
  }

  // The first occurrence at or after `from`, which is at most the length; an empty needle is there.
  size_t find(std::span<const T> hay, size_t from) const {
    if (needle_.empty()) return from;
    if (hay.size() - from < needle_.size()) return kNowhere;
    size_t matched = 0;
    for (size_t i = from; i < hay.size(); ++i) {
      matched = next(matched, hay[i]);
      if (matched == needle_.size()) return i + 1 - matched;
    }
    return kNowhere;
  }

 private:
  // How much of the needle is matched after one more element; `matched` is below its length.
  size_t next(size_t matched, const T& element) const {
    while (matched != 0 && !(needle_[matched] == element)) matched = border_[matched];
    return needle_[matched] == element ? matched + 1 : 0;
  }

  std::span<const T> needle_;
  std::vector<size_t> border_;  // [n]: the longest proper prefix of the first n that ends them too
};

template <typename T>
size_t find(std::span<const T> hay, std::span<const T> needle, size_t from = 0) {
  if (hay.size() - from < needle.size()) return kNowhere;  // before a table is made
  return Searcher<T>(needle).find(hay, from);
}

template <typename T, typename Out = std::vector<T>>
Out reverse(std::span<const T> s) {
  return Out(s.rbegin(), s.rend());
}

template <typename T, typename Out = std::vector<T>>
Out substr(std::span<const T> s, const mpz_class& first, const mpz_class& count) {
  const Part chosen = part(s.size(), first, count);
  const auto begin = s.begin() + static_cast<std::ptrdiff_t>(chosen.first);
  return Out(begin, begin + static_cast<std::ptrdiff_t>(chosen.count));
}

template <typename T, typename Out = std::vector<T>>
Out at(std::span<const T> s, const mpz_class& position) {
  return substr<T, Out>(s, position, 1);
}

// The first argument is the shorter one, as in the standard.
template <typename T>
bool prefix_of(std::span<const T> prefix, std::span<const T> s) {
  return prefix.size() <= s.size() && std::equal(prefix.begin(), prefix.end(), s.begin());
}

template <typename T>
bool suffix_of(std::span<const T> suffix, std::span<const T> s) {
  return suffix.size() <= s.size() && std::equal(suffix.rbegin(), suffix.rend(), s.rbegin());
}

template <typename T>
bool contains(std::span<const T> s, std::span<const T> part) {
  return find(s, part) != kNowhere;
}

template <typename T>
int64_t index_of(std::span<const T> s, std::span<const T> part, const mpz_class& from) {
  if (sgn(from) < 0 || cmp(from, s.size()) > 0) return -1;
  const size_t found = find(s, part, from.get_ui());
  return found == kNowhere ? -1 : static_cast<int64_t>(found);
}

// z3's seq.last_indexof: where the last occurrence starts; of the empty sequence, the length.
template <typename T>
int64_t last_index_of(std::span<const T> s, std::span<const T> part) {
  const std::vector<T> hay = reverse(s);
  const std::vector<T> needle = reverse(part);
  const size_t found = find(std::span<const T>(hay), std::span<const T>(needle));
  return found == kNowhere ? -1 : static_cast<int64_t>(s.size() - found - part.size());
}

template <typename T, typename Out = std::vector<T>>
Out replace(std::span<const T> s, std::span<const T> part, std::span<const T> by) {
  const size_t found = find(s, part);
  Out result;
  if (found == kNowhere) {
    result.assign(s.begin(), s.end());
    return result;
  }
  result.reserve(s.size() - part.size() + by.size());
  const auto hole = s.begin() + static_cast<std::ptrdiff_t>(found);
  result.insert(result.end(), s.begin(), hole);
  result.insert(result.end(), by.begin(), by.end());
  result.insert(result.end(), hole + static_cast<std::ptrdiff_t>(part.size()), s.end());
  return result;
}

// Nothing when the result would be longer than `limit`; nothing is built then.
template <typename T, typename Out = std::vector<T>>
std::optional<Out> replace_all(std::span<const T> s, std::span<const T> part, std::span<const T> by,
                               size_t limit) {
  std::vector<size_t> holes;
  if (!part.empty() && part.size() <= s.size()) {
    const Searcher<T> searcher(part);
    for (size_t from = 0; (from = searcher.find(s, from)) != kNowhere; from += part.size()) {
      holes.push_back(from);
    }
  }
  const size_t kept = s.size() - holes.size() * part.size();
  if (kept > limit || (!by.empty() && holes.size() > (limit - kept) / by.size())) {
    return std::nullopt;
  }
  Out result;
  result.reserve(kept + holes.size() * by.size());
  auto rest = s.begin();
  for (const size_t hole : holes) {
    result.insert(result.end(), rest, s.begin() + static_cast<std::ptrdiff_t>(hole));
    result.insert(result.end(), by.begin(), by.end());
    rest = s.begin() + static_cast<std::ptrdiff_t>(hole + part.size());
  }
  result.insert(result.end(), rest, s.end());
  return result;
}

// cvc5's str.update and seq.update: what stands from `position` on is overwritten by `by`, as far
// as s reaches; a position outside of s changes nothing. The length stays.
template <typename T, typename Out = std::vector<T>>
Out update(std::span<const T> s, const mpz_class& position, std::span<const T> by) {
  Out result(s.begin(), s.end());
  const Part chosen = sequence::part(s.size(), position, mpz_class(by.size()));
  std::copy_n(by.begin(), chosen.count, result.begin() + static_cast<std::ptrdiff_t>(chosen.first));
  return result;
}

}  // namespace assay::value::sequence
