// Pass: one way to make scripts smaller. It looks at the session's script, makes edits and has them
// tried. The list of all passes is in passes.cpp, in the order in which they run.
#pragma once

#include <span>
#include <string_view>

#include "reduce/session.h"

namespace assay::reduce {

struct Pass {
  std::string_view name;
  void (*run)(Session& session);
};

std::span<const Pass> all_passes();

// All passes again and again until none of them finds anything.
void run_passes(Session& session);

// passes/commands.cpp
void drop_noise(Session& session);       // set-info, set-option, get-*, echo, exit
void drop_assertions(Session& session);  // and what only they need
void drop_commands(Session& session);    // checks, push and pop, whatever is left
void drop_logic(Session& session);
void shorten_declarations(Session& session);  // declare-const
// passes/levels.cpp
void default_levels(Session& session);  // from the root down, level by level
void default_leaves(Session& session);
// passes/descend.cpp
void descend(Session& session);  // far down a deep term
// passes/hoist.cpp
void hoist_subterms(Session& session);  // a term by a smaller one of its sort inside it
// passes/nest.cpp
void nest_arguments(Session& session);  // one argument inside another
// passes/equate.cpp
void equate_subterms(Session& session);  // a predicate by an equation of a term inside it
// passes/fresh.cpp
void use_fresh_constants(Session& session);  // a term by a new constant
// passes/arguments.cpp
void drop_arguments(Session& session);
// passes/lets.cpp
void inline_lets(Session& session);
// passes/annotations.cpp
void drop_annotations(Session& session);
// passes/quantifiers.cpp
void simplify_quantifiers(Session& session);
// passes/symbols.cpp
void replace_constants(Session& session);  // by values
void merge_constants(Session& session);
void simplify_functions(Session& session);  // arguments, inlining
// passes/names.cpp
void shorten_names(Session& session);
Symbol unused_name(TermStore& store, const Script& script);  // a short one
// passes/words.cpp
void simplify_words(Session& session);  // what could not be read as terms
// passes/sorts.cpp
void simplify_sorts(Session& session);
void narrow_widths(Session& session);
// passes/core.cpp, one file a theory
void simplify_core(Session& session);
void simplify_arithmetic(Session& session);
void simplify_bit_vectors(Session& session);
void simplify_arrays(Session& session);
void simplify_floats(Session& session);
void simplify_strings(Session& session);
void simplify_datatypes(Session& session);
void simplify_sets(Session& session);

}  // namespace assay::reduce
