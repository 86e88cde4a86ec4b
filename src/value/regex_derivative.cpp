#include <algorithm>
#include <array>
#include <iterator>

#include "value/regex.h"

namespace assay::value {

namespace {

// Steps of a node that are kept in a list; most nodes tell two or three ranges apart. Beyond that
// they go into one ordered map.
constexpr uint8_t kMaxListed = 8;

uint64_t memo_key(Regex r, char32_t c) { return uint64_t{r.id} << 32 | c; }

}  // namespace

// --- memo ---

bool RegexStore::recall(Regex r, char32_t c, Step& step) const {
  const Attributes& attributes = attributes_[r.id];
  for (uint32_t at = attributes.memo; at != kNoMemo; at = memo_[at].next) {
    step = memo_[at].step;
    if (step.lo <= c && c <= step.hi) return true;
  }
  if (attributes.memo_size < kMaxListed) return false;
  auto after = long_memo_.upper_bound(memo_key(r, c));
  if (after == long_memo_.begin()) return false;
  --after;
  step = after->second;
  return after->first >> 32 == r.id && c <= step.hi;
}

void RegexStore::remember(Regex r, char32_t c, Step step) {
  Attributes& attributes = attributes_[r.id];
  if (attributes.memo_size < kMaxListed) {
    ++attributes.memo_size;
    memo_.push_back({step, attributes.memo});
    attributes.memo = static_cast<uint32_t>(memo_.size() - 1);
    return;
  }
  // Ranges overlap where one argument decides alone; in the map they must not.
  const auto after = long_memo_.upper_bound(memo_key(r, c));
  if (after != long_memo_.end() && after->first >> 32 == r.id) {
    step.hi = std::min<char32_t>(step.hi, after->second.lo - 1);
  }
  if (after != long_memo_.begin()) {
    const auto& [key, before] = *std::prev(after);
    if (key >> 32 == r.id) step.lo = std::max<char32_t>(step.lo, before.hi + 1);
  }
  long_memo_.emplace_hint(after, memo_key(r, step.lo), step);
}

// --- heads ---

// ((h·a)·b)·c is h·(a·(b·c)): each node of the left spine is turned once, and the result kept.
std::optional<std::pair<Regex, Regex>> RegexStore::split(Regex r, Budget& budget) {
  if (!is_concat(r)) return std::pair(r, epsilon());
  Regex head = parts(r)[0];
  Regex tail = parts(r)[1];
  if (!is_concat(head)) return std::pair(head, tail);
  if (const auto found = splits_.find(r.id); found != splits_.end()) return found->second;
  for (; is_concat(head); head = parts(head)[0]) {
    if (!budget.spend(1)) return std::nullopt;
    tail = concat(parts(head)[1], tail);
  }
  splits_.emplace(r.id, std::pair(head, tail));
  return std::pair(head, tail);
}

// --- derivation ---

// The derivative of one node by one character, on an explicit stack: a frame for each node on the
// way down, and on a stack of their own the derivatives of its arguments so far.
class RegexDeriver {
 public:
  using Step = RegexStore::Step;

  RegexDeriver(RegexStore& store, char32_t c, Budget& budget)
      : store_(store), c_(c), budget_(budget) {}

  std::optional<Step> run(Regex root) {
    Step step;
    if (is_known(root, step)) {
      budget_.spend(1);
      return step;
    }
    push(root);
    while (budget_.spend(1)) {
      Regex child;
      if (next_child(child)) {
        if (is_known(child, step)) {
          accept(step);
        } else {
          push(child);
        }
        continue;
      }
      step = combine();
      if (budget_.is_spent()) break;  // the node is correct but may not be normalised
      store_.remember(frames_.back().node, c_, step);
      steps_.resize(frames_.back().first_step);
      frames_.pop_back();
      if (frames_.empty()) return step;
      accept(step);
    }
    return std::nullopt;
  }

 private:
  using Form = RegexStore::Form;

  struct Frame {
    Regex node;
    uint32_t next = 0;  // argument to derive next
    size_t first_step;  // in steps_
    Regex rest;         // kConcat: what is still to derive
    Regex tail;         // kConcat: what follows the factor being derived
    bool is_decided = false;
  };

  void push(Regex node) {
    frames_.push_back(
        {.node = node, .first_step = steps_.size(), .rest = node, .tail = RegexStore::epsilon()});
  }

