#include "mutate/synth/regex_members.h"

#include <algorithm>
#include <deque>

namespace assay::mutate::synth {

namespace {

constexpr size_t kMaxTexts = 400;  // looked at
constexpr char32_t kLast = 0x2ffff;

// Of all characters that do the same, one that can be read.
char32_t representative(char32_t lo, char32_t hi) {
  for (const char32_t wanted : {U'a', U'b', U'0', U'A', U' '}) {
    if (lo <= wanted && wanted <= hi) return wanted;
  }
  return lo < U' ' && hi >= U'!' ? U'!' : lo;
}

}  // namespace

std::vector<std::u32string> shortest_members(value::RegexStore& regexes, value::Regex regex,
                                             size_t count) {
  struct Item {
    value::Regex rest;
    std::u32string text;
  };
  std::vector<std::u32string> members;
  std::deque<Item> queue{{regex, {}}};
  for (size_t looked = 0; !queue.empty() && looked < kMaxTexts && members.size() < count;
       ++looked) {
    const Item item = std::move(queue.front());
    queue.pop_front();
    if (regexes.is_nullable(item.rest)) members.push_back(item.text);
    for (char32_t c = 0; c <= kLast;) {
      value::Budget budget{10'000};
      const auto step = regexes.step(item.rest, c, budget);
      if (!step) break;
      const bool is_dead = regexes.least_length(step->target) == value::RegexStore::kUnbounded;
      if (!is_dead) queue.push_back({step->target, item.text + representative(c, step->hi)});
      c = step->hi + 1;
    }
  }
  return members;
}

}  // namespace assay::mutate::synth
