// Terms: one loop over tokens with an explicit stack of open applications and binders.

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::kBoolSort;
using term::kIntSort;
using term::kRealSort;
using term::kStringSort;
using term::kUnknownSort;
using term::SortKind;

Term Parser::read_term() {
  const size_t bottom = frames_.size();
  for (;;) {
    Term value = read_plainly(bottom);
    if (value) {
      if (frames_.size() == bottom) return value;
      arguments_.push_back(value);
      if (!advance()) return {};
      continue;
    }
    Token token = lexer_.next_word();
    switch (token.kind) {
      case TokenKind::kSymbol: {
        const Symbol name = symbol_of(token);
        value = bindings_.term(name);
        if (value) break;
        const Head head = symbol_head(token, name);
        value = head_value(token.offset, head);
        if (value && head.kind == Head::kOperators) bindings_.remember_term(name, value);
        break;
      }
      case TokenKind::kOpen:
        if (!open(token, value)) return {};
        if (!value) continue;  // a frame was opened
        break;
      case TokenKind::kClose: {
        if (frames_.size() == bottom) {
          fail(token.offset, "expected a term, found ')'");
          return {};
        }
        Frame& top = frames_.back();
        if (top.kind == Frame::kAnnotation && top.phase == 2) {  // the end of a pattern's list
          top.phase = 1;
          indices_.push_back(2);
          indices_.push_back(static_cast<uint32_t>(arguments_.size() - top.pattern_start));
          if (!next_attribute(top)) return {};
          continue;
        }
        value = close(token);
        break;
      }
      default:
        value = atom(token);
    }
    if (!value) return {};
    if (frames_.size() == bottom) return value;
    arguments_.push_back(value);
    if (frames_.back().kind != Frame::kApplication && !advance()) return {};
  }
}

Term Parser::numeral(std::string_view digits) {
  digits = value::canonical_numeral(digits);
  if (digits.size() > 3) return store_.numeral(digits);
  size_t number = 0;
  for (char c : digits) number = number * 10 + static_cast<size_t>(c - '0');
  Term& known = small_numerals_[number];
  if (!known) known = store_.numeral(digits);
  return known;
}

Term Parser::atom(const Token& token) {
  switch (token.kind) {
    case TokenKind::kSymbol:
    case TokenKind::kQuotedSymbol: {
      const Symbol name = intern(token.text);
      const Term known = bindings_.term(name);
      return known ? known : head_value(token.offset, symbol_head(token, name));
    }
    case TokenKind::kNumeral:
      if (reads_reals()) {
        return store_.literal(Op::kDecimal, kRealSort,
                              std::string(value::canonical_numeral(token.text)) + ".0");
      }
      return numeral(token.text);
    case TokenKind::kDecimal:
      return store_.literal(Op::kDecimal, kRealSort, value::canonical_decimal(token.text));
    case TokenKind::kRational:
      return rational(token);
    case TokenKind::kHexadecimal:
    case TokenKind::kBinary:
      return bit_vector(token);
    case TokenKind::kString:
      return store_.literal(Op::kString, kStringSort,
                            value::decode_string(token.text, options_.legacy_escapes));
    case TokenKind::kField: {  // #f3m7
      const size_t m = token.text.find('m');
      const auto digits = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
      };
      if (m == std::string_view::npos || !digits(token.text.substr(1, m - 1)) ||
          !digits(token.text.substr(m + 1))) {
        fail(token.offset, "expected a finite field literal like #f3m7");
        return {};
      }
      const Symbol order = intern(value::canonical_numeral(token.text.substr(m + 1)));
      return field_literal(token.offset, token.text.substr(1, m - 1),
                           store_.sorts().finite_field(order));
    }
    default:
      fail_token(token, "a term");
      return {};
  }
}

