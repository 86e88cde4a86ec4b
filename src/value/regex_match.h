// Texts and regular expressions: str.in_re, str.replace_re, str.replace_re_all and cvc5's
// str.indexof_re. All of them read the text through derivatives (value/regex.h).
//
// Bounds, for a text of n characters and a regex r. `matches` takes at most n derivatives; search
// and replacement take O(n) of them in all, not O(n^2): one pass backwards with the reversed regex
// tells at which positions a match begins, and only from those the text is read forwards. (If the
// budget does not suffice for the reversed regex, whose derivatives may be much larger, the text is
// read forwards from each position: O(n^2) steps.) A derivative that is known costs one step, a new
// one at most as many as the regex before it has nodes and arguments; of a regex without
// intersection and complement that is O(|r|^2) at any time, |r| counting each loop once, as long
// as the counts of a loop form one range. The length of a text outside of the least and greatest
// lengths of r decides at once, and a loop over a character class counts down in one go, so
// ((_ re.loop 1000000000 1000000000) re.allchar) is decided in O(1) and O(n).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "value/regex.h"

namespace assay::value {

Match matches(RegexStore& store, Regex r, TextView text, Budget& budget);

// The leftmost match and of those that begin there the shortest; only with kYes there is one.
struct Found {
  Match result = Match::kNo;
  size_t first = 0;
  size_t length = 0;
};
enum class EmptyMatch : uint8_t { kAllowed, kForbidden };
Found find_shortest_leftmost(RegexStore& store, Regex r, TextView text, EmptyMatch empty,
                             Budget& budget);

// Replaces the shortest leftmost match; that is the empty one at the beginning if r is nullable.
// Nothing when the budget ran out.
std::optional<Text> replace_re(RegexStore& store, TextView text, Regex r, TextView by,
                               Budget& budget);
// Replaces each shortest leftmost match that is not empty, from left to right. Nothing when the
// budget ran out or the result would be longer than `limit`.
std::optional<Text> replace_re_all(RegexStore& store, TextView text, Regex r, TextView by,
                                   size_t limit, Budget& budget);
// Where the first match at or after `from` begins, which may be empty; -1 when there is none or
// `from` is not in [0, |text|]. Nothing when the budget ran out.
std::optional<int64_t> index_of_re(RegexStore& store, TextView text, Regex r, const mpz_class& from,
                                   Budget& budget);

}  // namespace assay::value
