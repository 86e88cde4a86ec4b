// Sorts. Synonyms are expanded here; a stack instead of recursion.

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"
#include "term/special_rules.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::SortKind;

namespace {

enum BuiltinSort : uint32_t {
  kBool,
  kInt,
  kReal,
  kString,
  kRegLan,
  kRoundingMode,
  kUnicode,
  kFloat16,
  kFloat32,
  kFloat64,
  kFloat128,
  kArray,
  kSet,
  kBag,
  kSeq,
  kTuple,
  kUnitTuple,
  kArrow,
  kRelation,
  kTable,
  kRegEx,
};

const std::unordered_map<std::string_view, BuiltinSort>& builtin_sorts() {
  static const std::unordered_map<std::string_view, BuiltinSort> kSorts = {
      {"Bool", kBool},       {"Int", kInt},           {"Real", kReal},
      {"String", kString},   {"RegLan", kRegLan},     {"RoundingMode", kRoundingMode},
      {"Unicode", kUnicode}, {"Char", kUnicode},      {"Float16", kFloat16},
      {"Float32", kFloat32}, {"Float64", kFloat64},   {"Float128", kFloat128},
      {"Array", kArray},     {"Set", kSet},           {"Bag", kBag},
      {"Seq", kSeq},         {"Tuple", kTuple},       {"UnitTuple", kUnitTuple},
      {"->", kArrow},        {"Relation", kRelation}, {"Table", kTable},
      {"RegEx", kRegEx},
  };
  return kSorts;
}

// Sorts of solvers that Assay carries along without knowing them.
bool is_foreign_sort(std::string_view name) {
  return name == "Nullable" || name == "Finite" || name == "Type";
}

}  // namespace

// Met for the first time: the name is bound below everything else, so that it is found at once next
// time.
Binding Parser::builtin_sort_binding(Symbol name) {
  const auto found = builtin_sorts().find(store_.text(name));
  if (found == builtin_sorts().end()) return {};
  const Binding binding{Binding::kBuiltinSort, found->second, 0};
  sort_bindings_.bind_base(name, binding);
  return binding;
}

// Whether a sort of this name may be declared. A built-in name may be, as long as the file has not
// used it; the sorts of every arithmetic never.
bool Parser::check_new_sort(uint64_t offset, Symbol name) {
  const Binding old = sort_bindings_.lookup(name);
  const std::string_view text = store_.text(name);
  const bool taken = (old.kind != Binding::kNone && old.epoch == epoch_) ||
                     old.kind == Binding::kBuiltinSort || text == "Bool" || text == "Int" ||
                     text == "Real";
  if (!taken) return true;
  return fail(offset, fmt::format("the sort {} is already declared", text.substr(0, 200)));
}

Sort Parser::read_sort() { return read_sort_from(next()); }

Sort Parser::read_sort_from(const Token& first) {
  const size_t bottom = sort_frames_.size();
  Token token = first;
  for (;; token = next()) {
    Sort value;
    if (is_symbol(token)) {
      value = close_sort(token.offset, intern(token.text), {});
    } else if (token.kind == TokenKind::kOpen) {
      const Token head = next();
      if (is_word(head, "_")) {
        value = indexed_sort(token.offset);
      } else if (is_symbol(head)) {
        sort_frames_.push_back({intern(head.text), token.offset, sort_arguments_.size()});
        continue;
      } else {
        fail_token(head, "the name of a sort");
        return {};
      }
    } else if (token.kind == TokenKind::kClose && sort_frames_.size() > bottom) {
      const SortFrame frame = sort_frames_.back();
      sort_frames_.pop_back();
      const std::span<const Sort> arguments = sort_arguments_.tail(frame.first_argument);
      if (arguments.empty() && store_.text(frame.head) != "Tuple") {
        fail(frame.offset,
             fmt::format("the sort {} is applied to nothing", store_.text(frame.head)));
        return {};
      }
      value = close_sort(frame.offset, frame.head, arguments);
      sort_arguments_.truncate(frame.first_argument);
    } else {
      fail_token(token, "a sort");
      return {};
    }
    if (!value) return {};
    if (store_.sorts().tree_size(value) == term::SortTable::kHuge) {
      fail(token.offset, "a sort of more than a million nodes when its synonyms are written out");
      return {};
    }
    if (sort_frames_.size() == bottom) return value;
    sort_arguments_.push_back(value);
  }
}

Sort Parser::indexed_sort(uint64_t offset) {
  const Token name = next();
  if (!is_symbol(name)) {
    fail_token(name, "the name of a sort");
    return {};
  }
  auto& sorts = store_.sorts();
  if (name.text == "BitVec") {
    uint32_t width = 0;
    if (!read_number(width, "the width of a bit-vector") || !expect_close("')'")) return {};
    if (width == 0 || width > term::kMaxWidth) {
      fail(offset, fmt::format("a bit-vector of width {}", width));
      return {};
    }
    return sorts.bit_vector(width);
  }
  if (name.text == "FloatingPoint") {
    uint32_t exponent = 0;
    uint32_t significand = 0;
    if (!read_number(exponent, "a number of exponent bits") ||
        !read_number(significand, "a number of significand bits") || !expect_close("')'")) {
      return {};
    }
    if (exponent < 2 || significand < 2 || uint64_t{exponent} + significand > term::kMaxWidth) {
      fail(offset, fmt::format("a floating-point format of {} and {} bits", exponent, significand));
      return {};
    }
    return sorts.floating_point(exponent, significand);
  }
  if (name.text == "FiniteField") {
    const Token order = next();
    if (order.kind != TokenKind::kNumeral) {
      fail_token(order, "the order of a finite field");
      return {};
    }
    if (!expect_close("')'")) return {};
    return sorts.finite_field(intern(value::canonical_numeral(order.text)));
  }
  fail(name.offset, fmt::format("unknown sort (_ {} ...)", name.text.substr(0, 200)));
  return {};
}

