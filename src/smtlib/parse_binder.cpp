// Terms that bind or annotate: let, forall, exists, lambda, witness, set comprehensions, match, (!
// ...).

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"

namespace assay::smtlib {

using term::kBoolSort;
using term::kUnknownSort;
using term::SortKind;

// Called when a term has arrived inside a let, binder, match or annotation.
bool Parser::advance() {
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case Frame::kLet:
      if (frame.phase == 0 && !advance_let_plainly(frame)) {
        return expect_close("')' after the term of a let binding") && next_let_binding(frame);
      }
      return !error_;
    case Frame::kMatch:
      if (frame.phase == 0) {
        if (!expect_open("'(' before the cases of a match")) return false;
        const bool is_old = is_word(lexer_.peek(), "case");
        frame.phase = is_old ? 3 : 1;
        return is_old ? open_match_case(frame) : next_match_case(frame);
      }
      if (frame.phase == 1 || frame.phase == 3) {
        bindings_.undo_to(frame.mark);
        return expect_close("')' after a case of a match") &&
               (frame.phase == 1 ? next_match_case(frame) : next_old_match_case(frame));
      }
      return fail(lexer_.offset(), "expected ')' after the cases of a match");
    case Frame::kAnnotation:
      if (frame.phase == 0) {
        frame.phase = 1;
        return next_attribute(frame);
      }
      if (frame.phase == 3) {  // a single term as an attribute's value
        frame.phase = 1;
        indices_.push_back(3);
        indices_.push_back(1);
        return next_attribute(frame);
      }
      return true;
    default:
      return true;
  }
}

// --- let ---

bool Parser::open_let(uint64_t offset) {
  if (!expect_open("'(' before the bindings of a let")) return false;
  frames_.push_back(new_frame(Frame::kLet, offset));
  return next_let_binding(frames_.back());
}

// At '(' of the next binding or ')' after the last: then the variables become visible. The
// arguments of the frame are laid out like those of the term: variable, term, variable, term, ...,
// body.
bool Parser::next_let_binding(Frame& frame) {
  const Token token = next();
  if (token.kind == TokenKind::kOpen) {
    Symbol name;
    if (!read_name(name, "a variable in a let")) return false;
    push_let_variable(name);
    return true;
  }
  if (token.kind != TokenKind::kClose) return fail_token(token, "a binding or ')' in a let");
  return bind_let(frame);
}

void Parser::push_let_variable(Symbol name) {
  names_.push_back(name);
  arguments_.push_back(Term{});  // the variable, when its sort is known
}

// The bindings are complete.
bool Parser::bind_let(Frame& frame) {
  frame.phase = 1;
  bool has_duplicates = false;
  const size_t count = names_.size() - frame.first_name;
  for (size_t i = 0; i < count; ++i) {
    const Symbol name = names_[frame.first_name + i];
    Term* pair = &arguments_[frame.first_argument + 2 * i];
    const Sort sort = store_.sort(pair[1]);
    pair[0] = leaves_.get(LeafCache::kVariable, uint64_t{name.id} << 32 | sort.id,
                          [&] { return store_.variable(name, sort); });
    // The epoch tells the bindings of this let from older ones.
    const Binding old = bindings_.lookup(name);
    if (old.kind == Binding::kVariable && old.epoch == UINT32_MAX) has_duplicates = true;
    bindings_.bind(name, {Binding::kVariable, pair[0].id, UINT32_MAX, pair[0]});
  }
  // Seal: inner lets may bind the names again.
  for (size_t i = 0; i < count; ++i) bindings_.reset_epoch(names_[frame.first_name + i]);
  if (has_duplicates) drop_hidden_bindings(frame);
  ++binder_depth_;
  return true;
}

// The standard wants the variables of a let to be distinct; solvers take the last binding of a
// name. The others have no effect and are left out, so that what is printed means the same
// everywhere.
void Parser::drop_hidden_bindings(const Frame& frame) {
  const size_t count = names_.size() - frame.first_name;
  std::unordered_map<uint32_t, size_t> last;
  for (size_t i = 0; i < count; ++i) last[names_[frame.first_name + i].id] = i;
  size_t kept = 0;
  for (size_t i = 0; i < count; ++i) {
    const Symbol name = names_[frame.first_name + i];
    if (last[name.id] != i) continue;
    names_[frame.first_name + kept] = name;
    arguments_[frame.first_argument + 2 * kept] = arguments_[frame.first_argument + 2 * i];
    arguments_[frame.first_argument + 2 * kept + 1] = arguments_[frame.first_argument + 2 * i + 1];
    ++kept;
  }
  names_.truncate(frame.first_name + kept);
  arguments_.truncate(frame.first_argument + 2 * kept);
}

