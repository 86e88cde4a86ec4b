#include "support/tiny_logic.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <numeric>
#include <set>

namespace fake {

namespace {

constexpr uint64_t kMaxAssignments = 2'000'000;

// Skips spaces and comments.
size_t skip_space(const std::string& text, size_t at) {
  while (at < text.size()) {
    if (text[at] == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::isspace(static_cast<unsigned char>(text[at])) == 0) {
      break;
    } else {
      ++at;
    }
  }
  return at;
}

bool read_sexpr(const std::string& text, size_t& at, Sexpr& result) {
  at = skip_space(text, at);
  if (at >= text.size()) return false;
  if (text[at] == '(') {
    ++at;
    for (;;) {
      at = skip_space(text, at);
      if (at >= text.size()) return false;
      if (text[at] == ')') {
        ++at;
        return true;
      }
      if (!read_sexpr(text, at, result.items.emplace_back())) return false;
    }
  }
  const size_t start = at;
  if (text[at] == '|' || text[at] == '"') {
    const char quote = text[at];
    at = text.find(quote, at + 1);
    if (at == std::string::npos) return false;
    ++at;
    result.atom =
        quote == '|' ? text.substr(start + 1, at - start - 2) : text.substr(start, at - start);
    return true;
  }
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) == 0 &&
         text[at] != '(' && text[at] != ')' && text[at] != ';') {
    ++at;
  }
  result.atom = text.substr(start, std::max<size_t>(at - start, 1));
  if (at == start) ++at;    // a lone ')'
  return at < text.size();  // else the atom may go on in what is still to come
}

bool is_number(const std::string& atom) {
  return std::all_of(atom.begin(), atom.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; }) &&
         atom.size() < 16;
}

// Of eight bits, as #xNN.
bool is_bits(const std::string& atom) { return atom.size() == 4 && atom.starts_with("#x"); }

int64_t number_of(const std::string& atom) {
  return is_bits(atom) ? std::stoll(atom.substr(2), nullptr, 16) : std::stoll(atom);
}

void collect_numbers(const Sexpr& sexpr, std::set<int64_t>& numbers) {
  if (!sexpr.is_list() && (is_number(sexpr.atom) || is_bits(sexpr.atom))) {
    const int64_t value = number_of(sexpr.atom);
    for (int64_t near = value - 1; near <= value + 1; ++near) {
      numbers.insert(near);
      numbers.insert(-near);
    }
  }
  for (const Sexpr& item : sexpr.items) collect_numbers(item, numbers);
}

using Values = std::vector<int64_t>;
using Operator = int64_t (*)(const Values&);

// Chained comparison of neighbours.
template <typename Relation>
int64_t chain(const Values& v) {
  for (size_t i = 1; i < v.size(); ++i) {
    if (!Relation()(v[i - 1], v[i])) return 0;
  }
  return 1;
}

int64_t implies(const Values& v) {
  int64_t result = v.back();
  for (size_t i = v.size() - 1; i-- > 0;) result = v[i] == 0 || result != 0;
  return result;
}

int64_t minus(const Values& v) {
  return v.size() == 1 ? -v[0] : std::accumulate(v.begin() + 1, v.end(), v[0], std::minus<>());
}

// Booleans are 0 and 1.
const std::map<std::string, Operator, std::less<>>& operators() {
  static const std::map<std::string, Operator, std::less<>> table = {
      {"not", [](const Values& v) -> int64_t { return 1 - v[0]; }},
      {"and", [](const Values& v) { return *std::min_element(v.begin(), v.end()); }},
      {"or", [](const Values& v) { return *std::max_element(v.begin(), v.end()); }},
      {"xor",
       [](const Values& v) {
         return std::accumulate(v.begin(), v.end(), int64_t{0}, std::bit_xor<>());
       }},
      {"=>", implies},
      {"ite", [](const Values& v) { return v[0] != 0 ? v[1] : v[2]; }},
      {"distinct",
       [](const Values& v) -> int64_t {
         return std::set<int64_t>(v.begin(), v.end()).size() == v.size();
       }},
      {"=", chain<std::equal_to<>>},
      {"<", chain<std::less<>>},
      {"<=", chain<std::less_equal<>>},
      {">", chain<std::greater<>>},
      {">=", chain<std::greater_equal<>>},
      {"+", [](const Values& v) { return std::accumulate(v.begin(), v.end(), int64_t{0}); }},
      {"bvadd", [](const Values& v) { return (v[0] + v[1]) & 0xff; }},
      {"bvult", chain<std::less<>>},
      {"-", minus},
      {"*",
       [](const Values& v) {
         return std::accumulate(v.begin(), v.end(), int64_t{1}, std::multiplies<>());
       }},
  };
  return table;
}

