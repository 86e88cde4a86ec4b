// Values as text, for programs that are boxes and for what travels between our own processes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "term/store.h"
#include "value/value_store.h"

namespace assay::closedbox {

// A literal of SMT-LIB of this sort; an integer is a Real too. Nothing: the text is no such value.
std::optional<value::Value> read_value(term::TermStore& terms, value::ValueStore& values,
                                       term::Sort sort, std::string_view text);

// As Delphi's programs print and expect values: the same, but bit-vectors are decimal numbers, and
// a Bool may be 0 or 1.
std::optional<value::Value> read_decimal(term::TermStore& terms, value::ValueStore& values,
                                         term::Sort sort, std::string_view text);
std::string decimal_text(term::TermStore& terms, value::ValueStore& values, value::Value v,
                         term::Sort sort);

}  // namespace assay::closedbox
