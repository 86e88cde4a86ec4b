// RegexStore: regular expressions (RegLan) as hash-consed, normalised, immutable nodes with 32-bit
// handles, and their derivatives. Start here; regex_match.h has membership, search and replacement,
// regex_language.h emptiness and equivalence. The store owns everything, is freed as a whole and is
// not shared between threads; a handle of one store means nothing in another.
//
//   RegexStore store;
//   const Regex word = store.loop(store.range(U'a', U'z'), 3, 1'000'000'000);
//   Budget budget{1'000'000};
//   if (matches(store, word, U"abc", budget) == Match::kYes) ...
//
// Forms. There are seven kinds of nodes: character classes, the empty text, concatenations, unions,
// intersections, complements and counted loops; star, plus, option and power are loops, a text is a
// concatenation of one-character classes. Constructors normalise (regex_build.cpp lists the rules):
// concatenations are right-associated, unions and intersections flat, sorted and without
// duplicates, unions are factored on the left and adjacent loops over one body are joined:
//   x·r{2,3}·y | x·r{4,9}·y  =  x·r{2,9}·y
// Loops are never unrolled. This keeps derivatives few: where the counts of a loop within a loop
// join to one range, there is one term for each position in the body, not one for each pair of
// counts.
// A constructor does a bounded amount of work for each argument. Where that does not suffice (a
// chain of 1,000,000 binary concatenations to the left), the node is kept as it was given; the
// language is the same, and derivatives put it in order as they go.
//
// Derivatives (Brzozowski, J. ACM 11(4), 1964; character classes as in Owens, Reppy and Turon, JFP
// 19(2), 2009) are computed on an explicit stack and memoised for each node and range of
// characters that the node does not tell apart; ranges are found when first asked for.
//
// Bounds. Work is counted in steps: one for each node visited while deriving, each argument of a
// node built, each character of a text read. A budget of B steps bounds the time by O(B log B) and
// the memory by about 100 bytes for each step; when it runs out, the answer is kBudget and the
// store stays usable. Deriving a node that was derived by the same range before takes one step.
#pragma once

#include <gmpxx.h>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/interner.h"
#include "base/pod_vector.h"
#include "base/span_interner.h"
#include "value/regex_ranges.h"
#include "value/text.h"

namespace assay::value {

struct Regex {
  uint32_t id = UINT32_MAX;
  constexpr auto operator<=>(const Regex&) const = default;
};

// Steps that may still be taken; 0 when it ran out.
struct Budget {
  uint64_t steps = 0;

  bool spend(uint64_t count) {
    const bool suffices = count < steps;
    steps = suffices ? steps - count : 0;
    return suffices;
  }
  bool is_spent() const { return steps == 0; }
};

enum class Match : uint8_t { kNo, kYes, kBudget };

// What a node is, for printing. kText includes the empty text and a single character; kClass is
// every other set of characters but none and all of them; kLoop is star, plus, option and power.
enum class RegexKind : uint8_t {
  kNone,
  kText,
  kAllChar,
  kAll,
  kClass,
  kConcat,
  kUnion,
  kInter,
  kComp,
  kLoop
};

class RegexStore {
 public:
  // The upper count of a loop without one, and the length of the longest text where there is none.
  static constexpr uint64_t kUnbounded = UINT64_MAX;

  RegexStore();
  RegexStore(RegexStore&&) noexcept = default;
  RegexStore& operator=(RegexStore&&) noexcept = default;