Term Parser::close_let(const Frame& frame) {
  const size_t count = names_.size() - frame.first_name;
  // z3 reads a let without a body as the value of its last binding.
  if (frame.phase == 1 && count > 0 && arguments_.size() == frame.first_argument + 2 * count) {
    arguments_.push_back(arguments_[arguments_.size() - 2]);
  }
  const auto parts = arguments_.tail(frame.first_argument);
  if (frame.phase == 0 || parts.size() != 2 * count + 1) {
    fail(frame.offset, "a let has one body after its bindings");
    return {};
  }
  bindings_.undo_to(frame.mark);
  --binder_depth_;
  return store_.make(Op::kLet, store_.sort(parts.back()), parts);
}

// --- quantifiers, lambda, witness, comprehension ---

bool Parser::open_binder(uint64_t offset, Op op) {
  Frame frame = new_frame(Frame::kBinder, offset);
  frame.op = op;
  std::vector<Term> variables;
  if (!read_variables(variables, false)) return false;
  bind_variables(variables);
  arguments_.append(variables.data(), variables.size());
  frame.head.value = static_cast<uint32_t>(variables.size());
  frames_.push_back(frame);
  ++binder_depth_;
  return true;
}

Term Parser::close_binder(const Frame& frame) {
  const auto parts = arguments_.tail(frame.first_argument);
  const size_t variable_count = frame.head.value;
  const size_t bodies = parts.size() - variable_count;
  const std::string_view name = term::info(frame.op).name;
  const auto want_bool = [&](Term& body) {
    const Term coerced = checker_.coerce(body, kBoolSort);
    if (!coerced) {
      fail(frame.offset, fmt::format("the body of {} has sort {}, expected Bool", name,
                                     term::sort_text(store_, store_.sort(body))));
      return false;
    }
    body = coerced;
    return true;
  };
  if (bodies != (frame.op == Op::kComprehension ? 2u : 1u)) {
    fail(frame.offset, fmt::format("{} has {} bodies after its variables", name, bodies));
    return {};
  }
  Sort sort = kBoolSort;
  switch (frame.op) {
    case Op::kLambda: {
      std::vector<Sort> sorts;
      for (size_t i = 0; i < variable_count; ++i) sorts.push_back(store_.sort(parts[i]));
      sort = store_.sorts().function(sorts, store_.sort(parts.back()));
      break;
    }
    case Op::kWitness:
      if (!want_bool(parts.back())) return {};
      sort = store_.sort(parts[0]);
      break;
    case Op::kComprehension:
      if (!want_bool(parts[variable_count])) return {};
      sort = store_.sorts().set(store_.sort(parts.back()));
      break;
    default:
      if (!want_bool(parts.back())) return {};
  }
  bindings_.undo_to(frame.mark);
  --binder_depth_;
  return store_.make(frame.op, sort, parts);
}

// --- match ---

bool Parser::next_match_case(Frame& frame) {
  const Token token = next();
  if (token.kind == TokenKind::kClose) {
    frame.phase = 2;
    return true;
  }
  if (token.kind != TokenKind::kOpen) return fail_token(token, "a case or ')' in a match");
  return open_match_case(frame);
}

// (match t (case pattern term) ...), as older TIP files have it and z3 reads it, without a list
// around the cases.
bool Parser::next_old_match_case(Frame& frame) {
  if (lexer_.peek().kind == TokenKind::kClose) {
    frame.phase = 2;
    return true;
  }
  return expect_open("'(' before a case of a match") && open_match_case(frame);
}

// Behind '(': the pattern; in the older form the word stands before it.
bool Parser::open_match_case(Frame& frame) {
  if (frame.phase == 3) {
    const Token word = next();
    if (!is_word(word, "case")) return fail_token(word, "the word case");
  }
  frame.mark = bindings_.mark();
  Term pattern;
  if (!read_pattern(frame, pattern)) return false;
  arguments_.push_back(pattern);
  return true;
}

