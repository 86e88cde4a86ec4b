// Unions and intersections; the rules are listed in regex_build.cpp.
#include <algorithm>
#include <tuple>
#include <utility>

#include "value/regex.h"

namespace assay::value {

namespace {

// Classes of more ranges are not united, or building a large set one by one would be quadratic.
constexpr size_t kMaxRangeWords = 64;

void sort_unique(std::vector<Regex>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

bool holds(std::span<const Regex> sorted, Regex r) {
  return std::binary_search(sorted.begin(), sorted.end(), r);
}

}  // namespace

// Replaces items of the same form by their arguments, without the neutral one; an option in a union
// is epsilon and its body. False if the absorbing one is there.
bool RegexStore::flatten(Form wanted, std::vector<Regex>& items, Regex neutral, Regex absorbing,
                         Budget& work) {
  std::vector<Regex> stack;
  stack.swap(items);
  while (!stack.empty()) {
    const Regex r = stack.back();
    stack.pop_back();
    if (r == neutral) continue;
    if (r == absorbing) return false;
    if (form(r) == wanted && work.spend(parts(r).size())) {
      stack.insert(stack.end(), parts(r).begin(), parts(r).end());
      continue;
    }
    if (wanted == Form::kUnion && is_loop(r)) {
      const Loop loop = as_loop(r);
      if (loop.lo == 0 && loop.hi == 1 && work.spend(2)) {
        stack.push_back(epsilon());
        stack.push_back(loop.body);
        continue;
      }
    }
    items.push_back(r);
  }
  sort_unique(items);
  return true;
}

void RegexStore::merge_classes(std::vector<Regex>& items, Form wanted, Budget& work) {
  const auto is_kept = [this](Regex r) { return !is_class(r); };
  const auto middle = std::stable_partition(items.begin(), items.end(), is_kept);
  std::vector<Regex> classes(middle, items.end());
  if (classes.empty()) return;
  items.erase(middle, items.end());
  Ranges merged(ranges(classes[0]).begin(), ranges(classes[0]).end());
  for (size_t i = 1; i < classes.size(); ++i) {
    const RangesView next = ranges(classes[i]);
    const bool fits = wanted == Form::kInter || merged.size() + next.size() <= kMaxRangeWords;
    if (fits && work.spend(next.size())) {
      merged = wanted == Form::kInter ? intersect_ranges(merged, next) : unite_ranges(merged, next);
    } else {
      items.push_back(classes[i]);
    }
  }
  if (wanted == Form::kInter) {  // a character that is not in a class
    std::erase_if(items, [&](Regex r) {
      if (form(r) != Form::kComp || !is_class(parts(r)[0])) return false;
      const RangesView without = ranges(parts(r)[0]);
      if (!work.spend(without.size())) return false;
      merged = subtract_ranges(merged, without);
      return true;
    });
  }
  items.push_back(make_class(merged));
  sort_unique(items);
}

// De Morgan's rules, in the direction that leaves one complement.
void RegexStore::merge_complements(std::vector<Regex>& items, Form wanted, Budget& work,
                                   int depth) {
  if (depth >= kMaxDepth) return;
  const auto is_kept = [this](Regex r) { return form(r) != Form::kComp; };
  const auto middle = std::stable_partition(items.begin(), items.end(), is_kept);
  if (items.end() - middle >= 2) {
    std::vector<Regex> bodies;
    for (auto it = middle; it != items.end(); ++it) bodies.push_back(parts(*it)[0]);
    items.erase(middle, items.end());
    items.push_back(make_complement(wanted == Form::kInter ? make_union(bodies, work, depth + 1)
                                                           : make_inter(bodies, work, depth + 1)));
  }
  sort_unique(items);
}

bool RegexStore::has_complement_pair(std::span<const Regex> items) const {
  return std::any_of(items.begin(), items.end(),
                     [&](Regex r) { return form(r) == Form::kComp && holds(items, parts(r)[0]); });
}

Regex RegexStore::make_inter(std::vector<Regex> items, Budget& work, int depth) {
  if (!flatten(Form::kInter, items, all(), none(), work)) return none();
  if (has_complement_pair(items)) return none();
  merge_classes(items, Form::kInter, work);
  merge_complements(items, Form::kInter, work, depth);
  std::erase(items, all());
  if (items.empty()) return all();
  if (items.size() == 1) return items[0];
  const auto nullable = [this](Regex r) { return is_nullable(r); };
  if (holds(items, none())) return none();
  if (holds(items, epsilon())) {
    return std::all_of(items.begin(), items.end(), nullable) ? epsilon() : none();
  }
  uint64_t least = 0;
  uint64_t greatest = kUnbounded;
  for (const Regex r : items) {
    least = std::max(least, least_length(r));
    greatest = std::min(greatest, greatest_length(r));
  }
  if (least > greatest) return none();
  if (greatest == 0 && std::all_of(items.begin(), items.end(), nullable)) return epsilon();
  return intern(Form::kInter, items);
}

Regex RegexStore::make_union(std::vector<Regex> items, Budget& work, int depth) {
  if (!flatten(Form::kUnion, items, none(), all(), work)) return all();
  if (has_complement_pair(items)) return all();
  merge_classes(items, Form::kUnion, work);
  merge_complements(items, Form::kUnion, work, depth);
  bool has_epsilon = std::erase(items, epsilon()) != 0;
  if (items.size() + (has_epsilon ? 1 : 0) >= 2 && depth < kMaxDepth) {
    factor(items, has_epsilon, work, depth);
  }
  if (holds(items, all())) return all();
  const auto nullable = [this](Regex r) { return is_nullable(r); };
  has_epsilon = has_epsilon && std::none_of(items.begin(), items.end(), nullable);
  if (items.empty()) return has_epsilon ? epsilon() : none();
  if (items.size() == 1) return has_epsilon ? intern_loop({items[0], 0, 1}) : items[0];
  if (has_epsilon) items.insert(items.begin(), epsilon());
  sort_unique(items);
  return intern(Form::kUnion, items);
}

// --- factoring of unions ---

RegexStore::Product RegexStore::as_product(Regex r) const {
  if (!is_flat_concat(r)) return {as_loop(r), epsilon()};
  return {as_loop(parts(r)[0]), parts(r)[1]};
}

// The items as products; t beside x{0,n}·t is left out, and beside x{1,n}·t makes that x{0,n}·t. In
// the second case x{1,n}·t must stay what it is for others: x·t is no taker if it could be taken.
std::vector<RegexStore::Product> RegexStore::products(std::span<const Regex> items,
                                                      bool& has_epsilon) const {
  std::vector<Product> result;
  std::vector<Regex> tails;
  for (const Regex r : items) {
    result.push_back(as_product(r));
    const Product& product = result.back();
    if (product.head.lo <= 1 && holds(items, product.tail)) tails.push_back(product.tail);
  }
  sort_unique(tails);
  std::vector<Regex> taken;
  for (size_t i = 0; i < items.size(); ++i) {
    Loop& head = result[i].head;
    if (head.lo > 1) continue;
    const Regex tail = result[i].tail;
    const bool has_tail = holds(tails, tail);
    if (head.lo == 0 || is_nullable(head.body)) {
      if (has_tail) taken.push_back(tail);
    } else if (!holds(tails, items[i])) {
      if (has_tail) taken.push_back(tail);
      const bool takes_epsilon = has_epsilon && tail == epsilon() && head.hi > 1;
      if (takes_epsilon) has_epsilon = false;
      if (has_tail || takes_epsilon) head.lo = 0;
    }
  }
  sort_unique(taken);
  size_t kept = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!holds(taken, items[i])) result[kept++] = result[i];
  }
  result.resize(kept);
  return result;
}