  // --- constructors, named after the standard's functions ---
  static constexpr Regex none() { return {0}; }
  static constexpr Regex epsilon() { return {1}; }
  static constexpr Regex all_char() { return {2}; }
  static constexpr Regex all() { return {3}; }
  Regex text(TextView text);
  Regex range(char32_t lo, char32_t hi);  // none when lo > hi
  Regex range(TextView lo, TextView hi);  // none unless both are of length 1
  Regex concat(std::span<const Regex> arguments);
  Regex concat(Regex a, Regex b) { return concat(std::array{a, b}); }
  Regex unite(std::span<const Regex> arguments);
  Regex unite(Regex a, Regex b) { return unite(std::array{a, b}); }
  Regex intersect(std::span<const Regex> arguments);
  Regex intersect(Regex a, Regex b) { return intersect(std::array{a, b}); }
  Regex complement(Regex r);
  Regex difference(std::span<const Regex> arguments);  // left-associative
  Regex difference(Regex a, Regex b) { return difference(std::array{a, b}); }
  Regex star(Regex r) { return loop(r, 0, kUnbounded); }
  Regex plus(Regex r) { return loop(r, 1, kUnbounded); }
  Regex option(Regex r) { return loop(r, 0, 1); }
  Regex power(Regex r, const mpz_class& count) { return loop(r, count, count); }
  // none when lo > hi. With hi == kUnbounded there is no upper count; lo is below that.
  Regex loop(Regex r, uint64_t lo, uint64_t hi);
  // Counts of 2^64 - 1 and more are rounded to what no text in memory can tell apart; then
  // is_exact() is false. A negative count of z3's (re.loop r lo hi) counts as 0 when it is lo.
  Regex loop(Regex r, const mpz_class& lo, const mpz_class& hi);
  Regex loop_from(Regex r, const mpz_class& lo);  // z3's ((_ re.loop lo) r): no upper count
  // The texts backwards. Linear in the size of r, once for each node.
  Regex reverse(Regex r);

  // --- reading ---
  RegexKind kind(Regex r) const;
  // Of kConcat (two: the second is mostly a kConcat again), kUnion, kInter, kComp and kLoop (one).
  std::span<const Regex> arguments(Regex r) const;
  // Of a kConcat: all parts from left to right, runs of characters joined to texts. Parts that are
  // shared are repeated; what must stay small for every store is printed by arguments().
  std::vector<Regex> factors(Regex r);
  uint64_t lower(Regex r) const;     // of a kLoop
  uint64_t upper(Regex r) const;     // of a kLoop; may be kUnbounded
  Text text(Regex r) const;          // of a kText
  RangesView ranges(Regex r) const;  // of kNone, kAllChar, kClass and a kText of one character
  size_t size() const { return attributes_.size(); }  // nodes

  // Whether every count is as it was given. If not, only matches of texts are exact; emptiness and
  // equivalence are then never decided.
  bool is_exact() const { return is_exact_; }

  // --- attributes, known at construction ---
  bool is_nullable(Regex r) const { return (attributes_[r.id].flags & kNullable) != 0; }
  // True only if some text matches; false says nothing.
  bool is_surely_inhabited(Regex r) const { return (attributes_[r.id].flags & kInhabited) != 0; }
  // No match is shorter or longer than these; kUnbounded as the least length: there is none below
  // 2^64 - 1.
  uint64_t least_length(Regex r) const { return attributes_[r.id].least_length; }
  uint64_t greatest_length(Regex r) const { return attributes_[r.id].greatest_length; }

  // --- derivatives ---
  // The same for all characters from lo to hi.
  struct Step {
    Regex target;
    char32_t lo;
    char32_t hi;
  };
  std::optional<Step> step(Regex r, char32_t c, Budget& budget);
  // { w | c·w in r }; nothing when the budget ran out.
  std::optional<Regex> derivative(Regex r, char32_t c, Budget& budget);

  // A regex that agrees with r on all texts up to `length`: counts that such texts cannot exhaust
  // become unbounded, so that reading a text does not count down from 1,000,000,000.
  std::optional<Regex> bounded(Regex r, size_t length, Budget& budget);

  // The first factor and the rest; {r, epsilon()} when r is no concatenation.
  std::optional<std::pair<Regex, Regex>> split(Regex r, Budget& budget);
  // Characters of a class node; false when r is none.
  bool is_class(Regex r) const { return form(r) == Form::kClass; }
  bool is_loop(Regex r) const { return form(r) == Form::kLoop; }
  bool contains(Regex character_class, char32_t c) const;

 private:
  friend class RegexDeriver;

  enum class Form : uint8_t { kClass, kEpsilon, kConcat, kUnion, kInter, kComp, kLoop };
  enum Flag : uint8_t { kNullable = 1, kInhabited = 2, kIsText = 4 };

