#include "mutate/opmutate/mutant_script.h"

#include <algorithm>

namespace assay::mutate::opmutate {

using smtlib::Command;
using smtlib::CommandKind;

namespace {

bool stays(const term::TermStore& terms, const Command& command) {
  switch (command.kind) {
    case CommandKind::kSetInfo:
    case CommandKind::kGetValue:
    case CommandKind::kEcho:
      return false;
    case CommandKind::kSetOption:
      return terms.text(command.name) == ":global-declarations";
    case CommandKind::kPlain:
      return !terms.text(command.name).starts_with("get-");
    default:
      return true;
  }
}

}  // namespace

smtlib::Script mutant_script(const term::TermStore& terms, const smtlib::Script& script) {
  smtlib::Script kept = script;
  kept.truncate(0);
  for (const Command& command : script.commands()) {
    if (command.kind == CommandKind::kExit) break;
    if (stays(terms, command)) kept.add(command);
  }
  if (checks_of(kept) == 0) {
    Command check;
    check.kind = CommandKind::kCheckSat;
    kept.add(check);
  }
  return kept;
}

size_t checks_of(const smtlib::Script& script) {
  return static_cast<size_t>(std::ranges::count_if(
      script.commands(), [](const Command& c) { return smtlib::is_check(c.kind); }));
}

}  // namespace assay::mutate::opmutate