void RegexStore::factor(std::vector<Regex>& items, bool& has_epsilon, Budget& work, int depth) {
  if (!work.spend(items.size())) return;
  std::vector<Product> terms = products(items, has_epsilon);
  // Loops of the same body before the same tail are joined.
  std::sort(terms.begin(), terms.end(), [](const Product& a, const Product& b) {
    return std::tie(a.head.body, a.tail, a.head.lo, a.head.hi) <
           std::tie(b.head.body, b.tail, b.head.lo, b.head.hi);
  });
  size_t kept = 0;
  for (const Product& term : terms) {
    Product& last = terms[kept == 0 ? 0 : kept - 1];
    if (kept != 0 && last.head.body == term.head.body && last.tail == term.tail &&
        (last.head.hi == kUnbounded || term.head.lo <= last.head.hi + 1)) {
      last.head.hi = std::max(last.head.hi, term.head.hi);
    } else {
      terms[kept++] = term;
    }
  }
  terms.resize(kept);
  // The tails of the same head are united.
  std::sort(terms.begin(), terms.end(), [](const Product& a, const Product& b) {
    return std::tie(a.head.body, a.head.lo, a.head.hi, a.tail) <
           std::tie(b.head.body, b.head.lo, b.head.hi, b.tail);
  });
  items.clear();
  for (size_t i = 0; i < terms.size();) {
    const Loop head = terms[i].head;
    std::vector<Regex> tails;
    for (; i < terms.size() && terms[i].head.body == head.body && terms[i].head.lo == head.lo &&
           terms[i].head.hi == head.hi;
         ++i) {
      tails.push_back(terms[i].tail);
    }
    const Regex tail = tails.size() == 1 ? tails[0] : make_union(std::move(tails), work, depth + 1);
    items.push_back(
        make_concat(make_loop(head.body, head.lo, head.hi, work, depth + 1), tail, work));
  }
  sort_unique(items);
}

}  // namespace assay::value
