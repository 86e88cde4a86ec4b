#include "value/regex_match.h"

#include <algorithm>
#include <vector>

namespace assay::value {

namespace {

// Characters that may be read forwards before the pass backwards is worth its regex, beyond a few
// for each character of the text.
constexpr uint64_t kForwardSteps = 256;
constexpr uint64_t kForwardStepsPerCharacter = 4;

// What is left of a regex after a part of a text.
class Reader {
 public:
  Reader(RegexStore& store, Regex state, Budget& budget)
      : store_(store), state_(state), budget_(budget) {}

  Regex state() const { return state_; }

  // False when the budget ran out.
  bool read(char32_t c) {
    const auto parts = store_.split(state_, budget_);
    if (!parts) return false;
    if (store_.is_class(parts->first)) {  // no need to remember this
      if (!budget_.spend(1)) return false;
      state_ = store_.contains(parts->first, c) ? parts->second : RegexStore::none();
      return true;
    }
    const auto next = store_.derivative(state_, c, budget_);
    if (next) state_ = *next;
    return next.has_value();
  }

  // If the regex begins with a class that must come m times, reads those at once. How many
  // characters were read; `rest` is long enough for what must come.
  size_t read_counted(TextView rest) {
    const auto parts = store_.split(state_, budget_);
    if (!parts || !store_.is_loop(parts->first)) return 0;
    const Regex body = store_.arguments(parts->first)[0];
    const uint64_t count = store_.lower(parts->first);
    if (!store_.is_class(body) || count == 0 || !budget_.spend(count)) return 0;
    const auto in_body = [&](char32_t c) { return store_.contains(body, c); };
    if (!std::all_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count), in_body)) {
      state_ = RegexStore::none();
      return count;
    }
    const uint64_t upper = store_.upper(parts->first);
    const uint64_t left = upper == RegexStore::kUnbounded ? upper : upper - count;
    state_ = store_.concat(store_.loop(body, 0, left), parts->second);
    return count;
  }

 private:
  RegexStore& store_;
  Regex state_;
  Budget& budget_;
};

// Whether a text of this length can still match.
bool is_possible(const RegexStore& store, Regex state, size_t length) {
  return store.least_length(state) <= length && length <= store.greatest_length(state);
}

// Matches from one position on and then from the next, and so on; see regex_match.h.
class Search {
 public:
  Search(RegexStore& store, Regex r, TextView text, EmptyMatch empty, Budget& budget)
      : store_(store), text_(text), empty_(empty), budget_(budget) {
    if (const auto bounded = store.bounded(r, text.size(), budget)) regex_ = *bounded;
  }

  // The leftmost position from `from` on where a match begins.
  Found find_start(size_t from) {
    if (budget_.is_spent()) return {Match::kBudget};
    const bool may_be_empty = empty_ == EmptyMatch::kAllowed;
    if (may_be_empty && store_.is_nullable(regex_)) return {Match::kYes, from, 0};
    // Most positions are ruled out by their character, without a look at what comes after.
    const auto parts = store_.split(regex_, budget_);
    if (!parts) return {Match::kBudget};
    const bool begins_with_class = store_.is_class(parts->first);
    const uint64_t least = std::max<uint64_t>(store_.least_length(regex_), 1);
    for (size_t at = from; at < text_.size() && text_.size() - at >= least; ++at) {
      if (!has_starts_ && begins_with_class && !store_.contains(parts->first, text_[at])) {
        if (!budget_.spend(1)) return {Match::kBudget};
        continue;
      }
      if (!has_starts_) {
        const Found found = read_forwards(at);
        if (found.result != Match::kNo) return found;
        if (!has_tried_ &&
            forward_steps_ > kForwardSteps + kForwardStepsPerCharacter * text_.size()) {
          find_starts(at);
        }
      } else if (starts_[at]) {
        return {Match::kYes, at, 0};
      }
    }
    return {Match::kNo};
  }

  Found find(size_t from) {
    const Found start = find_start(from);
    if (start.result != Match::kYes || start.length != 0) return start;
    if (empty_ == EmptyMatch::kAllowed && store_.is_nullable(regex_)) return start;
    return read_forwards(start.first);
  }

