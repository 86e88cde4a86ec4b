// Identifiers: plain, indexed (_ name i ...), qualified (as name Sort), and names that Assay does
// not know.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "smtlib/digits.h"
#include "smtlib/parser_impl.h"
#include "term/signature.h"
#include "term/sort_text.h"
#include "term/special_rules.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::kStringSort;
using term::kUnknownSort;
using term::SortKind;

namespace {

// Names with these beginnings belong to theories: an unknown one is a newer or rarer operator and
// is kept as an opaque term. Any other undeclared name is an error, as it is for every solver.
constexpr std::array<std::string_view, 26> kTheoryPrefixes = {
    "str.", "seq.",   "re.",    "set.",  "bag.",       "rel.",     "table.", "tuple.", "fp.",
    "bv",   "ff.",    "int.",   "real.", "nullable.",  "char.",    "sep.",   "array.", "map.",
    "@",    "skolem", "arith.", "fmf.",  "datatypes.", "special.", "bag_",   "to_fp"};

bool looks_like_operator(std::string_view name) {
  if (name == "transitive-closure") return true;
  return std::ranges::any_of(kTheoryPrefixes,
                             [&](std::string_view prefix) {
                               return name.starts_with(prefix) && name.size() > prefix.size();
                             }) &&
         // bvad, bv1: a misspelt operator of a closed theory, or a variable
         !(name.starts_with("bv") && name.find('_') == std::string_view::npos) &&
         !name.starts_with("fp.");
}

// A numeral as an index; none from 2^32 on.
std::optional<uint32_t> to_index(std::string_view numeral) {
  const std::string_view digits = value::canonical_numeral(numeral);
  uint64_t index = 0;
  if (digits.size() > 10) return std::nullopt;
  for (char c : digits) index = index * 10 + static_cast<uint64_t>(c - '0');
  if (index > UINT32_MAX) return std::nullopt;
  return static_cast<uint32_t>(index);
}

// Whether the sorts of an operator are the same whatever its indices are.
bool ignores_indices(Op op) {
  const char result = term::signature_of(op).result;
  return result != '!' && result != '#' && result != '$';
}

// Whether one character more, less or other makes a of b.
bool nearly_equal(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1 || a == b) return false;
  size_t start = 0;
  while (start < a.size() && a[start] == b[start]) ++start;
  const size_t skip_a = a.size() == b.size() ? 1 : 0;
  return a.substr(std::min(a.size(), start + skip_a)) == b.substr(start + 1);
}

// The operator that a misspelt name probably means; empty if there is none.
std::string_view meant_operator(const term::Builtins& builtins, std::string_view name) {
  for (uint32_t i = 0; i < builtins.size(); ++i) {
    if (name.size() > 4 && nearly_equal(name, builtins.name(i))) return builtins.name(i);
  }
  return {};
}

// -12, -1.5 or -1/3
bool is_negative_number(std::string_view text) {
  if (!text.starts_with('-')) return false;
  const size_t dot = text.find_first_of("./");
  if (dot == std::string_view::npos) return all_digits(text.substr(1));
  return all_digits(text.substr(1, dot - 1)) && all_digits(text.substr(dot + 1));
}

}  // namespace

Parser::Head Parser::symbol_head(const Token& token, Symbol name) {
  const Binding binding = bindings_.lookup(name);
  switch (binding.kind) {
    case Binding::kVariable:
      return {Head::kValue, binding.value, {}, 0};
    case Binding::kFunction:
      return {Head::kFunction, binding.value, {}, 0};
    case Binding::kOverloads:
      return {Head::kOverloads, binding.value, {}, 0};
    default:
      break;
  }
  if (!builtins_.operators(name.id).empty()) return {Head::kOperators, name.id, {}, 0};
  if (token.kind == TokenKind::kSymbol && term::is_reserved(token.text)) {
    fail(token.offset,
         fmt::format("the reserved word '{}' stands where a term is expected", token.text));
    return {};
  }
  return unknown_head(token.offset, token.text);
}

