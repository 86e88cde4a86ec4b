// Datatypes: constructors that no term uses, fields with the arguments that stand for them,
// parameters that always have the same value, codatatypes as datatypes. A datatype is known by all
// that its declaration says, so the script is changed as text and read again.
#include <optional>
#include <set>

#include "reduce/pass.h"
#include "reduce/token_text.h"

namespace assay::reduce {

namespace {

// Where the parts of one declared datatype stand.
struct Declared {
  size_t command = 0;
  size_t name = 0;
  size_t arity = 0;  // 0: there is none, as in declare-datatype
  size_t body = 0;   // with `par`, if there is one
  std::vector<size_t> parameters{};
  std::vector<size_t> constructors{};
};

Declared declared_at(const TokenText& text, size_t command, size_t name, size_t arity,
                     size_t body) {
  Declared result{command, name, arity, body};
  size_t constructors = body;
  const auto parts = text.parts(body);
  if (parts.size() == 3 && text[parts[0]] == "par") {
    result.parameters = text.parts(parts[1]);
    constructors = parts[2];
  }
  result.constructors = text.parts(constructors);
  return result;
}

std::vector<Declared> declared_datatypes(const TokenText& text) {
  std::vector<Declared> found;
  for (size_t at = 0; at < text.size(); at = text.end(at)) {
    const auto parts = text.parts(at);
    if (parts.size() != 3) continue;
    const std::string_view word = text[parts[0]];
    if (word == "declare-datatype" || word == "declare-codatatype") {
      found.push_back(declared_at(text, at, parts[1], 0, parts[2]));
    } else if (word == "declare-datatypes" || word == "declare-codatatypes") {
      const auto names = text.parts(parts[1]);
      const auto bodies = text.parts(parts[2]);
      if (names.size() != bodies.size()) continue;
      for (size_t i = 0; i < names.size(); ++i) {
        const auto name = text.parts(names[i]);
        if (name.size() == 2) {
          found.push_back(declared_at(text, at, name[0], name[1], bodies[i]));
        }
      }
    }
  }
  return found;
}

const Declared* find(const std::vector<Declared>& all, const std::string& name,
                     const TokenText& text) {
  for (const Declared& d : all) {
    if (text[d.name] == name) return &d;
  }
  return nullptr;
}

std::string_view head(const TokenText& text, size_t list) {
  return text.is_list(list) ? text[list + 1] : text[list];
}

std::optional<size_t> constructor_named(const TokenText& text, const Declared& datatype,
                                        const std::string& name) {
  for (const size_t c : datatype.constructors) {
    if (head(text, c) == name) return c;
  }
  return std::nullopt;
}

// match: a constructor; result: it is not declared; preserves: everything else.
bool drop_constructor(TermStore& store, Script& script, const std::string& datatype,
                      const std::string& constructor) {
  TokenText text(store, script);
  const auto all = declared_datatypes(text);
  const Declared* d = find(all, datatype, text);
  if (d == nullptr || d->constructors.size() < 2) return false;
  const auto at = constructor_named(text, *d, constructor);
  if (!at) return false;
  text.drop(*at);
  return text.read_back(store, script);
}

// match: a field; result: the constructor has one less, and so has every application of it;
// preserves: everything else. Where its selector is used, that does not parse.
bool drop_field(TermStore& store, Script& script, const std::string& datatype,
                const std::string& constructor, size_t field) {
  TokenText text(store, script);
  const auto all = declared_datatypes(text);
  const Declared* d = find(all, datatype, text);
  if (d == nullptr) return false;
  const auto at = constructor_named(text, *d, constructor);
  if (!at) return false;
  const auto parts = text.parts(*at);
  if (field + 1 >= parts.size()) return false;
  const bool is_last = parts.size() == 2;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i >= d->command && i < text.end(d->command)) continue;
    const auto uses = text.parts(i);
    if (uses.size() != parts.size()) continue;
    const bool is_qualified =
        text.is_list(uses[0]) && text[uses[0] + 1] == "as" && text[uses[0] + 2] == constructor;
    if (!is_qualified && text[uses[0]] != constructor) continue;
    if (is_last) {
      text.put(i, text.text(uses[0]));
    } else {
      text.drop(uses[field + 1]);
    }
  }
  text.drop(parts[field + 1]);
  return text.read_back(store, script);
}

