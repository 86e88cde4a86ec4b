#include "closedbox/problem.h"

#include <fmt/format.h>

#include "closedbox/expand.h"
#include "smtlib/printer.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::closedbox {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;

namespace {

bool declares_box(const term::TermStore& terms, const Command& command) {
  if (command.kind != CommandKind::kDeclareOther) return false;
  const std::string_view word = terms.text(command.name);
  return word == "declare-cb" || word == "declare-oracle-fun";
}

bool is_kept(const term::TermStore& terms, const Command& command) {
  switch (command.kind) {
    case CommandKind::kDeclareSort:
    case CommandKind::kDefineSort:
    case CommandKind::kDeclareSortParameter:
    case CommandKind::kDeclareDatatypes:
    case CommandKind::kDeclareFun:
    case CommandKind::kDeclareConst:
    case CommandKind::kDefineFunRec:
    case CommandKind::kDefineFunsRec:
      return true;
    case CommandKind::kDeclareOther:
      return declares_box(terms, command) || terms.text(command.name) == "declare-var";
    default:
      return false;
  }
}

// The declarations in scope at a command, as a script of their own.
smtlib::Script declarations_at(const term::TermStore& terms, const smtlib::Script& script,
                               size_t end) {
  std::vector<size_t> kept;
  std::vector<size_t> levels;
  for (size_t i = 0; i < end; ++i) {
    const Command& command = script.commands()[i];
    if (command.kind == CommandKind::kPush)
      levels.insert(levels.end(), command.number, kept.size());
    if (command.kind == CommandKind::kPop) {
      for (uint32_t k = 0; k < command.number && !levels.empty(); ++k) {
        kept.resize(levels.back());
        levels.pop_back();
      }
    }
    if (command.kind == CommandKind::kReset || command.kind == CommandKind::kResetAssertions) {
      levels.clear();
      kept.clear();
    }
    if (is_kept(terms, command)) kept.push_back(i);
  }
  smtlib::Script result = script;  // for its arrays
  result.truncate(0);
  for (const size_t i : kept) {
    Command command = script.commands()[i];
    if (command.kind == CommandKind::kDeclareOther) {
      command.kind = CommandKind::kDeclareFun;
      command.name = {};
      command.text = {};
      command.number = 0;
    }
    result.add(command);
  }
  return result;
}

std::string_view box_in(const term::TermStore& terms, Term root, std::span<const Box> boxes) {
  std::string_view found;
  term::for_each_subterm(terms, {&root, 1}, [&](Term t) {
    if (terms.op(t) != Op::kApply) return;
    for (const Box& box : boxes) {
      if (box.decl == terms.decl(t)) found = box.name;
    }
  });
  return found;
}

}  // namespace

std::variant<BoxDeclarations, ScriptError> boxes_of(const term::TermStore& terms,
                                                    const smtlib::Script& script) {
  BoxDeclarations result;
  for (size_t i = 0; i < script.commands().size(); ++i) {
    const Command& command = script.commands()[i];
    if (!declares_box(terms, command)) continue;
    Box box;
    box.decl = command.decl;
    box.name = terms.text(terms.name(command.decl));
    smtlib::print(terms, script, command, box.declaration);
    while (box.declaration.ends_with('\n')) box.declaration.pop_back();
    const auto slot = [&](term::Sort sort) -> std::optional<Slot> { return slot_of(terms, sort); };
    for (const term::Sort sort : terms.arguments(command.decl)) {
      const auto s = slot(sort);
      if (!s) {
        return ScriptError{i, fmt::format("no box can have an argument of the sort {}: {}",
                                          term::sort_text(terms, sort), box.declaration)};
      }
      box.arguments.push_back(*s);
    }
    const auto s = slot(terms.result(command.decl));
    if (!s) {
      return ScriptError{
          i, fmt::format("no box can have a result of the sort {}: {}",
                         term::sort_text(terms, terms.result(command.decl)), box.declaration)};
    }
    box.result = *s;
    bool is_known = false;
    for (const Box& other : result.boxes) is_known = is_known || other.decl == box.decl;
    if (is_known) continue;  // declared again after a pop
    std::string path(command.text ? terms.text(command.text) : std::string_view{});
    constexpr std::string_view kPartial = ":partial";
    if (path == kPartial || path.ends_with(" :partial")) {
      box.is_partial = true;
      path.resize(path.size() - kPartial.size());
      while (path.ends_with(' ')) path.pop_back();
    }
    box.takes_decimals = command.number == 1;
    if (!path.empty() && terms.text(command.name) == "declare-cb") {
      return ScriptError{
          i, fmt::format("expected ':partial' or ')' after the declaration of '{}', and not '{}'",
                         box.name, path)};
    }
    if (path.size() >= 2 && (path.front() == '"' || path.front() == '|')) {
      path = path.substr(1, path.size() - 2);
    }
    result.oracles.push_back(path);
    result.commands.push_back(i);
    result.boxes.push_back(std::move(box));
  }
  return result;
}

std::variant<Problem, ScriptError> problem_of(term::TermStore& terms, const smtlib::Script& script,
                                              size_t check, std::span<const Box> boxes) {
  Problem problem;
  problem.check = check;
  problem.script = &script;
  eval::Query query = eval::query_of(terms, script, check);
  size_t end = script.commands().size();
  for (size_t i = 0, seen = 0; i < script.commands().size(); ++i) {
    if (is_check(script.commands()[i].kind) && seen++ == check) {
      end = i;
      break;
    }
  }
  problem.declarations = declarations_at(terms, script, end);
  problem.assertions = query.assertions;
  problem.commands = query.commands;
  for (const Box& box : boxes) problem.boxes.push_back(box.decl);
  const std::vector<Term> expanded = expand(terms, query.program, query.assertions);
  for (size_t i = 0; i < expanded.size(); ++i) {
    std::string message;
    term::for_each_subterm(terms, {&expanded[i], 1}, [&](Term t) {
      if (!term::is_quantifier_like(terms.op(t)) || !message.empty()) return;
      const std::string_view box = box_in(terms, t, boxes);
      if (!box.empty()) {
        message = fmt::format(
            "the box '{}' is called under a quantifier: its values cannot be listed", box);
      }
    });
    if (!message.empty()) return ScriptError{query.commands[i], message};
  }
  for (const Command& command : problem.declarations.commands()) {
    if (smtlib::Script::has_definitions(command.kind)) {
      for (const smtlib::Definition& d : script.definitions(command)) {
        const std::string_view box = box_in(terms, d.body, boxes);
        if (!box.empty()) {
          return ScriptError{
              end < script.commands().size() ? end : 0,
              fmt::format("the box '{}' is called in the recursive definition of '{}'", box,
                          terms.text(terms.name(d.decl)))};
        }
      }
      continue;
    }
    if (command.kind == CommandKind::kDeclareSort) problem.needs_functions = true;
    if (command.kind != CommandKind::kDeclareFun && command.kind != CommandKind::kDeclareConst) {
      continue;
    }
    bool is_box = false;
    for (const Box& box : boxes) is_box = is_box || box.decl == command.decl;
    if (is_box) continue;
    if (terms.arity(command.decl) == 0) {
      problem.constants.push_back(command.decl);
    } else {
      problem.needs_functions = true;
    }
  }
  problem.constraints = conjuncts(terms, expanded);
  problem.expanded = expanded;
  return problem;
}

}  // namespace assay::closedbox
