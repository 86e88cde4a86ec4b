#include "smtlib/printer.h"

#include <algorithm>
#include <vector>

#include "base/pod_vector.h"
#include "smtlib/print_width.h"
#include "term/sort_text.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::Op;
using term::print_symbol;
using term::SortKind;

namespace {

// Deeper terms are not indented further: a term nested a million deep would print a terabyte of
// spaces.
constexpr int kMaxIndent = 60;

const Dialect& default_dialect() {
  static const Dialect kDefault;
  return kDefault;
}

class TermPrinter {
 public:
  TermPrinter(const TermStore& store, std::string& out, const PrintOptions& options)
      : store_(store),
        out_(out),
        options_(options),
        dialect_(options.dialect != nullptr ? *options.dialect : default_dialect()) {}

  void print(Term root, int indent) {
    if (options_.pretty) widths_.measure(store_, root);
    pieces_.push_back({Piece::kTerm, kNoSpace, root.id});
    indent_ = indent;
    while (!pieces_.empty()) {
      const Piece piece = pieces_.back();
      pieces_.pop_back();
      separate(piece.space);
      switch (piece.kind) {
        case Piece::kTerm:
          if (options_.marks != nullptr) begin_mark(Term{piece.value});
          expand(Term{piece.value});
          break;
        case Piece::kMarkEnd:
          (*options_.marks)[piece.value].end = static_cast<uint32_t>(out_.size());
          break;
        case Piece::kText:
          out_ += kTexts[piece.value];
          break;
        case Piece::kName:  // the variable of a let binding
          out_ += '(';
          symbol(store_.symbol(Term{piece.value}));
          break;
        case Piece::kPattern:
          pattern(Term{piece.value});
          break;
        case Piece::kKeyword:
          out_ += store_.text(Symbol{piece.value});
          break;
        case Piece::kIndent:
          indent_ = static_cast<int>(piece.value);
          break;
      }
    }
  }

 private:
  enum Space : uint8_t { kNoSpace, kSpace, kBreak };
  struct Piece {
    enum Kind : uint8_t { kTerm, kText, kName, kPattern, kKeyword, kIndent, kMarkEnd };
    Kind kind;
    Space space;
    uint32_t value;
  };
  static constexpr std::string_view kTexts[] = {")", "))", "(", ") "};
  enum Text : uint32_t { kClose, kCloseTwo, kOpen, kCloseSpace };

  void separate(Space space) {
    if (space == kSpace) {
      out_ += ' ';
    } else if (space == kBreak) {
      out_ += '\n';
      out_.append(static_cast<size_t>(std::min(indent_, kMaxIndent)), ' ');
    }
  }
  void push(Piece::Kind kind, Space space, uint32_t value) {
    pieces_.push_back({kind, space, value});
  }
  // The end is set when all pieces of the term are printed.
  void begin_mark(Term t) {
    push(Piece::kMarkEnd, kNoSpace, static_cast<uint32_t>(options_.marks->size()));
    options_.marks->push_back({t, static_cast<uint32_t>(out_.size()), 0});
  }
  void symbol(Symbol s) { print_symbol(store_.text(s), out_); }
  void sort(Sort s) { term::print_sort(store_, s, out_); }

  // Where arguments go: on this line, or each on its own with more indentation. Pieces are pushed
  // last first, so the old indentation is pushed before the arguments to be restored after them.
  Space layout(Term t) {
    if (!options_.pretty) return kSpace;
    const size_t line = out_.rfind('\n');
    const size_t column = out_.size() - (line == std::string::npos ? 0 : line + 1);
    if (column + widths_.of(t) <= options_.columns) return kSpace;
    push(Piece::kIndent, kNoSpace, static_cast<uint32_t>(indent_));
    indent_ += 2;
    return kBreak;
  }
  void push_arguments(std::span<const Term> arguments, Space space) {
    for (size_t i = arguments.size(); i-- > 0;) push(Piece::kTerm, space, arguments[i].id);
  }
  // The head is printed already (with its opening parenthesis): arguments and the closing one
  // follow.
  void application(Term t, std::span<const Term> arguments) {
    push(Piece::kText, kNoSpace, kClose);
    push_arguments(arguments, layout(t));
  }