  struct Attributes {
    uint64_t least_length;
    uint64_t greatest_length;
    uint64_t largest_count;  // the largest finite one of all loops in it
    uint32_t memo;           // the first of its Steps in memo_, or kNoMemo
    uint8_t memo_size;
    uint8_t flags;
  };
  struct MemoEntry {
    Step step;
    uint32_t next;
  };
  struct Loop {
    Regex body;
    uint64_t lo;
    uint64_t hi;
  };
  // An element of a union as base{lo,hi}·tail.
  struct Product {
    Loop head;
    Regex tail;
  };

  static constexpr uint32_t kNoMemo = UINT32_MAX;
  static constexpr int kMaxDepth = 16;                 // of constructors that call each other
  static constexpr int kOutsideDepth = kMaxDepth - 2;  // where a call from outside begins

  Form form(Regex r) const { return static_cast<Form>(nodes_.first(r.id)); }
  bool is_concat(Regex r) const { return form(r) == Form::kConcat; }
  bool is_text(Regex r) const { return (attributes_[r.id].flags & kIsText) != 0; }
  std::span<const Regex> parts(Regex r) const;  // all words of the node
  Loop as_loop(Regex r) const;                  // r{1,1} when r is no loop
  Product as_product(Regex r) const;
  bool is_flat_concat(Regex r) const { return is_concat(r) && !is_concat(parts(r)[0]); }

  Regex intern(Form form, std::span<const uint32_t> words);
  Regex intern(Form form, std::span<const Regex> words);
  Attributes attributes_of(Form form, std::span<const Regex> words) const;
  Attributes loop_attributes(const Loop& loop) const;

  // regex_build.cpp and regex_union.cpp. `work` bounds the effort of normalising; without it the
  // node is only correct.
  Regex make_class(RangesView ranges);
  Regex make_loop(Regex body, uint64_t lo, uint64_t hi, Budget& work, int depth = 0);
  Regex make_concat(Regex a, Regex b, Budget& work);
  Regex make_union(std::vector<Regex> items, Budget& work, int depth = 0);
  Regex make_inter(std::vector<Regex> items, Budget& work, int depth = 0);
  Regex make_complement(Regex r);
  Regex intern_loop(const Loop& loop);
  std::optional<Loop> flatten_loop(const Loop& outer) const;
  std::optional<Loop> join_loops(Regex a, Regex b) const;
  Regex prepend(Regex first, Regex rest);
  bool flatten(Form form, std::vector<Regex>& items, Regex neutral, Regex absorbing, Budget& work);
  void merge_classes(std::vector<Regex>& items, Form form, Budget& work);
  void merge_complements(std::vector<Regex>& items, Form form, Budget& work, int depth);
  bool has_complement_pair(std::span<const Regex> items) const;
  void factor(std::vector<Regex>& items, bool& has_epsilon, Budget& work, int depth);
  std::vector<Product> products(std::span<const Regex> items, bool& has_epsilon) const;

  // regex_derivative.cpp
  bool recall(Regex r, char32_t c, Step& step) const;
  void remember(Regex r, char32_t c, Step step);

  // Rebuilds r from its leaves, arguments first: `change(node, new arguments)` gives the new node;
  // `is_done(node)` stops the descent. `done` maps what was rebuilt before.
  template <typename IsDone, typename Change>
  std::optional<Regex> rebuild(Regex r, std::unordered_map<uint32_t, Regex>& done, Budget& budget,
                               IsDone is_done, Change change);

  base::Interner nodes_;
  base::PodVector<Attributes> attributes_;
  bool is_exact_ = true;
  base::PodVector<MemoEntry> memo_;
  std::map<uint64_t, Step> long_memo_;  // (node, lo): of nodes with more steps than a list is for
  std::unordered_map<uint32_t, std::pair<Regex, Regex>> splits_;  // of concatenations to the left
  std::unordered_map<uint32_t, Regex> reversed_;
  base::SpanInterner<char32_t> texts_;  // that text() was asked for: a model's come again and again
  base::PodVector<Regex> of_texts_;
};

}  // namespace assay::value
