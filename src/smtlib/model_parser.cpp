// Definitions and values of a model. The declared signature decides: a definition may have other
// sorts (an Int for a Real), more parameters (a function for an array constant) or fewer (a lambda
// for a function).

#include "smtlib/model_parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/model_repair.h"
#include "term/sort_text.h"

namespace assay::smtlib {

using term::DeclKind;
using term::SortKind;

ModelParser::ModelParser(TermStore& store, const Script& script, const ParseOptions& options)
    : Parser(store, {}, {}, options), script_(script) {
  enter_script();
}

// A new part of the text; whatever an error left behind is forgotten.
void ModelParser::begin(std::string_view text) {
  error_.reset();
  frames_.truncate(0);
  arguments_.truncate(0);
  names_.truncate(0);
  indices_.truncate(0);
  sort_frames_.truncate(0);
  sort_arguments_.truncate(0);
  pending_names_.clear();
  pending_ids_.clear();
  open_names_.clear();
  binder_depth_ = 0;
  lexer_ = Lexer(text);
  memo_ = TermMemo(text, tables_);  // it speaks of offsets in one text
}

std::string_view ModelParser::repaired(std::string_view text) {
  std::string buffer;
  const std::string_view result = repair_model_text(text, odd_sorts_, buffer);
  if (result.data() == text.data()) return text;
  buffers_.push_back(std::move(buffer));
  return buffers_.back();
}

void ModelParser::ignore(const ModelItem& item) {
  const bool placed = error_ && error_->line > 0;
  ModelItem at = item;
  if (placed) at.line += error_->line - 1;
  ignore(at, error_ ? std::string_view(error_->message) : "not understood");
}

void ModelParser::ignore(const ModelItem& item, std::string_view reason) {
  constexpr size_t kMaxIgnored = 10000;
  constexpr size_t kMaxText = 200;
  if (ignored_.size() > kMaxIgnored) return;
  if (ignored_.size() == kMaxIgnored) {
    ignored_.emplace_back(UINT64_MAX, "and more");
    return;
  }
  // One line, spaces as they are in the text's own words.
  std::string text;
  for (char c : item.text.substr(0, kMaxText)) {
    const bool blank = static_cast<uint8_t>(c) <= ' ';
    if (!blank) text += c;
    if (blank && !text.ends_with(' ')) text += ' ';
  }
  if (item.text.size() > kMaxText) text += "...";
  ignored_.emplace_back(item.line, fmt::format("line {}: {}: {}", item.line, reason, text));
}

// --- declarations inside the model ---

void ModelParser::read_sort_declaration(const ModelItem& item) {
  begin(repaired(item.text));
  next();
  next();
  const Token name = next();
  if (!is_symbol(name)) return ignore(item);
  const Symbol symbol = intern(name.text);
  if (sort_binding(symbol).kind != Binding::kNone) return;
  uint32_t arity = 0;
  if (lexer_.peek().kind == TokenKind::kNumeral && !read_number(arity, "an arity")) {
    return ignore(item);
  }
  sort_bindings_.bind(symbol, {Binding::kDeclaredSort, arity, epoch_});
}

// (declare-fun U!val!0 () U): an element; any other is a function without a definition.
void ModelParser::read_declaration(const ModelItem& item) {
  begin(repaired(item.text));
  next();
  const bool is_constant = next().text == "declare-const";
  const Token name = next();
  std::vector<Sort> arguments;
  if (!is_symbol(name)) return ignore(item);
  if (!is_constant && !read_sort_list(arguments)) return ignore(item);
  const Sort sort = read_sort();
  if (!sort || !expect_close("')'")) return ignore(item);
  const Symbol symbol = intern(name.text);
  if (arguments.empty() && store_.sorts().is(sort, SortKind::kDeclared)) {
    declared_elements_.push_back(element(symbol, sort));
  } else if (bindings_.lookup(symbol).kind == Binding::kNone) {
    bind_function(make_declaration(DeclKind::kFunction, symbol, arguments, sort));
  }
}

// "; rep: (as @U_0 U)" and "; rep: @uc_U_0"
void ModelParser::read_listed_element(const ModelItem& item) {
  begin(repaired(item.sort));
  const Sort sort = item.sort.empty() ? Sort{} : read_sort();
  if (!sort || !store_.sorts().is(sort, SortKind::kDeclared)) return;
  begin(repaired(item.text));
  Term term = read_term();
  if (!term) return ignore(item);
  term = checker_.coerce(term, sort);
  if (!term || !settle(term)) return ignore(item);
}

// --- headers ---

void ModelParser::read_header(const ModelItem& item) {
  Pending pending;
  bool repeated = false;
  if (!header(item, pending, repeated)) return ignore(item);
  if (!repeated) pending_.push_back(std::move(pending));
}

bool ModelParser::header(const ModelItem& item, Pending& pending, bool& repeated) {
  pending.text = repaired(item.text);
  pending.line = item.line;
  begin(pending.text);
  next();
  const bool is_constant = next().text == "define-const";
  const Token name = next();
  if (!is_symbol(name)) return fail_token(name, "the name of a function");
  if (!is_constant && !read_variables(pending.variables, true)) return false;
  const Sort result = read_sort();
  if (!result) return false;
  pending.body = lexer_.offset();
  pending.sort = result;
  return choose_target(intern(name.text), pending, result, repeated);
}

Decl ModelParser::pick_overload(std::span<const Decl> decls, const Pending& pending,
                                Sort result) const {
  const auto fits = [&](Decl decl) {
    const auto arguments = store_.arguments(decl);
    if (arguments.size() != pending.variables.size()) return false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (store_.sort(pending.variables[i]) != arguments[i]) return false;
    }
    return !arguments.empty() || store_.result(decl) == result;
  };
  const auto exact = std::ranges::find_if(decls, fits);
  if (exact != decls.end()) return *exact;
  const auto same_arity = std::ranges::find_if(
      decls, [&](Decl decl) { return store_.arity(decl) == pending.variables.size(); });
  return same_arity != decls.end() ? *same_arity : decls.back();
}

