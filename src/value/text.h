// The string functions of the standard (theory Strings; the clauses are quoted in text_test.cpp)
// and those that z3 and cvc5 add, on strings of code points 0 to 0x2FFFF. Every function is total
// and never fails; what can be longer than its arguments takes a limit. Time is linear in arguments
// and result (text_sequence.h says how), but for the conversions from and to numbers, which are
// GMP's (quasi-linear).
//
// A Text is what a formula denotes; the text of a literal in a term is UTF-8 (value/literal.h):
//   Text s = decode_utf8(store.text(term));
//   std::string canonical = encode_utf8(replace(s, U"a", U"b"));
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay::value {

using Text = std::u32string;
using TextView = std::u32string_view;

inline constexpr char32_t kLastCodePoint = 0x2FFFF;

// From and to the canonical text of a string literal.
Text decode_utf8(std::string_view canonical);
std::string encode_utf8(TextView s);

// --- the standard ---

Text at(TextView s, const mpz_class& position);
Text substr(TextView s, const mpz_class& first, const mpz_class& count);
bool prefix_of(TextView prefix, TextView s);
bool suffix_of(TextView suffix, TextView s);
bool contains(TextView s, TextView part);
// -1 when there is none; `from` itself when `part` is empty and `from` is in [0, |s|].
int64_t index_of(TextView s, TextView part, const mpz_class& from);
// Of the first occurrence; an empty `part` is found at 0.
Text replace(TextView s, TextView part, TextView by);
// Nothing when the result would be longer than `limit`. An empty `part` replaces nothing.
std::optional<Text> replace_all(TextView s, TextView part, TextView by, size_t limit);

// Lexicographic by code points.
bool less(TextView a, TextView b);
bool less_equal(TextView a, TextView b);

bool is_digit(TextView s);
int64_t to_code(TextView s);
Text from_code(const mpz_class& code_point);
mpz_class to_int(TextView s);
Text from_int(const mpz_class& number);

// --- z3 and cvc5 ---

Text reverse(TextView s);
// ASCII letters only, as in cvc5.
Text to_lower(TextView s);
Text to_upper(TextView s);
// cvc5's str.update: overwrites from `position` on, as far as s reaches.
Text update(TextView s, const mpz_class& position, TextView by);
// z3's seq.last_indexof; |s| when `part` is empty.
int64_t last_index_of(TextView s, TextView part);

}  // namespace assay::value
