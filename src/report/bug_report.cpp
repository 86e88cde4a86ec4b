#include "report/bug_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "reduce/words.h"

namespace assay::report {

using judge::BugClass;
using triage::Bug;

namespace {

std::string csv_cell(std::string text) {
  for (size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2)
    text.insert(at, "\"");
  return '"' + text + '"';
}

// The first line that says something.
std::string first_line(const std::string& text) {
  const size_t begin = text.find_first_not_of("\n ");
  if (begin == std::string::npos) return {};
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

std::string fenced(const std::string& language, const std::string& text) {
  return "```" + language + "\n" + text + (text.ends_with('\n') ? "" : "\n") + "```\n";
}

// The formula with definitions in place of its declarations, which any solver can check: one
// command a line is what formulas and witnesses have. Empty: it has several checks, or values of
// sorts that can not be written in a script.
std::string witness_script(const std::string& formula, const std::string& witness) {
  std::string declarations = "(set-logic ALL)\n";
  std::string definitions;
  std::string assertions;
  size_t checks = 0;
  std::istringstream lines(formula);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("(push") || line.starts_with("(pop")) return {};
    if (line.starts_with("(check-sat")) {
      ++checks;
    } else if (line.starts_with("(declare-sort") || line.starts_with("(declare-datatype") ||
               line.starts_with("(declare-codatatype")) {
      declarations += line + '\n';
    } else if (line.starts_with("(assert") || line.starts_with("(define-")) {
      assertions += line + '\n';
    }
  }
  // The first list has the definitions. What a solver said of a division by zero is beside it: the
  // script leaves that open, and is satisfiable all the same.
  const auto words = reduce::words_in(witness);
  if (!words) return {};
  for (const reduce::Word& word : *words) {
    if (word.parent != 0) continue;
    const std::string line = reduce::squeezed(witness.substr(word.begin, word.end - word.begin));
    if (line == "model") continue;
    if (!line.starts_with("(define-fun") || line.find('@') != std::string::npos) return {};
    definitions += line + '\n';
  }
  if (checks != 1) return {};
  return declarations + definitions + assertions + "(check-sat)\n";
}

}  // namespace

std::string actual_answer(const Bug& bug) {
  switch (bug.record.finding.bug) {
    case BugClass::kRefutationUnsoundness:
    case BugClass::kWrongCore:
    case BugClass::kImpreciseCore:
      return "unsat";
    case BugClass::kSolutionUnsoundness:
    case BugClass::kInvalidModel:
      return "sat";
    case BugClass::kIncompleteness:
      return "unknown";
    case BugClass::kCrash:
      return "crash";
    default:
      return {};
  }
}

std::string expected_answer(const Bug& bug) {
  switch (bug.record.finding.bug) {
    case BugClass::kRefutationUnsoundness:
      return "sat";
    case BugClass::kSolutionUnsoundness:
      return "unsat";
    case BugClass::kInvalidModel:
      return "sat with a model that satisfies the assertions, or another right answer";
    case BugClass::kCrash:
      return "no crash";
    default:
      return {};
  }
}

std::string bug_title(const Bug& bug) {
  const judge::Finding& f = bug.record.finding;
  const std::string& place = f.signature.place;
  switch (f.bug) {
    case BugClass::kRefutationUnsoundness:
      return fmt::format("Soundness: unsat for a satisfiable formula ({})", place);
    case BugClass::kSolutionUnsoundness:
      return fmt::format("Soundness: sat for an unsatisfiable formula ({})", place);
    case BugClass::kInvalidModel:
      return fmt::format("Invalid model ({})", place);
    case BugClass::kCrash: {
      // An address tells nobody anything; what the solver said first does.
      const size_t said = f.reason.find("crashes: ");
      if (place.find("0xN") == std::string::npos || said == std::string::npos) {
        return fmt::format("Crash: {}", place);
      }
      return fmt::format("Crash: {}", first_line(f.reason.substr(said + 9)));
    }
    default:
      return fmt::format("{} ({})", name_of(f.bug), place);
  }
}

