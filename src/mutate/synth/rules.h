// Equivalences and equalities as TOML files declare them: the built-in ones (rules/synth-*.toml)
// and a user's. Texts only; rule_terms.h makes terms of them, rule_check.h shows that they hold.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace assay::mutate::synth {

using NamedSorts = std::vector<std::pair<std::string, std::string>>;

// Where a rule stands, for messages.
struct RulePlace {
  std::string file;
  uint64_t line = 0;
  uint64_t column = 0;
};

struct TheoryText {
  std::string name;
  std::vector<std::string> declare;  // commands
  // By sort: texts of ground terms.
  std::vector<std::pair<std::string, std::vector<std::string>>> constants;
  std::vector<std::pair<std::string, std::vector<std::string>>> pool;
  std::vector<std::string> operators;
  RulePlace place;
};

struct EquivalenceText {
  std::string theory;
  std::string id;    // "E1"
  std::string name;  // of the operation: "not-contains"
  NamedSorts variables;
  NamedSorts exists;
  std::string operation;
  std::string means;
  std::vector<std::string> skip;  // variables that are not replaced
  std::string slip;               // see rules/synth-strings.toml
  NamedSorts slip_variables;
  RulePlace place;
};

struct EqualityText {
  std::string theory;
  std::string id;  // "NC1", "C1"
  std::string sort;
  std::string value;  // of a constant; empty: of x
  NamedSorts variables;
  std::string term;
  std::string when;
  RulePlace place;
};

// An operator that means something else where `when` holds.
struct SemanticsText {
  std::string op;                      // its SMT-LIB name
  std::vector<std::string> arguments;  // "s String", in order
  std::string sort;                    // of the result
  std::string when;
  std::string value;
  RulePlace place;
};

struct Rules {
  std::vector<SemanticsText> semantics;
  std::vector<TheoryText> theories;
  std::vector<EquivalenceText> equivalences;
  std::vector<EqualityText> equalities;
};

// The text of a rules file; `file` is for error messages.
base::Result<Rules> read_rules(std::string_view toml, std::string_view file);
// All of rules/synth-*.toml.
const Rules& builtin_rules();

}  // namespace assay::mutate::synth