// What is defined: a function of the script, an operator, or a function that only the model has.
bool ModelParser::choose_target(Symbol name, Pending& pending, Sort result, bool& repeated) {
  const Binding binding = bindings_.lookup(name);
  if (binding.kind == Binding::kNone) {
    if (!builtins_.operators(name.id).empty()) return choose_operator(name, pending, result);
    if (!named_terms_loaded_) {
      load_named_terms();
      return choose_target(name, pending, result, repeated);
    }
    std::vector<Sort> arguments;
    for (Term variable : pending.variables) arguments.push_back(store_.sort(variable));
    pending.decl = make_declaration(DeclKind::kFunction, name, arguments, result);
    bind_function(pending.decl);
    return true;
  }
  const Decl single{binding.value};
  pending.decl = binding.kind == Binding::kOverloads
                     ? pick_overload(overloads_[binding.value], pending, result)
                     : pick_overload({{single}}, pending, result);
  const DeclKind kind = store_.kind(pending.decl);
  repeated = kind == DeclKind::kDefined || kind == DeclKind::kNamed;
  return repeated || match_signature(pending);
}

bool ModelParser::choose_operator(Symbol name, Pending& pending, Sort result) {
  const auto candidates = builtins_.operators(name.id);
  if (term::info(candidates[0]).theory == term::Theory::kCore) {
    return fail(0, fmt::format("{} has a fixed meaning", store_.text(name)));
  }
  bool found = false;
  for (Op op : candidates) {
    if (!term::SortChecker::accepts_shape(op, 0, pending.variables.size())) continue;
    std::vector<Term> arguments = pending.variables;
    const Term sample = checker_.apply(op, {}, arguments);
    const bool exact = sample && store_.sort(sample) == result;
    if (!found || exact) pending.op = op;
    found = true;
    if (exact) break;
  }
  return found || fail(0, fmt::format("the operator {} does not take {} arguments",
                                      store_.text(name), pending.variables.size()));
}

