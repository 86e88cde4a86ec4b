// Canonical form of a formula: the same for formulas that differ in names, in the order of
// assertions, or in the order of arguments where it does not matter. Formulas that it tells apart
// may still be the same bug; features() are for near-duplicates.
#pragma once

#include <set>
#include <string>

namespace assay::triage {

struct CanonicalForm {
  std::string text;                 // "": the formula can not be read
  std::string hash;                 // 16 hexadecimal digits
  std::set<std::string> operators;  // by name, and the sorts of symbols
};

CanonicalForm canonical_form(const std::string& formula);

// How much two formulas have in common: operators in both over operators in either, 0 to 1.
// From kAlike on they are near-duplicates.
constexpr double kAlike = 0.8;
double similarity(const CanonicalForm& a, const CanonicalForm& b);

}  // namespace assay::triage
