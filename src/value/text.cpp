#include "value/text.h"

#include <algorithm>
#include <span>

#include "value/literal.h"
#include "value/text_sequence.h"

namespace assay::value {

namespace {

using Span = std::span<const char32_t>;

bool is_digit_character(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

Text decode_utf8(std::string_view canonical) {
  Text text;
  text.reserve(canonical.size());
  for (size_t at = 0; at < canonical.size();) text += char32_t{read_code_point(canonical, at)};
  return text;
}

std::string encode_utf8(TextView s) {
  std::string canonical;
  canonical.reserve(s.size());
  for (const char32_t c : s) append_code_point(c, canonical);
  return canonical;
}

Text at(TextView s, const mpz_class& position) { return sequence::at<char32_t, Text>(s, position); }

Text substr(TextView s, const mpz_class& first, const mpz_class& count) {
  return sequence::substr<char32_t, Text>(s, first, count);
}

bool prefix_of(TextView prefix, TextView s) { return s.starts_with(prefix); }

bool suffix_of(TextView suffix, TextView s) { return s.ends_with(suffix); }

bool contains(TextView s, TextView part) { return sequence::contains(Span(s), Span(part)); }

int64_t index_of(TextView s, TextView part, const mpz_class& from) {
  return sequence::index_of(Span(s), Span(part), from);
}

Text replace(TextView s, TextView part, TextView by) {
  return sequence::replace<char32_t, Text>(s, part, by);
}

std::optional<Text> replace_all(TextView s, TextView part, TextView by, size_t limit) {
  return sequence::replace_all<char32_t, Text>(s, part, by, limit);
}

bool less(TextView a, TextView b) { return a < b; }

bool less_equal(TextView a, TextView b) { return a <= b; }

bool is_digit(TextView s) { return s.size() == 1 && is_digit_character(s[0]); }

int64_t to_code(TextView s) { return s.size() == 1 ? static_cast<int64_t>(s[0]) : -1; }

Text from_code(const mpz_class& code_point) {
  if (sgn(code_point) < 0 || cmp(code_point, kLastCodePoint) > 0) return {};
  return Text(1, static_cast<char32_t>(code_point.get_ui()));
}

mpz_class to_int(TextView s) {
  if (s.empty() || !std::all_of(s.begin(), s.end(), is_digit_character)) return -1;
  std::string digits;
  digits.reserve(s.size());
  for (const char32_t c : s) digits += static_cast<char>(c);
  return mpz_class(digits, 10);
}

Text from_int(const mpz_class& number) {
  if (sgn(number) < 0) return {};
  const std::string digits = number.get_str();
  return Text(digits.begin(), digits.end());
}

Text reverse(TextView s) { return Text(s.rbegin(), s.rend()); }

Text to_lower(TextView s) {
  Text result(s);
  for (char32_t& c : result) {
    if (c >= U'A' && c <= U'Z') c += U'a' - U'A';
  }
  return result;
}

Text to_upper(TextView s) {
  Text result(s);
  for (char32_t& c : result) {
    if (c >= U'a' && c <= U'z') c -= U'a' - U'A';
  }
  return result;
}

Text update(TextView s, const mpz_class& position, TextView by) {
  return sequence::update<char32_t, Text>(s, position, by);
}

int64_t last_index_of(TextView s, TextView part) {
  return sequence::last_index_of(Span(s), Span(part));
}

}  // namespace assay::value
