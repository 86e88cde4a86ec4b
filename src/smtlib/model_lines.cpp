// Boolector without --smt2-model prints a line for each value, in binary:
//   x 00000001         |q r| 1         a[0010] 00000001        (1.5)
//   2 00000001 x       3[0010] 00000001 a                      (2 and later)
// What an array holds elsewhere is not said; it is taken as zero.

#include <algorithm>

#include "smtlib/model_parser.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::SortKind;

namespace {

bool is_bits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("01x") == std::string_view::npos;
}

// The next word of a line, where |a b| is one and an index in brackets belongs to it.
std::string_view take_word(std::string_view& line) {
  size_t end = 0;
  if (line.starts_with('|')) {
    end = line.find('|', 1);
    if (end == std::string_view::npos) return {};
  }
  end = std::min(line.find(' ', end), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  while (line.starts_with(' ')) line.remove_prefix(1);
  return word;
}

}  // namespace

Term ModelParser::literal_of_bits(std::string_view bits, Sort sort) {
  std::string digits(bits);
  std::ranges::replace(digits, 'x', '0');
  if (sort == term::kBoolSort) return digits.size() == 1 ? store_.boolean(digits == "1") : Term{};
  const bool fits =
      store_.sorts().is(sort, SortKind::kBitVec) && store_.sorts().width(sort) == digits.size();
  return fits ? bit_vector({TokenKind::kBinary, 0, digits}) : Term{};
}

bool ModelParser::line_value(const LineEntry& entry) {
  std::string_view name = entry.name;
  if (name.size() > 1 && name.front() == '|' && name.back() == '|') {
    name = name.substr(1, name.size() - 2);
  }
  const Symbol symbol = store_.symbols().find(name);
  const Binding binding = symbol ? bindings_.lookup(symbol) : Binding{};
  if (binding.kind != Binding::kFunction || store_.arity(Decl{binding.value}) != 0) return false;
  const Decl decl{binding.value};
  const Sort sort = store_.result(decl);
  if (entry.index.empty()) {
    const Term value = literal_of_bits(entry.value, sort);
    if (value) define({decl, {}, value});
    return static_cast<bool>(value);
  }
  const auto& sorts = store_.sorts();
  if (!sorts.is(sort, SortKind::kArray) || sorts.arguments(sort).size() != 2) return false;
  const Sort element = sorts.argument(sort, 1);
  const Term index = literal_of_bits(entry.index, sorts.argument(sort, 0));
  const Term value = literal_of_bits(entry.value, element);
  if (!index || !value) return false;
  const auto known = definition_of_.find(decl.id);
  Term array;
  if (known != definition_of_.end()) {
    array = model_.definitions[known->second].body;
  } else {
    const Term zero = literal_of_bits(std::string(entry.value.size(), '0'), element);
    array = store_.make(Op::kConstArray, sort, {{zero}});
  }
  define({decl, {}, store_.make(Op::kStore, sort, {{array, index, value}})});
  return true;
}

bool ModelParser::read_line(const ModelItem& item) {
  std::string_view line = item.text;
  std::string_view first = take_word(line);
  const std::string_view second = take_word(line);
  const std::string_view third = take_word(line);
  if (!line.empty() || !is_bits(second)) return false;
  LineEntry entry{third.empty() ? first : third, {}, second};
  const size_t bracket =
      first.starts_with('|') ? first.find('[', first.find('|', 1)) : first.find('[');
  if (bracket != std::string_view::npos && first.ends_with(']')) {
    entry.index = first.substr(bracket + 1, first.size() - bracket - 2);
    if (!is_bits(entry.index)) return false;
    first = first.substr(0, bracket);
    if (third.empty()) entry.name = first;
  }
  if (!third.empty() && first.find_first_not_of("0123456789") != std::string_view::npos)
    return false;
  return line_value(entry);
}

}  // namespace assay::smtlib
