// Dialects: how a solver wants things spelt. The default is what current z3 and cvc5 both read. A
// dialect changes names and a few forms only; every solver gets the same terms.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "base/text_set.h"
#include "term/operators.h"

namespace assay::smtlib {

class Dialect {
 public:
  bool declare_const = true;           // false: (declare-fun x () S)
  bool legacy_string_escapes = false;  // "\x41" instead of "\u{41}"
  bool sets_are_arrays = false;        // ((as const (Array S Bool)) false) for the empty set

  // The default name of an operator, unless this dialect has another.
  std::string_view name(term::Op op) const {
    return names_.empty() || names_[static_cast<size_t>(op)].empty()
               ? term::info(op).name
               : names_[static_cast<size_t>(op)];
  }
  // `name` must outlive the dialect (a literal, or one of term::builtin_name).
  void rename(term::Op op, std::string_view name);

  // False: this text, in the default dialect, is the same in this one, so that it need not be
  // parsed and printed. A guess on the safe side.
  bool may_change(std::string_view text) const;

  // "default", "smtlib-2.7" (ubv_to_int, ...), "z3" and "cvc4" (their names of set operations),
  // "legacy-strings" (str.in.re, \xNN), "boolector" (no declare-const). False for another name.
  static bool named(std::string_view name, Dialect& dialect);

 private:
  std::vector<std::string_view> names_;
  base::TextSet renamed_;  // the default names of those
};

}  // namespace assay::smtlib