// 1/3 is (/ 1.0 3.0), which every solver reads.
Term Parser::rational(const Token& token) {
  const size_t slash = token.text.find('/');
  Term parts[2];
  for (size_t i = 0; i < 2; ++i) {
    const std::string_view digits =
        i == 0 ? token.text.substr(0, slash) : token.text.substr(slash + 1);
    parts[i] = store_.literal(Op::kDecimal, kRealSort,
                              std::string(value::canonical_numeral(digits)) + ".0");
  }
  if (token.text.find_first_not_of('0', slash + 1) == std::string_view::npos) {
    fail(token.offset, fmt::format("{} divides by zero", token.text.substr(0, 60)));
    return {};
  }
  return checker_.apply(Op::kDiv, {}, parts);
}

Term Parser::bit_vector(const Token& token) {
  const bool hex = token.kind == TokenKind::kHexadecimal;
  const uint64_t width = hex ? token.text.size() * 4 : token.text.size();
  if (width > INT32_MAX) {
    fail(token.offset, fmt::format("a bit-vector literal of {} bits is too wide", width));
    return {};
  }
  const Sort sort = store_.sorts().bit_vector(static_cast<uint32_t>(width));
  if (width > 64) {
    return store_.literal(
        Op::kBitVector, sort,
        hex ? value::bits_from_hexadecimal(token.text) : value::bits_from_binary(token.text));
  }
  uint64_t number = 0;
  for (char c : token.text) {
    number = hex ? number * 16 + value::hex_digit(c) : number * 2 + static_cast<uint64_t>(c - '0');
  }
  return store_.bit_vector(number, sort);
}

Term Parser::field_literal(uint64_t offset, std::string_view digits, Sort sort) {
  const std::string_view order = store_.text(store_.sorts().symbol(sort));
  if (order == "0") {
    fail(offset, "a finite field of order 0");
    return {};
  }
  return store_.literal(Op::kFieldElement, sort, value::modulo(digits, order));
}

// After '(' : opens a frame (value stays none), or reads a whole identifier such as (_ bv3 8).
bool Parser::open(const Token& token, Term& value) {
  Token head = lexer_.next_word();
  if (head.kind == TokenKind::kSymbol) {
    const Symbol name = symbol_of(head);
    if (name.id < static_cast<uint32_t>(term::Word::kCount)) {
      return open_word(token.offset, head, name, value);
    }
    const Head found = application_head(head, name);
    if (found.kind == Head::kRoot) return read_root(token.offset, value);
    return push_application(token.offset, found);
  }
  if (head.kind == TokenKind::kQuotedSymbol) {
    return push_application(token.offset, application_head(head, intern(head.text)));
  }
  if (head.kind == TokenKind::kOpen) return open_compound(token.offset, head);
  return fail_token(head, "a function name after '('");
}

// (root-obj polynomial k): a real algebraic number, kept as text.
bool Parser::read_root(uint64_t offset, Term& value) {
  lexer_.seek(offset);
  std::string text;
  if (!read_sexpr(next(), text)) return false;
  ++parsed_.opaque_terms;
  spoil_texts();
  value = store_.make(Op::kOpaque, kRealSort, {{intern(text).id}}, {});
  return true;
}

// (let ..., (forall ..., (_ ... and the like.
bool Parser::open_word(uint64_t offset, const Token& head, Symbol name, Term& value) {
  // Words that older files use as names.
  const bool hidden = bindings_.lookup(name).kind != Binding::kNone;
  switch (static_cast<term::Word>(name.id)) {
    case term::Word::kLet:
      return open_let(offset);
    case term::Word::kForall:
      return open_binder(offset, Op::kForall);
    case term::Word::kExists:
      return open_binder(offset, Op::kExists);
    case term::Word::kMatch:
      frames_.push_back(new_frame(Frame::kMatch, offset));
      return true;
    case term::Word::kAnnotation:
      frames_.push_back(new_frame(Frame::kAnnotation, offset));
      return true;
    case term::Word::kUnderscore:
    case term::Word::kAs: {
      const size_t first_index = indices_.size();
      value = head_value(offset, compound_head(head));
      indices_.truncate(first_index);
      return static_cast<bool>(value);
    }
    case term::Word::kLambda:
      if (!hidden) return open_binder(offset, Op::kLambda);
      break;
    case term::Word::kWitness:
      if (!hidden) return open_binder(offset, Op::kWitness);
      break;
    case term::Word::kComprehension:
      if (!hidden) return open_binder(offset, Op::kComprehension);
      break;
    case term::Word::kCount:
      break;
  }
  return push_application(offset, application_head(head, name));
}

