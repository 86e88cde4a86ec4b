"""Compares Assay's evaluator with z3 and cvc5 on random ground terms.

    differential.py [EVAL_COMMAND] --theory T --count N --seed S [--solvers z3,cvc5]
                    [--generator ground_terms] [--op NAME] [--report FILE] [--reasons]

EVAL_COMMAND (default: build/release/assay eval --ground) reads declarations, then one ground term a
line, and prints for each its value, `open: reason` where the standard leaves the value open, or
`error: reason`. Values are compared by evaluating (= ours theirs) with the same command, so that
notations do not matter.

Prints for each operator: terms, how many are open, and for each solver how many agree, disagree,
are unsupported (the solver does not have the operator) or undecided (the solver gives no value). A
disagreement is one line: theory, operator, term, ours, and what each solver says. Those that
explained.txt explains are counted apart. Exit code: 0, or 1 if anything else disagrees or Assay
reports an error, 2 if a program does not keep to its contract.
"""

import argparse
import collections
import pathlib
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field

import solver_values

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parents[1]
EXPLAINED = HERE / "explained.txt"
MOST_CRASHES = 20


@dataclass
class Case:
    tag: str
    sort: str
    term: str
    ours: str = ""
    theirs: dict = field(default_factory=dict)  # solver -> Answer
    verdicts: dict = field(default_factory=dict)  # solver -> agreed, disagreed, explained, ...

    @property
    def is_open(self):
        return self.ours.startswith("open")

    @property
    def is_error(self):
        return self.ours.startswith("error")


def read_explained(path):
    """[(solver, pattern, reason)]; a pattern is an operator's tag or /a regex over the term/."""
    rules = []
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        fields = [part.strip() for part in line.split(" | ")]
        if len(fields) != 3:
            sys.exit(f"{path}: a line is `solver | pattern | reason`: {line}")
        rules.append(fields)
    return rules


def is_explained(rules, solver, case):
    for who, pattern, _ in rules:
        if who != solver:
            continue
        if len(pattern) > 1 and pattern.startswith("/") and pattern.endswith("/"):
            if re.search(pattern[1:-1], case.term):
                return True
        elif pattern == case.tag:
            return True
    return False


def generate(generator, arguments):
    command = [generator, "--theory", arguments.theory]
    declarations = subprocess.run([*command, "--declarations"], capture_output=True, text=True)
    command += ["--count", str(arguments.count), "--seed", str(arguments.seed), "--tags"]
    if arguments.op:
        command += ["--op", arguments.op]
    terms = subprocess.run(command, capture_output=True, text=True)
    if terms.returncode != 0 or declarations.returncode != 0:
        print(terms.stderr or declarations.stderr, file=sys.stderr)
        sys.exit(2)
    cases = [Case(*line.split("\t", 2)) for line in terms.stdout.splitlines()]
    return declarations.stdout, cases