// A name before arguments: a variable that can not be applied does not hide an operator (cvc5 reads
// it so).
Parser::Head Parser::application_head(const Token& token, Symbol name) {
  const Head head = symbol_head(token, name);
  if (head.kind != Head::kValue) return head;
  const Sort sort = store_.sort({head.value});
  const SortKind kind = store_.sorts().kind(sort);
  const bool applicable =
      kind == SortKind::kFunction || kind == SortKind::kArray || sort == kUnknownSort;
  if (applicable || builtins_.operators(name.id).empty()) return head;
  return {Head::kOperators, name.id, {}, 0};
}

// -1, -1.5 and -1/3 as one token: z3 reads the second so, and cvc5 all of them.
Parser::Head Parser::negative_numeral(uint64_t offset, std::string_view digits) {
  const size_t point = digits.find_first_of("./");
  const TokenKind kind = point == std::string_view::npos ? TokenKind::kNumeral
                         : digits[point] == '.'          ? TokenKind::kDecimal
                                                         : TokenKind::kRational;
  Term literal[] = {atom({kind, offset, digits})};
  if (!literal[0]) return {};
  return value_head(checker_.apply(Op::kNeg, {}, literal));
}

// (_ fmf.card S n): at most n elements in sort S.
Parser::Head Parser::cardinality_head(uint64_t) {
  const Sort sort = read_sort();
  uint32_t number = 0;
  if (!sort || !read_number(number, "a cardinality") || !expect_close("')'")) return {};
  return value_head(store_.make(Op::kFmfCardOfSort, term::kBoolSort, {{sort.id, number}}, {}));
}

Parser::Head Parser::unknown_head(uint64_t offset, std::string_view name) {
  spoil_texts();  // the name may be declared later, or be counted
  if (is_negative_number(name)) return negative_numeral(offset, name.substr(1));
  // is-cons: the testers of older files.
  if (name.starts_with("is-")) {
    if (const auto constructor = constructor_named(intern(name.substr(3)))) {
      return {Head::kTester, constructor->id, {}, 0};
    }
  }
  if (name == "root-obj") return {Head::kRoot, 0, {}, 0};
  if (name == "@") return {Head::kApplied, 0, {}, 0};
  if (const Head head = unknown_name(name); head.kind != Head::kFailed) return head;
  // @bvsize and the like are cvc5's own, never misspelt.
  const std::string_view meant =
      name.starts_with('@') ? std::string_view{} : meant_operator(builtins_, name);
  if (looks_like_operator(name) && meant.empty()) {
    std::string text;
    term::print_symbol(name, text);
    return {Head::kOpaque, intern(text).id, {}, 0};
  }
  std::string text;
  term::print_symbol(name.substr(0, 200), text);
  fail(offset, fmt::format("unknown symbol {}{}", text,
                           meant.empty() ? "" : fmt::format("; did you mean {}?", meant)));
  return {};
}

// (as term sort): the sort it has, or the one it takes from its context. Nothing is promoted.
Term Parser::ascribe(uint64_t offset, Term term, Sort sort) {
  const Sort actual = store_.sort(term);
  if (actual == sort) return term;
  const Term coerced = store_.sorts().has_unknown(actual) ? checker_.coerce(term, sort) : Term{};
  if (!coerced) {
    fail(offset, fmt::format("the term has sort {}, not {}", term::sort_text(store_, actual),
                             term::sort_text(store_, sort)));
  }
  return coerced;
}