// ((_ extract 3 0) x), ((as const S) x), or a term of function sort that is applied.
bool Parser::open_compound(uint64_t offset, const Token& head) {
  const Token word = lexer_.peek();
  if (!is_word(word, "_") && !is_word(word, "as")) {
    lexer_.seek(head.offset);
    return push_application(offset, {Head::kApplied, 0, {}, 0});
  }
  next();
  const size_t first_index = indices_.size();
  const Head inner = compound_head(word);
  if (inner.kind != Head::kValue) return push_application(offset, inner);
  indices_.truncate(first_index);
  if (!push_application(offset, {Head::kApplied, 0, {}, 0})) return false;
  arguments_.push_back({inner.value});
  return true;
}

Parser::Frame Parser::new_frame(Frame::Kind kind, uint64_t offset) const {
  Frame frame;
  frame.kind = kind;
  frame.first_argument = static_cast<uint32_t>(arguments_.size());
  frame.first_name = static_cast<uint32_t>(names_.size());
  frame.first_index = static_cast<uint32_t>(indices_.size());
  frame.offset = offset;
  frame.mark = bindings_.mark();
  return frame;
}

bool Parser::push_application(uint64_t offset, const Head& head) {
  if (head.kind == Head::kFailed) return false;
  Frame& frame = frames_.push_uninitialised();
  frame.kind = Frame::kApplication;
  const bool is_function = head.kind == Head::kFunction;
  const bool is_plain = (is_function || head.kind == Head::kOperators) && !head.as &&
                        head.index_count <= term::KnownRules::kMostIndices;
  frame.rule_head =
      is_plain ? term::KnownRules::head(is_function, head.value, head.index_count) : 0;
  frame.memo_key = memo_.key_at(offset);
  frame.first_argument = static_cast<uint32_t>(arguments_.size());
  frame.head = head;
  frame.offset = offset;
  frame.first_index = static_cast<uint32_t>(indices_.size()) - head.index_count;
  return true;
}

void Parser::pop_frame() {
  const Frame& frame = frames_.back();
  arguments_.truncate(frame.first_argument);
  indices_.truncate(frame.first_index);
  if (frame.kind != Frame::kApplication) names_.truncate(frame.first_name);
  frames_.pop_back();
}

Term Parser::close(const Token& token) {
  // Closing builds no frames, so the reference stays valid.
  const Frame& frame = frames_.back();
  Term result;
  switch (frame.kind) {
    case Frame::kApplication:
      result = close_application(frame);
      break;
    case Frame::kLet:
      result = close_let(frame);
      break;
    case Frame::kBinder:
      result = close_binder(frame);
      break;
    case Frame::kMatch:
      result = close_match(frame);
      break;
    case Frame::kAnnotation:
      if (frame.phase != 1) {
        fail(token.offset, "expected a term before ')'");
        return {};
      }
      result = close_annotation(frame);
      break;
  }
  if (result) {
    if (frame.kind == Frame::kApplication) finish_application(frame, lexer_.offset(), result);
    pop_frame();
  }
  return result;
}

Term Parser::close_application(const Frame& frame) {
  const std::span<Term> arguments = arguments_.tail(frame.first_argument);
  if (arguments.empty()) {  // only cvc5's (tuple) is read so
    if (frame.head.kind == Head::kOperators && store_.text({frame.head.value}) == "tuple") {
      return checked(frame.offset, checker_.apply(Op::kTuple, {}, arguments));
    }
    fail(frame.offset, "an application without arguments");
    return {};
  }
  const term::KnownRules::Key key = rule_key(frame);
  const Term term =
      apply_head(frame.offset, frame.head,
                 indices_.slice(frame.first_index, frame.head.index_count), arguments);
  if (term && frame.rule_head != 0) rules_.learn(store_, key, arguments, term);
  return term;
}

Term Parser::checked(uint64_t offset, Term term) {
  if (!term && !error_) fail(offset, checker_.message());
  return term;
}

