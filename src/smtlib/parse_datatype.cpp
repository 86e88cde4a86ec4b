// Datatype declarations, in the syntax of SMT-LIB 2.6 and in the older one. While a group is read,
// its own names stand for placeholder sorts; when all is known, the group is interned by what it
// says and the placeholders become datatypes.

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "smtlib/parser_impl.h"
#include "term/sort_text.h"

namespace assay::smtlib {

using term::DeclKind;
using term::SortKind;

namespace {

// The text of a placeholder's symbol; no file can contain it as a sort, since it is not printable.
std::string placeholder_name(std::string_view name) { return "\x01" + std::string(name); }

}  // namespace

// (declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))
bool Parser::declare_datatype(const Token& word, Command& command) {
  command.kind = CommandKind::kDeclareDatatypes;
  std::vector<RawDatatype> group(1);
  group[0].offset = lexer_.peek().offset;
  if (!read_name(group[0].name, "the name of a datatype")) return false;
  const size_t mark = sort_bindings_.mark();
  const uint64_t here = lexer_.offset();
  // The arity stands inside: look ahead at the parameters before the name can be bound.
  if (!read_parameters(group[0])) return false;
  group[0].arity = static_cast<uint32_t>(group[0].parameters.size());
  lexer_.seek(here);
  bind_group_names(group);
  if (!read_constructors(group, 0)) return false;
  sort_bindings_.undo_to(mark);
  if (!expect_close("')' after the datatype")) return false;
  return finish_datatypes(group, word.text == "declare-codatatype", command);
}

bool Parser::declare_datatypes(const Token& word, Command& command) {
  std::vector<RawDatatype> group;
  const size_t mark = sort_bindings_.mark();
  // ((List 1) ...) is new, () or (T U) is old; () with new syntax has no datatypes at all.
  const uint64_t here = lexer_.offset();
  if (!expect_open("'(' after " + std::string(word.text))) return false;
  const Token first = lexer_.peek();
  lexer_.seek(here);
  const bool is_new = first.kind == TokenKind::kOpen;
  if (!(is_new ? read_new_datatypes(group) : read_old_datatypes(group))) return false;
  sort_bindings_.undo_to(mark);
  if (!expect_close("')' after the datatypes")) return false;
  return finish_datatypes(group, word.text == "declare-codatatypes", command);
}

bool Parser::read_new_datatypes(std::vector<RawDatatype>& group) {
  if (!expect_open("'('")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (token.kind != TokenKind::kOpen) return fail_token(token, "(name arity)");
    RawDatatype raw;
    raw.offset = token.offset;
    if (!read_name(raw.name, "the name of a datatype") || !read_number(raw.arity, "an arity") ||
        !expect_close("')' after the arity")) {
      return false;
    }
    group.push_back(raw);
  }
  bind_group_names(group);
  if (!expect_open("'(' before the datatypes")) return false;
  for (size_t i = 0; i < group.size(); ++i) {
    const size_t mark = sort_bindings_.mark();
    if (!read_constructors(group, i)) return false;
    if (group[i].parameters.size() != group[i].arity) {
      return fail(group[i].offset, fmt::format("the datatype {} has arity {} and {} parameters",
                                               store_.text(group[i].name), group[i].arity,
                                               group[i].parameters.size()));
    }
    sort_bindings_.undo_to(mark);
  }
  return expect_close("')': there are as many datatypes as names");
}

// (declare-datatypes (T) ((List nil (cons (head T) (tail List))))): the parameters are common, and
// the group's names are used without arguments.
bool Parser::read_old_datatypes(std::vector<RawDatatype>& group) {
  if (!expect_open("'('")) return false;
  std::vector<Symbol> parameters;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (!is_symbol(token)) return fail_token(token, "a sort parameter");
    parameters.push_back(intern(token.text));
  }
  if (!expect_open("'(' before the datatypes")) return false;
  // First the names, then the constructors: they may refer to later names.
  const uint64_t start = lexer_.offset();
  std::string ignored;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (token.kind != TokenKind::kOpen) return fail_token(token, "a datatype or ')'");
    RawDatatype raw;
    raw.offset = token.offset;
    raw.parameters = parameters;
    raw.arity = static_cast<uint32_t>(parameters.size());
    if (!read_name(raw.name, "the name of a datatype")) return false;
    for (Token t = next(); t.kind != TokenKind::kClose; t = next()) {
      ignored.clear();
      if (!read_sexpr(t, ignored)) return false;
    }
    group.push_back(raw);
  }
  lexer_.seek(start);
  std::vector<Sort> parameter_sorts;
  for (Symbol parameter : parameters)
    parameter_sorts.push_back(store_.sorts().parameter(parameter));
  for (size_t i = 0; i < parameters.size(); ++i) {
    sort_bindings_.bind(parameters[i], {Binding::kSortParameter, parameter_sorts[i].id, epoch_});
  }
  for (const RawDatatype& raw : group) {
    // Without arguments the name means the datatype at its own parameters.
    const Sort self =
        store_.sorts().opaque(intern(placeholder_name(store_.text(raw.name))), parameter_sorts);
    sort_definitions_.push_back({{}, self});
    sort_bindings_.bind(raw.name, {Binding::kDefinedSort,
                                   static_cast<uint32_t>(sort_definitions_.size() - 1), epoch_});
  }
  for (RawDatatype& raw : group) {
    next();  // '('
    next();  // the name
    if (!read_constructor_list(raw)) return false;
  }
  return expect_close("')' after the datatypes");
}