std::string bug_markdown(const Bug& bug, const triage::Demonstration& shown,
                         const Versions& versions) {
  const judge::Finding& f = bug.record.finding;
  const testcase::Coordinates& at = bug.record.test.coordinates;
  std::string text = fmt::format("# {}: {}\n\n", bug.solver(), bug_title(bug));
  text += fmt::format("{}\n\n", bug.reason());
  text += fenced("smt2", shown.text) + "\n";
  text += "Command line:\n\n" +
          fenced("sh", shell_command(shown.command, shown.reads_stdin, "formula.smt2")) + "\n";
  const std::string actual = actual_answer(bug);
  const std::string expected = expected_answer(bug);
  text += fmt::format("- Actual: {}\n", actual.empty() ? first_line(shown.out) : actual);
  if (!expected.empty()) text += fmt::format("- Expected: {}\n", expected);
  text += fmt::format("- Version: {} {}\n", bug.solver(), bug.record.solver.version);
  const std::vector<std::string> options = bug.options();
  text +=
      fmt::format("- Options: {}", options.empty() ? "none (default)"
                                                   : fmt::format("`{}`", fmt::join(options, " ")));
  // What the profile always gives is on the command line as well.
  const std::vector<std::string> always(shown.plain.begin() + (shown.plain.empty() ? 0 : 1),
                                        shown.plain.end());
  if (!always.empty()) text += fmt::format("; always given: `{}`", fmt::join(always, " "));
  text += '\n';
  text += fmt::format(
      "- Severity: {} ({}, {})\n", triage::severity_of(f.bug), name_of(f.bug),
      name_of(bug.reduced && !bug.reduced->formula.empty() ? bug.reduced->grade : f.grade));
  text += "- Affected versions:";
  if (versions.empty()) text += fmt::format(" {} {}", bug.solver(), bug.record.solver.version);
  for (size_t i = 0; i < versions.size(); ++i) {
    text += fmt::format("{} {} ({})", i == 0 ? "" : ",", versions[i].first, versions[i].second);
  }
  text += "\n";
  if (f.is_flaky) text += "- Flaky: not every run shows it\n";
  if (!bug.witness().empty() && f.bug == BugClass::kRefutationUnsoundness) {
    const std::string script = witness_script(shown.text, bug.witness());
    text +=
        script.empty()
            ? "\n## Witness\n\nThe formula is true under these definitions; put them in place "
              "of the declarations and every assertion evaluates to true.\n\n"
            : "\n## Witness\n\nThe formula is true under these definitions, which stand in place "
              "of the declarations here: any solver has only to evaluate it, and says sat.\n\n";
    text += fenced("smt2", script.empty() ? bug.witness() : script);
  }
  if (f.bug == BugClass::kCrash || f.bug == BugClass::kInvalidModel) {
    const bool is_crash = f.bug == BugClass::kCrash;
    const std::string& said = is_crash && !shown.err.empty() ? shown.err : shown.out;
    text += "\n## Output\n\n" + fenced("", said.substr(0, 4000));
  }
  text += fmt::format(
      "\n## How it was found\n\nBy `{}`, {}; test {} of seed {} (seeds {}, generator {}){}.\n",
      at.strategy, bug.record.found_at, at.index, at.seed,
      at.seeds_digest.empty() ? "-" : at.seeds_digest.substr(0, 12), at.generator,
      bug.reduced && !bug.reduced->formula.empty()
          ? fmt::format(", reduced from {} to {} bytes with {} checks", bug.record.test.text.size(),
                        bug.reduced->formula.size(), bug.reduced->checks)
          : "");
  text += fmt::format(
      "To make it again: the command line above, with the formula as `formula.smt2`; or, where the "
      "database of the run is, `assay bugs replay {}`.\n",
      bug.id());
  return text;
}

std::string csv_header() {
  return "id,solver,version,class,grade,severity,signature,options,bytes,original_bytes,duplicates,"
         "flaky,found_at,strategy\n";
}

std::string csv_line(const Bug& bug, size_t duplicates) {
  const judge::Finding& f = bug.record.finding;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", bug.id(), bug.solver(),
                     csv_cell(bug.record.solver.version), name_of(f.bug), name_of(f.grade),
                     triage::severity_of(f.bug), csv_cell(f.signature.text()),
                     csv_cell(fmt::format("{}", fmt::join(bug.options(), " "))),
                     bug.formula().size(), bug.record.test.text.size(), duplicates,
                     f.is_flaky ? 1 : 0, bug.record.found_at,
                     csv_cell(bug.record.test.coordinates.strategy));
}

}  // namespace assay::report
