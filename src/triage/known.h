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
  std::vector<judge::Member> advisers;  // who else is asked when a formula is replayed
  // Of a formula, a class of bugs and a solver's command: the signature of what is seen.
  mutable std::map<std::string, std::optional<judge::Signature>> replayed;
};

// One a line; blank lines and those that begin with # do not count. A line that ends in .smt2 is
// the path of a formula, relative to the file.
base::Result<KnownBugs> read_known_bugs(const std::string& path);

// A bug is known if its signature is, or if a known formula is the same up to names, or if a replay
// of a known formula on the same solver shows the same: a crash at the same place; of the other
// classes the same class, with formulas that are much alike, or in a formula that was not reduced
// yet and has all that the known one has.
bool is_known(const KnownBugs& known, const Bug& bug, const solver::RunLimits& limits);

}  // namespace assay::triage
