// Datatypes with other fields or other names. A datatype is known by all that its declaration says,
// so the declarations are written anew and read; what they declare takes the place of the old.
#include "reduce/translate.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::reduce {

using term::Datatype;

std::string Translator::declaration_of(std::span<const Datatype> datatypes, bool& has_changed) {
  const auto print_name = [&](Symbol name, std::string& out) {
    const auto renamed = datatype_names.find(name);
    has_changed |= renamed != datatype_names.end();
    term::print_symbol(store_.text(renamed == datatype_names.end() ? name : renamed->second), out);
  };
  std::string names;
  std::string bodies;
  for (const Datatype d : datatypes) {
    const term::DatatypeInfo info = store_.datatype(d);  // a copy: sorts may be made on the way
    names += '(';
    print_name(info.name, names);
    names += " 0)";
    bodies += '(';
    for (const term::Constructor& constructor : info.constructors) {
      bodies += '(';
      print_name(store_.name(constructor.decl), bodies);
      for (const Decl selector : constructor.selectors) {
        bodies += " (";
        print_name(store_.name(selector), bodies);
        bodies += ' ';
        const Sort field = store_.result(selector);
        const Sort by = map(field);
        has_changed |= by != field;
        std::string text;
        term::print_sort(store_, by, text);
        // A sort is printed by its name, which may be another by now; it stands alone here.
        const bool is_datatype = store_.sorts().is(by, term::SortKind::kDatatype);
        if (is_datatype && store_.sorts().arguments(by).empty()) {
          print_name(store_.datatype(store_.sorts().datatype_of(by)).name, bodies);
        } else {
          bodies += text;
        }
        bodies += ')';
      }
      bodies += ')';
    }
    bodies += ')';
  }
  const bool is_co = !datatypes.empty() && store_.datatype(datatypes[0]).is_codatatype;
  return (is_co ? "(declare-codatatypes (" : "(declare-datatypes (") + names + ") (" + bodies +
         "))\n";
}

bool Translator::redeclare_datatypes(Script& script) {
  if (!sort && datatype_names.empty()) return true;
  std::string text;
  bool has_changed = false;
  for (const Command& c : std::as_const(script).commands()) {
    if (c.kind == CommandKind::kDeclareSort) {
      smtlib::print(store_, script, c, text);
      text += '\n';
    }
    if (c.kind != CommandKind::kDeclareDatatypes) continue;
    bool is_changed = false;
    const std::vector<Datatype> old(script.datatypes(c).begin(), script.datatypes(c).end());
    std::string anew = declaration_of(old, is_changed);
    for (const Datatype d : old) {
      if (!store_.datatype(d).parameters.empty() && is_changed) return false;
      if (!store_.datatype(d).parameters.empty()) anew.clear();
    }
    if (anew.empty()) {
      smtlib::print(store_, script, c, anew);
      anew += '\n';
    }
    text += anew;
    has_changed |= is_changed;
  }
  if (has_failed_) return false;
  if (!has_changed) return true;
  const auto parsed = smtlib::parse(store_, text);
  if (!parsed) return false;
  std::vector<Datatype> made;
  for (const Command& c : parsed->script.commands()) {
    if (c.kind != CommandKind::kDeclareDatatypes) continue;
    for (const Datatype d : parsed->script.datatypes(c)) made.push_back(d);
  }
  size_t at = 0;
  for (Command& c : script.commands()) {
    if (c.kind != CommandKind::kDeclareDatatypes) continue;
    const size_t first = at;
    for (const Datatype d : std::as_const(script).datatypes(c)) {
      if (at == made.size()) return false;
      const Datatype by = made[at++];
      const term::DatatypeInfo& before = store_.datatype(d);
      const term::DatatypeInfo& after = store_.datatype(by);
      if (!before.parameters.empty()) continue;
      if (before.constructors.size() != after.constructors.size()) return false;
      for (size_t k = 0; k < before.constructors.size(); ++k) {
        const term::Constructor& from = before.constructors[k];
        const term::Constructor& to = after.constructors[k];
        if (from.selectors.size() != to.selectors.size()) return false;
        declarations[from.decl] = to.decl;
        for (size_t f = 0; f < from.selectors.size(); ++f) {
          declarations[from.selectors[f]] = to.selectors[f];
        }
      }
      datatypes_[store_.sorts().datatype(d, {})] = store_.sorts().datatype(by, {});
    }
    c.sorts = script.add_datatypes(std::span(made).subspan(first, at - first));
  }
  sorts_.clear();
  return true;
}

}  // namespace assay::reduce
