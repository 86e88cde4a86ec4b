// Case: a formula of the synthesis with what proves it, as terms of a Context. Plain
// data; write() makes the text.
#pragma once

#include <string>
#include <vector>

#include "mutate/synth/context.h"
#include "smtlib/dialect.h"
#include "testcase/testcase.h"

namespace assay::mutate::synth {

// The rows of the paper's Table 4.
enum class Category : uint8_t {
  kOperation,
  kConstantAssignment,
  kTermSynthesis,
  kEquivalence,
  kLargerCore,
  kRedundancy,
};
constexpr size_t kSynthCategories = 6;
std::string_view name_of(Category category);  // "operation", "constant-assignment", ...
constexpr bool is_sat(Category category) { return category <= Category::kTermSynthesis; }

struct Case {
  Category category = Category::kOperation;
  bool has_patterns = false;  // of the unsat side: the [+p] rows
  std::string operation;      // "replace", "not-contains"
  std::string variant;        // what was changed: "res NC1"; unique within its operation
  std::vector<term::Term> assertions;
  // Of the unsat side, where it is not the assertions: what they are equivalent to, one by one, and
  // easier to evaluate. Only for showing that a core is minimal.
  std::vector<term::Term> simpler;
  std::vector<Assignment> witness;  // of the sat side
  std::vector<uint8_t> is_in_core;  // of the unsat side: for each assertion
  bool is_core_known = false;       // shown to be the one minimal core
  testcase::Grade grade = testcase::Grade::kCertified;

  // "larger-core+p/replace-res-NC1": unique within a suite, and a file name.
  std::string name() const;
};

struct WriteOptions {
  const smtlib::Dialect* dialect = nullptr;
  std::string commands;      // in front of all: options
  std::string declarations;  // of sorts and datatypes
};

// "str", "int", "bv", ...: how names of variables of a sort begin.
std::string_view prefix_of(const term::TermStore& terms, term::Sort sort);

// The script, without what is expected of it.
std::string write(Context& context, const Case& test, const WriteOptions& options);
// Status, grade, witness and core. The names of the assertions are a0, a1, ...
testcase::Expectation expectation_of(Context& context, const Case& test);

}  // namespace assay::mutate::synth
