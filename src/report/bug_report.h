// A bug as text for a tracker: Markdown, and the files of an export.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "triage/demonstration.h"

namespace assay::report {

// Versions that were tried, and what each does: "z3 4.8.12", "still".
using Versions = std::vector<std::pair<std::string, std::string>>;

std::string bug_title(const triage::Bug& bug);
std::string bug_markdown(const triage::Bug& bug, const triage::Demonstration& shown,
                         const Versions& versions);
// A shell script that shows the bug beside formula.smt2; it exits 0 if the bug is seen.
std::string bug_script(const triage::Bug& bug, const triage::Demonstration& shown);
// The command with the file, as a shell takes it.
std::string shell_command(const std::vector<std::string>& words, bool reads_stdin,
                          const std::string& file);
// The answer that the solver gives, and the right one: "unsat", "sat"; "" where there is none.
std::string actual_answer(const triage::Bug& bug);
std::string expected_answer(const triage::Bug& bug);
// One line of a table, and its header.
std::string csv_header();
std::string csv_line(const triage::Bug& bug, size_t duplicates);

}  // namespace assay::report