// A head on its own: a constant, or a function as a value.
Term Parser::head_value(uint64_t offset, const Head& head) {
  switch (head.kind) {
    case Head::kFailed:
      return {};
    case Head::kValue:
      return {head.value};
    case Head::kOverloads: {
      Term found;
      for (Decl decl : overloads_[head.value]) {
        if (store_.arity(decl) != 0 || (head.as && head.as != store_.result(decl))) continue;
        if (found) {
          fail(offset, fmt::format("{} is declared with several sorts; which is meant must be said "
                                   "with (as name sort)",
                                   store_.text(store_.name(decl))));
          return {};
        }
        found = store_.apply(decl, store_.result(decl), {});
      }
      if (found) return found;
      return checked(offset, checker_.apply(overloads_[head.value].back(), {}, head.as));
    }
    case Head::kFunction: {
      const Decl decl{head.value};
      if (store_.arguments(decl).empty() && store_.parameters(decl).empty()) {
        const Term term = store_.apply(decl, store_.result(decl), {});
        return head.as ? ascribe(offset, term, head.as) : term;
      }
      return checked(offset, checker_.apply(decl, {}, head.as));
    }
    case Head::kRoot:
    case Head::kConstArray:
    case Head::kMap:
    case Head::kTester:
    case Head::kUpdater:
    case Head::kApplied:
      fail(offset, "a function stands where a term is expected");
      return {};
    default:
      return apply_head(offset, head,
                        indices_.slice(indices_.size() - head.index_count, head.index_count), {});
  }
}

// After '(' and '_' or 'as'. Consumes the closing parenthesis. Indices are left on indices_.
Parser::Head Parser::compound_head(const Token& word) {
  return word.text == "_" ? indexed_head(word.offset) : qualified_head(word.offset);
}

Parser::Head Parser::bit_vector_literal(uint64_t offset, std::string_view digits) {
  uint32_t width = 0;
  if (!read_number(width, "the width of a bit-vector") || !expect_close("')'")) return {};
  if (width == 0 || width > term::kMaxWidth) {
    fail(offset, fmt::format("a bit-vector of width {}", width));
    return {};
  }
  const Sort sort = store_.sorts().bit_vector(width);
  return value_head(store_.literal(Op::kBitVector, sort, value::bits_from_decimal(digits, width)));
}

// The frequent case: a known operator, and as many numerals as it wants. Reads nothing if it is
// another.
Parser::Head Parser::plainly_indexed_head(Symbol name) {
  const std::string_view text = store_.text(name);
  const auto candidates = builtins_.operators(name.id);
  if (candidates.empty() || bindings_.lookup(name).kind != Binding::kNone) return {};
  const uint64_t here = lexer_.offset();
  const size_t first = indices_.size();
  Token token = next();
  while (token.kind == TokenKind::kNumeral) {
    const auto index = to_index(token.text);
    if (!index) break;
    indices_.push_back(*index);
    token = next();
  }
  const auto count = static_cast<uint32_t>(indices_.size() - first);
  const auto takes_count = [count](Op op) {
    return term::info(op).indices == static_cast<int>(count);
  };
  if (token.kind == TokenKind::kClose && count > 0 &&
      std::ranges::any_of(candidates, takes_count)) {
    if (count <= 2) {
      indexed_names_[name.id] = static_cast<uint8_t>(count);
      if (text.size() < ShortWord::kMost) words_.add(text, name);
    }
    return {Head::kOperators, name.id, {}, count};
  }
  indices_.truncate(first);
  lexer_.seek(here);
  return {};
}