  // The dialect's name; or, where the script declares that name for itself, another one of the
  // operator.
  std::string_view operator_name(Op op) const {
    const std::string_view usual = dialect_.name(op);
    if (!store_.has_taken_names()) return usual;
    const term::Builtins& builtins = term::builtins();
    const auto is_free = [&](std::string_view name) {
      const Symbol symbol = store_.symbols().find(name);
      return !symbol || !store_.is_taken(symbol);
    };
    if (is_free(usual)) return usual;
    for (uint32_t i = 0; i < builtins.size(); ++i) {
      const auto operators = builtins.operators(i);
      if (std::ranges::find(operators, op) != operators.end() && is_free(builtins.name(i))) {
        return builtins.name(i);
      }
    }
    return usual;
  }

  void head(Term t, bool open) {
    const Op op = store_.op(t);
    const auto indices = store_.indices(t);
    if (open) out_ += '(';
    if (indices.empty()) {
      out_ += operator_name(op);
      return;
    }
    out_ += "(_ ";
    out_ += operator_name(op);
    for (uint32_t index : indices) {
      out_ += ' ';
      out_ += std::to_string(index);
    }
    out_ += ')';
  }

  void expand(Term t);
  void expand_apply(Term t);
  void operator_reference(Term t);
  void function_signature(Term t);
  void expand_function_application(Term t);
  void expand_let(Term t);
  void expand_binder(Term t);
  void expand_match(Term t);
  void expand_annotation(Term t);
  void variables(std::span<const Term> list);
  void pattern(Term t);
  bool needs_qualification(Term t) const;

