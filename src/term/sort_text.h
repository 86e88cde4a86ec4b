// The SMT-LIB text of sorts and symbols; used by the printer and by error messages.
#pragma once

#include <string>
#include <string_view>

#include "term/store.h"

namespace assay::term {

// With |bars| where a simple symbol would not do (also around reserved words).
void print_symbol(std::string_view text, std::string& out);
void print_sort(const TermStore& store, Sort sort, std::string& out);
std::string sort_text(const TermStore& store, Sort sort);
// Whether the text is a word of the language (let, forall, assert is none: commands are not
// reserved).
bool is_reserved(std::string_view text);

}  // namespace assay::term