Parser::Head Parser::indexed_head(uint64_t offset) {
  const Token name = next();
  if (!is_symbol(name)) {
    fail_token(name, "an identifier after '_'");
    return {};
  }
  const std::string_view text = name.text;
  if (text.starts_with("bv") && all_digits(text.substr(2)))
    return bit_vector_literal(offset, text.substr(2));
  if (text == "char") {
    const Token code = next();
    uint64_t value = 0;
    bool valid = code.kind == TokenKind::kHexadecimal && code.text.size() <= 6;
    if (code.kind == TokenKind::kNumeral && code.text.size() <= 6) {
      for (char c : code.text) value = value * 10 + static_cast<uint64_t>(c - '0');
      valid = true;
    } else if (valid) {
      value = std::stoull(std::string(code.text), nullptr, 16);
    }
    if (!valid || value > 0x2FFFF) {
      fail_token(code, "a code point up to #x2FFFF");
      return {};
    }
    std::string character;
    value::append_code_point(static_cast<uint32_t>(value), character);
    if (!expect_close("')'")) return {};
    return value_head(store_.literal(Op::kString, kStringSort, character));
  }
  if (text == "is" || text == "tester" || text == "update" || text == "update-field") {
    return datatype_head(offset, text);
  }
  if (text == "fmf.card") return cardinality_head(offset);
  if (text == "map") return array_function_head(offset, Op::kArrayMap);
  if (text == "as-array") return array_function_head(offset, Op::kAsArray);
  if (text == "emp") {  // cvc4's (_ emp Loc Data)
    std::vector<Sort> sorts;
    for (Token t = lexer_.peek(); t.kind != TokenKind::kClose; t = lexer_.peek()) {
      const Sort sort = read_sort();
      if (!sort) return {};
      sorts.push_back(sort);
    }
    next();
    return value_head(store_.make(Op::kSepEmp, term::kBoolSort, {}));
  }
  const Symbol symbol = intern(text);
  if (const Head head = plainly_indexed_head(symbol); head.kind != Head::kFailed) return head;
  if (const Binding binding = bindings_.lookup(symbol); binding.kind == Binding::kFunction) {
    const Decl decl{binding.value};
    if (!store_.parameters(decl).empty()) return instantiated_head(offset, decl);
  }
  // Numerals as indices; anything else makes it an operator that Assay does not know.
  std::string head_text = "(_ ";
  term::print_symbol(text, head_text);
  bool plain = true;
  bool all_numerals = true;
  uint32_t count = 0;
  int all_count = 0;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    head_text += ' ';
    if (!read_sexpr(token, head_text)) return {};
    // z3's pseudo-Boolean constraints have coefficients below zero, too.
    const bool is_numeral = token.kind == TokenKind::kNumeral ||
                            (text.starts_with("pb") && is_negative_number(token.text));
    const auto index = token.kind == TokenKind::kNumeral ? to_index(token.text) : std::nullopt;
    all_numerals = all_numerals && is_numeral;
    ++all_count;
    plain = plain && index && count < TermStore::kMaxIndices;
    if (!plain) continue;
    indices_.push_back(*index);
    ++count;
  }
  head_text += ')';
  if (plain && count == 0) {
    fail(offset, "an indexed identifier without indices");
    return {};
  }
  if (plain && count > 0 && bindings_.lookup(symbol).kind == Binding::kNone) {
    const auto candidates = builtins_.operators(symbol.id);
    const bool indexed = std::ranges::any_of(candidates, [&](Op op) {
      const int8_t wanted = term::info(op).indices;
      return wanted == term::kAnyIndices || wanted == static_cast<int>(count);
    });
    if (indexed) return {Head::kOperators, symbol.id, {}, count};
    const bool only_indexed_otherwise =
        std::ranges::any_of(candidates, [](Op op) { return term::info(op).indices != 0; });
    if (only_indexed_otherwise) {
      fail(offset, fmt::format("{} does not take {} indices", text, count));
      return {};
    }
  }
  indices_.truncate(indices_.size() - count);
  const auto candidates = builtins_.operators(symbol.id);
  if (!plain && all_numerals && bindings_.lookup(symbol).kind == Binding::kNone) {
    for (Op op : candidates) {
      const int8_t wanted = term::info(op).indices;
      if ((wanted != all_count && wanted != term::kAnyIndices) || !ignores_indices(op)) continue;
      indices_.push_back(static_cast<uint32_t>(op));
      return {Head::kLargeIndex, intern(head_text).id, {}, 1};
    }
  }
  if (!plain && !candidates.empty() && term::info(candidates[0]).theory != term::Theory::kArith &&
      term::info(candidates[0]).theory != term::Theory::kStrings) {
    fail(offset,
         fmt::format("{} has an index that is no numeral, or one that is too large", head_text));
    return {};
  }
  if (candidates.empty() && !looks_like_operator(text)) {
    fail(offset, "unknown identifier " + head_text.substr(0, 200));
    return {};
  }
  return {Head::kOpaque, intern(head_text).id, {}, 0};
}