// The group's names become synonyms of placeholders with parameters.
void Parser::bind_group_names(std::vector<RawDatatype>& group) {
  for (const RawDatatype& raw : group) {
    std::vector<Sort> parameters;
    // The number in the name makes it a parameter of its own, different from every name in a file.
    for (uint32_t i = 0; i < raw.arity && i < 1000; ++i) {
      parameters.push_back(store_.sorts().parameter(intern(fmt::format("\x01{}", i))));
    }
    const Sort self =
        store_.sorts().opaque(intern(placeholder_name(store_.text(raw.name))), parameters);
    sort_definitions_.push_back({parameters, self});
    sort_bindings_.bind(raw.name, {Binding::kDefinedSort,
                                   static_cast<uint32_t>(sort_definitions_.size() - 1), epoch_});
  }
}

// At `(par (T ...) ...` reads up to the constructors' parenthesis; otherwise reads nothing.
bool Parser::read_parameters(RawDatatype& raw) {
  const uint64_t here = lexer_.offset();
  const Token open = next();
  const Token word = next();
  if (open.kind != TokenKind::kOpen) return fail_token(open, "'(' before the constructors");
  if (!is_word(word, "par")) {
    lexer_.seek(here);
    return true;
  }
  raw.has_par = true;
  if (!expect_open("'(' before the sort parameters")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (!is_symbol(token)) return fail_token(token, "a sort parameter");
    raw.parameters.push_back(intern(token.text));
  }
  return true;
}

bool Parser::read_constructors(std::vector<RawDatatype>& group, size_t which) {
  RawDatatype& raw = group[which];
  raw.parameters.clear();
  if (!read_parameters(raw)) return false;
  for (Symbol parameter : raw.parameters) {
    sort_bindings_.bind(parameter,
                        {Binding::kSortParameter, store_.sorts().parameter(parameter).id, epoch_});
  }
  if (!expect_open("'(' before the constructors")) return false;
  if (!read_constructor_list(raw)) return false;
  return !raw.has_par || expect_close("')' after the constructors of a parametric datatype");
}

// Constructors, bare or in parentheses, up to the closing one.
bool Parser::read_constructor_list(RawDatatype& raw) {
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    RawConstructor constructor;
    constructor.offset = token.offset;
    if (is_symbol(token)) {
      constructor.name = intern(token.text);
    } else if (token.kind != TokenKind::kOpen || !read_constructor(constructor)) {
      return error_ ? false : fail_token(token, "a constructor");
    }
    raw.constructors.push_back(std::move(constructor));
  }
  return true;
}

// After '(' : name (selector sort)* ')'
bool Parser::read_constructor(RawConstructor& raw) {
  if (!read_name(raw.name, "a constructor")) return false;
  for (Token token = next(); token.kind != TokenKind::kClose; token = next()) {
    if (token.kind != TokenKind::kOpen) return fail_token(token, "(selector sort)");
    RawSelector selector;
    if (!read_name(selector.name, "a selector")) return false;
    selector.sort = read_sort();
    if (!selector.sort || !expect_close("')' after a selector")) return false;
    raw.selectors.push_back(selector);
  }
  return true;
}

std::string Parser::group_key(const std::vector<RawDatatype>& group, bool is_codatatype) const {
  std::string key = is_codatatype ? "\x01 codata" : "\x01 data";
  for (const RawDatatype& raw : group) {
    fmt::format_to(std::back_inserter(key), " {}", raw.name.id);
    for (Symbol parameter : raw.parameters)
      fmt::format_to(std::back_inserter(key), "'{}", parameter.id);
    for (const RawConstructor& constructor : raw.constructors) {
      fmt::format_to(std::back_inserter(key), "({}", constructor.name.id);
      for (const RawSelector& selector : constructor.selectors) {
        fmt::format_to(std::back_inserter(key), " {}:{}", selector.name.id, selector.sort.id);
      }
      key += ')';
    }
  }
  return key;
}

