// Operand: a formula that is fused with another, as terms of a generator's store: its assertions
// with all their nodes and (under its model) the nodes' values, and where its variables occur. Made
// once for each seed; fusing changes nothing in it.
//
// Values are those of the machine with everything that the standard leaves open really open: where
// a seed is *robust*, its assertions are true whatever x / 0 is, and so they stay when another
// formula joins that needs a certain value there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "eval/machine/machine.h"
#include "eval/query.h"
#include "mutate/seed_pool.h"
#include "smtlib/logic.h"

namespace assay::mutate::fusion {

using term::Term;
using value::Value;

// Argument `argument` of a node of an assertion, or the assertion itself.
struct VariableOccurrence {
  static constexpr uint32_t kRoot = UINT32_MAX;
  uint32_t assertion = 0;
  uint32_t node = 0;
  uint32_t argument = kRoot;
  // Where it is printed: `places` entries of the assertion's `places` (a shared node is printed
  // more than once).
  uint32_t first_place = 0;
  uint32_t places = 0;
};

struct OperandVariable {
  Term term;
  std::string text;
  term::Decl decl;
  term::Sort sort;
  Value value;  // kNone: not known
  std::vector<VariableOccurrence> occurrences;
};

struct OperandNode {
  Term term;
  uint32_t first = 0;  // its arguments' nodes in `arguments`
  Value value;         // kNone below binders, and where there is no model
};

struct OperandAssertion {
  Term root;
  std::string text;
  std::vector<OperandNode> nodes;  // arguments before the terms they occur in; the last is the root
  std::vector<uint32_t> arguments;
  std::vector<uint32_t> places;  // in `text`, of the variables' occurrences
  bool has_places = false;       // else a changed assertion is built and printed
};

// One occurrence and what takes its place.
struct OccurrenceReplacement {
  VariableOccurrence where;
  const OperandVariable* variable = nullptr;
  Term by;
  const std::string* text = nullptr;
};

// A seed's witness, ready to be evaluated.
struct SeedModel {
  eval::Query query;
  std::unique_ptr<eval::Code> code;
  std::unique_ptr<eval::Model> model;
  std::unique_ptr<eval::Machine> machine;
};

struct Operand {
  testcase::Status status = testcase::Status::kUnknown;
  testcase::Grade grade = testcase::Grade::kNone;
  bool has_witness = false;  // certified, and the model could be read
  bool is_robust = false;
  std::string parents;       // "a.smt2 (1f0c...) and b.smt2 (...)"
  std::string declarations;  // commands, one a line
  std::string sorts;         // those of them that declare sorts
  std::string witness;       // definitions; without the list around them
  smtlib::Logic logic;
  std::vector<term::Op> open_operators;  // that the standard leaves open somewhere; ordered
  std::vector<OperandAssertion> assertions;
  std::vector<OperandVariable> variables;  // that occur, in the order of their declarations
  std::unique_ptr<SeedModel> model;        // where there is a witness
};

// A formula as text, with what is known about it.
struct OperandText {
  std::string declarations;
  std::string assertions;  // commands, one a line
  std::string witness;     // empty: none
  testcase::Status status = testcase::Status::kUnknown;
  testcase::Grade grade = testcase::Grade::kNone;
  std::string parents;
};

// None if it can not be read.
std::unique_ptr<Operand> make_operand(term::TermStore& terms, value::ValueStore& values,
                                      OperandText&& text);
// A seed with its names followed by the suffix.
OperandText renamed_seed(const PreparedSeed& seed, const std::string& suffix);

// The assertion with the occurrences replaced, which are all of it and ordered by node.
Term replaced(term::TermStore& terms, const OperandAssertion& assertion,
              std::span<const OccurrenceReplacement> replacements);

// The value of a node from those of its arguments; kNone if it can not be said node by node.
Value value_of_node(term::TermStore& terms, value::ValueStore& values, eval::Machine& machine,
                    Term node, std::span<const Value> arguments);

}  // namespace assay::mutate::fusion
