#include "eval/machine/fresh_text.h"

#include <algorithm>
#include <array>

#include "eval/semantics/text_match.h"

namespace assay::eval::fresh {

using value::boolean;
using value::Kind;
using value::small_integer;

namespace {

constexpr size_t kMostCharacters = 1024;   // of a text that is made here
constexpr size_t kMostComparisons = 4096;  // of a search, at worst
constexpr size_t kCharactersAStep = 32;    // as Semantics::apply counts

static_assert(kMostCharacters * sizeof(char32_t) <= Scratch::kMost);

bool view(const Texts& s, Value v, TextView& result) {
  if (v.kind == Kind::kTextView) {
    result = viewed_text(v);
    return true;
  }
  if (v.kind != Kind::kText) return false;
  result = s.semantics.values().to_text(v);
  return true;
}
bool views(const Texts& s, Value x, Value y, TextView& a, TextView& b) {
  return view(s, x, a) && view(s, y, b);
}

// Makes room for a text, and pays for it as Semantics::apply does.
bool make(const Texts& s, size_t size, char32_t*& result) {
  if (size > kMostCharacters || size > s.semantics.limits().text) return false;
  s.semantics.meter().spend(size / kCharactersAStep);
  result = s.scratch.take<char32_t>(size);
  return true;
}

// Not the linear search of value/text_sequence.h, which sets up more than short texts take.
bool find(TextView s, TextView part, size_t from, size_t& result) {
  if (s.size() * (part.size() + 1) > kMostComparisons) return false;
  result = s.find(part, from);
  return true;
}

}  // namespace

bool length(const Texts& s, Value x, Value& result) {
  TextView a;
  if (!view(s, x, a)) return false;
  result = small_integer(static_cast<int64_t>(a.size()));
  return true;
}

bool substr(const Texts& s, Value x, Value first, Value count, Value& result) {
  TextView a;
  if (!view(s, x, a) || first.kind != Kind::kInt || count.kind != Kind::kInt) return false;
  const auto size = static_cast<int64_t>(a.size());
  const int64_t start = first.integer();
  if (start < 0 || start >= size || count.integer() <= 0) {
    result = text_view({});
    return true;
  }
  const int64_t taken = std::min(count.integer(), size - start);
  result = text_view(a.substr(static_cast<size_t>(start), static_cast<size_t>(taken)));
  return true;
}

bool at(const Texts& s, Value x, Value position, Value& result) {
  return substr(s, x, position, small_integer(1), result);
}

bool concat(const Texts& s, const Value* r, std::span<const uint32_t> list, Value& result) {
  constexpr size_t kMostParts = 16;
  if (list.size() > kMostParts) return false;
  std::array<TextView, kMostParts> parts;
  size_t size = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    if (!view(s, r[list[i]], parts[i])) return false;
    size += parts[i].size();
  }
  char32_t* to;
  if (!make(s, size, to)) return false;
  result = text_view({to, size});
  for (size_t i = 0; i < list.size(); ++i) to = std::copy(parts[i].begin(), parts[i].end(), to);
  return true;
}

bool prefix_of(const Texts& s, Value x, Value y, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, y, a, b)) return false;
  result = boolean(value::prefix_of(a, b));
  return true;
}

bool suffix_of(const Texts& s, Value x, Value y, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, y, a, b)) return false;
  result = boolean(value::suffix_of(a, b));
  return true;
}

bool contains(const Texts& s, Value x, Value y, Value& result) {
  TextView a;
  TextView b;
  size_t found;
  if (!views(s, x, y, a, b) || !find(a, b, 0, found)) return false;
  result = boolean(found != TextView::npos);
  return true;
}

bool index_of(const Texts& s, Value x, Value part, Value from, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, part, a, b) || from.kind != Kind::kInt) return false;
  const int64_t start = from.integer();
  size_t found = TextView::npos;
  if (start >= 0 && start <= static_cast<int64_t>(a.size()) &&
      !find(a, b, static_cast<size_t>(start), found)) {
    return false;
  }
  result = small_integer(found == TextView::npos ? -1 : static_cast<int64_t>(found));
  return true;
}

bool replace(const Texts& s, Value x, Value part, Value by, Value& result) {
  TextView a;
  TextView b;
  TextView c;
  size_t found;
  if (!views(s, x, part, a, b) || !view(s, by, c) || !find(a, b, 0, found)) return false;
  if (found == TextView::npos) {
    // Also where the general way finds its limit exceeded, which speaks of lengths alone.
    if (a.size() + c.size() > s.semantics.limits().text) return false;
    result = text_view(a);
    return true;
  }
  char32_t* to;
  const size_t size = a.size() - b.size() + c.size();
  if (a.size() + c.size() > s.semantics.limits().text || !make(s, size, to)) return false;
  result = text_view({to, size});
  to = std::copy_n(a.begin(), found, to);
  to = std::copy(c.begin(), c.end(), to);
  std::copy(a.begin() + found + b.size(), a.end(), to);
  return true;
}

