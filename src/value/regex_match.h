// Texts and regular expressions: str.in_re, str.replace_re, str.replace_re_all and cvc5's
// str.indexof_re. All of them read the text through derivatives (value/regex.h).
//
// Bounds, for a text of n characters and a regex r:
// - `matches` takes at most n derivatives.
// - Search and replacement take O(n) derivatives in all: one pass backwards with the reversed regex
//   tells at which positions a match begins, and only from those the text is read forwards. If the
//   budget does not suffice for the pass backwards, whose derivatives may be much larger, the text
//   is read forwards from each position: O(n^2) derivatives at worst.
// - A derivative that is known costs a step, a new one O(s) of them, s being the size of the regex
//   that is derived. Without intersection and complement, that is a union of at most one term for
//   each position in r and each choice of counts that does not join with the others to one range:
//   |r| terms in (a|ab){1000}, but 1000 in .*a.{1000}, and the product of the counts of loops in
//   loops at worst.
// - The length of the text decides at once if it is out of the least and greatest lengths of r; a
//   lower count of a character class is counted down in one go; an upper count that the text cannot
//   exhaust is none. So ((_ re.loop 1000000000 1000000000) re.allchar) takes O(1) steps, and
//   ((_ re.loop 0 1000000000) re.allchar) before other things O(n) steps and O(1) memory.
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
