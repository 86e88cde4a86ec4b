// The suites of ground terms, one a theory of the SMT-LIB language: which rows of the operator
// table a suite must show at the root of a term, which rows may stand inside, and which sorts its
// terms are about. All are read off the table's theories and signatures, so that a new row is
// tested without a change here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "term/operators.h"

namespace assay::ground {

using term::Op;

enum class Suite : uint8_t {
  kCore,
  kInts,
  kReals,
  kTranscendental,
  kBitVectors,
  kFloats,
  kStrings,
  kRegex,
  kArrays,
  kDatatypes,
  kSequences,
  kSets,
  kBags,
  kTuples,
  kFiniteFields,
  kMixed,  // operators that connect two theories, over terms of all theories
  kCount,
};

std::string_view suite_name(Suite suite);
// False for another name.
bool suite_named(std::string_view name, Suite& suite);

// The operators that head the terms of a suite, in the order of the enum. Node kinds of the
// language among them: kLet, kForall, kApply (a constructor), ...
std::vector<Op> root_operators(Suite suite);
// Whether a row may stand inside the terms of a suite. Rows that only one solver has are left to
// the roots: each of them inside a term would hide the rest of the term from the other solver.
bool may_stand_inside(Suite suite, Op op);

// Unique, and what a reader would look for: the operator's name, followed by its signature's
// arguments where several rows share the name ("bvadd", "-:N", "to_fp:MIR").
std::string operator_tag(Op op);

}  // namespace assay::ground