// The variables and the body get the sorts of the declaration.
bool ModelParser::match_signature(Pending& pending) {
  auto& sorts = store_.sorts();
  const auto declared = store_.arguments(pending.decl);
  const Sort result = store_.result(pending.decl);
  std::vector<Sort> wanted(declared.begin(), declared.end());
  auto& variables = pending.variables;
  if (!store_.parameters(pending.decl).empty()) {
    if (variables.size() == declared.size()) return true;
    return fail(0, "a definition of a parametric function with another number of parameters");
  }
  if (variables.size() > declared.size()) {
    const bool is_function = sorts.is(result, SortKind::kFunction);
    if (!is_function && !sorts.is(result, SortKind::kArray)) {
      return fail(0, fmt::format("{} takes {} arguments, its definition {}",
                                 store_.text(store_.name(pending.decl)), declared.size(),
                                 variables.size()));
    }
    const auto parts = sorts.arguments(result);
    wanted.insert(wanted.end(), parts.begin(), parts.end() - 1);
    if (wanted.size() != variables.size()) {
      return fail(0, "a definition with another number of parameters than the sort has");
    }
    pending.sort = parts.back();
  } else if (variables.size() < declared.size()) {
    pending.sort = sorts.function(declared.subspan(variables.size()), result);
  } else {
    pending.sort = result;
  }
  for (size_t i = 0; i < variables.size(); ++i) {
    variables[i] = store_.variable(store_.symbol(variables[i]), wanted[i]);
  }
  return true;
}

// --- bodies ---

void ModelParser::read_body(const Pending& pending) {
  const size_t mark = bindings_.mark();
  const size_t sort_mark = sort_bindings_.mark();
  begin(pending.text);
  if (!body(pending)) ignore({pending.text, pending.line, {}});
  bindings_.undo_to(mark);
  sort_bindings_.undo_to(sort_mark);
}

bool ModelParser::body(const Pending& pending) {
  lexer_.seek(pending.body);
  bind_variables(pending.variables);
  ++binder_depth_;
  const uint64_t offset = lexer_.peek().offset;
  checker_.round_reals(false);  // 5.5 is no value of an Int
  const Term read = read_term();
  if (!read || !expect_close("')' after the definition")) return false;
  Term body = adapt(read, pending.sort);
  if (!body) {
    return fail(offset, fmt::format("the body has sort {}, expected {}",
                                    term::sort_text(store_, store_.sort(read)),
                                    term::sort_text(store_, pending.sort)));
  }
  if (!settle(body)) return false;
  std::vector<Term> variables = pending.variables;
  if (!pending.decl) {
    std::erase_if(model_.operators, [&](const ModelOperator& o) {
      return o.op == pending.op &&
             std::ranges::equal(
                 o.parameters, variables, {}, [&](Term t) { return store_.sort(t); },
                 [&](Term t) { return store_.sort(t); });
    });
    model_.operators.push_back({pending.op, std::move(variables), body});
    return true;
  }
  const size_t arity = store_.arity(pending.decl);
  if (variables.size() > arity) {
    std::vector<Term> parts(variables.begin() + static_cast<ptrdiff_t>(arity), variables.end());
    parts.push_back(body);
    body = store_.make(Op::kLambda, store_.result(pending.decl), parts);
    variables.resize(arity);
  } else if (variables.size() < arity && !expand_function(pending.decl, variables, body)) {
    return fail(offset, checker_.message());
  }
  define({pending.decl, std::move(variables), body});
  return true;
}