  const TermStore& store_;
  std::string& out_;
  const PrintOptions& options_;
  const Dialect& dialect_;
  base::PodVector<Piece> pieces_;
  int indent_ = 0;
  PrintWidths widths_;
};

void TermPrinter::expand(Term t) {
  const Op op = store_.op(t);
  const auto arguments = store_.arguments(t);
  switch (op) {
    case Op::kVariable:
      symbol(store_.symbol(t));
      return;
    case Op::kApply:
      expand_apply(t);
      return;
    case Op::kNumeral:
    case Op::kDecimal:
      out_ += store_.literal_text(t);
      return;
    case Op::kBitVector:
      value::print_bits(store_.literal_text(t), store_.sorts().width(store_.sort(t)), out_);
      return;
    case Op::kString:
      value::print_string(store_.text(store_.symbol(t)), out_, dialect_.legacy_string_escapes);
      return;
    case Op::kFieldElement:
      out_ += "(as ff";
      out_ += store_.text(store_.symbol(t));
      out_ += ' ';
      sort(store_.sort(t));
      out_ += ')';
      return;
    case Op::kLet:
      expand_let(t);
      return;
    case Op::kForall:
    case Op::kExists:
    case Op::kLambda:
    case Op::kWitness:
    case Op::kComprehension:
      expand_binder(t);
      return;
    case Op::kMatch:
      expand_match(t);
      return;
    case Op::kAnnotate:
      expand_annotation(t);
      return;
    case Op::kHoApply:
      expand_function_application(t);
      return;
    case Op::kOperatorReference:
      operator_reference(t);
      return;
    case Op::kIsConstructor:
      out_ += "((_ is ";
      symbol(store_.name(store_.decl(t)));
      out_ += ')';
      application(t, arguments);
      return;
    case Op::kUpdateField:
      out_ += "((_ ";
      out_ += store_.text(Symbol{store_.indices(t)[1]});
      out_ += ' ';
      symbol(store_.name(store_.decl(t)));
      out_ += ')';
      application(t, arguments);
      return;
    case Op::kOpaque:
      if (!arguments.empty()) out_ += '(';
      if (store_.indices(t).size() > 1) {
        out_ += "(as ";
        out_ += store_.text(store_.symbol(t));
        out_ += ' ';
        sort(store_.sort(t));
        out_ += ')';
      } else {
        out_ += store_.text(store_.symbol(t));
      }
      if (!arguments.empty()) application(t, arguments);
      return;
    case Op::kFmfCardOfSort: {
      const auto words = store_.indices(t);
      out_ += "(_ fmf.card ";
      sort(Sort{words[0]});
      out_ += ' ' + std::to_string(words[1]) + ')';
      return;
    }
    case Op::kConstArray:
      out_ += "((as const ";
      sort(store_.sort(t));
      out_ += ')';
      application(t, arguments);
      return;
    case Op::kArrayMap:
      out_ += "((_ map ";
      push(Piece::kText, kNoSpace, kClose);
      push_arguments(arguments.subspan(1), layout(t));
      push(Piece::kText, kNoSpace, kClose);
      push(Piece::kTerm, kNoSpace, arguments[0].id);
      return;
    case Op::kAsArray:
      out_ += "(_ as-array ";
      push(Piece::kText, kNoSpace, kClose);
      push(Piece::kTerm, kNoSpace, arguments[0].id);
      return;
    case Op::kSeqEmpty:
    case Op::kSetEmpty:
    case Op::kSetUniverse:
    case Op::kBagEmpty:
    case Op::kSepNil: {
      if (op == Op::kSetEmpty && dialect_.sets_are_arrays &&
          store_.sorts().is(store_.sort(t), SortKind::kSet)) {
        out_ += "((as const (Array ";
        sort(store_.sorts().argument(store_.sort(t), 0));
        out_ += " Bool)) false)";
        return;
      }
      const bool known = !store_.sorts().has_unknown(store_.sort(t));
      if (known) out_ += "(as ";
      out_ += operator_name(op);
      if (!known) return;
      out_ += ' ';
      sort(store_.sort(t));
      out_ += ')';
      return;
    }
    default:
      break;
  }
  if (arguments.empty()) {
    // z3 reads and, or, xor without arguments; constants stand without parentheses as well.
    head(t, op == Op::kTuple);
    if (op == Op::kTuple) out_ += ')';
    return;
  }
  head(t, true);
  application(t, arguments);
}

// A constructor (or other parametric function) whose arguments do not tell its sort parameters.
bool TermPrinter::needs_qualification(Term t) const {
  const term::Decl decl = store_.decl(t);
  if (store_.arity(decl) == 0 && store_.is_overloaded(store_.name(decl))) return true;
  const auto parameters = store_.parameters(decl);
  if (parameters.empty() || store_.sorts().has_unknown(store_.sort(t))) return false;
  const auto& sorts = store_.sorts();
  for (Sort parameter : parameters) {
    bool found = false;
    std::vector<Sort> stack;
    for (Sort argument : store_.arguments(decl)) stack.push_back(argument);
    while (!stack.empty() && !found) {
      const Sort top = stack.back();
      stack.pop_back();
      found = top == parameter;
      for (Sort inner : sorts.arguments(top)) stack.push_back(inner);
    }
    if (!found) return true;
  }
  return false;
}

void TermPrinter::expand_apply(Term t) {
  const auto arguments = store_.arguments(t);
  const Symbol name = store_.name(store_.decl(t));
  if (arguments.empty() && store_.arity(store_.decl(t)) > 0 && store_.is_overloaded(name)) {
    function_signature(t);
    return;
  }
  if (!arguments.empty()) out_ += '(';
  if (needs_qualification(t)) {
    out_ += "(as ";
    symbol(name);
    out_ += ' ';
    sort(store_.sort(t));
    out_ += ')';
  } else {
    symbol(name);
  }
  if (!arguments.empty()) application(t, arguments);
}

// With its signature where that is known: z3 wants it for most operators.
void TermPrinter::operator_reference(Term t) {
  const auto words = store_.indices(t);
  if (words.size() == 1 && store_.sorts().is(store_.sort(t), SortKind::kFunction)) {
    function_signature(t);
    return;
  }
  if (words.size() > 1) out_ += "(_ ";
  symbol(Symbol{words[0]});
  for (uint32_t index : words.subspan(1)) out_ += ' ' + std::to_string(index);
  if (words.size() > 1) out_ += ')';
}

// (f (S ...) S): a function as a value, where its name alone could mean another.
void TermPrinter::function_signature(Term t) {
  out_ += '(';
  symbol(store_.op(t) == Op::kApply ? store_.name(store_.decl(t)) : store_.symbol(t));
  const auto parts = store_.sorts().arguments(store_.sort(t));
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    out_ += i == 0 ? " (" : " ";
    sort(parts[i]);
  }
  out_ += ") ";
  sort(parts.back());
  out_ += ')';
}

// ((f x) y) is written (f x y) where f is declared to take x and return a function, and any other
// function that is no name is applied with the standard's @: solvers read only that.
void TermPrinter::expand_function_application(Term t) {
  const auto arguments = store_.arguments(t);
  const Term function = arguments[0];
  out_ += '(';
  push(Piece::kText, kNoSpace, kClose);
  const Space space = layout(t);
  push_arguments(arguments.subspan(1), space);
  const auto inner = store_.arguments(function);
  if (store_.op(function) == Op::kApply && !inner.empty() &&
      inner.size() == store_.arity(store_.decl(function)) && !needs_qualification(function)) {
    push_arguments(inner, space);
    symbol(store_.name(store_.decl(function)));
    return;
  }
  const bool is_name =
      inner.empty() && (store_.op(function) == Op::kVariable || store_.op(function) == Op::kApply);
  if (!is_name && store_.sort(function) != term::kUnknownSort) out_ += "@ ";
  push(Piece::kTerm, kNoSpace, function.id);
}

