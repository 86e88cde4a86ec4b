#include "report/bug_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::report {

using judge::BugClass;
using triage::Bug;

namespace {

std::string quoted(const std::string& word) {
  if (!word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789_-+=./:,@") == std::string::npos) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      text += c;
    }
  }
  return text + "'";
}

std::string command_line(const Bug& bug) {
  std::string text;
  for (const std::string& word : bug.command()) text += quoted(word) + " ";
  return text + "formula.smt2";
}

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
  // The theories, or the place of a crash, stand last in the signature.
  const std::string place = f.signature.substr(f.signature.rfind('|') + 1);
  switch (f.bug) {
    case BugClass::kRefutationUnsoundness:
      return fmt::format("Soundness: unsat for a satisfiable formula ({})", place);
    case BugClass::kSolutionUnsoundness:
      return fmt::format("Soundness: sat for an unsatisfiable formula ({})", place);
    case BugClass::kInvalidModel:
      return fmt::format("Invalid model ({})", place);
    case BugClass::kCrash:
      return fmt::format("Crash: {}", place);
    default:
      return fmt::format("{} ({})", name_of(f.bug), place);
  }
}

std::string bug_markdown(const Bug& bug, const Versions& versions) {
  const judge::Finding& f = bug.record.finding;
  const testcase::Coordinates& at = bug.record.test.coordinates;
  std::string text = fmt::format("# {}: {}\n\n", bug.solver(), bug_title(bug));
  text += fmt::format("{}\n\n", bug.reason());
  text += fenced("smt2", bug.formula()) + "\n";
  text += "Command line:\n\n" + fenced("sh", command_line(bug)) + "\n";
  const std::string actual = actual_answer(bug);
  const std::string expected = expected_answer(bug);
  text += fmt::format("- Actual: {}\n", actual.empty() ? first_line(bug.record.out) : actual);
  if (!expected.empty()) text += fmt::format("- Expected: {}\n", expected);
  text += fmt::format("- Version: {} {}\n", bug.solver(), bug.record.solver.version);
  const std::vector<std::string> options = bug.options();
  text += fmt::format("- Options: {}\n", options.empty()
                                             ? "none (default)"
                                             : fmt::format("`{}`", fmt::join(options, " ")));
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
    text +=
        "\n## Witness\n\nThe formula is true under these definitions; put them in place of the "
        "declarations and every assertion evaluates to true.\n\n";
    text += fenced("smt2", bug.witness());
  }
  if (f.bug == BugClass::kCrash) {
    const std::string& said = bug.record.err.empty() ? bug.record.out : bug.record.err;
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
  text += fmt::format("To make it again: `assay bugs replay {}`.\n", bug.id());
  return text;
}

std::string bug_script(const Bug& bug) {
  std::string text = "#!/bin/sh\n# " + bug.solver() + ": " + first_line(bug_title(bug)) +
                     "\n# Exit code 0: the bug is seen.\ncd \"$(dirname \"$0\")\" || exit 2\n";
  text += "out=$(timeout 60 " + command_line(bug) + " 2>&1)\ncode=$?\nprintf '%s\\n' \"$out\"\n";
  switch (bug.record.finding.bug) {
    case BugClass::kRefutationUnsoundness:
      text += "echo \"(it must be sat: witness.smt2)\"\nprintf '%s\\n' \"$out\" | grep -qx unsat\n";
      break;
    case BugClass::kSolutionUnsoundness:
    case BugClass::kInvalidModel:
      text += "printf '%s\\n' \"$out\" | grep -qx sat\n";
      break;
    case BugClass::kCrash:
      text +=
          "[ $code -ge 128 ] || printf '%s\\n' \"$out\" | grep -Eq 'Fatal failure|ASSERTION "
          "VIOLATION|Assertion|Segmentation|terminate called|Sanitizer'\n";
      break;
    default:
      text += "exit 0\n";
      break;
  }
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
                     triage::severity_of(f.bug), csv_cell(f.signature),
                     csv_cell(fmt::format("{}", fmt::join(bug.options(), " "))),
                     bug.formula().size(), bug.record.test.text.size(), duplicates,
                     f.is_flaky ? 1 : 0, bug.record.found_at,
                     csv_cell(bug.record.test.coordinates.strategy));
}

}  // namespace assay::report
