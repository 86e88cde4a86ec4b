// Known bugs, to be left out: signatures (parts of them), and formulas, which are matched by what
// the accused solver does with them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "triage/replay.h"

namespace assay::triage {

struct KnownFormula {
  std::string path;
  std::string text;
  CanonicalForm form;
};

struct KnownBugs {
  std::vector<std::string> signatures;
  std::vector<KnownFormula> formulas;
  // Of a formula and a solver's command: the place of the crash that is seen; "": none.
  mutable std::map<std::string, std::string> crashes;
};

// One a line; blank lines and those that begin with # do not count. A line that ends in .smt2 is
// the path of a formula, relative to the file.
base::Result<KnownBugs> read_known_bugs(const std::string& path);

// A crash is known if its signature is, or a known formula crashes at the same place in the same
// solver; anything else if the signature is, or a known formula is the same up to names.
bool is_known(const KnownBugs& known, const Bug& bug, const solver::RunLimits& limits);

}  // namespace assay::triage
