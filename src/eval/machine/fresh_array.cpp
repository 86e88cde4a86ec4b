#include "eval/machine/fresh_array.h"

#include <algorithm>

namespace assay::eval::fresh {

using value::Kind;

namespace {

constexpr size_t kMostParts = 256;
static_assert(kMostParts * sizeof(Value) <= Scratch::kMost);

bool view(const value::ValueStore& values, Value v, std::span<const Value>& result) {
  if (v.kind == Kind::kArrayView) {
    result = viewed_array(v);
    return true;
  }
  if (v.kind != Kind::kArray || !v.is_exact()) return false;
  result = values.parts(v);
  return true;
}

// Values that are equal if and only if they are the same bytes.
bool is_stored(Value v) {
  return v.kind > Kind::kOpen && v.kind < Kind::kApproximate && v.is_exact();
}

// Of the order of Value, all but the payload.
uint64_t key(Value v) {
  return static_cast<uint64_t>(v.kind) << 56 | uint64_t{v.has_inexact_part} << 48 |
         uint64_t{v.tag} << 32 | v.extra;
}
unsigned is_below(Value x, Value y) {
  const uint64_t a = key(x);
  const uint64_t b = key(y);
  return static_cast<unsigned>(a < b) |
         (static_cast<unsigned>(a == b) & static_cast<unsigned>(x.payload < y.payload));
}

// The place of the first index that is not below; parts: default, index, element, ... Few are
// counted, without jumps that are as good as random.
size_t lower_bound(std::span<const Value> parts, Value index) {
  constexpr size_t kFew = 16;
  size_t low = 0;
  size_t high = parts.size() / 2;
  while (high - low > kFew) {
    const size_t middle = (low + high) / 2;
    if (is_below(parts[1 + 2 * middle], index) != 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  size_t below = low;
  for (size_t i = low; i < high; ++i) below += is_below(parts[1 + 2 * i], index);
  return 1 + 2 * below;
}

}  // namespace

bool select(const value::ValueStore& values, Value array, Value index, Value& result) {
  std::span<const Value> parts;
  if (!view(values, array, parts) || !is_stored(index)) return false;
  constexpr size_t kFew = 33;  // parts, among which there is no need to look in order
  if (parts.size() <= kFew) {
    // The default is its own answer at place 0, where no index stands.
    size_t found = 0;
    for (size_t at = 1; at < parts.size(); at += 2) found = parts[at] == index ? at + 1 : found;
    result = parts[found];
    return true;
  }
  const size_t at = lower_bound(parts, index);
  result = at < parts.size() && parts[at] == index ? parts[at + 1] : parts[0];
  return true;
}

bool store(const value::ValueStore& values, Scratch& scratch, std::span<const Value> args,
           Value& result) {
  std::span<const Value> parts;
  if (!view(values, args[0], parts) || parts.size() + args.size() > kMostParts) return false;
  for (Value v : args.subspan(1)) {
    if (!is_stored(v)) return false;
  }
  Value* const made = scratch.take<Value>(parts.size() + args.size() - 1);
  Value* end = std::copy(parts.begin(), parts.end(), made);
  const Value fallback = parts[0];
  for (size_t i = 1; i + 1 < args.size(); i += 2) {
    Value* const at = made + lower_bound({made, end}, args[i]);
    const bool is_there = at < end && *at == args[i];
    if (args[i + 1] == fallback) {
      if (is_there) end = std::copy(at + 2, end, at);
      continue;
    }
    if (!is_there) {
      std::copy_backward(at, end, end + 2);
      end += 2;
    }
    at[0] = args[i];
    at[1] = args[i + 1];
  }
  result = {Kind::kArrayView, 0, static_cast<uint16_t>(end - made), args[0].extra,
            static_cast<uint64_t>(reinterpret_cast<uintptr_t>(made))};
  return true;
}

bool equal_arrays(const value::ValueStore& values, Value x, Value y, bool if_equal, Value& result) {
  std::span<const Value> a;
  std::span<const Value> b;
  if (!view(values, x, a) || !view(values, y, b)) return false;
  const bool is_equal = x.kind == Kind::kArray && y.kind == Kind::kArray
                            ? x == y
                            : std::equal(a.begin(), a.end(), b.begin(), b.end());
  result = value::boolean(is_equal == if_equal);
  return true;
}

}  // namespace assay::eval::fresh
