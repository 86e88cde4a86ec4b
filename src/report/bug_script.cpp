// run.sh: the bug as a shell shows it.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "report/bug_report.h"

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

// Asks the solver, with its usual options, about the formula with definitions in place of the
// declarations; one command a line is what the formulas and models of an export have.
constexpr const char* kWithDefinitions = R"sh(
definitions() {  # the model in the output, without what is around it
  printf '%s\n' "$1" | sed '/^sat$/d' | sed '1s/^(model$//; 1s/^($//; $s/^)$//'
}
ask_with() {
  { echo '(set-logic ALL)'
    grep -E '^\(declare-(sort|datatype|codatatype)' formula.smt2
    printf '%s\n' "$1" | grep -v '^(declare-'  # cvc4 says datatypes again
    grep -Ev '^\((declare-|set-|get-|check-sat)' formula.smt2
    echo '(check-sat)'; } > "$work/asked.smt2"
  @PLAIN@
}
)sh";

std::string with_definitions(const triage::Demonstration& shown) {
  std::string text = kWithDefinitions;
  const std::string_view place = "@PLAIN@";
  text.replace(text.find(place), place.size(),
               "timeout 60 " +
                   shell_command(shown.plain, shown.reads_stdin, "\"$work/asked.smt2\"") +
                   " 2> /dev/null");
  return text;
}

// With one check: what the solver itself says of its assertions; for what the standard leaves open,
// such as a division by zero, nothing else tells what it had in mind.
std::string own_values(const triage::Demonstration& shown) {
  return "if [ \"$(grep -c '^(check-sat' formula.smt2)\" -eq 1 ]; then\n"
         "  { grep -v '^(get-model)' formula.smt2\n"
         "    sed -n 's/^(assert \\(.*\\))$/(get-value (\\1))/p' formula.smt2; } > "
         "\"$work/values.smt2\"\n"
         "  echo 'its own values of its assertions are:'\n  timeout 60 " +
         shell_command(shown.command, shown.reads_stdin, "\"$work/values.smt2\"") +
         " 2> /dev/null | tee \"$work/answer\"\n"
         "  grep -q ' false))$' \"$work/answer\" && exit 0\nfi\n";
}

// "takes 3.20 s" or "has no answer after 5.00 s": how long it was.
double seconds_in(const std::string& reason) {
  for (const std::string_view words : {" takes ", " has no answer after "}) {
    const size_t at = reason.find(words);
    if (at != std::string::npos) return std::strtod(reason.c_str() + at + words.size(), nullptr);
  }
  return 1;
}

}  // namespace

std::string shell_command(const std::vector<std::string>& words, bool reads_stdin,
                          const std::string& file) {
  std::string text;
  for (const std::string& word : words) text += quoted(word) + " ";
  return text + (reads_stdin ? "< " : "") + file;
}

std::string bug_script(const Bug& bug, const triage::Demonstration& shown) {
  const BugClass bug_class = bug.record.finding.bug;
  std::string title = bug_title(bug);
  title = title.substr(0, title.find('\n'));
  std::string text = "#!/bin/sh\n# " + bug.solver() + ": " + title +
                     "\n# Exit code 0: the bug is seen.\ncd \"$(dirname \"$0\")\" || exit 2\n"
                     "work=$(mktemp -d) || exit 2\ntrap 'rm -rf \"$work\"' EXIT\n";
  const double seconds = seconds_in(bug.reason());
  // Slow is what takes half as long as it did at least.
  const int limit =
      bug_class == BugClass::kPerformance ? static_cast<int>(std::ceil(seconds / 2)) : 60;
  text += fmt::format(
      "out=$(timeout {} {} 2> \"$work/err\")\ncode=$?\nprintf '%s\\n' \"$out\"\n"
      "cat \"$work/err\"\n",
      limit, shell_command(shown.command, shown.reads_stdin, "formula.smt2"));
  const auto says = [&](const char* word) {
    return fmt::format("printf '%s\\n' \"$out\" | grep -qx {}", word);
  };
  switch (bug_class) {
    case BugClass::kRefutationUnsoundness:
      text += says("unsat") + " || exit 1\n";
      if (bug.witness().empty()) break;
      text += with_definitions(shown);
      text +=
          "echo 'with the definitions of witness.smt2 in place of the declarations it is:'\n"
          "ask_with \"$(definitions \"$(cat witness.smt2)\")\"\nexit 0\n";
      break;
    case BugClass::kSolutionUnsoundness:
      text += says("sat") + "\n";
      break;
    case BugClass::kInvalidModel:
      text += says("sat") + " || exit 1\n";
      text += with_definitions(shown);
      text +=
          "echo 'with this model in place of the declarations it is:'\n"
          "ask_with \"$(definitions \"$out\")\" | tee \"$work/answer\"\n"
          "grep -qx unsat \"$work/answer\" && exit 0\n" +
          own_values(shown) +
          "# It does not say so itself; Assay evaluates the model, if it is here.\n"
          "printf '%s\\n' \"$out\" | sed '/^sat$/d' > \"$work/model\"\n"
          "grep -v '^(get-model)' formula.smt2 > \"$work/formula.smt2\"\n"
          "command -v assay > /dev/null || exit 1\n"
          "assay eval \"$work/formula.smt2\" --model \"$work/model\"\n[ $? -eq 10 ]\n";
      break;
    case BugClass::kCrash:
      text +=
          "[ $code -ge 128 ] || printf '%s\\n' \"$out\" | cat - \"$work/err\" | grep -Eq 'Fatal "
          "failure|ASSERTION "
          "VIOLATION|Assertion|Segmentation|segfault|terminate called|Sanitizer'\n";
      break;
    case BugClass::kIncompleteness:
      text += says("unknown") + "\n";
      break;
    case BugClass::kPerformance:
      text += "[ $code -eq 124 ]\n";
      break;
    case BugClass::kRejection:
      text += "printf '%s\\n' \"$out\" | cat - \"$work/err\" | grep -qi error\n";
      break;
    default:
      text += "# What is wrong with it is in report.md.\nexit 0\n";
      break;
  }
  return text;
}

}  // namespace assay::report