Term Parser::apply_head(uint64_t offset, const Head& head, std::span<const uint32_t> indices,
                        std::span<Term> arguments) {
  switch (head.kind) {
    case Head::kOperators: {
      const Term term = checker_.apply_any(builtins_.operators(head.value), indices, arguments);
      if (term && head.as) return ascribe(offset, term, head.as);
      return checked(offset, term);
    }
    case Head::kFunction: {
      const Decl decl{head.value};
      if (const Term term = checker_.apply(decl, arguments, head.as)) return term;
      return apply_hidden_operator(offset, store_.name(decl), arguments);
    }
    case Head::kOverloads:
      return apply_overloads(offset, head, arguments);
    case Head::kTester: {
      const Sort sort = store_.sort(arguments[0]);
      const auto& sorts = store_.sorts();
      Decl constructor{head.value};
      // Several datatypes may have constructors of one name: the argument tells which is meant.
      if (sorts.is(sort, SortKind::kDatatype)) {
        for (const auto& other : store_.datatype(sorts.datatype_of(sort)).constructors) {
          if (store_.name(other.decl) == store_.name(constructor)) constructor = other.decl;
        }
      }
      const Sort wanted = store_.result(constructor);
      const bool fits =
          sort == kUnknownSort ||
          (sorts.is(sort, SortKind::kDatatype) && sorts.is(wanted, SortKind::kDatatype) &&
           sorts.datatype_of(sort) == sorts.datatype_of(wanted));
      if (arguments.size() != 1 || !fits) {
        fail(offset,
             fmt::format("(_ is {}) of a term of sort {}", store_.text(store_.name(constructor)),
                         term::sort_text(store_, sort)));
        return {};
      }
      return store_.make(Op::kIsConstructor, kBoolSort, {{constructor.id}}, arguments);
    }
    case Head::kUpdater: {
      const Decl selector{head.value};
      if (arguments.size() != 2) {
        fail(offset, "an update takes a datatype and a new value");
        return {};
      }
      Term selected_from[] = {arguments[0]};
      const Term selected = checked(offset, checker_.apply(selector, selected_from));
      if (!selected) return {};
      const Term value = checker_.promote(arguments[1], store_.sort(selected));
      // cvc5 does not look at the field's sort where the datatype is parametric.
      if (!value && !store_.parameters(selector).empty()) {
        return store_.make(Op::kUpdateField, store_.sort(arguments[0]), {{head.value, indices[0]}},
                           arguments);
      }
      if (!value) {
        fail(offset, fmt::format("an update of {} with a value of sort {}",
                                 store_.text(store_.name(selector)),
                                 term::sort_text(store_, store_.sort(arguments[1]))));
        return {};
      }
      return store_.make(Op::kUpdateField, store_.sort(arguments[0]), {{head.value, indices[0]}},
                         {{arguments[0], value}});
    }
    case Head::kConstArray: {
      const auto& sorts = store_.sorts();
      const bool is_set = sorts.is(head.as, SortKind::kSet);
      if (!sorts.is(head.as, SortKind::kArray) && !is_set) {
        fail(offset, fmt::format("(as const {}) is no array", term::sort_text(store_, head.as)));
        return {};
      }
      const Sort element = is_set ? kBoolSort : sorts.arguments(head.as).back();
      const Term value = arguments.size() == 1 ? checker_.promote(arguments[0], element) : Term{};
      if (!value) {
        fail(offset,
             fmt::format("(as const {}) takes one element of sort {}",
                         term::sort_text(store_, head.as), term::sort_text(store_, element)));
        return {};
      }
      return store_.make(Op::kConstArray, head.as, {{value}});
    }
    case Head::kMap:
      return apply_map(offset, {head.value}, arguments);
    case Head::kOpaque:
      return apply_opaque(head, arguments);
    case Head::kLargeIndex:
      return apply_large_index(offset, head, static_cast<Op>(indices[0]), arguments);
    case Head::kApplied:
      if (arguments.size() < 2) {
        fail(offset, "an application without arguments");
        return {};
      }
      return checked(offset, checker_.apply_function(arguments[0], arguments.subspan(1)));
    case Head::kValue: {
      return checked(offset, checker_.apply_function(Term{head.value}, arguments));
    }
    case Head::kRoot:
    case Head::kFailed:
      break;
  }
  return {};
}

