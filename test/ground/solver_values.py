"""Asks z3 and cvc5 for the values of many ground terms.

    z3 = make("z3", declarations)
    for answer in z3.values(["(+ 1 2)", ...], ["Int", ...]): print(answer.kind, answer.text)

Hundreds of terms go to one process. When it dies, complains or takes too long, the term that it was
at is set aside with the reason, and a new process goes on behind it. An operator that a solver does
not know is learnt from its message: no other term with that name is sent. What a first, cheap
question leaves unevaluated is asked in other ways, down to a real satisfiability check.
"""

import collections
import os
import pathlib
import re
import signal
import subprocess
import sys
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tools"))

import sexpr  # noqa: E402

VALUE = "value"
UNSUPPORTED = "unsupported"  # the solver does not know an operator, or not in this form
UNDECIDED = "undecided"  # it reads the term, and gives no value: gives up, crashes, takes too long

_BATCH = 250
_HARD_SECONDS = 20  # for a batch
_SOFT_MILLISECONDS = 1000  # for a term
_ENOUGH_COMPLAINTS = 6

# What a value may be made of, besides literals and the constructors of datatypes.
_VALUE_HEADS = {
    "fp", "as", "store", "seq.unit", "seq.++", "set.union", "set.singleton", "set.insert", "bag",
    "bag.union_disjoint", "tuple", "tuple.unit", "set.empty", "seq.empty", "bag.empty", "const", "_",
}
_LITERAL = re.compile(
    r'"|#[bx]|-?\d|true$|false$|round(Nearest|Toward)|R(NE|NA|TP|TN|TZ)$', re.DOTALL
)


_Z3_SET = re.compile(r"\(Set (\w+|\(_ BitVec \d+\))\)")


@dataclass
class Answer:
    kind: str
    text: str  # the value, or the reason


class NoValue(Exception):
    """What a solver printed is an unevaluated term."""


def _is_number(expression):
    if isinstance(expression, list):
        if expression[0] == "-" and len(expression) == 2:
            return _is_number(expression[1])
        if expression[0] == "/" and len(expression) == 3:
            zero = isinstance(expression[2], str) and not expression[2].strip("0.")
            return _is_number(expression[1]) and _is_number(expression[2]) and not zero
        return False
    return re.fullmatch(r"-?\d+(\.\d+)?", expression) is not None


def is_value(expression, names):
    """Whether an expression is a value; `names`: constructors of datatypes, and let variables."""
    todo = [expression]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            if not (_LITERAL.match(item) or item in names or item in _VALUE_HEADS):
                return False
        elif not item:
            return False
        elif item[0] in ("-", "/"):
            if not _is_number(item):
                return False
        elif item[0] == "let":  # z3 prints shared parts so
            names = names | {binding[0] for binding in item[1]}
            todo += [binding[1] for binding in item[1]] + [item[2]]
        elif item[0] in ("as", "_"):
            continue  # (as const S), (_ bv5 8), (_ +oo 8 24), (_ char #x41)
        else:
            todo += item
    return True


