// Commands: one handler each, found by name in one table. A name that is not in the table is kept
// as text.

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "smtlib/logic.h"
#include "smtlib/parser_impl.h"
#include "term/sort_text.h"

namespace assay::smtlib {

using term::DeclKind;
using term::kBoolSort;

const Parser::CommandEntry* Parser::find_command(std::string_view name) {
  using K = CommandKind;
  using P = Parser;
  static const std::unordered_map<std::string_view, CommandEntry> kCommands = {
      {"assert", {K::kAssert, &P::assert_term}},
      {"check-sat", {K::kCheckSat, &P::check_sat}},
      {"check-sat-assuming", {K::kCheckSatAssuming, &P::term_list}},
      {"check-sat-using", {K::kCheckSatUsing, &P::plain}},
      {"declare-fun", {K::kDeclareFun, &P::declare_function}},
      {"declare-const", {K::kDeclareConst, &P::declare_function}},
      {"define-fun", {K::kDefineFun, &P::define_function}},
      {"define-const", {K::kDefineConst, &P::define_function}},
      {"define-fun-rec", {K::kDefineFunRec, &P::define_function}},
      {"define-funs-rec", {K::kDefineFunsRec, &P::define_functions}},
      {"declare-sort", {K::kDeclareSort, &P::declare_sort}},
      {"define-sort", {K::kDefineSort, &P::define_sort}},
      {"declare-sort-parameter", {K::kDeclareSortParameter, &P::declare_sort_parameter}},
      {"declare-type-var", {K::kDeclareSortParameter, &P::declare_sort_parameter}},
      {"declare-datatype", {K::kDeclareDatatypes, &P::declare_datatype}},
      {"declare-datatypes", {K::kDeclareDatatypes, &P::declare_datatypes}},
      {"declare-codatatype", {K::kDeclareDatatypes, &P::declare_datatype}},
      {"declare-codatatypes", {K::kDeclareDatatypes, &P::declare_datatypes}},
      {"declare-heap", {K::kDeclareHeap, &P::declare_heap}},
      {"declare-var", {K::kDeclareOther, &P::declare_other}},
      {"declare-rel", {K::kDeclareOther, &P::declare_other}},
      {"declare-oracle-fun", {K::kDeclareOther, &P::declare_other}},
      {"declare-cb", {K::kDeclareOther, &P::declare_other}},
      {"set-logic", {K::kSetLogic, &P::set_logic}},
      {"set-info", {K::kSetInfo, &P::set_attribute}},
      {"set-option", {K::kSetOption, &P::set_attribute}},
      {"push", {K::kPush, &P::level_command}},
      {"pop", {K::kPop, &P::level_command}},
      {"reset", {K::kReset, &P::reset}},
      {"reset-assertions", {K::kResetAssertions, &P::reset}},
      {"echo", {K::kEcho, &P::echo}},
      {"exit", {K::kExit, &P::exit}},
      {"get-value", {K::kGetValue, &P::term_list}},
      {"assert-soft", {K::kAssertSoft, &P::term_with_attributes}},
      {"minimize", {K::kMinimize, &P::term_with_attributes}},
      {"maximize", {K::kMaximize, &P::term_with_attributes}},
      {"simplify", {K::kTermCommand, &P::term_command}},
      {"eval", {K::kTermCommand, &P::term_command}},
      {"assert-not", {K::kTermCommand, &P::goal}},
      {"prove", {K::kTermCommand, &P::goal}},
      {"rule", {K::kTermCommand, &P::term_command}},
      {"get-qe", {K::kTermCommand, &P::term_command}},
      {"get-qe-disjunct", {K::kTermCommand, &P::term_command}},
      {"query", {K::kPlain, &P::plain}},
      {"display", {K::kPlain, &P::plain}},
      {"get-model", {K::kPlain, &P::plain}},
      {"get-assertions", {K::kPlain, &P::plain}},
      {"get-assignment", {K::kPlain, &P::plain}},
      {"get-info", {K::kPlain, &P::plain}},
      {"get-option", {K::kPlain, &P::plain}},
      {"get-proof", {K::kPlain, &P::plain}},
      {"get-unsat-assumptions", {K::kPlain, &P::plain}},
      {"get-unsat-core", {K::kPlain, &P::plain}},
      {"get-objectives", {K::kPlain, &P::plain}},
      {"get-abduct", {K::kPlain, &P::plain}},
      {"get-abduct-next", {K::kPlain, &P::plain}},
      {"get-interpolant", {K::kPlain, &P::plain}},
      {"get-interpolant-next", {K::kPlain, &P::plain}},
      {"get-interp", {K::kPlain, &P::plain}},
      {"get-difficulty", {K::kPlain, &P::plain}},
      {"get-timeout-core", {K::kPlain, &P::plain}},
      {"get-timeout-core-assuming", {K::kPlain, &P::plain}},
      {"get-learned-literals", {K::kPlain, &P::plain}},
      {"get-instantiations", {K::kPlain, &P::plain}},
      {"get-unsat-core-lemmas", {K::kPlain, &P::plain}},
      {"get-consequences", {K::kPlain, &P::plain}},
      {"block-model", {K::kPlain, &P::plain}},
      {"block-model-values", {K::kPlain, &P::plain}},
      {"declare-pool", {K::kPlain, &P::plain}},
      {"apply", {K::kPlain, &P::plain}},
      {"help", {K::kPlain, &P::plain}},
      {"help-tactic", {K::kPlain, &P::plain}},
      {"labels", {K::kPlain, &P::plain}},
      {"include", {K::kPlain, &P::plain}},
      {"declare-tactic", {K::kPlain, &P::plain}},
      {"get-user-tactics", {K::kPlain, &P::plain}},
  };
  const auto found = kCommands.find(name);
  return found == kCommands.end() ? nullptr : &found->second;
}

const Parser::CommandEntry& Parser::command_entry(const Token& word) {
  static constexpr CommandEntry kUnknown{CommandKind::kPlain, &Parser::plain};
  const Symbol name = intern(word.text);
  if (name.id >= command_entries_.size()) command_entries_.resize(name.id + 64);
  const CommandEntry*& known = command_entries_[name.id];
  if (known == nullptr) {
    known = find_command(word.text);
    if (known == nullptr) known = &kUnknown;
  }
  if (known == &kUnknown) ++parsed_.unknown_commands;
  return *known;
}

// One command; false at the end of the file and on an error.
bool Parser::command() {
  const Token open = next();
  if (open.kind == TokenKind::kEnd) return false;
  if (open.kind != TokenKind::kOpen) return fail_token(open, "'(' before a command");
  const Token word = next();
  if (!is_symbol(word)) return fail_token(word, "the name of a command");
  Command command;
  const uint32_t unknown = parsed_.unknown_commands;
  const CommandEntry& entry = command_entry(word);
  command.known = parsed_.unknown_commands == unknown;
  command.kind = entry.kind;
  const bool keeps_name = command.kind == CommandKind::kPlain ||
                          command.kind == CommandKind::kTermCommand ||
                          command.kind == CommandKind::kDeclareOther;
  if (keeps_name) command.name = intern(word.text);
  if (!(this->*entry.handler)(word, command)) return false;
  bind_pending_names();
  parsed_.script.add(command);
  return true;
}

bool Parser::nothing(const Token&, Command&) { return expect_close("')'"); }

// (check-sat p (not q)), as z3 and cvc4 read it too, is a check-sat-assuming.
bool Parser::check_sat(const Token&, Command& command) {
  std::vector<Term> assumptions;
  while (lexer_.peek().kind != TokenKind::kClose) {
    const Term term = read_assumption();
    if (!term) return false;
    assumptions.push_back(term);
  }
  if (!assumptions.empty()) {
    command.kind = CommandKind::kCheckSatAssuming;
    command.terms = parsed_.script.add_terms(assumptions);
  }
  return expect_close("')'");
}

// No solver reads what follows, whatever it is.
bool Parser::exit(const Token&, Command&) {
  if (!expect_close("')'")) return false;
  lexer_.seek(lexer_.text().size());
  return true;
}

bool Parser::plain(const Token&, Command& command) { return read_rest(command.text); }

bool Parser::echo(const Token&, Command& command) {
  const Token token = next();
  if (token.kind != TokenKind::kString) return fail_token(token, "a string after echo");
  std::string text;
  if (!read_sexpr(token, text)) return false;
  command.text = intern(text);
  return expect_close("')'");
}

bool Parser::set_logic(const Token&, Command& command) {
  const Token token = next();
  if (!is_symbol(token)) return fail_token(token, "the name of a logic");
  if (logic_is_set_) return fail(token.offset, "the logic is already set");
  logic_is_set_ = true;
  command.name = intern(token.text);
  const auto logic = logic_named(token.text);
  allow_functions_as_values(higher_order_ || token.text.starts_with("HO_"));
  forget_texts();
  real_only_logic_ = logic && !logic->everything && logic->reals && !logic->integers;
  return expect_close("')' after the logic");
}

void Parser::allow_functions_as_values(bool allow) {
  if (allow == higher_order_ && allow) return;
  higher_order_ = allow;
  checker_.allow_partial_application(allow);
  rules_.clear();
  forget_texts();
}

bool Parser::set_attribute(const Token&, Command& command) {
  const Token token = next();
  if (token.kind != TokenKind::kKeyword) return fail_token(token, "a keyword");
  // z3's older name of the option is read as the standard's.
  const bool is_global = token.text == ":global-declarations" || token.text == ":global-decls";
  command.name = intern(is_global ? ":global-declarations" : token.text);
  if (!read_rest(command.text)) return false;
  if (is_global && command.text) {
    global_declarations_ = store_.text(command.text) == "true";
  }
  return true;
}

// --- sorts ---

bool Parser::declare_sort(const Token&, Command& command) {
  const uint64_t offset = lexer_.peek().offset;
  if (!read_name(command.name, "the name of a sort")) return false;
  // The arity may be left out (z3).
  if (lexer_.peek().kind != TokenKind::kClose && !read_number(command.number, "an arity"))
    return false;
  if (!check_new_sort(offset, command.name)) return false;
  sort_bindings_.bind(command.name, {Binding::kDeclaredSort, command.number, epoch_});
  return expect_close("')'");
}

bool Parser::define_sort(const Token& word, Command& command) {
  if (!read_name(command.name, "the name of a sort")) return false;
  if (!expect_open("'(' before the sort parameters")) return false;
  SortDefinition definition;
  const size_t mark = sort_bindings_.mark();
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (!is_symbol(token)) return fail_token(token, "a sort parameter");
    const Symbol name = intern(token.text);
    const Sort parameter = store_.sorts().parameter(name);
    sort_bindings_.bind(name, {Binding::kSortParameter, parameter.id, epoch_});
    definition.parameters.push_back(parameter);
  }
  definition.body = read_sort();
  if (!definition.body) return false;
  sort_bindings_.undo_to(mark);
  if (!check_new_sort(word.offset, command.name)) return false;
  command.sort = definition.body;
  command.sorts = parsed_.script.add_sorts(definition.parameters);
  sort_definitions_.push_back(std::move(definition));
  sort_bindings_.bind(command.name, {Binding::kDefinedSort,
                                     static_cast<uint32_t>(sort_definitions_.size() - 1), epoch_});
  return expect_close("')'");
}