 private:
  // The shortest match that begins at `first`.
  Found read_forwards(size_t first) {
    Reader reader(store_, regex_, budget_);
    for (size_t at = first;; ++at) {
      const Regex state = reader.state();
      if (store_.is_nullable(state) && (at != first || empty_ == EmptyMatch::kAllowed)) {
        return {Match::kYes, first, at - first};
      }
      if (at == text_.size() || store_.least_length(state) > text_.size() - at) break;
      ++forward_steps_;
      if (!reader.read(text_[at])) return {Match::kBudget};
    }
    return {Match::kNo};
  }

  // starts_[i]: a match begins at i; that is, the text from i on, backwards, is in .*·reverse(r).
  void find_starts(size_t from) {
    Budget share{budget_.steps / 2};
    const uint64_t given = share.steps;
    Regex wanted = regex_;
    if (empty_ == EmptyMatch::kForbidden && store_.is_nullable(regex_)) {
      wanted = store_.intersect(wanted, store_.plus(RegexStore::all_char()));
    }
    Reader reader(store_, store_.concat(RegexStore::all(), store_.reverse(wanted)), share);
    std::vector<bool> starts(text_.size());
    size_t at = text_.size();
    while (at > from && reader.read(text_[at - 1])) {
      --at;
      starts[at] = store_.is_nullable(reader.state());
    }
    budget_.steps -= given - share.steps;
    has_tried_ = true;
    if (at > from) return;
    starts_ = std::move(starts);
    has_starts_ = true;
  }

  RegexStore& store_;
  Regex regex_;
  TextView text_;
  EmptyMatch empty_;
  Budget& budget_;
  uint64_t forward_steps_ = 0;
  bool has_tried_ = false;  // to find the starts
  bool has_starts_ = false;
  std::vector<bool> starts_;
};

}  // namespace

Match matches(RegexStore& store, Regex r, TextView text, Budget& budget) {
  if (!is_possible(store, r, text.size())) return Match::kNo;
  const auto bounded = store.bounded(r, text.size(), budget);
  if (!bounded) return Match::kBudget;
  Reader reader(store, *bounded, budget);
  for (size_t at = 0; at < text.size();) {
    if (!is_possible(store, reader.state(), text.size() - at)) return Match::kNo;
    if (reader.state() == RegexStore::all()) return Match::kYes;
    if (const size_t count = reader.read_counted(text.substr(at))) {
      at += count;
    } else if (!reader.read(text[at++])) {
      return Match::kBudget;
    }
  }
  return store.is_nullable(reader.state()) ? Match::kYes : Match::kNo;
}

Found find_shortest_leftmost(RegexStore& store, Regex r, TextView text, EmptyMatch empty,
                             Budget& budget) {
  return Search(store, r, text, empty, budget).find(0);
}

std::optional<Text> replace_re(RegexStore& store, TextView text, Regex r, TextView by,
                               Budget& budget) {
  const Found found = find_shortest_leftmost(store, r, text, EmptyMatch::kAllowed, budget);
  if (found.result == Match::kBudget) return std::nullopt;
  Text result(text);
  if (found.result == Match::kYes) result.replace(found.first, found.length, by);
  return result;
}

std::optional<Text> replace_re_all(RegexStore& store, TextView text, Regex r, TextView by,
                                   size_t limit, Budget& budget) {
  Search search(store, r, text, EmptyMatch::kForbidden, budget);
  Text result;
  size_t at = 0;
  for (;;) {
    const Found found = search.find(at);
    if (found.result == Match::kBudget) return std::nullopt;
    const size_t end = found.result == Match::kYes ? found.first : text.size();
    if (end - at > limit - result.size()) return std::nullopt;
    result += text.substr(at, end - at);
    if (found.result == Match::kNo) return result;
    if (by.size() > limit - result.size()) return std::nullopt;
    result += by;
    at = end + found.length;
  }
}

std::optional<int64_t> index_of_re(RegexStore& store, TextView text, Regex r, const mpz_class& from,
                                   Budget& budget) {
  if (sgn(from) < 0 || cmp(from, text.size()) > 0) return -1;
  const size_t start = from.get_ui();
  Search search(store, r, text, EmptyMatch::kAllowed, budget);
  const Found found = search.find_start(start);
  if (found.result == Match::kBudget) return std::nullopt;
  return found.result == Match::kYes ? static_cast<int64_t>(found.first) : -1;
}

}  // namespace assay::value