def evaluate(command, declarations, terms):
    """One line of Assay's for each term. The term at which it ends early is an error of Assay's;
    the others are asked again behind it, unless that happens all the time."""
    lines = []
    for _ in range(MOST_CRASHES):
        rest = terms[len(lines) :]
        if not rest:
            return lines
        text = declarations + "".join(term + "\n" for term in rest)
        out, err, late = solver_values.run(command, text, 60 + len(rest) // 10)
        new = out.split("\n")[:-1]  # not splitlines: values may hold other line separators
        if len(new) > len(rest):
            print(f"{command[0]}: {len(new)} lines for {len(rest)} terms", file=sys.stderr)
            sys.exit(2)
        lines += new
        if len(new) < len(rest):
            reason = "took too long" if late else f"ended early {' '.join(err.split())[-200:]}"
            lines.append(f"error: {reason}")
    return lines + ["error: not asked, too many crashes"] * (len(terms) - len(lines))


def is_evaluated(line):
    return not line.startswith(("open", "error"))


def compare(command, declarations, pairs):
    """{(ours, theirs): agreed, disagreed or incomparable}."""
    replies = evaluate(command, declarations, [f"(= {ours} {theirs})" for ours, theirs in pairs])
    verdicts = {
        pair: {"true": "agreed", "false": "disagreed"}.get(reply)
        for pair, reply in zip(pairs, replies)
    }
    # No answer: Assay can not read their notation. Or it can, and then the two are of different
    # sorts; or it can not read its own. Those are disagreements.
    unclear = [pair for pair in pairs if verdicts[pair] is None]
    ours = evaluate(command, declarations, [pair[0] for pair in unclear])
    theirs = evaluate(command, declarations, [pair[1] for pair in unclear])
    for pair, our, their in zip(unclear, ours, theirs):
        fault = is_evaluated(their) or not is_evaluated(our)
        verdicts[pair] = "disagreed" if fault else "incomparable"
    return verdicts


def judge(command, declarations, cases, rules):
    """Fills in the verdicts."""
    questions = {}  # (ours, theirs) -> verdict
    for case in cases:
        for answer in case.theirs.values():
            if answer.kind == solver_values.VALUE and answer.text != case.ours:
                questions[case.ours, answer.text] = None
    questions = compare(command, declarations, list(questions))
    for case in cases:
        for solver, answer in case.theirs.items():
            if answer.kind != solver_values.VALUE:
                verdict = answer.kind
            else:
                verdict = questions.get((case.ours, answer.text), "agreed")
            if verdict == "disagreed" and is_explained(rules, solver, case):
                verdict = "explained"
            case.verdicts[solver] = verdict


VERDICTS = ("agreed", "disagreed", "explained", "unsupported", "undecided", "incomparable")


def print_table(cases, solvers, out):
    """A row for each operator, and one for all."""
    width = max([len(case.tag) for case in cases] + [8]) + 1
    heads = " ".join(f"{verdict:>12}" for verdict in VERDICTS)
    print(f"{'operator':{width}} {'terms':>6} {'open':>6}  {'solver':6} {heads}", file=out)
    by_tag = collections.defaultdict(list)
    for case in cases:
        by_tag[case.tag].append(case)
    for tag, group in [*by_tag.items(), ("all", cases)]:
        opened = sum(case.is_open for case in group)
        for solver in solvers:
            counts = collections.Counter(case.verdicts.get(solver) for case in group)
            numbers = " ".join(f"{counts[verdict]:12}" for verdict in VERDICTS)
            print(f"{tag:{width}} {len(group):6} {opened:6}  {solver:6} {numbers}", file=out)


def print_cases(theory, cases, solvers, reasons, out):
    for case in cases:
        kinds = set(case.verdicts.values())
        if case.is_error:
            print(f"ERROR {theory}: {case.tag}: {case.term} | {case.ours}", file=out)
            continue
        shown = kinds & ({"disagreed", "explained", *VERDICTS[3:]} if reasons else {"disagreed"})
        if not shown:
            continue
        said = " | ".join(f"{solver}: {case.theirs[solver].text}" for solver in solvers)
        word = "DISAGREED" if "disagreed" in shown else sorted(shown)[0]
        print(f"{word} {theory}: {case.tag}: {case.term} | ours: {case.ours} | {said}", file=out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "eval_command", nargs="?", default=f"{PROJECT}/build/release/assay eval --ground"
    )
    parser.add_argument("--theory", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--op", help="only this operator at the root")
    parser.add_argument("--solvers", default="z3,cvc5")
    parser.add_argument("--generator", default=f"{PROJECT}/build/release/test/ground/ground_terms")
    parser.add_argument("--report", help="file for the table and the cases; default: stdout")
    parser.add_argument("--reasons", action="store_true", help="also print what is not compared")
    arguments = parser.parse_args()

    command = shlex.split(arguments.eval_command)
    solvers = arguments.solvers.split(",")
    declarations, cases = generate(arguments.generator, arguments)
    for case, line in zip(cases, evaluate(command, declarations, [case.term for case in cases])):
        case.ours = line
    compared = [case for case in cases if not case.is_open and not case.is_error]
    for name in solvers:
        solver = solver_values.make(name, declarations)
        answers = solver.values(
            [case.term for case in compared],
            [case.sort for case in compared],
            [case.tag for case in compared],
        )
        for case, answer in zip(compared, answers):
            case.theirs[name] = answer
    judge(command, declarations, compared, read_explained(EXPLAINED))

    out = open(arguments.report, "w", encoding="utf-8") if arguments.report else sys.stdout
    print_cases(arguments.theory, cases, solvers, arguments.reasons, out)
    print_table(cases, solvers, out)
    disagreed = sum("disagreed" in case.verdicts.values() for case in cases)
    errors = sum(case.is_error for case in cases)
    opened = sum(case.is_open for case in cases)
    agreed = sum(
        "agreed" in case.verdicts.values() and "disagreed" not in case.verdicts.values()
        for case in cases
    )
    print(
        f"{arguments.theory}: {len(cases)} terms, {agreed} agreed, {opened} open, "
        f"{disagreed} disagreed, {errors} errors"
    )
    sys.exit(1 if disagreed or errors else 0)


if __name__ == "__main__":
    main()