// z3 says declare-type-var; the word is kept, since releases of it know only that one.
bool Parser::declare_sort_parameter(const Token& word, Command& command) {
  if (word.text == "declare-type-var") command.text = intern(word.text);
  if (!read_name(command.name, "the name of a sort parameter")) return false;
  const Sort parameter = store_.sorts().parameter(command.name);
  sort_bindings_.bind(command.name, {Binding::kSortParameter, parameter.id, epoch_});
  return expect_close("')'");
}

bool Parser::declare_heap(const Token&, Command& command) {
  std::vector<Sort> sorts;
  if (!read_sort_list(sorts)) return false;
  if (sorts.size() != 2)
    return fail(lexer_.offset(), "declare-heap takes a location and a data sort");
  command.sorts = parsed_.script.add_sorts(sorts);
  return expect_close("')'");
}

// --- functions ---

// A declaration; its sort parameters are those that occur in its signature: first those of a par,
// in its order.
Decl Parser::make_declaration(DeclKind kind, Symbol name, std::span<const Sort> arguments,
                              Sort result, std::span<const Sort> par) {
  auto& sorts = store_.sorts();
  std::vector<Sort> parameters;
  std::vector<Sort> stack;
  const auto visit = [&](Sort sort) {
    if (sorts.has_parameter(sort)) stack.push_back(sort);
  };
  for (Sort argument : arguments) visit(argument);
  visit(result);
  while (!stack.empty()) {
    const Sort top = stack.back();
    stack.pop_back();
    if (sorts.is(top, term::SortKind::kParameter)) {
      if (std::ranges::find(parameters, top) == parameters.end()) parameters.push_back(top);
    } else {
      for (Sort argument : sorts.arguments(top)) visit(argument);
    }
  }
  const auto place = [&](Sort sort) {
    const auto found = std::ranges::find(par, sort);
    return std::pair(found - par.begin(), sort.id);
  };
  std::ranges::sort(parameters, {}, place);
  return store_.declare(kind, name, parameters, arguments, result);
}

