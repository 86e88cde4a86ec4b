// What is really sent to a solver for a request: its options first, the script in its dialect,
// after each check what was asked for, and markers in between.
//
// A marker is (echo "assay.KIND.N"). It tells which output belongs to what: an (error ...) about an
// assertion voids the answers after it, one about get-model does not. Solvers that know no echo get
// none, and answer.h reads their output without.
//
// What would spoil the answer is left out: set-info (a wrong :status makes some solvers abort),
// every set-option but :global-declarations (one solver's options are another one's errors), get-*,
// echo, exit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text_set.h"
#include "smtlib/dialect.h"
#include "solver/run_result.h"

namespace assay::solver {

struct ScriptText {
  std::string options;  // the commands that set options, also the start of `text`
  std::string text;
  // So many bytes of `text` are options, the logic and the marker after it: what many scripts have
  // in common, and what a solver can have read before.
  size_t beginning = 0;
  size_t checks = 0;
};

enum class Marker : uint8_t {
  kLogic,
  kBody,
  kCheck,
  kModel,
  kValues,
  kCore,
  kReason,
  kStatistics,
  kEnd
};

// "assay.check.3"
std::string marker_text(Marker marker, uint64_t number);
// Whether a line of output is a marker, with or without quotes.
bool is_marker(std::string_view line, Marker& marker, uint64_t& number);

class ScriptWriter {
 public:
  explicit ScriptWriter(const Profile& profile);

  // Ends with (exit): for a process of its own.
  ScriptText write(const Request& request) const;
  // Ends with (reset) and the marker kEnd of that number: for a process that lives on.
  ScriptText write_persistent(const Request& request, uint64_t number) const;

 private:
  ScriptText write_body(const Request& request) const;
  // In the solver's dialect, with a logic that it accepts; "" if that changes nothing.
  std::string translated(const std::string& text) const;

  const Profile& profile_;
  smtlib::Dialect dialect_;
  std::vector<base::TextSet> needs_;  // the words of each of the profile's
};

}  // namespace assay::solver