Sort Parser::close_sort(uint64_t offset, Symbol head, std::span<const Sort> arguments) {
  auto& sorts = store_.sorts();
  const Binding binding = sort_binding(head);
  const auto arity_is = [&](size_t wanted) {
    if (arguments.size() == wanted) return true;
    fail(offset, fmt::format("the sort {} takes {} argument{}, not {}", store_.text(head), wanted,
                             wanted == 1 ? "" : "s", arguments.size()));
    return false;
  };
  switch (binding.kind) {
    case Binding::kDeclaredSort:
      return arity_is(binding.value) ? sorts.declared(head, arguments) : Sort{};
    case Binding::kDefinedSort: {
      const SortDefinition& definition = sort_definitions_[binding.value];
      if (!arity_is(definition.parameters.size())) return {};
      return sorts.substitute(definition.body, definition.parameters, arguments);
    }
    case Binding::kDatatypeSort: {
      const Datatype datatype{binding.value};
      if (!arity_is(store_.datatype(datatype).parameters.size())) return {};
      return sorts.datatype(datatype, arguments);
    }
    case Binding::kSortParameter:
      return arity_is(0) ? Sort{binding.value} : Sort{};
    case Binding::kBuiltinSort:
      break;
    default:
      return declare_unknown_sort(offset, head, arguments);
  }
  const auto simple = [&](Sort sort) { return arity_is(0) ? sort : Sort{}; };
  switch (binding.value) {
    case kBool:
      return simple(term::kBoolSort);
    case kInt:
      if (reads_reals()) forget_texts();
      int_seen_ = true;
      return simple(term::kIntSort);
    case kReal:
      return simple(term::kRealSort);
    case kString:
      return simple(term::kStringSort);
    case kRegLan:
      return simple(term::kRegLanSort);
    case kRoundingMode:
      return simple(term::kRoundingModeSort);
    case kUnicode:
      return simple(term::kCharSort);
    case kFloat16:
      return simple(sorts.floating_point(5, 11));
    case kFloat32:
      return simple(sorts.floating_point(8, 24));
    case kFloat64:
      return simple(sorts.floating_point(11, 53));
    case kFloat128:
      return simple(sorts.floating_point(15, 113));
    case kArray:
      if (arguments.size() >= 2) return sorts.array(arguments);
      arity_is(2);
      return {};
    case kSet:
      return arity_is(1) ? sorts.set(arguments[0]) : Sort{};
    case kBag:
      return arity_is(1) ? sorts.bag(arguments[0]) : Sort{};
    case kSeq:
      return arity_is(1) ? sorts.sequence(arguments[0]) : Sort{};
    case kTuple:
      return sorts.tuple(arguments);
    case kUnitTuple:
      return simple(sorts.tuple({}));
    case kArrow:
      if (arguments.size() < 2) {
        arity_is(2);
        return {};
      }
      allow_functions_as_values(true);
      return sorts.function(arguments.first(arguments.size() - 1), arguments.back());
    case kRelation:
      return sorts.set(sorts.tuple(arguments));
    case kTable:
      return sorts.bag(sorts.tuple(arguments));
    case kRegEx:
      if (!arity_is(1)) return {};
      if (arguments[0] == term::kStringSort) return term::kRegLanSort;
      return sorts.opaque(head, arguments);
    default:
      return {};
  }
}

// z3 knows lists without a declaration.
bool Parser::declare_builtin_list() {
  const Lexer here = lexer_;
  lexer_ = Lexer("((List 1)) ((par (T) ((nil) (insert (head T) (tail (List T)))))))");
  Command ignored;
  const bool done = declare_datatypes({TokenKind::kSymbol, 0, "declare-datatypes"}, ignored);
  lexer_ = here;
  return done;
}

Sort Parser::declare_unknown_sort(uint64_t offset, Symbol name, std::span<const Sort> arguments) {
  if (store_.text(name) == "List" && arguments.size() == 1 && !logic_is_set_) {
    const std::vector<Sort> kept(arguments.begin(), arguments.end());
    if (declare_builtin_list()) return close_sort(offset, name, kept);
  }
  if (is_foreign_sort(store_.text(name))) {
    ++parsed_.opaque_terms;
    spoil_texts();
    return store_.sorts().opaque(name, arguments);
  }
  std::string text;
  term::print_symbol(store_.text(name).substr(0, 200), text);
  fail(offset, "unknown sort " + text);
  return {};
}

bool Parser::read_sort_list(std::vector<Sort>& sorts) {
  if (!expect_open("'(' before a list of sorts")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    const Sort sort = read_sort_from(token);
    if (!sort) return false;
    sorts.push_back(sort);
  }
  return true;
}

}  // namespace assay::smtlib
