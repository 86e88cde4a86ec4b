#include "mutate/opmutate/symbol_scopes.h"

#include <algorithm>

#include "term/traverse.h"

namespace assay::mutate::opmutate {

using smtlib::Command;
using smtlib::CommandKind;
using term::Op;
using term::Term;

namespace {

constexpr CommandRange kNowhere{0, 0};

}  // namespace

void SymbolScopes::declare(term::Decl decl, uint32_t command) {
  // Declared again after a pop: the last declaration counts, which is enough.
  declared_[decl] = {command, UINT32_MAX};
  names_.insert(terms_.name(decl));
}

SymbolScopes::SymbolScopes(const term::TermStore& terms, const smtlib::Script& script)
    : terms_(terms) {
  std::vector<std::vector<term::Decl>> levels(1);
  const auto end_levels = [&](size_t keep, uint32_t command) {
    while (levels.size() > keep) {
      for (const term::Decl decl : levels.back()) {
        declared_[decl].last = std::min(declared_[decl].last, command);
      }
      levels.pop_back();
    }
  };
  const auto add = [&](term::Decl decl, uint32_t command) {
    declare(decl, command);
    levels.back().push_back(decl);
  };
  for (uint32_t c = 0; c < script.commands().size(); ++c) {
    const Command& command = script.commands()[c];
    switch (command.kind) {
      case CommandKind::kPush:
        levels.resize(levels.size() + command.number);
        break;
      case CommandKind::kPop:
        end_levels(levels.size() - std::min<size_t>(command.number, levels.size() - 1), c);
        break;
      case CommandKind::kReset:
      case CommandKind::kResetAssertions:
        end_levels(0, c);
        levels.resize(1);
        break;
      case CommandKind::kDeclareFun:
      case CommandKind::kDeclareConst:
      case CommandKind::kDeclareOther:
        if (command.decl) add(command.decl, c + 1);
        break;
      case CommandKind::kDeclareDatatypes:
        for (const term::Datatype datatype : script.datatypes(command)) {
          for (const term::Constructor& constructor : terms.datatype(datatype).constructors) {
            add(constructor.decl, c + 1);
            for (const term::Decl selector : constructor.selectors) add(selector, c + 1);
          }
        }
        break;
      default:
        break;
    }
    if (!smtlib::Script::has_definitions(command.kind)) continue;
    for (const smtlib::Definition& definition : script.definitions(command)) {
      add(definition.decl, c + 1);
    }
  }
}

CommandRange SymbolScopes::own_range(Term term) const {
  const Op op = terms_.op(term);
  if (op == Op::kAnnotate || op == Op::kOpaque) return kNowhere;
  if (op != Op::kApply && op != Op::kIsConstructor && op != Op::kUpdateField) return {};
  const term::Decl decl = terms_.decl(term);
  const auto found = declared_.find(decl);
  return found == declared_.end() ? kNowhere : found->second;
}

CommandRange SymbolScopes::of(Term term) {
  const auto found = known_.find(term);
  if (found != known_.end()) return found->second;
  term::for_each_subterm(terms_, {{term}}, [&](Term t) {
    if (known_.contains(t)) return;
    CommandRange range = own_range(t);
    for (const Term argument : terms_.arguments(t)) {
      const CommandRange inner = known_.at(argument);
      range.first = std::max(range.first, inner.first);
      range.last = std::min(range.last, inner.last);
    }
    known_.emplace(t, range);
  });
  return known_.at(term);
}

}  // namespace assay::mutate::opmutate
