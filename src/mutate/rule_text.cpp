#include "mutate/rule_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "smtlib/sexpr_scan.h"

namespace assay::mutate {

using smtlib::tokens_of;

namespace {

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool is_sort_letter(std::string_view token) {
  return token.size() == 1 && token[0] >= 'A' && token[0] <= 'Z';
}
bool is_number_letter(std::string_view token) {
  return token.size() == 1 && token[0] >= 'a' && token[0] <= 'z';
}

// The end of the term that begins at token `at`.
size_t end_of_term(std::span<const std::string_view> tokens, size_t at) {
  size_t open = 0;
  for (; at < tokens.size(); ++at) {
    if (tokens[at] == "(") ++open;
    if (tokens[at] == ")") {
      if (open == 0) return at;
      --open;
    }
    if (open == 0) return at + 1;
  }
  return at;
}

std::optional<int64_t> number_of(std::string_view word, const Bindings& bindings) {
  const auto found = bindings.numbers.find(std::string(word));
  if (found != bindings.numbers.end()) return found->second;
  int64_t value = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

// Words joined by + and -.
std::optional<int64_t> sum_of(std::string_view text, const Bindings& bindings) {
  int64_t sum = 0;
  int64_t sign = 1;
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '+';
    if (is_blank(c)) continue;
    if (c != '+' && c != '-') {
      word += c;
      continue;
    }
    const auto value = number_of(word, bindings);
    if (!value) return std::nullopt;
    sum += sign * *value;
    sign = c == '+' ? 1 : -1;
    word.clear();
  }
  return sum;
}

}  // namespace

bool match_sort(std::span<const std::string_view> wanted, std::span<const std::string_view> given,
                Bindings& bindings) {
  size_t at = 0;
  for (const std::string_view token : wanted) {
    if (at >= given.size()) return false;
    if (is_sort_letter(token)) {
      const size_t end = end_of_term(given, at);
      const char* first = given[at].data();
      const std::string text(first, given[end - 1].data() + given[end - 1].size());
      const auto [known, is_new] = bindings.sorts.emplace(token[0], text);
      if (!is_new && known->second != text) return false;
      at = end;
      continue;
    }
    if (is_number_letter(token)) {
      const auto value = number_of(given[at], {});
      if (!value) return false;
      const auto [known, is_new] = bindings.numbers.emplace(token, *value);
      if (!is_new && known->second != *value) return false;
    } else if (token != given[at]) {
      return false;
    }
    ++at;
  }
  return at == given.size();
}

std::optional<std::string> filled(std::string_view text, const Bindings& bindings) {
  std::string numbered;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{') {
      numbered += text[at];
      continue;
    }
    const size_t end = text.find('}', at);
    if (end == std::string_view::npos) return std::nullopt;
    const auto value = sum_of(text.substr(at + 1, end - at - 1), bindings);
    if (!value || *value < 0) return std::nullopt;
    numbered += std::to_string(*value);
    at = end;
  }
  std::string out;
  bool is_after_bit_vec = false;  // only there a small letter is a number: x, y, z are variables
  for (const std::string_view token : tokens_of(numbered)) {
    if (!out.empty() && out.back() != '(' && token != ")") out += ' ';
    if (is_sort_letter(token) && bindings.sorts.contains(token[0])) {
      out += bindings.sorts.at(token[0]);
    } else if (is_after_bit_vec && is_number_letter(token) &&
               bindings.numbers.contains(std::string(token))) {
      out += std::to_string(bindings.numbers.at(std::string(token)));
    } else {
      out += token;
    }
    if (token == "BitVec" || token == "FloatingPoint") is_after_bit_vec = true;
    if (token == "(" || token == ")") is_after_bit_vec = false;
  }
  return out;
}

bool holds(std::string_view condition, const Bindings& bindings) {
  if (condition.empty()) return true;
  const size_t at = condition.find_first_of("<>=");
  if (at == std::string_view::npos) return false;
  const bool or_equal = at + 1 < condition.size() && condition[at + 1] == '=';
  const auto left = sum_of(condition.substr(0, at), bindings);
  const auto right = sum_of(condition.substr(at + (or_equal ? 2 : 1)), bindings);
  if (!left || !right) return false;
  if (or_equal && *left == *right) return true;
  switch (condition[at]) {
    case '<':
      return *left < *right;
    case '>':
      return *left > *right;
    default:
      return *left == *right;
  }
}

std::string with_meanings(std::string_view text,
                          const std::vector<std::pair<std::string, std::string>>& meanings) {
  const auto tokens = tokens_of(text);
  std::string out;
  for (size_t at = 0; at < tokens.size();) {
    if (!out.empty() && out.back() != '(' && tokens[at] != ")") out += ' ';
    const bool is_head = tokens[at] == "(" && at + 1 < tokens.size();
    const std::string_view word = is_head ? tokens[at + 1] : tokens[at];
    const auto found =
        std::ranges::find(meanings, word, &std::pair<std::string, std::string>::first);
    if (found != meanings.end()) {
      out += found->second;
      at = end_of_term(tokens, at);
    } else {
      out += tokens[at++];
    }
  }
  return out;
}

}  // namespace assay::mutate