// All, or nothing if one is not known; stops at the first that is false.
std::optional<bool> holds(const std::vector<Assertion>& assertions, const Model& model) {
  for (const Assertion& assertion : assertions) {
    const std::optional<int64_t> value = evaluate(assertion.formula, model);
    if (!value) return std::nullopt;
    if (*value == 0) return false;
  }
  return true;
}

}  // namespace

std::optional<Sexpr> take_sexpr(std::string& text) {
  Sexpr result;
  size_t at = 0;
  if (!read_sexpr(text, at, result)) return std::nullopt;
  text.erase(0, at);
  return result;
}

std::string to_string(const Sexpr& sexpr) {
  if (!sexpr.is_list()) return sexpr.atom;
  std::string text = "(";
  for (const Sexpr& item : sexpr.items) {
    if (text.size() > 1) text += ' ';
    text += to_string(item);
  }
  return text + ")";
}

Assertion make_assertion(const Sexpr& sexpr) {
  if (sexpr.head() != "!" || sexpr.items.size() < 2) return {sexpr, ""};
  Assertion assertion{sexpr.items[1], ""};
  for (size_t i = 2; i + 1 < sexpr.items.size(); ++i) {
    if (sexpr.items[i].atom == ":named") assertion.name = sexpr.items[i + 1].atom;
  }
  return assertion;
}

std::optional<int64_t> evaluate(const Sexpr& term, const Model& model) {
  if (!term.is_list()) {
    if (const auto found = model.find(term.atom); found != model.end()) return found->second;
    if (term.atom == "true") return 1;
    if (term.atom == "false") return 0;
    if (is_number(term.atom) || is_bits(term.atom)) return number_of(term.atom);
    return std::nullopt;
  }
  const auto found = operators().find(term.head());
  if (found == operators().end() || term.items.size() < 2) return std::nullopt;
  if (term.head() == "ite" && term.items.size() != 4) return std::nullopt;
  Values values;
  for (size_t i = 1; i < term.items.size(); ++i) {
    const std::optional<int64_t> value = evaluate(term.items[i], model);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return found->second(values);
}

Verdict decide(const std::vector<Constant>& constants, const std::vector<Assertion>& assertions) {
  std::set<int64_t> numbers = {0, 1, -1, 2};
  for (const Assertion& assertion : assertions) collect_numbers(assertion.formula, numbers);
  const Values integers(numbers.begin(), numbers.end());
  const Values booleans = {0, 1};
  Values bits;
  std::copy_if(integers.begin(), integers.end(), std::back_inserter(bits),
               [](int64_t value) { return value >= 0 && value < 256; });
  const auto values_of = [&](const Constant& constant) -> const Values& {
    return constant.is_bool ? booleans : constant.is_bits ? bits : integers;
  };
  uint64_t count = 1;
  for (const Constant& constant : constants) {
    count *= values_of(constant).size();
    if (count > kMaxAssignments) return {};
  }
  Verdict verdict;
  verdict.truth = Truth::kUnsat;
  for (uint64_t number = 0; number < count; ++number) {
    Model model;
    uint64_t rest = number;
    for (const Constant& constant : constants) {
      const Values& values = values_of(constant);
      model[constant.name] = values[rest % values.size()];
      rest /= values.size();
    }
    const std::optional<bool> is_true = holds(assertions, model);
    if (!is_true) return {};
    if (*is_true && verdict.truth != Truth::kSat) {
      verdict.truth = Truth::kSat;
      verdict.model = model;
    }
    if (!*is_true && verdict.counter_model.empty()) verdict.counter_model = model;
    if (verdict.truth == Truth::kSat && !verdict.counter_model.empty()) break;
  }
  return verdict;
}

std::vector<std::string> minimal_core(const std::vector<Constant>& constants,
                                      const std::vector<Assertion>& assertions) {
  std::vector<Assertion> kept = assertions;
  for (size_t i = 0; i < kept.size();) {
    std::vector<Assertion> without = kept;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (!kept[i].name.empty() && decide(constants, without).truth == Truth::kUnsat) {
      kept = std::move(without);
    } else {
      ++i;
    }
  }
  std::vector<std::string> names;
  for (const Assertion& assertion : kept) {
    if (!assertion.name.empty()) names.push_back(assertion.name);
  }
  return names;
}

}  // namespace fake