// Makes the name known. Once for each signature and assertion level: z3 allows overloading.
bool Parser::declare(uint64_t offset, Decl decl) {
  const Symbol name = store_.name(decl);
  const auto operators = builtins_.operators(name.id);
  if (!operators.empty() && term::info(operators[0]).theory == term::Theory::kCore &&
      term::info(operators[0]).name == store_.text(name) &&
      (store_.kind(decl) == DeclKind::kFunction || store_.kind(decl) == DeclKind::kDefined)) {
    return fail(offset, fmt::format("{} is an operator of every logic", store_.text(name)));
  }
  if (!operators.empty()) store_.mark_taken(name);
  const Binding old = bindings_.lookup(name);
  const auto same_signature = [&](Decl other) {
    return std::ranges::equal(store_.arguments(decl), store_.arguments(other)) &&
           (store_.arity(decl) > 0 || store_.result(decl) == store_.result(other));
  };
  if (old.kind == Binding::kFunction && old.epoch == epoch_) {
    const Decl other{old.value};
    if (same_signature(other)) {
      return fail(offset, fmt::format("{} is already declared", store_.text(name).substr(0, 200)));
    }
    store_.mark_overloaded(name);
    bindings_.bind(name, {Binding::kOverloads, overloads_.add(other, decl), epoch_});
    return true;
  }
  if (old.kind == Binding::kOverloads && old.epoch == epoch_) {
    if (std::ranges::any_of(overloads_[old.value], same_signature)) {
      return fail(offset, fmt::format("{} is already declared", store_.text(name).substr(0, 200)));
    }
    store_.mark_overloaded(name);
    bindings_.bind(name, {Binding::kOverloads, overloads_.extend(old.value, decl), epoch_});
    return true;
  }
  if (is_in_force(decl, old)) {
    return fail(offset, fmt::format("{} is already declared", store_.text(name).substr(0, 200)));
  }
  bind_function(decl);
  return true;
}