// match: a datatype with parameters that is used with the same ones everywhere; result: one without
// parameters; preserves: everything else.
bool instantiate(TermStore& store, Script& script, const std::string& datatype) {
  TokenText text(store, script);
  const auto all = declared_datatypes(text);
  const Declared* d = find(all, datatype, text);
  if (d == nullptr || d->parameters.empty()) return false;
  const size_t end = text.end(d->command);
  std::vector<std::string> values(d->parameters.size(), "Int");
  bool is_first = true;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_inside = i >= d->command && i < end;
    const auto parts = text.parts(i);
    if (parts.size() != values.size() + 1 || text[parts[0]] != datatype || i + 1 == d->name) {
      continue;
    }
    std::vector<std::string> given;
    for (size_t k = 1; k < parts.size(); ++k) given.push_back(text.text(parts[k]));
    if (is_inside) {
      for (size_t k = 0; k < given.size(); ++k) {
        if (given[k] != text[d->parameters[k]]) return false;
      }
    } else if (!is_first && given != values) {
      return false;
    } else {
      values = given;
      is_first = false;
    }
    text.put(i, datatype);
  }
  for (size_t i = d->body; i < text.end(d->body); ++i) {
    for (size_t k = 0; k < values.size(); ++k) {
      if (text[i] == text[d->parameters[k]]) text.put(i, values[k]);
    }
  }
  if (d->arity != 0) text.put(d->arity, "0");
  // (par (T) (...)) without what is around it: the parts before and after are single tokens.
  const auto par = text.parts(d->body);
  std::string body = text.text(par[2]);
  text.put(d->body, std::move(body));
  return text.read_back(store, script);
}

// match: a codatatype; result: a datatype, which is not infinite and so less of a special case.
bool make_finite(TermStore& store, Script& script) {
  TokenText text(store, script);
  bool is_changed = false;
  for (size_t at = 0; at < text.size(); at = text.end(at)) {
    const std::string_view word = head(text, at);
    if (word != "declare-codatatypes" && word != "declare-codatatype") continue;
    text.put(at + 1, word.ends_with('s') ? "declare-datatypes" : "declare-datatype");
    is_changed = true;
  }
  return is_changed && text.read_back(store, script);
}

std::vector<Edit> datatype_edits(const TermStore& store, const Script& script) {
  const TokenText text(store, script);
  std::vector<Edit> edits;
  bool has_codatatype = false;
  for (const Declared& d : declared_datatypes(text)) {
    has_codatatype |= head(text, d.command).starts_with("declare-co");
    const std::string name(text[d.name]);
    for (const size_t c : d.constructors) {
      const std::string constructor(head(text, c));
      edits.push_back(Edit::change_all(
          [=](TermStore& s, Script& out) { return drop_constructor(s, out, name, constructor); },
          "constructor " + name + " " + constructor));
    }
    if (!d.parameters.empty()) {
      edits.push_back(
          Edit::change_all([=](TermStore& s, Script& out) { return instantiate(s, out, name); },
                           "parameters " + name));
    }
    for (const size_t c : d.constructors) {
      const std::string constructor(head(text, c));
      const auto parts = text.parts(c);
      // The last one first: the numbers of the others stay.
      for (size_t field = parts.empty() ? 0 : parts.size() - 1; field-- > 0;) {
        edits.push_back(Edit::change_all(
            [=](TermStore& s, Script& out) { return drop_field(s, out, name, constructor, field); },
            "field " + name + " " + text.text(parts[field + 1])));
      }
    }
  }
  if (has_codatatype) edits.push_back(Edit::change_all(make_finite, "codatatypes"));
  return edits;
}

}  // namespace

void simplify_datatypes(Session& session) {
  bool has_datatypes = false;
  for (const Command& c : session.script().commands()) {
    has_datatypes |= c.kind == CommandKind::kDeclareDatatypes;
  }
  if (!has_datatypes) return;
  // They speak of names, so what one has changed does not hinder the next.
  session.try_edits(datatype_edits(session.store(), session.script()), Session::Order::kSingly);
}

}  // namespace assay::reduce