// (_ is C), (_ is (C (S...) T)), (_ update sel) and z3's (_ update-field sel).
Parser::Head Parser::datatype_head(uint64_t offset, std::string_view name) {
  const bool tester = name == "is" || name == "tester";
  Token token = next();
  Symbol target;
  if (is_symbol(token)) {
    target = intern(token.text);
  } else if (token.kind == TokenKind::kOpen) {
    const Token inner = next();
    if (is_word(inner, "as")) {  // (_ is (as C S))
      if (!read_name(target, "a constructor") || !read_sort() || !expect_close("')'")) return {};
    } else if (is_symbol(inner)) {
      target = intern(inner.text);
      std::vector<Sort> sorts;
      if (!read_sort_list(sorts) || !read_sort() || !expect_close("')'")) return {};
    } else {
      fail_token(inner, "a constructor");
      return {};
    }
  } else {
    fail_token(token, tester ? "a constructor" : "a selector");
    return {};
  }
  if (!expect_close("')'")) return {};
  const auto decl =
      find_decl(target, tester ? term::DeclKind::kConstructor : term::DeclKind::kSelector);
  if (!decl) {
    fail(offset,
         fmt::format("{} is no {}", store_.text(target), tester ? "constructor" : "selector"));
    return {};
  }
  if (tester) return {Head::kTester, decl->id, {}, 0};
  // z3 says update-field, cvc5 update: the word is kept, since neither knows the other's.
  indices_.push_back(intern(name).id);
  return {Head::kUpdater, decl->id, {}, 1};
}

// The function of (_ map f) or (_ as-array f): a name, or (f (S...) S) where overloading needs it.
Term Parser::function_value(uint64_t offset) {
  Token token = next();
  std::vector<Sort> arguments;
  Sort result;
  bool typed = false;
  if (token.kind == TokenKind::kOpen) {
    token = next();
    if (is_word(token, "_")) {  // an indexed operator
      const size_t first = indices_.size();
      const Head head = indexed_head(token.offset);
      if (head.kind != Head::kOperators) {
        if (!error_) fail(offset, "expected a function");
        return {};
      }
      std::vector<uint32_t> words{head.value};
      for (uint32_t i = 0; i < head.index_count; ++i) words.push_back(indices_[first + i]);
      indices_.truncate(first);
      return store_.make(Op::kOperatorReference, kUnknownSort, words, {});
    }
    typed = true;
  }
  if (!is_symbol(token)) {
    fail_token(token, "a function name");
    return {};
  }
  if (typed) {
    if (!read_sort_list(arguments)) return {};
    result = read_sort();
    if (!result || !expect_close("')'")) return {};
  }
  const Head head = symbol_head(token);
  if (head.kind == Head::kOperators) {
    const Sort sort = typed ? store_.sorts().function(arguments, result) : kUnknownSort;
    return store_.make(Op::kOperatorReference, sort, {{head.value}}, {});
  }
  if (head.kind == Head::kOverloads && typed) {
    for (Decl decl : overloads_[head.value]) {
      if (std::ranges::equal(store_.arguments(decl), arguments)) {
        return checked(offset, checker_.apply(decl, {}));
      }
    }
  }
  if (head.kind == Head::kFunction) return checked(offset, checker_.apply(Decl{head.value}, {}));
  return head_value(offset, head);
}