// Whether an outer assertion level declares the same: z3 and cvc5 take only other signatures there,
// and z3 a function beside a constructor. After reset-assertions names may be declared again.
bool Parser::is_in_force(Decl decl, const Binding& binding) const {
  const auto is_function = [this](Decl d) {
    return store_.kind(d) == DeclKind::kFunction || store_.kind(d) == DeclKind::kDefined;
  };
  const auto same = [&](Decl other) {
    return is_function(other) && store_.result(decl) == store_.result(other) &&
           std::ranges::equal(store_.arguments(decl), store_.arguments(other));
  };
  if (binding.epoch < reset_epoch_ || !is_function(decl)) return false;
  if (binding.kind == Binding::kFunction) return same(Decl{binding.value});
  return binding.kind == Binding::kOverloads &&
         std::ranges::any_of(overloads_[binding.value], same);
}

void Parser::bind_function(Decl decl) {
  Binding binding{Binding::kFunction, decl.id, epoch_};
  if (store_.arity(decl) == 0 && store_.parameters(decl).empty()) {
    binding.term = store_.apply(decl, store_.result(decl), {});
  }
  bindings_.bind(store_.name(decl), binding);
}

bool Parser::declare_function(const Token&, Command& command) {
  const uint64_t offset = lexer_.peek().offset;
  const bool is_const = command.kind == CommandKind::kDeclareConst;
  Symbol name;
  Par par;
  if (is_const) {
    if (!read_name(name, "the name of a function") || !open_par(par, false)) return false;
  } else if (!read_polymorphic_name(name, par)) {
    return false;
  }
  std::vector<Sort> arguments;
  if (!is_const && !read_sort_list(arguments)) return false;
  const Sort result = read_sort();
  if (!result || !close_par(par, !is_const)) return false;
  command.decl = make_declaration(DeclKind::kFunction, name, arguments, result, par.parameters);
  command.sort_parameters = parsed_.script.add_sorts(par.parameters);
  return declare(offset, command.decl) && expect_close("')' after the declaration");
}

