// Fast forms of the string operators. Their results are views (Kind::kTextView): code points in the
// machine's scratch memory, or a part of another text, that nobody has looked up in the store of
// values. Most texts are only measured, compared or made part of another one; Machine::exact stores
// those that leave the fast forms.
//
// Each function returns false, and leaves its result alone, where an argument is open or a large
// number, or a text is long: then the caller takes the general way, which counts its work.
#pragma once

#include <span>

#include "eval/machine/scratch.h"
#include "eval/semantics/semantics.h"
#include "value/text.h"

namespace assay::eval::fresh {

using value::TextView;

struct Texts {
  Semantics& semantics;
  Scratch& scratch;
};

inline Value text_view(TextView t) {
  return {value::Kind::kTextView, 0, 0, static_cast<uint32_t>(t.size()),
          static_cast<uint64_t>(reinterpret_cast<uintptr_t>(t.data()))};
}
inline TextView viewed_text(Value v) {
  return {reinterpret_cast<const char32_t*>(static_cast<uintptr_t>(v.payload)), v.extra};
}

bool length(const Texts& s, Value x, Value& result);
bool at(const Texts& s, Value x, Value position, Value& result);
bool substr(const Texts& s, Value x, Value first, Value count, Value& result);
bool concat(const Texts& s, const Value* r, std::span<const uint32_t> list, Value& result);
bool prefix_of(const Texts& s, Value x, Value y, Value& result);
bool suffix_of(const Texts& s, Value x, Value y, Value& result);
bool contains(const Texts& s, Value x, Value y, Value& result);
bool index_of(const Texts& s, Value x, Value part, Value from, Value& result);
bool replace(const Texts& s, Value x, Value part, Value by, Value& result);
bool replace_all(const Texts& s, Value x, Value part, Value by, Value& result);
bool less(const Texts& s, Value x, Value y, Value& result);
bool less_equal(const Texts& s, Value x, Value y, Value& result);
bool equal(const Texts& s, Value x, Value y, bool if_equal, Value& result);
bool is_digit(const Texts& s, Value x, Value& result);
bool to_code(const Texts& s, Value x, Value& result);
bool to_int(const Texts& s, Value x, Value& result);
bool from_code(const Texts& s, Value n, Value& result);
bool from_int(const Texts& s, Value n, Value& result);
bool to_regex(const Texts& s, Value x, Value& result);
bool in_regex(const Texts& s, Value x, Value regex, Value& result);
bool replace_regex(const Texts& s, Value x, Value regex, Value by, Value& result);

}  // namespace assay::eval::fresh