void TermPrinter::expand_let(Term t) {
  const auto arguments = store_.arguments(t);
  out_ += "(let (";
  const size_t bindings = arguments.size() / 2;
  push(Piece::kText, kNoSpace, kClose);
  const Space space = layout(t);
  push(Piece::kTerm, space, arguments.back().id);
  push(Piece::kText, kNoSpace, kClose);
  for (size_t i = bindings; i-- > 0;) {
    push(Piece::kText, kNoSpace, kClose);
    push(Piece::kTerm, kSpace, arguments[2 * i + 1].id);
    push(Piece::kName, i == 0 ? kNoSpace : space, arguments[2 * i].id);
  }
}

void TermPrinter::variables(std::span<const Term> list) {
  out_ += " (";
  for (size_t i = 0; i < list.size(); ++i) {
    out_ += i == 0 ? "(" : " (";
    symbol(store_.symbol(list[i]));
    out_ += ' ';
    sort(store_.sort(list[i]));
    out_ += ')';
  }
  out_ += ')';
}

void TermPrinter::expand_binder(Term t) {
  const auto arguments = store_.arguments(t);
  const size_t bodies = store_.op(t) == Op::kComprehension ? 2 : 1;
  out_ += '(';
  out_ += operator_name(store_.op(t));
  variables(arguments.first(arguments.size() - bodies));
  application(t, arguments.last(bodies));
}

// A constructor is never qualified here: the standard has only its name, and the scrutinee tells
// the sort.
void TermPrinter::pattern(Term t) {
  const auto arguments = store_.arguments(t);
  const Op op = store_.op(t);
  if (!arguments.empty()) out_ += '(';
  // The wildcard stands without bars.
  const auto variable = [this](Symbol name) {
    if (store_.text(name) == "_") {
      out_ += '_';
    } else {
      symbol(name);
    }
  };
  if (op == Op::kApply) {
    symbol(store_.name(store_.decl(t)));
  } else if (op == Op::kVariable) {
    variable(store_.symbol(t));
  } else {
    out_ += operator_name(op);
  }
  for (Term argument : arguments) {
    out_ += ' ';
    variable(store_.symbol(argument));
  }
  if (!arguments.empty()) out_ += ')';
}

void TermPrinter::expand_match(Term t) {
  const auto arguments = store_.arguments(t);
  out_ += "(match ";
  push(Piece::kText, kNoSpace, kCloseTwo);
  const Space space = layout(t);
  for (size_t i = arguments.size() - 2; i >= 1; i -= 2) {
    push(Piece::kText, kNoSpace, kClose);
    push(Piece::kTerm, kSpace, arguments[i + 1].id);
    push(Piece::kPattern, kNoSpace, arguments[i].id);
    push(Piece::kText, i == 1 ? kNoSpace : space, kOpen);
    if (i == 1) break;
  }
  push(Piece::kText, space, kOpen);
  push(Piece::kTerm, kNoSpace, arguments[0].id);
}

void TermPrinter::expand_annotation(Term t) {
  const auto arguments = store_.arguments(t);
  const auto indices = store_.indices(t);
  out_ += "(! ";
  // Collected in order, pushed in reverse.
  std::vector<Piece> pieces{{Piece::kTerm, kNoSpace, arguments[0].id}};
  size_t next = 1;
  for (size_t i = 0; i < indices.size(); i += 3) {
    pieces.push_back({Piece::kKeyword, kSpace, indices[i]});
    const uint32_t form = indices[i + 1];
    const uint32_t value = indices[i + 2];
    if (form == 1) pieces.push_back({Piece::kKeyword, kSpace, value});
    if (form == 2) pieces.push_back({Piece::kText, kSpace, kOpen});
    if (form >= 2) {
      for (uint32_t k = 0; k < value; ++k) {
        pieces.push_back(
            {Piece::kTerm, k == 0 && form == 2 ? kNoSpace : kSpace, arguments[next++].id});
      }
    }
    if (form == 2) pieces.push_back({Piece::kText, kNoSpace, kClose});
  }
  pieces.push_back({Piece::kText, kNoSpace, kClose});
  for (size_t i = pieces.size(); i-- > 0;) pieces_.push_back(pieces[i]);
}

}  // namespace

void print(const TermStore& store, Term term, std::string& out, const PrintOptions& options) {
  TermPrinter(store, out, options).print(term, options.indent);
}

std::string to_text(const TermStore& store, Term term, const PrintOptions& options) {
  std::string text;
  print(store, term, text, options);
  return text;
}

}  // namespace assay::smtlib
