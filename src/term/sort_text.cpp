#include "term/sort_text.h"

#include <array>
#include <cctype>
#include <vector>

namespace assay::term {

namespace {

// lambda is reserved since 2.7 only; older files have variables of that name.
constexpr std::array<std::string_view, 12> kReserved = {
    "let", "forall", "exists", "match",   "as",          "_",
    "!",   "par",    "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL"};

constexpr std::array<bool, 256> simple_characters() {
  std::array<bool, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<size_t>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<size_t>(c)] = true;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<size_t>(c)] = true;
  for (char c : std::string_view("+-/*=%?!.$_~&^<>@")) table[static_cast<uint8_t>(c)] = true;
  return table;
}
constexpr auto kSimple = simple_characters();

std::string_view simple_sort_name(SortKind kind) {
  switch (kind) {
    case SortKind::kUnknown:
      return "?";
    case SortKind::kBool:
      return "Bool";
    case SortKind::kInt:
      return "Int";
    case SortKind::kReal:
      return "Real";
    case SortKind::kString:
      return "String";
    case SortKind::kRegLan:
      return "RegLan";
    case SortKind::kRoundingMode:
      return "RoundingMode";
    case SortKind::kChar:
      return "Unicode";
    case SortKind::kArray:
      return "Array";
    case SortKind::kSet:
      return "Set";
    case SortKind::kBag:
      return "Bag";
    case SortKind::kSequence:
      return "Seq";
    case SortKind::kTuple:
      return "Tuple";
    case SortKind::kFunction:
      return "->";
    default:
      return "";
  }
}

}  // namespace

bool is_reserved(std::string_view text) {
  for (std::string_view word : kReserved) {
    if (word == text) return true;
  }
  return false;
}

void print_symbol(std::string_view text, std::string& out) {
  bool simple = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0;
  for (char c : text) simple = simple && kSimple[static_cast<uint8_t>(c)];
  if (simple && !is_reserved(text)) {
    out += text;
  } else {
    out += '|';
    out += text;
    out += '|';
  }
}

void print_sort(const TermStore& store, Sort sort, std::string& out) {
  const SortTable& sorts = store.sorts();
  // A stack of what is still to print: a sort, or a closing parenthesis (none).
  std::vector<Sort> stack{sort};
  bool space = false;
  while (!stack.empty()) {
    const Sort top = stack.back();
    stack.pop_back();
    if (!top) {
      out += ')';
      space = true;
      continue;
    }
    if (space) out += ' ';
    space = true;
    const SortKind kind = sorts.kind(top);
    const auto arguments = sorts.arguments(top);
    if (!arguments.empty()) out += '(';
    switch (kind) {
      case SortKind::kBitVec:
        out += "(_ BitVec " + std::to_string(sorts.width(top)) + ")";
        break;
      case SortKind::kFloat:
        out += "(_ FloatingPoint " + std::to_string(sorts.index(top)) + " " +
               std::to_string(sorts.significand_bits(top)) + ")";
        break;
      case SortKind::kFiniteField:
        out += "(_ FiniteField " + std::string(store.text(sorts.symbol(top))) + ")";
        break;
      case SortKind::kOpaque:
        out += store.text(sorts.symbol(top));
        break;
      case SortKind::kDeclared:
      case SortKind::kParameter:
        print_symbol(store.text(sorts.symbol(top)), out);
        break;
      case SortKind::kDatatype:
        print_symbol(store.text(store.datatype(sorts.datatype_of(top)).name), out);
        break;
      case SortKind::kTuple:
        out += "Tuple";  // newer cvc5 also says UnitTuple for the empty one
        break;
      default:
        out += simple_sort_name(kind);
    }
    if (arguments.empty()) continue;
    stack.push_back(Sort{});
    for (size_t i = arguments.size(); i-- > 0;) stack.push_back(arguments[i]);
  }
}

std::string sort_text(const TermStore& store, Sort sort) {
  std::string text;
  print_sort(store, sort, text);
  return text;
}

}  // namespace assay::term
