#include "eval/query.h"

#include <string>

#include "term/given_names.h"
#include "term/traverse.h"

namespace assay::eval {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Definition;

namespace {

struct Level {
  size_t assertions;
  size_t definitions;
};

// The command of the wanted check, or the end.
size_t end_of(const smtlib::Script& script, size_t check, bool& found) {
  size_t last = script.commands().size();
  size_t seen = 0;
  for (size_t i = 0; i < script.commands().size(); ++i) {
    if (!is_check(script.commands()[i].kind)) continue;
    last = i;
    found = true;
    if (seen++ == check) break;
  }
  return last;
}

// Terms that :named made symbols of; those with free variables are visible to the compiler only.
void add_named_terms(TermStore& terms, Query& query) {
  std::vector<Term> roots = query.assertions;
  for (const auto& [decl, function] : query.program.functions) roots.push_back(function.body);
  std::vector<Term> named;
  term::for_each_subterm(terms, roots, [&](Term t) {
    if (terms.op(t) == term::Op::kAnnotate && !terms.has_variables(t)) named.push_back(t);
  });
  for (Term t : named) {
    term::for_each_given_name(terms, t, [&](std::string_view name) {
      const term::Symbol symbol = terms.symbols().intern(std::string(name));
      const Term body = terms.arguments(t)[0];
      const Decl decl = terms.declare(term::DeclKind::kNamed, symbol, {}, {}, terms.sort(body));
      query.program.functions[decl.id].body = body;
    });
  }
}

}  // namespace

Query query_of(TermStore& terms, const smtlib::Script& script, size_t check) {
  Query query;
  std::vector<Level> levels;
  std::vector<std::pair<const Definition*, bool>> definitions;
  const size_t end = end_of(script, check, query.found_check);
  for (size_t i = 0; i < end; ++i) {
    const Command& command = script.commands()[i];
    switch (command.kind) {
      case CommandKind::kAssert:
        query.assertions.push_back(script.terms(command)[0]);
        query.commands.push_back(i);
        break;
      case CommandKind::kPush:
        for (uint32_t k = 0; k < command.number; ++k) {
          levels.push_back({query.assertions.size(), definitions.size()});
        }
        break;
      case CommandKind::kPop:
        for (uint32_t k = 0; k < command.number && !levels.empty(); ++k) {
          query.assertions.resize(levels.back().assertions);
          query.commands.resize(levels.back().assertions);
          definitions.resize(levels.back().definitions);
          levels.pop_back();
        }
        break;
      case CommandKind::kReset:
      case CommandKind::kResetAssertions:
        levels.clear();
        query.assertions.clear();
        query.commands.clear();
        if (command.kind == CommandKind::kReset) definitions.clear();
        break;
      default:
        if (smtlib::Script::has_definitions(command.kind)) {
          const bool recursive = command.kind == CommandKind::kDefineFunRec ||
                                 command.kind == CommandKind::kDefineFunsRec;
          for (const Definition& d : script.definitions(command)) {
            definitions.emplace_back(&d, recursive);
          }
        }
    }
  }
  if (end < script.commands().size()) {
    for (Term literal : script.terms(script.commands()[end])) {
      if (terms.sort(literal) != term::kBoolSort) continue;
      query.assertions.push_back(literal);
      query.commands.push_back(end);
    }
  }
  for (const auto& [definition, recursive] : definitions) {
    const auto parameters = script.parameters(*definition);
    Program::Function& function = query.program.functions[definition->decl.id];
    function.parameters.assign(parameters.begin(), parameters.end());
    function.body = definition->body;
    function.is_recursive = recursive;
  }
  add_named_terms(terms, query);
  return query;
}

}  // namespace assay::eval