def run(command, text, seconds):
    """What a process prints (stdout, then stderr) on this input, and whether it took too long."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    late = False
    try:
        out, err = process.communicate(text.encode("utf-8", "surrogateescape"), timeout=seconds)
    except subprocess.TimeoutExpired:
        late = True
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
    decode = lambda raw: raw.decode("utf-8", "surrogateescape")  # noqa: E731
    return decode(out), decode(err), late


class Solver:
    """The loop that both solvers share; they differ in what they are asked and how they answer."""

    name = ""
    stages = ()  # ways to ask, cheap ones first

    def __init__(self, declarations):
        self.declarations = declarations
        self.names = frozenset(re.findall(r"[^\s()]+", declarations))
        self.unknown = {}  # name of an operator that the solver does not have -> regex of its use

    # Both get (number, term, sort) lists.
    def script(self, stage, items):
        raise NotImplementedError

    def read(self, stage, out, err):
        """The Answers as far as they go, and whether the last is what ended the process."""
        raise NotImplementedError

    def command(self, stage, items):
        raise NotImplementedError

    def accept(self, text):
        """An Answer from what was printed for a term."""
        try:
            expressions = sexpr.read_all(text)
        except sexpr.ReadError:
            return Answer(UNDECIDED, f"unreadable: {text[:200]}")
        if len(expressions) != 1:
            return Answer(UNDECIDED, f"no single value: {text[:200]}")
        if expressions[0][:1] == ["error"]:
            return self.complaint(text)
        if not is_value(expressions[0], self.names):
            return Answer(UNDECIDED, f"not evaluated: {sexpr.write(expressions[0])[:300]}")
        return Answer(VALUE, sexpr.write(expressions[0]))

    def complaint(self, text):
        # cvc5's words, and only about names. z3's "unknown constant f (S T)" may also mean that it
        # has no f for these arguments, and needs no learning: it goes on after a complaint.
        found = re.search(r"(Symbol |Unknown indexed function )['`]([^']+)'", text)
        if found:
            indexed, name = found.group(1) != "Symbol ", found.group(2)
            before = r"\(_ " if indexed else r"(?<!\(_)[ (]"
            self.unknown[name, indexed] = re.compile(before + re.escape(name) + r"(?=[ )])")
        return Answer(UNSUPPORTED, " ".join(text.split())[:300])

    def values(self, terms, sorts, tags=None):
        """An Answer for each term. `tags` name the operators at the roots: after a few complaints
        and no value for one of them, its other terms are not sent."""
        answers = [None] * len(terms)
        self.tags = tags or [None] * len(terms)
        self.complaints = collections.Counter()
        self.accepted = set()
        items = [(n, self.translate(term), sort) for n, (term, sort) in enumerate(zip(terms, sorts))]
        for stage in self.stages:
            # Without the sort there is no name for the term (fake_eval.py).
            todo = [item for item in items if self.wants(answers[item[0]])]
            todo = [item for item in todo if stage != "check" or self.can_check(item[2])]
            for group in self.groups(todo):
                for first in range(0, len(group), _BATCH):
                    self.ask(stage, group[first : first + _BATCH], answers)
        return answers

    def groups(self, items):
        return [items]

    def translate(self, term):
        return term

    def can_check(self, sort):
        """Whether there is a check for a term of this sort (None: not known)."""
        return sort is not None

    def repair(self, answer, sort):
        """Puts right what a solver prints against its own rules and the sort can tell."""

    def wants(self, answer):
        """Whether to ask (again); what crashed or took too long is not tried in a harder way."""
        return answer is None or (answer.kind == UNDECIDED and answer.text.startswith("not eval"))

    def ask(self, stage, items, answers):
        while items:
            items = [item for item in items if not self.knows_not(item, answers)]
            if not items:
                return
            out, err, late = run(self.command(stage, items), self.script(stage, items), _HARD_SECONDS)
            replies, complained = self.read(stage, out, err)
            for item, reply in zip(items, replies):
                self.repair(reply, item[2])
                answers[item[0]] = reply
                if reply.kind == UNSUPPORTED:
                    self.complaints[self.tags[item[0]]] += 1
                else:
                    self.accepted.add(self.tags[item[0]])
            items = items[len(replies) :]
            if items and not complained:  # it did not get past this one
                reason = "took too long" if late else f"stopped: {(err or out)[-300:]}"
                answers[items[0][0]] = Answer(UNDECIDED, " ".join(reason.split()))
                items = items[1:]

    def knows_not(self, item, answers):
        tag = self.tags[item[0]]
        if tag and tag not in self.accepted and self.complaints[tag] >= _ENOUGH_COMPLAINTS:
            answers[item[0]] = Answer(UNSUPPORTED, f"no {tag}")
            return True
        for (name, _), use in self.unknown.items():
            if use.search(item[1]):
                answers[item[0]] = Answer(UNSUPPORTED, f"no operator {name}")
                return True
        return False


class Z3(Solver):
    """A complaint ends nothing: every term has a mark before it."""

    name = "z3"
    # The model evaluator is quick and folds nearly all; simplify knows a few more; a check with a
    # name for the term is the last resort (quantifiers, and what only a solver can find out).
    stages = ("eval", "simplify", "check")

    def command(self, stage, items):
        return ["z3", "-in", f"-t:{_SOFT_MILLISECONDS}", "-memory:2000"]

    def translate(self, term):
        return term.replace("(_ update ", "(_ update-field ")

    def repair(self, answer, sort):
        if answer.text == "(as seq.empty Seq)" and sort:  # z3 4.8.12 loses the element's sort
            answer.text = f"(as seq.empty {sort})"
        if answer.text:  # its (Set S) is an array, but to us a set of cvc5's
            answer.text = _Z3_SET.sub(r"(Array \1 Bool)", answer.text)

    def script(self, stage, items):
        lines = [self.declarations, "(check-sat)"]
        for number, term, sort in items:
            lines.append(f'(echo "@{number}")')
            if stage == "check":
                lines.append(f"(push)(declare-const r! {sort})(assert (= r! {term}))(check-sat)")
                lines.append("(eval r!)(pop)")
            else:
                lines.append(f"({stage} {term})")
        lines.append('(echo "@end")')
        return "\n".join(lines)

    def read(self, stage, out, err):
        parts = re.split(r"^@(?:\d+|end)$", out, flags=re.MULTILINE)[1:]
        # The text after the last mark is that of the term at which it stopped.
        replies = []
        for part in parts[:-1]:
            text = part.strip()
            if stage == "check":
                verdict, _, text = text.partition("\n")
                if verdict != "sat":
                    errors = re.search(r'\(error "(.*)', part)
                    reason = errors.group(1) if errors else f"check-sat says {verdict}"
                    replies.append(Answer(UNDECIDED, reason[:300]))
                    continue
            replies.append(self.accept(text))
        return replies, False


class Cvc5(Solver):
    """A complaint ends the process. The values come as ((term value))."""

    name = "cvc5"
    stages = ("get-value", "check")

    def can_check(self, sort):
        return sort == "Bool"

    def command(self, stage, items):
        return [
            "cvc5", "--lang=smt2", "--incremental", "--produce-models", "--strings-exp", "--fp-exp",
            "--arrays-exp", "--sets-ext", "--dag-thresh=0", f"--tlimit-per={_SOFT_MILLISECONDS}",
            "-q",
        ]

    def translate(self, term):
        return term.replace("((lambda ", "(@ (lambda ")

    def groups(self, items):
        # Functions as values need a higher-order logic, which slows the rest down.
        higher = [item for item in items if "(lambda " in item[1]]
        return [[item for item in items if "(lambda " not in item[1]], higher]

    def script(self, stage, items):
        logic = "HO_ALL" if "(lambda " in items[0][1] else "ALL"
        lines = [f"(set-logic {logic})", self.declarations, "(check-sat)"]
        for _, term, sort in items:
            if stage == "check":
                # Not with a name for the term: cvc5 would put the term in its place.
                lines.append(f"(push)(assert {term})(check-sat)(pop)")
            else:
                lines.append(f"(get-value ({term}))")
        return "\n".join(lines)

    def read(self, stage, out, err):
        replies = []
        text = out.strip()
        failed = text.find("(error ")
        try:
            expressions = sexpr.read_all(text[:failed] if failed >= 0 else text)
        except sexpr.ReadError:  # cut off in the middle of a value
            return self.read(stage, out[: out.rstrip().rfind("\n")], err) if "\n" in out else ([], False)
        for expression in expressions[1:]:  # the first is the answer to the first check-sat
            if isinstance(expression, str):  # a ground assertion: true if satisfiable
                value = {"sat": "true", "unsat": "false"}.get(expression)
                kind = VALUE if value else UNDECIDED
                replies.append(Answer(kind, value or f"check-sat says {expression}"))
            else:
                replies.append(self.accept(sexpr.write(expression[0][1])))
        if failed >= 0:
            if "Parse Error" in text[failed:] or "not supported" in text[failed:]:
                replies.append(self.complaint(text[failed:]))
            else:
                replies.append(Answer(UNDECIDED, " ".join(text[failed:].split())[:300]))
        return replies, failed >= 0


def make(name, declarations):
    solvers = {"z3": Z3, "cvc5": Cvc5}
    return solvers[name](declarations)
