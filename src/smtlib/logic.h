// Logics: what a logic's name admits, what a script needs, and the smallest name for it. Strategies
// and the reducer recompute the printed set-logic with this: a mutant that leaves its declared
// logic makes solvers drop assertions or answer wrongly, and that would be our fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "smtlib/script.h"

namespace assay::smtlib {

// How much arithmetic: each admits the ones before it.
enum class Linearity : uint8_t { kNone, kDifference, kLinear, kNonlinear, kTranscendental };

struct Logic {
  bool quantifiers = false;
  bool functions = false;   // uninterpreted functions
  bool free_sorts = false;  // uninterpreted sorts; QF_AX has them, and every logic with functions
  bool arrays = false;
  bool mixed_arrays = false;  // over other sorts than bit-vectors; set by what is needed only
  bool bit_vectors = false;
  bool floats = false;
  bool datatypes = false;
  bool strings = false;
  bool finite_sets = false;
  bool finite_fields = false;
  bool cardinality = false;
  bool separation = false;
  bool higher_order = false;
  bool integers = false;
  bool reals = false;
  bool arithmetic = false;  // its operators, not just its sorts; set by what is needed only
  Linearity linearity = Linearity::kNone;
  bool everything = false;  // ALL, and features that no logic's name can say (sequences, bags, ...)

  bool operator==(const Logic&) const = default;
};

// What the name says; none for a name that does not follow the conventions (solvers treat it as
// ALL).
std::optional<Logic> logic_named(std::string_view name);

// What the script's terms and declarations need.
Logic logic_needed(const TermStore& store, const Script& script);

// The same in parts, for a script whose terms change one after another: what the declarations need,
// and what each node needs by itself, as bits; a script needs the union over its nodes.
using LogicBits = uint32_t;
LogicBits bits_of_declarations(const TermStore& store, const Script& script);
LogicBits bits_of_node(const TermStore& store, Term node);
Logic logic_of_bits(LogicBits bits);

// What two scripts need together.
Logic join(const Logic& a, const Logic& b);

// Whether a script that needs `needed` stays within `declared`.
bool admits(const Logic& declared, const Logic& needed);

// The smallest conventional name, e.g. "QF_UFLIA"; "ALL" where there is none.
std::string logic_name(const Logic& logic);

// The same script with its set-logic (if it has one) replaced by the smallest that admits it.
void set_smallest_logic(TermStore& store, Script& script);

}  // namespace assay::smtlib