// (declare-var x S), (declare-rel p (S ...)), (declare-cb f (S ...) S),
// (declare-oracle-fun f (S ...) S path) or, as Delphi writes it, (declare-oracle-fun f path (S ...)
// S).
bool Parser::declare_other(const Token& word, Command& command) {
  const uint64_t offset = lexer_.peek().offset;
  Symbol name;
  if (!read_name(name, "the name of a function")) return false;
  std::vector<Sort> arguments;
  Sort result = kBoolSort;
  std::string path;
  if (word.text == "declare-oracle-fun" && lexer_.peek().kind != TokenKind::kOpen) {
    if (!read_sexpr(next(), path)) return false;
  }
  if (word.text != "declare-var" && !read_sort_list(arguments)) return false;
  if (word.text != "declare-rel") {
    result = read_sort();
    if (!result) return false;
    command.decl = make_declaration(DeclKind::kFunction, name, arguments, result);
    if (!declare(offset, command.decl)) return false;
    if (path.empty()) return read_rest(command.text);
    command.text = intern(path);
    command.number = 1;  // the path stands before the signature
    return expect_close("')' after the declaration");
  }
  command.decl = make_declaration(DeclKind::kFunction, name, arguments, result);
  return declare(offset, command.decl) && read_rest(command.text);
}

bool Parser::read_variables(std::vector<Term>& variables, bool allow_empty) {
  const uint64_t offset = lexer_.peek().offset;
  if (!expect_open("'(' before the variables")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (token.kind != TokenKind::kOpen) return fail_token(token, "(variable sort)");
    Symbol name;
    if (!read_name(name, "a variable")) return false;
    const Sort sort = read_sort();
    if (!sort || !expect_close("')' after a variable")) return false;
    variables.push_back(store_.variable(name, sort));
  }
  if (variables.empty() && !allow_empty) return fail(offset, "a binder without variables");
  return true;
}