// A body that is a function: its variables become parameters.
bool ModelParser::expand_function(Decl decl, std::vector<Term>& variables, Term& body) {
  const auto missing = store_.arguments(decl).subspan(variables.size());
  const auto parts = store_.arguments(body);
  if (store_.op(body) == Op::kLambda && parts.size() == missing.size() + 1) {
    variables.insert(variables.end(), parts.begin(), parts.end() - 1);
    body = parts.back();
    return true;
  }
  const size_t given = variables.size();
  for (Sort sort : missing) {
    std::string name = fmt::format("x!{}", variables.size());
    const auto taken = [&](Term v) { return store_.text(store_.symbol(v)) == name; };
    while (std::ranges::any_of(variables, taken)) name += '!';
    variables.push_back(store_.variable(intern(name), sort));
  }
  body = checker_.apply_function(body, std::span(variables).subspan(given));
  return static_cast<bool>(body);
}

void ModelParser::define(ModelDefinition definition) {
  const auto [place, is_new] =
      definition_of_.try_emplace(definition.decl.id, model_.definitions.size());
  if (is_new) {
    model_.definitions.push_back(std::move(definition));
  } else {
    model_.definitions[place->second] = std::move(definition);
  }
}

// `term` as one of sort `wanted`. Beyond what the sort checker promotes: lambdas, also nested,
// whose bodies can be promoted.
Term ModelParser::adapt(Term term, Sort wanted) {
  const auto& sorts = store_.sorts();
  struct Layer {
    Term lambda;
    Sort sort;
  };
  std::vector<Layer> layers;
  if (!open_names_.empty()) term = impose(term, wanted);
  Term inner = checker_.coerce(term, wanted);
  while (!inner) {
    const bool is_composite =
        sorts.is(wanted, SortKind::kArray) || sorts.is(wanted, SortKind::kFunction);
    if (store_.op(term) != Op::kLambda || !is_composite) return {};
    const auto parts = sorts.arguments(wanted);
    const auto own = store_.arguments(term);
    if (parts.size() != own.size()) return {};
    for (size_t i = 0; i + 1 < own.size(); ++i) {
      if (store_.sort(own[i]) != parts[i]) return {};
    }
    layers.push_back({term, wanted});
    term = own.back();
    wanted = parts.back();
    inner = checker_.coerce(term, wanted);
  }
  // Under an operator that Assay does not know: no value could be computed from it.
  if (sorts.has_unknown(store_.sort(inner)) && !sorts.has_unknown(wanted)) return {};
  for (; !layers.empty(); layers.pop_back()) {
    const auto own = store_.arguments(layers.back().lambda);
    std::vector<Term> parts(own.begin(), own.end() - 1);
    parts.push_back(inner);
    inner = store_.make(Op::kLambda, layers.back().sort, parts);
  }
  return inner;
}

// --- values ---

void ModelParser::read_value(const ModelItem& item) {
  const size_t mark = bindings_.mark();
  const size_t sort_mark = sort_bindings_.mark();
  begin(repaired(item.text));
  std::pair<Term, Term> result;
  if (value(result)) {
    model_.values.push_back(result);
  } else {
    ignore(item);
  }
  bindings_.undo_to(mark);
  sort_bindings_.undo_to(sort_mark);
}

// (term value), or (= term value)
bool ModelParser::value(std::pair<Term, Term>& result) {
  next();
  if (is_word(lexer_.peek(), "=")) next();
  checker_.round_reals(true);  // the script's term, read as in the script
  Term term = read_term();
  if (!term || !settle(term)) return false;
  open_names_.clear();
  const uint64_t offset = lexer_.peek().offset;
  checker_.round_reals(false);
  const Term read = read_term();
  if (!read || !expect_close("')' after a value")) return false;
  Term value = adapt(read, store_.sort(term));
  if (!value) {
    return fail(offset, fmt::format("a value of sort {} for a term of sort {}",
                                    term::sort_text(store_, store_.sort(read)),
                                    term::sort_text(store_, store_.sort(term))));
  }
  if (!settle(value)) return false;
  result = {term, value};
  return true;
}

}  // namespace assay::smtlib