Parser::Head Parser::array_function_head(uint64_t offset, Op op) {
  const Term function = function_value(offset);
  if (!function || !expect_close("')'")) return {};
  if (op == Op::kAsArray) {
    Term parts[] = {function};
    const Term term = checked(offset, checker_.apply(op, {}, parts));
    return term ? value_head(term) : Head{};
  }
  return {Head::kMap, function.id, {}, 0};
}

// (as name Sort)
Parser::Head Parser::qualified_head(uint64_t offset) {
  Token token = next();
  Head head;
  std::string_view name;
  bool is_unknown = false;
  if (is_symbol(token)) {
    name = token.text;
    const Symbol symbol = intern(name);
    is_unknown =
        bindings_.lookup(symbol).kind == Binding::kNone && builtins_.operators(symbol.id).empty();
    if (!is_unknown) head = symbol_head(token);
  } else if (token.kind == TokenKind::kOpen) {
    token = next();
    if (!is_word(token, "_")) {
      fail_token(token, "an identifier after 'as'");
      return {};
    }
    head = indexed_head(token.offset);
  } else {
    fail_token(token, "an identifier after 'as'");
    return {};
  }
  if (head.kind == Head::kFailed && !is_unknown) return {};
  // The printer leaves out qualifications that are not needed: they must not change how numerals
  // are read.
  const bool int_seen = int_seen_;
  const Sort sort = read_sort();
  int_seen_ = int_seen;
  if (!sort || !expect_close("')' after (as name sort")) return {};
  const SortKind sort_kind = store_.sorts().kind(sort);
  if (name == "const" && (is_unknown || sort_kind == SortKind::kArray)) {
    if (sort_kind != SortKind::kArray) spoil_texts();  // the name may be declared later
    return {Head::kConstArray, 0, sort, 0};
  }
  if (is_unknown) {
    spoil_texts();
    if (name.starts_with("ff") && store_.sorts().is(sort, SortKind::kFiniteField)) {
      std::string_view digits = name.substr(2);
      if (all_digits(digits) || (digits.starts_with('-') && all_digits(digits.substr(1)))) {
        const Term literal = field_literal(offset, digits, sort);
        return literal ? value_head(literal) : Head{};
      }
    }
    head = unknown_head(offset, name);
    if (head.kind == Head::kOpaque) head.as = sort;
    return head;
  }
  if (head.kind == Head::kOperators) {
    const auto candidates = builtins_.operators(head.value);
    const Op first = candidates[0];
    const SortKind kind = store_.sorts().kind(sort);
    const bool fits = (first == Op::kSeqEmpty && store_.sorts().is_sequence(sort)) ||
                      ((first == Op::kSetEmpty || first == Op::kSetUniverse) &&
                       (kind == SortKind::kSet || kind == SortKind::kArray)) ||
                      (first == Op::kBagEmpty && kind == SortKind::kBag) || first == Op::kSepNil;
    if (fits) return value_head(store_.make(first, sort, {}));
    if (term::info(first).signature == ":!") {
      fail(offset, fmt::format("{} does not have sort {}", name, term::sort_text(store_, sort)));
      return {};
    }
  }
  if (head.kind == Head::kValue) {
    const Term term = ascribe(offset, {head.value}, sort);
    return term ? value_head(term) : Head{};
  }
  head.as = sort;
  return head;
}

std::optional<Decl> Parser::find_decl(Symbol name, term::DeclKind kind) {
  const Binding binding = bindings_.lookup(name);
  if (binding.kind == Binding::kFunction && store_.kind(Decl{binding.value}) == kind) {
    return Decl{binding.value};
  }
  if (binding.kind == Binding::kOverloads) {
    for (Decl decl : overloads_[binding.value]) {
      if (store_.kind(decl) == kind) return decl;
    }
  }
  return std::nullopt;
}

std::optional<Decl> Parser::constructor_named(Symbol name) {
  return find_decl(name, term::DeclKind::kConstructor);
}

}  // namespace assay::smtlib
