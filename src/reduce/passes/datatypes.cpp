// Datatypes: constructors and fields that no term uses. The declaration is written anew and the
// script read with it, since a datatype is known by all that its declaration says.
#include "reduce/pass.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"

namespace assay::reduce {

namespace {

struct Omitted {
  size_t datatype = 0;      // of the command
  size_t constructor = 0;   // of the datatype
  size_t field = SIZE_MAX;  // of the constructor; none: the constructor itself
};

std::string declaration(const TermStore& store, const Script& script, const Command& command,
                        const Omitted& omitted) {
  std::string names;
  std::string bodies;
  const auto datatypes = script.datatypes(command);
  for (size_t d = 0; d < datatypes.size(); ++d) {
    const term::DatatypeInfo& info = store.datatype(datatypes[d]);
    names += " (";
    term::print_symbol(store.text(info.name), names);
    names += " 0)";
    bodies += " (";
    for (size_t c = 0; c < info.constructors.size(); ++c) {
      const bool is_here = d == omitted.datatype && c == omitted.constructor;
      if (is_here && omitted.field == SIZE_MAX) continue;
      const term::Constructor& constructor = info.constructors[c];
      bodies += " (";
      term::print_symbol(store.text(store.name(constructor.decl)), bodies);
      for (size_t f = 0; f < constructor.selectors.size(); ++f) {
        if (is_here && f == omitted.field) continue;
        bodies += " (";
        term::print_symbol(store.text(store.name(constructor.selectors[f])), bodies);
        bodies += ' ';
        term::print_sort(store, store.result(constructor.selectors[f]), bodies);
        bodies += ')';
      }
      bodies += ')';
    }
    bodies += ')';
  }
  return "(declare-datatypes (" + names + ") (" + bodies + "))\n";
}

bool omit(TermStore& store, Script& script, size_t command, const Omitted& omitted) {
  std::string text;
  for (size_t i = 0; i < script.commands().size(); ++i) {
    const Command& c = std::as_const(script).commands()[i];
    if (i == command) {
      text += declaration(store, script, c, omitted);
    } else {
      smtlib::print(store, script, c, text);
      text += '\n';
    }
  }
  auto parsed = smtlib::parse(store, text);
  if (!parsed) return false;
  script = std::move(parsed->script);
  return true;
}

}  // namespace

void simplify_datatypes(Session& session) {
  TermStore& store = session.store();
  std::vector<Edit> edits;
  const auto commands = session.script().commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].kind != CommandKind::kDeclareDatatypes) continue;
    const auto datatypes = session.script().datatypes(commands[i]);
    for (size_t d = 0; d < datatypes.size(); ++d) {
      const term::DatatypeInfo& info = store.datatype(datatypes[d]);
      if (!info.parameters.empty() || info.is_codatatype) return;
      for (size_t c = 0; c < info.constructors.size(); ++c) {
        const auto add = [&](Omitted omitted) {
          edits.push_back(Edit::change_all(
              [i, omitted](TermStore& s, Script& script) { return omit(s, script, i, omitted); },
              "datatype " + std::to_string(datatypes[d].id) + "." + std::to_string(c) + "." +
                  std::to_string(omitted.field)));
        };
        if (info.constructors.size() > 1) add({d, c});
        for (size_t f = 0; f < info.constructors[c].selectors.size(); ++f) add({d, c, f});
      }
    }
  }
  // Each alone: the numbers of the others change with it. The next round goes on.
  for (Edit& edit : edits) {
    if (session.try_edits({std::move(edit)})) return;
  }
}

}  // namespace assay::reduce