// (define-fun f ((x S) ...) S body), and with -rec, where f is known in its body.
bool Parser::define_function(const Token&, Command& command) {
  const uint64_t offset = lexer_.peek().offset;
  Symbol name;
  Par par;
  if (!read_polymorphic_name(name, par)) return false;
  std::vector<Term> variables;
  if (command.kind != CommandKind::kDefineConst && !read_variables(variables, true)) return false;
  const Sort result = read_sort();
  if (!result) return false;
  // Some close the signature before the body: (par (A) (((x A)) A) x).
  const bool list = lexer_.peek().kind != TokenKind::kClose;
  if (!list && par.is_open) next();
  std::vector<Sort> arguments;
  for (Term variable : variables) arguments.push_back(store_.sort(variable));
  Definition definition;
  definition.decl = make_declaration(DeclKind::kDefined, name, arguments, result, par.parameters);
  const bool recursive = command.kind == CommandKind::kDefineFunRec;
  if (recursive && !declare(offset, definition.decl)) return false;
  const size_t mark = bindings_.mark();
  ++binder_depth_;
  bind_variables(variables);
  const uint64_t body_offset = lexer_.peek().offset;
  const Term body = read_term();
  if (!body) return false;
  bindings_.undo_to(mark);
  --binder_depth_;
  definition.body = checker_.promote(body, result);
  if (!definition.body) {
    return fail(
        body_offset,
        fmt::format("the body of {} has sort {}, expected {}", store_.text(name),
                    term::sort_text(store_, store_.sort(body)), term::sort_text(store_, result)));
  }
  if (!close_par(par, list)) return false;
  definition.parameters = parsed_.script.add_terms(variables);
  definition.sort_parameters = parsed_.script.add_sorts(par.parameters);
  command.sorts = parsed_.script.add_definitions({{definition}});
  if (!recursive && !declare(offset, definition.decl)) return false;
  return expect_close("')' after the definition");
}

bool Parser::define_functions(const Token&, Command& command) {
  if (!expect_open("'(' before the declarations")) return false;
  std::vector<Definition> definitions;
  std::vector<std::vector<Term>> variables;
  std::vector<Par> pars;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (token.kind != TokenKind::kOpen)
      return fail_token(token, "(name ((variable sort) ...) sort)");
    lexer_.seek(token.offset);  // the parenthesis may be that of (par
    Symbol name;
    Par& par = pars.emplace_back();
    if (!open_par(par, true)) return false;
    const bool is_around = par.is_open;
    if (!is_around) next();
    if (!read_name(name, "the name of a function")) return false;
    if (!is_around && !open_par(par, true)) return false;
    variables.emplace_back();
    if (!read_variables(variables.back(), true)) return false;
    const Sort result = read_sort();
    if (!result || !close_par(par, true)) return false;
    if (!is_around && !expect_close("')'")) return false;
    std::vector<Sort> arguments;
    for (Term variable : variables.back()) arguments.push_back(store_.sort(variable));
    Definition& definition = definitions.emplace_back();
    definition.decl = make_declaration(DeclKind::kDefined, name, arguments, result, par.parameters);
    if (!declare(token.offset, definition.decl)) return false;
  }
  if (!expect_open("'(' before the bodies")) return false;
  for (size_t i = 0; i < definitions.size(); ++i) {
    const size_t mark = bindings_.mark();
    const size_t sort_mark = sort_bindings_.mark();
    ++binder_depth_;
    bind_par(pars[i]);
    bind_variables(variables[i]);
    const uint64_t offset = lexer_.peek().offset;
    const Term body = read_term();
    if (!body) return false;
    bindings_.undo_to(mark);
    sort_bindings_.undo_to(sort_mark);
    --binder_depth_;
    const Sort result = store_.result(definitions[i].decl);
    definitions[i].body = checker_.promote(body, result);
    if (!definitions[i].body) {
      return fail(offset, fmt::format("the body has sort {}, expected {}",
                                      term::sort_text(store_, store_.sort(body)),
                                      term::sort_text(store_, result)));
    }
    definitions[i].parameters = parsed_.script.add_terms(variables[i]);
    definitions[i].sort_parameters = parsed_.script.add_sorts(pars[i].parameters);
  }
  command.sorts = parsed_.script.add_definitions(definitions);
  return expect_close("')': as many bodies as declarations") && expect_close("')'");
}

// --- terms ---