// Placeholders become datatype sorts.
Sort Parser::resolve_group_sort(Sort sort, const std::vector<RawDatatype>& group) {
  auto& sorts = store_.sorts();
  const auto placeholder = [&](Sort s) -> const RawDatatype* {
    if (!sorts.is(s, SortKind::kOpaque)) return nullptr;
    const std::string_view text = store_.text(sorts.symbol(s));
    if (text.empty() || text[0] != '\x01') return nullptr;
    const Symbol name = store_.symbols().find(text.substr(1));
    const auto found = std::ranges::find(group, name, &RawDatatype::name);
    return found == group.end() ? nullptr : &*found;
  };
  std::unordered_map<Sort, Sort> done;
  std::vector<Sort> stack{sort};
  while (!stack.empty()) {
    const Sort top = stack.back();
    std::vector<Sort> arguments;
    bool ready = true;
    for (Sort argument : sorts.arguments(top)) {
      const auto found = done.find(argument);
      if (found == done.end()) {
        stack.push_back(argument);
        ready = false;
      } else {
        arguments.push_back(found->second);
      }
    }
    if (!ready) continue;
    stack.pop_back();
    if (const RawDatatype* raw = placeholder(top)) {
      done[top] = sorts.datatype(raw->datatype, arguments);
    } else {
      done[top] = sorts.with_arguments(top, arguments);
    }
  }
  return done.at(sort);
}

// A datatype must have a finite value: a constructor whose fields of the same group have finite
// values.
bool Parser::check_well_founded(const std::vector<RawDatatype>& group) {
  std::vector<bool> finite(group.size());
  const auto number = [&](Sort sort) {
    if (!store_.sorts().is(sort, SortKind::kDatatype)) return group.size();
    const auto found =
        std::ranges::find(group, store_.sorts().datatype_of(sort), &RawDatatype::datatype);
    return static_cast<size_t>(found - group.begin());
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < group.size(); ++i) {
      if (finite[i]) continue;
      for (const term::Constructor& constructor : store_.datatype(group[i].datatype).constructors) {
        const auto fields = store_.arguments(constructor.decl);
        finite[i] = std::ranges::all_of(fields, [&](Sort field) {
          const size_t n = number(field);
          return n == group.size() || finite[n];
        });
        if (finite[i]) break;
      }
      changed = changed || finite[i];
    }
  }
  for (size_t i = 0; i < group.size(); ++i) {
    if (finite[i]) continue;
    return fail(group[i].offset,
                fmt::format("the datatype {} has no finite value", store_.text(group[i].name)));
  }
  return true;
}

bool Parser::finish_datatypes(std::vector<RawDatatype>& group, bool is_codatatype,
                              Command& command) {
  const std::string key = group_key(group, is_codatatype);
  std::vector<Datatype> datatypes;
  bool is_new = false;
  for (size_t i = 0; i < group.size(); ++i) {
    group[i].datatype = store_.intern_datatype(fmt::format("{}#{}", key, i), &is_new);
    datatypes.push_back(group[i].datatype);
    if (group[i].constructors.empty()) {
      return fail(group[i].offset, "a datatype without constructors");
    }
  }
  for (RawDatatype& raw : group) {
    if (!is_new) break;
    std::vector<Sort> parameters;
    for (Symbol parameter : raw.parameters)
      parameters.push_back(store_.sorts().parameter(parameter));
    term::DatatypeInfo info{raw.name, is_codatatype, parameters, {}};
    const Sort self = store_.sorts().datatype(raw.datatype, parameters);
    for (const RawConstructor& constructor : raw.constructors) {
      term::Constructor made;
      std::vector<Sort> fields;
      for (const RawSelector& selector : constructor.selectors) {
        fields.push_back(resolve_group_sort(selector.sort, group));
        made.selectors.push_back(store_.declare(DeclKind::kSelector, selector.name, parameters,
                                                {{self}}, fields.back()));
      }
      made.decl =
          store_.declare(DeclKind::kConstructor, constructor.name, parameters, fields, self);
      info.constructors.push_back(std::move(made));
    }
    store_.datatype(raw.datatype) = std::move(info);
  }
  if (!is_codatatype && !check_well_founded(group)) return false;
  for (size_t i = 0; i < group.size(); ++i) {
    if (!check_new_sort(group[i].offset, group[i].name)) return false;
    sort_bindings_.bind(group[i].name, {Binding::kDatatypeSort, datatypes[i].id, epoch_});
    const auto& constructors = store_.datatype(datatypes[i]).constructors;
    for (size_t c = 0; c < constructors.size(); ++c) {
      if (!declare(group[i].constructors[c].offset, constructors[c].decl)) return false;
      for (Decl selector : constructors[c].selectors) {
        if (!declare(group[i].constructors[c].offset, selector)) return false;
      }
    }
  }
  command.sorts = parsed_.script.add_datatypes(datatypes);
  return true;
}

}  // namespace assay::smtlib