// A variable, a constructor without arguments, or (C x y ...).
bool Parser::read_pattern(Frame& frame, Term& pattern) {
  const Sort sort = store_.sort(arguments_[frame.first_argument]);
  const bool is_tuple = store_.sorts().is(sort, SortKind::kTuple);
  if (!store_.sorts().is(sort, SortKind::kDatatype) && !is_tuple && sort != kUnknownSort) {
    return fail(frame.offset, fmt::format("match of a term of sort {}, which is no datatype",
                                          term::sort_text(store_, sort)));
  }
  Token token = next();
  if (is_symbol(token)) {
    const Symbol name = intern(token.text);
    if (const auto constructor = constructor_named(name);
        constructor && store_.arity(*constructor) == 0) {
      pattern = checked(token.offset, checker_.apply(*constructor, {}, sort));
      return static_cast<bool>(pattern);
    }
    if (token.kind == TokenKind::kSymbol && token.text != "_" && term::is_reserved(token.text)) {
      return fail_token(token, "a pattern");
    }
    pattern = store_.variable(name, sort);
    bind_variables({{pattern}});
    return true;
  }
  if (token.kind != TokenKind::kOpen) return fail_token(token, "a pattern");
  token = next();
  Symbol name;
  if (token.kind == TokenKind::kOpen) {  // ((as C S) x y)
    const Token word = next();
    const Token ident = next();
    if (!is_word(word, "as") || !is_symbol(ident)) return fail_token(word, "a constructor");
    name = intern(ident.text);
    if (!read_sort() || !expect_close("')'")) return false;
  } else if (is_word(token, "as")) {  // (as C S)
    if (!read_name(name, "a constructor") || !read_sort() || !expect_close("')'")) return false;
    const auto constructor = constructor_named(name);
    if (!constructor) return fail_token(token, "a constructor");
    pattern = checked(token.offset, checker_.apply(*constructor, {}, sort));
    return static_cast<bool>(pattern);
  } else if (is_symbol(token)) {
    name = intern(token.text);
  } else {
    return fail_token(token, "a constructor");
  }
  std::vector<Symbol> variables;
  for (token = next(); is_symbol(token); token = next()) variables.push_back(intern(token.text));
  if (token.kind != TokenKind::kClose) return fail_token(token, "a variable or ')' in a pattern");
  std::vector<Term> parts;
  if (is_tuple) {
    const auto elements = store_.sorts().arguments(sort);
    if (elements.size() != variables.size()) return fail(token.offset, "a pattern of another size");
    for (size_t i = 0; i < variables.size(); ++i) {
      parts.push_back(store_.variable(variables[i], elements[i]));
    }
    pattern = checker_.apply(Op::kTuple, {}, parts);
  } else {
    const auto constructor = constructor_named(name);
    if (!constructor) {
      return fail(token.offset, fmt::format("{} is no constructor", store_.text(name)));
    }
    const auto arguments = store_.arguments(*constructor);
    if (arguments.size() != variables.size()) {
      return fail(token.offset, fmt::format("{} takes {} arguments, the pattern has {}",
                                            store_.text(name), arguments.size(), variables.size()));
    }
    // The sorts of a parametric datatype's fields, as the scrutinee's sort makes them.
    const auto& datatype = store_.sorts();
    const auto parameters = store_.parameters(*constructor);
    const auto actual = sort == kUnknownSort ? std::span<const Sort>{} : datatype.arguments(sort);
    for (size_t i = 0; i < variables.size(); ++i) {
      const Sort field = parameters.size() == actual.size()
                             ? store_.sorts().substitute(arguments[i], parameters, actual)
                             : arguments[i];
      parts.push_back(store_.variable(variables[i], field));
    }
    pattern = checked(token.offset, checker_.apply(*constructor, parts, sort));
    if (!pattern) return false;
    if (sort != kUnknownSort && store_.sort(pattern) != sort) {
      return fail(token.offset, fmt::format("{} is no constructor of {}", store_.text(name),
                                            term::sort_text(store_, sort)));
    }
  }
  bind_variables(parts);
  return true;
}

bool Parser::check_exhaustive(const Frame& frame, std::span<const Term> parts) {
  const Sort sort = store_.sort(parts[0]);
  if (!store_.sorts().is(sort, SortKind::kDatatype)) return true;
  std::vector<Decl> seen;
  for (size_t i = 1; i < parts.size(); i += 2) {
    if (store_.op(parts[i]) == Op::kVariable) return true;
    seen.push_back(store_.decl(parts[i]));
  }
  for (const auto& constructor : store_.datatype(store_.sorts().datatype_of(sort)).constructors) {
    if (std::ranges::find(seen, constructor.decl) == seen.end()) {
      return fail(frame.offset, fmt::format("match has no case for {}",
                                            store_.text(store_.name(constructor.decl))));
    }
  }
  return true;
}

