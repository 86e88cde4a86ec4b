// Edit: one small change of a script. Edits of one list all refer to the script that the list was
// made for, so that any subset of them can be applied to it together; where one is inside what
// another takes away it has no effect.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reduce/rebuild.h"

namespace assay::reduce {

struct Edit {
  enum class Kind : uint8_t {
    kRemoveCommand,  // number: of the command
    kReplace,        // the end of the edge by another term of its sort
    kDrop,           // the argument is left out; where too few would stay, `by` takes its place
    kChange,         // anything else, on the whole script
  };
  Kind kind = Kind::kChange;
  uint32_t number = 0;  // of a command; of the argument, or of the root where there is no parent
  Term parent{};        // none: a root, counted as for_each_root does
  Term by{};
  bool loose = false;  // of kDrop: as few arguments as solvers read, not the standard
  std::function<bool(TermStore&, Script&)> change{};  // false: not possible
  uint64_t key = 0;  // tells it from others, also after the rest of the script has changed

  static Edit remove_command(const TermStore& store, const Script& script, uint32_t command);
  static Edit replace(Term parent, uint32_t index, Term by);
  static Edit drop(Term parent, uint32_t index, Term by, bool loose = false);
  static Edit change_all(std::function<bool(TermStore&, Script&)> change, const std::string& name);
};

// The script with these edits; none: not possible.
std::optional<Script> apply(TermStore& store, const Script& script,
                            const std::vector<const Edit*>& edits);

// How many arguments an application must keep; `loose`: as solvers read it, not the standard.
size_t least_arguments(const TermStore& store, Term application, bool loose);

}  // namespace assay::reduce