  bool is_known(Regex r, Step& step) const {
    if (store_.form(r) == Form::kClass) {
      const RangeAround around = range_around(store_.ranges(r), c_);
      step = {around.is_inside ? RegexStore::epsilon() : RegexStore::none(), around.lo, around.hi};
      return true;
    }
    if (r == RegexStore::epsilon()) {
      step = {RegexStore::none(), 0, kLastCodePoint};
      return true;
    }
    return store_.recall(r, c_, step);
  }

  // The next argument whose derivative is needed.
  bool next_child(Regex& child) {
    Frame& frame = frames_.back();
    if (frame.is_decided) return false;
    if (store_.form(frame.node) != Form::kConcat) {
      const std::span<const Regex> arguments = store_.arguments(frame.node);
      if (frame.next == arguments.size()) return false;
      child = arguments[frame.next++];
      return true;
    }
    // D(h·t) = D(h)·t, and D(t) if h is nullable. A run of nullable factors is one union, not a
    // union for each of its tails: that would be quadratic.
    if (frame.rest == RegexStore::epsilon()) return false;
    const auto parts = store_.split(frame.rest, budget_);
    if (!parts) return false;
    child = parts->first;
    frame.tail = parts->second;
    frame.rest = store_.is_nullable(child) ? frame.tail : RegexStore::epsilon();
    return true;
  }

  // The derivative of the child that next_child gave last.
  void accept(Step step) {
    Frame& frame = frames_.back();
    const Form form = store_.form(frame.node);
    if (form == Form::kConcat) step.target = store_.make_concat(step.target, frame.tail, budget_);
    const bool decides = (form == Form::kInter && step.target == RegexStore::none()) ||
                         (form != Form::kInter && step.target == RegexStore::all() &&
                          (form == Form::kConcat || form == Form::kUnion));
    if (decides) {  // the others do not matter, nor where they change
      steps_.resize(frame.first_step);
      frame.is_decided = true;
    }
    steps_.push_back(step);
  }

  Step combine() {
    const Frame& frame = frames_.back();
    Step result{RegexStore::none(), 0, kLastCodePoint};
    std::vector<Regex> targets;
    for (size_t i = frame.first_step; i < steps_.size(); ++i) {
      result.lo = std::max(result.lo, steps_[i].lo);
      result.hi = std::min(result.hi, steps_[i].hi);
      targets.push_back(steps_[i].target);
    }
    switch (store_.form(frame.node)) {
      case Form::kConcat:
      case Form::kUnion:
        result.target =
            targets.size() == 1 ? targets[0] : store_.make_union(std::move(targets), budget_);
        break;
      case Form::kInter:
        result.target =
            targets.size() == 1 ? targets[0] : store_.make_inter(std::move(targets), budget_);
        break;
      case Form::kComp:
        result.target = store_.make_complement(targets[0]);
        break;
      case Form::kLoop: {
        // D(r{m,n}) = D(r)·r{m-1,n-1}, also for a nullable r: then r{0,k} holds r{0,k-1}, and what
        // begins after empty iterations is among what begins with the first.
        const RegexStore::Loop loop = store_.as_loop(frame.node);
        const uint64_t lo = loop.lo == 0 ? 0 : loop.lo - 1;
        const uint64_t hi = loop.hi == RegexStore::kUnbounded ? loop.hi : loop.hi - 1;
        result.target =
            store_.make_concat(targets[0], store_.make_loop(loop.body, lo, hi, budget_), budget_);
        break;
      }
      case Form::kClass:
      case Form::kEpsilon:
        break;
    }
    return result;
  }

  RegexStore& store_;
  char32_t c_;
  Budget& budget_;
  std::vector<Frame> frames_;
  std::vector<Step> steps_;
};

std::optional<RegexStore::Step> RegexStore::step(Regex r, char32_t c, Budget& budget) {
  Step known;
  if (recall(r, c, known)) {
    budget.spend(1);
    return known;
  }
  return RegexDeriver(*this, c, budget).run(r);
}

std::optional<Regex> RegexStore::derivative(Regex r, char32_t c, Budget& budget) {
  const std::optional<Step> result = step(r, c, budget);
  if (!result) return std::nullopt;
  return result->target;
}

}  // namespace assay::value