Term Parser::close_match(const Frame& frame) {
  const auto parts = arguments_.tail(frame.first_argument);
  if (frame.phase != 2 || parts.size() < 3 || parts.size() % 2 == 0) {
    fail(frame.offset, "a match has a term and at least one case");
    return {};
  }
  Sort sort;
  for (size_t i = 2; i < parts.size(); i += 2) {
    sort = checker_.join(sort, store_.sort(parts[i]));
    if (!sort) break;
  }
  for (size_t i = 2; sort && i < parts.size(); i += 2) {
    const Term coerced = checker_.coerce(parts[i], sort);
    if (!coerced) sort = {};
    if (coerced) parts[i] = coerced;
  }
  if (!sort) {
    fail(frame.offset, "the cases of a match have different sorts");
    return {};
  }
  if (!check_exhaustive(frame, parts)) return {};
  return store_.make(Op::kMatch, sort, parts);
}

// --- annotations ---

// Reads attributes up to the closing parenthesis, which is left, or up to a value that is a term.
// Each attribute is three indices: keyword, form (0 none, 1 text, 2 list of terms, 3 term), text or
// count.
bool Parser::next_attribute(Frame& frame) {
  for (;;) {
    const Token token = lexer_.peek();
    if (token.kind == TokenKind::kClose) return true;
    if (token.kind != TokenKind::kKeyword) return fail_token(token, "an attribute or ')'");
    next();
    if (indices_.size() - frame.first_index > TermStore::kMaxIndices - 3) {
      return fail(token.offset, "too many attributes on one term");
    }
    indices_.push_back(intern(token.text).id);
    const bool is_pattern = token.text == ":pattern" || token.text == ":no-pattern";
    if (is_pattern) {
      const Token first = lexer_.peek();
      if (first.kind == TokenKind::kOpen) {
        next();
        const Token second = lexer_.peek();
        // A list of terms, (f x) (g x) or x y; or, as z3 reads it too, the term itself: :pattern (f
        // x).
        const bool is_term = is_symbol(second) && [&] {
          const Binding binding = bindings_.lookup(intern(second.text));
          if (binding.kind == Binding::kVariable) return false;
          return binding.kind != Binding::kFunction || store_.arity(Decl{binding.value}) > 0;
        }();
        if (!is_term) {
          frame.phase = 2;
          frame.pattern_start = static_cast<uint32_t>(arguments_.size());
          return true;
        }
        lexer_.seek(first.offset);
      }
      frame.phase = 3;
      return true;
    }
    const Token value = lexer_.peek();
    if (value.kind == TokenKind::kClose || value.kind == TokenKind::kKeyword) {
      if (token.text == ":named") return fail_token(value, "a symbol after :named");
      indices_.push_back(0);
      indices_.push_back(0);
      continue;
    }
    next();
    std::string text;
    if (!read_sexpr(value, text)) return false;
    indices_.push_back(1);
    indices_.push_back(intern(text).id);
    if (token.text == ":named") {
      if (!is_symbol(value)) return fail_token(value, "a symbol after :named");
      names_.push_back(intern(value.text));
    }
  }
}

Term Parser::close_annotation(const Frame& frame) {
  const auto parts = arguments_.tail(frame.first_argument);
  const auto indices = indices_.slice(frame.first_index, indices_.size() - frame.first_index);
  const Term body = parts[0];
  // names_ holds the names that :named gave.
  for (size_t i = frame.first_name; i < names_.size(); ++i) {
    const Symbol name = names_[i];
    const Decl decl = store_.declare(term::DeclKind::kNamed, name, {}, {}, store_.sort(body));
    const Binding old = bindings_.lookup(name);
    const bool taken = (old.kind == Binding::kFunction && old.epoch == epoch_) ||
                       !pending_ids_.insert(name.id).second;
    if (taken) {
      fail(frame.offset, fmt::format("the name {} is already in use", store_.text(name)));
      return {};
    }
    pending_names_.emplace_back(name, decl);
  }
  if (binder_depth_ == 0) bind_pending_names();
  spoil_texts();
  return store_.make(Op::kAnnotate, store_.sort(body), indices, parts);
}

// Names become visible outside of all binders, so that leaving a let does not forget them.
void Parser::bind_pending_names() {
  for (const auto& [name, decl] : pending_names_) {
    bind_function(decl);
  }
  pending_names_.clear();
  pending_ids_.clear();
}

void Parser::bind_variables(std::span<const Term> variables) {
  for (Term variable : variables) {
    bindings_.bind(store_.symbol(variable), {Binding::kVariable, variable.id, 0, variable});
  }
}

}  // namespace assay::smtlib