bool replace_all(const Texts& s, Value x, Value part, Value by, Value& result) {
  TextView a;
  TextView b;
  TextView c;
  if (!views(s, x, part, a, b) || !view(s, by, c)) return false;
  if (a.size() * (b.size() + 1) > kMostComparisons) return false;
  size_t count = 0;
  for (size_t from = 0; !b.empty() && (from = a.find(b, from)) != TextView::npos;
       from += b.size()) {
    ++count;
  }
  char32_t* to;
  const size_t size = a.size() - count * b.size() + count * c.size();
  if (size > s.semantics.limits().text) return false;
  if (count == 0) {
    result = text_view(a);
    return true;
  }
  if (!make(s, size, to)) return false;
  result = text_view({to, size});
  size_t from = 0;
  for (; count > 0; --count) {
    const size_t hole = a.find(b, from);
    to = std::copy(a.begin() + from, a.begin() + hole, to);
    to = std::copy(c.begin(), c.end(), to);
    from = hole + b.size();
  }
  std::copy(a.begin() + from, a.end(), to);
  return true;
}

bool less(const Texts& s, Value x, Value y, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, y, a, b)) return false;
  result = boolean(value::less(a, b));
  return true;
}

bool less_equal(const Texts& s, Value x, Value y, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, y, a, b)) return false;
  result = boolean(value::less_equal(a, b));
  return true;
}

bool equal(const Texts& s, Value x, Value y, bool if_equal, Value& result) {
  TextView a;
  TextView b;
  // Stored ones are equal if and only if they are the same.
  if (x.kind == Kind::kText && y.kind == Kind::kText) {
    result = boolean((x == y) == if_equal);
    return true;
  }
  if (!views(s, x, y, a, b)) return false;
  result = boolean((a == b) == if_equal);
  return true;
}

bool is_digit(const Texts& s, Value x, Value& result) {
  TextView a;
  if (!view(s, x, a)) return false;
  result = boolean(value::is_digit(a));
  return true;
}

bool to_code(const Texts& s, Value x, Value& result) {
  TextView a;
  if (!view(s, x, a)) return false;
  result = small_integer(value::to_code(a));
  return true;
}

bool to_int(const Texts& s, Value x, Value& result) {
  constexpr size_t kMostDigits = 18;
  TextView a;
  if (!view(s, x, a)) return false;
  const bool is_number = !a.empty() && std::all_of(a.begin(), a.end(), [](char32_t c) {
    return c >= U'0' && c <= U'9';
  });
  if (is_number && a.size() > kMostDigits) return false;
  int64_t n = is_number ? 0 : -1;
  if (is_number) {
    for (char32_t c : a) n = 10 * n + static_cast<int64_t>(c - U'0');
  }
  result = small_integer(n);
  return true;
}

bool from_code(const Texts& s, Value n, Value& result) {
  if (n.kind != Kind::kInt) return false;
  if (n.integer() < 0 || n.integer() > int64_t{value::kLastCodePoint}) {
    result = text_view({});
    return true;
  }
  char32_t* to;
  if (!make(s, 1, to)) return false;
  *to = static_cast<char32_t>(n.integer());
  result = text_view({to, 1});
  return true;
}

bool from_int(const Texts& s, Value n, Value& result) {
  if (n.kind != Kind::kInt) return false;
  if (n.integer() < 0) {
    result = text_view({});
    return true;
  }
  std::array<char32_t, 20> digits;
  size_t first = digits.size();
  uint64_t rest = n.payload;
  do {
    digits[--first] = U'0' + static_cast<char32_t>(rest % 10);
    rest /= 10;
  } while (rest != 0);
  const size_t size = digits.size() - first;
  char32_t* to;
  if (!make(s, size, to)) return false;
  std::copy(digits.begin() + first, digits.end(), to);
  result = text_view({to, size});
  return true;
}

bool to_regex(const Texts& s, Value x, Value& result) {
  TextView a;
  if (!view(s, x, a) || a.size() > kMostCharacters) return false;
  s.semantics.meter().spend(a.size() / kCharactersAStep);
  result = s.semantics.values().regex(s.semantics.values().regexes().text(a));
  return true;
}

bool in_regex(const Texts& s, Value x, Value regex, Value& result) {
  TextView a;
  if (!view(s, x, a) || regex.kind != Kind::kRegex) return false;
  const value::Match match = match_text(s.semantics, a, regex);
  if (match == value::Match::kBudget) return false;
  result = boolean(match == value::Match::kYes);
  return true;
}

bool replace_regex(const Texts& s, Value x, Value regex, Value by, Value& result) {
  TextView a;
  TextView b;
  if (!views(s, x, by, a, b) || regex.kind != Kind::kRegex) return false;
  if (a.size() + b.size() > std::min<uint64_t>(kMostCharacters, s.semantics.limits().text)) {
    return false;
  }
  const value::Found found = find_in_text(s.semantics, a, regex);
  if (found.result == value::Match::kBudget) return false;
  if (found.result == value::Match::kNo) {
    result = text_view(a);
    return true;
  }
  char32_t* to;
  const size_t size = a.size() - found.length + b.size();
  if (!make(s, size, to)) return false;
  result = text_view({to, size});
  to = std::copy_n(a.begin(), found.first, to);
  to = std::copy(b.begin(), b.end(), to);
  std::copy(a.begin() + found.first + found.length, a.end(), to);
  return true;
}

}  // namespace assay::eval::fresh