// z3 lets a name be declared several times with different signatures; the first that fits is meant.
Term Parser::apply_overloads(uint64_t offset, const Head& head, std::span<Term> arguments) {
  const auto& candidates = overloads_[head.value];
  // An exact match first, so that Int is not promoted to Real where both are declared.
  for (Decl decl : candidates) {
    const auto wanted = store_.arguments(decl);
    bool exact = wanted.size() == arguments.size();
    for (size_t i = 0; exact && i < wanted.size(); ++i) {
      exact = wanted[i] == store_.sort(arguments[i]);
    }
    if (exact && (!head.as || head.as == store_.result(decl))) {
      return checked(offset, checker_.apply(decl, arguments, head.as));
    }
  }
  for (Decl decl : candidates) {
    if (store_.arity(decl) != arguments.size()) continue;
    if (const Term term = checker_.apply(decl, arguments, head.as)) return term;
  }
  if (store_.arity(candidates.back()) != arguments.size()) {
    checker_.apply(candidates.back(), arguments, head.as);  // for its message
  }
  return apply_hidden_operator(offset, store_.name(candidates.back()), arguments);
}

// A declared name may hide an operator, and both be used: where no declaration fits, the operator
// is meant.
Term Parser::apply_hidden_operator(uint64_t offset, Symbol name, std::span<Term> arguments) {
  const std::string message = checker_.message();
  const auto operators = builtins_.operators(name.id);
  if (!operators.empty()) {
    if (const Term term = checker_.apply_any(operators, {}, arguments)) return term;
  }
  fail(offset, message);
  return {};
}

// ((_ map f) a b). An operator as f has many signatures: the arrays' elements tell which.
Term Parser::apply_map(uint64_t offset, Term function, std::span<const Term> arrays) {
  const auto& sorts = store_.sorts();
  if (store_.op(function) == Op::kOperatorReference) {
    std::vector<Term> elements;
    std::vector<Sort> domain;
    for (Term array : arrays) {
      const Sort sort = store_.sort(array);
      const bool is_array = sorts.is(sort, SortKind::kArray);
      domain.push_back(is_array ? sorts.arguments(sort).back() : kBoolSort);
      elements.push_back(store_.variable(intern("map"), domain.back()));
    }
    const auto words = store_.indices(function);
    const Term sample = checked(
        offset, checker_.apply_any(builtins_.operators(words[0]), words.subspan(1), elements));
    if (!sample) return {};
    function = store_.with_sort(function, store_.sorts().function(domain, store_.sort(sample)));
  }
  std::vector<Term> parts{function};
  parts.insert(parts.end(), arrays.begin(), arrays.end());
  return checked(offset, checker_.apply(Op::kArrayMap, {}, parts));
}

Term Parser::apply_opaque(const Head& head, std::span<const Term> arguments) {
  ++parsed_.opaque_terms;
  spoil_texts();
  if (!head.as) return store_.make(Op::kOpaque, kUnknownSort, {{head.value}}, arguments);
  return store_.make(Op::kOpaque, head.as, {{head.value, 1}}, arguments);
}

// ((_ divisible 10000000000) x): no term has room for the index. The sorts do not depend on it, so
// the operator with other indices tells them.
Term Parser::apply_large_index(uint64_t offset, const Head& head, Op op,
                               std::span<Term> arguments) {
  // No index at all where the operator takes any number of them (kAnyIndices is negative).
  const std::vector<uint32_t> indices(static_cast<size_t>(std::max(0, +term::info(op).indices)));
  const Term sample = checked(offset, checker_.apply(op, indices, arguments));
  if (!sample) return {};
  const Sort sort = store_.sort(sample);
  ++parsed_.opaque_terms;
  spoil_texts();
  const Term term = store_.make(Op::kOpaque, sort, {{head.value}}, arguments);
  return head.as ? ascribe(offset, term, head.as) : term;
}

}  // namespace assay::smtlib