bool Parser::read_bool_term(Command& command, std::string_view what) {
  const uint64_t offset = lexer_.peek().offset;
  const Term term = read_term();
  if (!term) return false;
  const Term formula = checker_.coerce(term, kBoolSort);
  if (!formula) {
    return fail(offset, fmt::format("{} has sort {}, expected Bool", what,
                                    term::sort_text(store_, store_.sort(term))));
  }
  command.terms = parsed_.script.add_terms({{formula}});
  return true;
}

bool Parser::assert_term(const Token&, Command& command) {
  Par par;
  if (!open_par(par, false) || !read_bool_term(command, "the assertion")) return false;
  if (par.is_open) command.sort_parameters = parsed_.script.add_sorts(par.parameters);
  return close_par(par, false) && expect_close("')' after the assertion");
}

// (assert-not formula) and (prove formula) of TIP: what is to be shown.
bool Parser::goal(const Token& word, Command& command) { return assert_term(word, command); }

bool Parser::term_with_attributes(const Token&, Command& command) {
  if (command.kind == CommandKind::kAssertSoft) {
    return read_bool_term(command, "the assertion") && read_rest(command.text);
  }
  const Term term = read_term();
  if (!term) return false;
  command.terms = parsed_.script.add_terms({{term}});
  return read_rest(command.text);
}

Term Parser::read_assumption() {
  const uint64_t offset = lexer_.peek().offset;
  const Term term = read_term();
  if (!term) return {};
  const Term formula = checker_.coerce(term, kBoolSort);
  if (!formula) {
    fail(offset, fmt::format("an assumption has sort {}, expected Bool",
                             term::sort_text(store_, store_.sort(term))));
  }
  return formula;
}

bool Parser::term_list(const Token&, Command& command) {
  if (!expect_open("'(' before a list of terms")) return false;
  std::vector<Term> terms;
  while (lexer_.peek().kind != TokenKind::kClose) {
    const Term term =
        command.kind == CommandKind::kCheckSatAssuming ? read_assumption() : read_term();
    if (!term) return false;
    terms.push_back(term);
  }
  const Token close = next();
  if (terms.empty() && command.kind == CommandKind::kGetValue) return fail_token(close, "a term");
  command.terms = parsed_.script.add_terms(terms);
  return read_rest(command.text);
}

bool Parser::term_command(const Token&, Command& command) {
  const Term term = read_term();
  if (!term) return false;
  command.terms = parsed_.script.add_terms({{term}});
  return read_rest(command.text);
}

// --- assertion levels ---

bool Parser::level_command(const Token& word, Command& command) {
  command.number = 1;
  if (lexer_.peek().kind != TokenKind::kClose &&
      !read_number(command.number, "a number of levels")) {
    return false;
  }
  if (!expect_close("')'")) return false;
  uint32_t left = command.number;
  if (command.kind == CommandKind::kPush) {
    if (left > 0) levels_.push_back({bindings_.mark(), sort_bindings_.mark(), left, epoch_});
    level_count_ += left;
    if (left > 0) epoch_ = ++last_epoch_;
    return true;
  }
  if (left > level_count_) {
    return fail(word.offset, fmt::format("pop of {} levels where {} are open", left, level_count_));
  }
  level_count_ -= left;
  while (left > 0) {
    Level& level = levels_.back();
    const uint32_t taken = std::min(left, level.count);
    left -= taken;
    level.count -= taken;
    if (!global_declarations_) {
      bindings_.undo_to(level.mark);
      sort_bindings_.undo_to(level.sort_mark);
    }
    if (level.count == 0) {
      epoch_ = level.epoch;
      levels_.pop_back();
    }
  }
  return true;
}

bool Parser::reset(const Token&, Command& command) {
  levels_.clear();
  level_count_ = 0;
  epoch_ = reset_epoch_ = ++last_epoch_;  // names may be declared again
  forget_texts();
  if (command.kind == CommandKind::kReset) {
    bindings_.undo_to(0);
    sort_bindings_.undo_to(0);
    global_declarations_ = false;
    real_only_logic_ = false;
    int_seen_ = false;
    logic_is_set_ = false;
  }
  return expect_close("')'");
}

}  // namespace assay::smtlib
