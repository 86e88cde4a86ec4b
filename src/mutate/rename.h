// Renaming all that a script names itself, so that two scripts share no name: functions, sorts,
// datatypes, named terms and bound variables, all by one suffix. Works on text as we print it (or
// on the text of a model), symbol by symbol: nothing is captured, because every name gets the
// suffix and no name of the language has it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "smtlib/script.h"

namespace assay::mutate {

using Names = std::unordered_set<std::string>;  // without bars

// All names that the script introduces.
Names names_of(const term::TermStore& terms, const smtlib::Script& script);

// The text with every one of those names followed by the suffix.
std::string renamed(std::string_view text, const Names& names, std::string_view suffix);

// The same for the text of a model, which has names of its own: elements of universes (U!val!0,
// @U_0), auxiliary functions (k!0).
std::string renamed_model(std::string_view text, const Names& names, std::string_view suffix);

}  // namespace assay::mutate
