#!/usr/bin/env python3
"""Random formulas over random boxes that also have definitions: `assay solve` against the solvers.

    solve_diff.py ASSAY [--scripts 100] [--checks 8] [--seed 0] [--keep FOLDER] [--solvers z3,cvc5]

A box is a random expression, written once as C and once as define-fun. `assay solve` gets the C, z3 and cvc5 get the
definitions, and the answers of every check are compared. Sorts: bit-vectors of 3 to 80 bits, Int, Real, Float32,
Float64, Bool, String, arrays; boxes nested, shared between constraints, and partial ones (they abort()). Every mode,
both engines, and the features off one at a time take turns.

A wrong answer: assay says unsat and a solver has a model, or assay says sat (its model is certified, so the box and the
definition differ or the solvers are wrong) and both say unsat. Exit code 1 if there is one; its script is kept."""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

CONFIGURATIONS = [
    ["--mode", "auto"], ["--mode", "fuzz"], ["--mode", "smt"], ["--mode", "cdfl"],
    ["--mode", "auto", "--smt", "cvc5"], ["--mode", "cdfl", "--smt", "cvc5"], ["--mode", "smt", "--smt", "cvc5"],
    ["--mode", "cdfl", "--no-facts"], ["--mode", "cdfl", "--no-classes"], ["--mode", "fuzz", "--no-classes"],
    ["--mode", "cdfl", "--no-seeds"], ["--mode", "cdfl", "--no-surrogates"],
]

PRELUDE = """#include <stdint.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
static int64_t emod(int64_t x, int64_t m) { int64_t r = x % m; return r < 0 ? r + m : r; }
"""


def bv(width):
    return f"(_ BitVec {width})"


def word(width):
    return next(n for n in (8, 16, 32, 64) if width <= n)


def lit(value, width):
    return f"(_ bv{value % (1 << width)} {width})"


class Bits:
    """Expressions over one width: C on the next wider type, cut after every step."""

    def __init__(self, width):
        self.width, self.sort = width, bv(width)
        self.type = f"uint{word(width)}_t"

    def cut(self, c):
        mask = (1 << self.width) - 1
        return f"(({self.type})((uint64_t)({c}) & {mask}ull))"

    def body(self, r, names, depth):
        if depth == 0 or r.random() < 0.2:
            if r.random() < 0.7:
                name = r.choice(names)
                return name, name
            n = r.choice([0, 1, 2, (1 << self.width) - 1, r.getrandbits(self.width)])
            return self.cut(f"{n}ull"), lit(n, self.width)
        (a, x), (b, y) = self.body(r, names, depth - 1), self.body(r, names, depth - 1)
        kind = r.choice(["+", "-", "*", "&", "|", "^", "~", "<<", ">>", "?"])
        if kind == "~":
            return self.cut(f"~{a}"), f"(bvnot {x})"
        if kind in ("<<", ">>"):
            n = r.randrange(self.width)
            name = "bvshl" if kind == "<<" else "bvlshr"
            return self.cut(f"(uint64_t){a} {kind} {n}"), f"({name} {x} {lit(n, self.width)})"
        if kind == "?":
            (c, z) = self.body(r, names, depth - 1)
            return f"({a} < {b} ? {c} : {b})", f"(ite (bvult {x} {y}) {z} {y})"
        name = {"+": "bvadd", "-": "bvsub", "*": "bvmul", "&": "bvand", "|": "bvor", "^": "bvxor"}[kind]
        return self.cut(f"(uint64_t){a} {kind} (uint64_t){b}"), f"({name} {x} {y})"

    def literal(self, r):
        return lit(r.choice([0, 1, 5, (1 << self.width) - 1, r.getrandbits(self.width)]), self.width)

    def atom(self, r, x, y):
        return f"({r.choice(['=', '=', 'distinct', 'bvult', 'bvule', 'bvsgt', 'bvsge'])} {x} {y})"

    def bound(self, r, name):
        return f"(bvult {name} {lit(r.randrange(1, 1 << min(self.width, 7)), self.width)})" if r.random() < 0.5 else None

    def combine(self, r, x, y):
        return f"({r.choice(['bvadd', 'bvsub', 'bvxor', 'bvand', 'bvmul', 'bvudiv', 'bvurem'])} {x} {y})"


class Wide:
    """More than 64 bits: a few functions through byte arrays."""
    sort = bv(80)
    width = 80

    def literal(self, r):
        return lit(r.choice([0, 1, r.getrandbits(80)]), 80)

    def atom(self, r, x, y):
        return f"({r.choice(['=', 'distinct', 'bvult'])} {x} {y})"

    def bound(self, r, name):
        return None

    def combine(self, r, x, y):
        return f"({r.choice(['bvadd', 'bvxor', 'bvand'])} {x} {y})"


class Ints:
    sort, type = "Int", "int64_t"

    def body(self, r, names, depth):
        # Each step ends in a remainder: nothing leaves 64 bits, whatever the arguments are.
        if depth == 0 or r.random() < 0.2:
            if r.random() < 0.7:
                name = r.choice(names)
                return f"emod({name}, 1000)", f"(mod {name} 1000)"
            n = r.randrange(-20, 20)
            return f"((int64_t){n})", str(n) if n >= 0 else f"(- {-n})"
        (a, x), (b, y) = self.body(r, names, depth - 1), self.body(r, names, depth - 1)
        kind = r.choice(["+", "-", "*", "?"])
        if kind == "?":
            return f"({a} < {b} ? {a} : {b} + 1)", f"(ite (< {x} {y}) {x} (+ {y} 1))"
        return f"emod({a} {kind} {b}, 997)", f"(mod ({kind} {x} {y}) 997)"

    def literal(self, r):
        n = r.choice([0, 1, -1, 2, 7, r.randrange(-30, 1000)])
        return str(n) if n >= 0 else f"(- {-n})"

    def atom(self, r, x, y):
        return f"({r.choice(['=', '=', 'distinct', '<', '<=', '>'])} {x} {y})"

    def bound(self, r, name):
        n = r.randrange(1, 300)
        return f"(and (<= (- {r.randrange(50)}) {name}) (<= {name} {n}))" if r.random() < 0.9 else None

    def combine(self, r, x, y):
        return r.choice([f"(+ {x} {y})", f"(- {x} {y})", f"(* 3 {x})", f"(mod {x} 7)", f"(div {x} 3)"])


class Reals:
    """Quarters within bounds, so that doubles are exact: what is compared is the engine, not rounding."""
    sort, type = "Real", "double"

    def body(self, r, names, depth):
        name = r.choice(names)
        k, c = r.choice([1, 2, -1, 0.5, 2.5]), r.choice([0, 1, 0.25, -1.5])
        text = lambda n: f"{n:.2f}" if n >= 0 else f"(- {-n:.2f})"
        return f"({k} * {name} + {c})", f"(+ (* {text(k)} {name}) {text(c)})"

    def literal(self, r):
        return r.choice(["0.0", "1.0", "0.1", "(/ 1.0 3.0)", "2.5", "(- 1.25)"])

    def atom(self, r, x, y):
        return f"({r.choice(['=', '=', 'distinct', '<', '<='])} {x} {y})"

    def bound(self, r, name):
        return f"(and (is_int (* 4.0 {name})) (<= (- {r.randrange(1, 20)}.0) {name} {r.randrange(1, 20)}.0))"

    def combine(self, r, x, y):
        return r.choice([f"(+ {x} {y})", f"(- {x} {y})", f"(/ {x} 10.0)", f"(* 0.1 {x})", f"(/ {x} 3.0)"])


class Floats:
    def __init__(self, eb, sb):
        self.eb, self.sb = eb, sb
        self.sort, self.type = f"(_ FloatingPoint {eb} {sb})", "float" if sb == 24 else "double"

    def body(self, r, names, depth):
        if depth == 0 or r.random() < 0.3:
            name = r.choice(names)
            return name, name
        (a, x), (b, y) = self.body(r, names, depth - 1), self.body(r, names, depth - 1)
        op, name = r.choice([("+", "fp.add"), ("-", "fp.sub"), ("*", "fp.mul"), ("/", "fp.div")])
        return f"(({self.type})({a} {op} {b}))", f"({name} RNE {x} {y})"

    def literal(self, r):
        n = r.choice(["0.0", "1.0", "2.5", "(- 1.0)"])
        return r.choice([f"((_ to_fp {self.eb} {self.sb}) RNE {n})", f"(_ NaN {self.eb} {self.sb})",
                         f"(_ -zero {self.eb} {self.sb})", f"(_ +oo {self.eb} {self.sb})"])

    def atom(self, r, x, y):
        return r.choice([f"(= {x} {y})", f"(fp.eq {x} {y})", f"(fp.lt {x} {y})", f"(fp.leq {x} {y})",
                         f"(fp.isNaN {x})", f"(not (= {x} {y}))"])

    def bound(self, r, name):
        return None

    def combine(self, r, x, y):
        return r.choice([f"(fp.abs {x})", f"(fp.neg {x})", f"(fp.add RNE {x} {y})", f"(fp.max {x} {y})"])


class Bools:
    sort, type = "Bool", "uint8_t"

    def body(self, r, names, depth):
        if depth == 0:
            name = r.choice(names)
            return f"({name} != 0)", name
        (a, x), (b, y) = self.body(r, names, depth - 1), self.body(r, names, depth - 1)
        op, name = r.choice([("&&", "and"), ("||", "or"), ("!=", "xor")])
        return f"({a} {op} {b})", f"({name} {x} {y})"

    def literal(self, r):
        return r.choice(["true", "false"])

    def atom(self, r, x, y):
        return r.choice([x, f"(not {x})", f"(= {x} {y})", f"(xor {x} {y})"])

    def bound(self, r, name):
        return None

    def combine(self, r, x, y):
        return f"({r.choice(['and', 'or', '=>', 'xor'])} {x} {y})"


class Strings:
    sort = "String"

    def literal(self, r):
        return '"' + "".join(r.choice("ab1") for _ in range(r.randrange(4))) + '"'

    def atom(self, r, x, y):
        return r.choice([f"(= {x} {y})", f"(distinct {x} {y})", f"(str.prefixof {x} {y})", f"(= (str.len {x}) {r.randrange(4)})"])

    def bound(self, r, name):
        return f"(< (str.len {name}) {r.randrange(1, 4)})"

    def combine(self, r, x, y):
        return r.choice([f"(str.++ {x} {y})", f"(str.at {x} 0)", f"(str.substr {x} 0 2)"])


class Arrays:
    sort = "(Array (_ BitVec 2) (_ BitVec 8))"

    def literal(self, r):
        return f"((as const {self.sort}) {lit(r.randrange(4), 8)})"

    def atom(self, r, x, y):
        i = lit(r.randrange(4), 2)
        return r.choice([f"(= {x} {y})", f"(= (select {x} {i}) {lit(r.randrange(4), 8)})", f"(bvult (select {x} {i}) (select {y} {i}))"])

    def bound(self, r, name):
        return None

    def combine(self, r, x, y):
        return f"(store {x} {lit(r.randrange(4), 2)} (select {y} {lit(r.randrange(4), 2)}))"


F32, F64 = Floats(8, 24), Floats(11, 53)


class Box:
    def __init__(self, name, arguments, result, c, define, domain=None):
        self.name, self.arguments, self.result, self.c, self.define, self.domain = name, arguments, result, c, define, domain


def make_box(r, number):
    name = f"f{number}"
    shape = r.choice(["scalar"] * 6 + ["partial", "partial", "text", "length", "array", "wide", "int-real", "compare"])
    family = r.choice([Bits(3), Bits(8), Bits(8), Bits(16), Bits(32), Bits(64), Ints(), Ints(), Reals(), Reals(), F32, F64, Bools()])
    if shape == "text":
        c = f'size_t {name}(const char *s, size_t n, char *o, size_t c) {{ if (n + 1 > c) return n + 1; memcpy(o, s, n); o[n] = 97; return n + 1; }}'
        return Box(name, [Strings()], Strings(), c, f'(define-fun {name} ((x String)) String (str.++ x "a"))')
    if shape == "length":
        c = f"int64_t {name}(const char *s, size_t n) {{ return n > 0 && s[0] == 97 ? (int64_t)n + 10 : (int64_t)n; }}"
        return Box(name, [Strings()], Ints(), c,
                   f'(define-fun {name} ((x String)) Int (ite (str.prefixof "a" x) (+ (str.len x) 10) (str.len x)))')
    if shape == "array":
        c = f"uint8_t {name}(const uint8_t *a) {{ return (uint8_t)(a[0] + 2 * a[1] ^ a[3]); }}"
        at = lambda i: f"(select x {lit(i, 2)})"
        return Box(name, [Arrays()], Bits(8), c, f"(define-fun {name} ((x {Arrays.sort})) {bv(8)} "
                   f"(bvxor (bvadd {at(0)} (bvmul {lit(2, 8)} {at(1)})) {at(3)}))")
    if shape == "wide":
        c = f"void {name}(const uint8_t *a, uint8_t *o) {{ for (int i = 0; i < 10; ++i) o[i] = (uint8_t)~a[i]; }}"
        return Box(name, [Wide()], Wide(), c, f"(define-fun {name} ((x {Wide.sort})) {Wide.sort} (bvnot x))")
    if shape == "int-real":
        c = f"double {name}(int64_t x) {{ return 2.5 * (double)emod(x, 1000); }}"
        return Box(name, [Ints()], Reals(), c, f"(define-fun {name} ((x Int)) Real (* 2.5 (to_real (mod x 1000))))")
    if shape == "compare":
        kinds = [Bits(8), Ints(), F64]
        family = r.choice(kinds)
        op = {"Int": "<", F64.sort: "fp.lt"}.get(family.sort, "bvult")
        c = f"uint8_t {name}({family.type} a, {family.type} b) {{ return a < b; }}"
        return Box(name, [family, family], Bools(), c, f"(define-fun {name} ((a {family.sort}) (b {family.sort})) Bool ({op} a b))")
    arity = r.randrange(1, 4)
    names = ["a", "b", "c"][:arity]
    code, text = family.body(r, names, r.randrange(1, 3))
    parameters = ", ".join(f"{family.type} {n}" for n in names)
    guard, domain = "", None
    if shape == "partial" and not isinstance(family, (Bools, Floats)):
        limit = 3 if isinstance(family, Bits) and family.width == 3 else 5
        guard = f"if (a == {limit}) {r.choice(['abort()', 'exit(1)', '*(volatile int *)0 = 1'])}; "
        value = {"Int": str(limit), "Real": f"{limit}.0"}.get(family.sort) or lit(limit, family.width)
        domain = f"(distinct {{0}} {value})"
    c = f"{family.type} {name}({parameters}) {{ {guard}return {code}; }}"
    define = f"(define-fun {name} ({' '.join(f'({n} {family.sort})' for n in names)}) {family.sort} {text})"
    return Box(name, [family] * arity, family, c, define, domain)


class Check:
    """One set of assertions: texts for assay, and for the solvers, where calls of partial boxes carry their domains."""

    def __init__(self, r, boxes):
        self.r, self.boxes = r, boxes
        families = {}
        for box in boxes:
            for family in [*box.arguments, box.result]:
                families.setdefault(family.sort, family)
        self.families = families
        self.variables = []
        for sort in families:
            for k in range(r.randrange(1, 3)):
                self.variables.append((f"v{len(self.variables)}", sort))
        self.calls = []
        self.plain, self.reference = [], []
        for name, sort in self.variables:
            bound = families[sort].bound(r, name)
            if bound:
                self.plain.append(bound)
                self.reference.append(bound)
        for _ in range(r.randrange(1, 4)):
            self.calls = []
            atom = self.atom()
            strict = not self.calls or r.random() < 0.5
            if not strict and not any(box.domain for box, _ in self.calls):
                calls, other = self.calls, self.atom()
                if any(box.domain for box, _ in self.calls):
                    self.calls = calls
                else:
                    atom = r.choice([f"(or {atom} {other})", f"(=> {other} {atom})", f"(and {atom} (not {other}))",
                                     f"(ite {other} {atom} (not {atom}))"])
            self.plain.append(atom)
            domains = [box.domain.format(arguments[0]) for box, arguments in self.calls if box.domain]
            self.reference.append(f"(and {' '.join(domains)} {atom})" if domains else atom)

    def term(self, sort, depth):
        r, family = self.r, self.families[sort]
        makers = [box for box in self.boxes if box.result.sort == sort]
        if depth > 0 and makers and r.random() < 0.6:
            box = r.choice(makers)
            arguments = [self.term(a.sort, depth - 1) for a in box.arguments]
            self.calls.append((box, arguments))
            return f"({box.name} {' '.join(arguments)})"
        if depth > 0 and r.random() < 0.4:
            return family.combine(r, self.term(sort, depth - 1), self.term(sort, depth - 1))
        names = [name for name, s in self.variables if s == sort]
        return r.choice(names) if names and r.random() < 0.8 else family.literal(r)

    def atom(self):
        box = self.r.choice(self.boxes)
        sort = box.result.sort
        arguments = [self.term(a.sort, 1) for a in box.arguments]
        self.calls.append((box, arguments))
        left = f"({box.name} {' '.join(arguments)})"
        return self.families[sort].atom(self.r, left, self.term(sort, 2))

    def text(self, assertions):
        lines = ["(push 1)"] + [f"(declare-const {n} {s})" for n, s in self.variables]
        return "\n".join(lines + [f"(assert {a})" for a in assertions] + ["(check-sat)", "(pop 1)", ""])


def reference_answers(solver, text, count):
    command = {"z3": ["z3", "-in", "-t:2000"], "cvc5": ["cvc5", "--incremental", "--tlimit-per=2000", "--strings-exp", "--lang=smt2"]}[solver]
    try:
        out = subprocess.run(command, input=text, capture_output=True, text=True, timeout=4 * count + 10).stdout
    except subprocess.TimeoutExpired as over:
        out = (over.stdout or b"").decode()
    answers = [line for line in out.split("\n") if line in ("sat", "unsat", "unknown", "timeout")]
    return (answers + ["unknown"] * count)[:count]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("assay")
    options.add_argument("--scripts", type=int, default=100)
    options.add_argument("--checks", type=int, default=8)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--keep", default=None)
    options.add_argument("--solvers", default="z3,cvc5")
    options.add_argument("--seconds", type=float, default=2, help="for one check of assay")
    o = options.parse_args()
    assay = str(pathlib.Path(o.assay).resolve())
    solvers = o.solvers.split(",")
    counts = {"checks": 0, "sat": 0, "unsat": 0, "unknown": 0, "compared unsat": 0, "compared sat": 0}
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for number in range(o.seed, o.seed + o.scripts):
            r = random.Random(number)
            boxes = [make_box(r, i) for i in range(r.randrange(1, 4))]
            checks = [Check(r, boxes) for _ in range(o.checks)]
            head = "(set-logic ALL)\n"
            declares = "".join(f"(declare-cb {b.name} ({' '.join(a.sort for a in b.arguments)}) {b.result.sort})\n" for b in boxes)
            formula = head + declares + "".join(c.text(c.plain) for c in checks)
            reference = head + "".join(b.define + "\n" for b in boxes) + "".join(c.text(c.reference) for c in checks)
            code = PRELUDE + "\n".join(b.c for b in boxes) + "\n"
            (folder / "f.smt2").write_text(formula)
            (folder / "f.c").write_text(code)
            flags = CONFIGURATIONS[number % len(CONFIGURATIONS)] + ["--seed", str(number), "--timeout", f"{int(1000 * o.seconds * o.checks)}ms"]
            done = subprocess.run([assay, "solve", "f.smt2", "--box", "f.c", "--json", "--call-timeout", "5s", *flags],
                                  capture_output=True, text=True, cwd=folder,
                                  env=dict(os.environ, XDG_CACHE_HOME=str(folder / "cache")))
            try:
                answers = [c["status"] for c in json.loads(done.stdout)["checks"]]
            except (json.JSONDecodeError, KeyError):
                answers = []
            problems = []
            if len(answers) != o.checks:
                problems.append(f"exit code {done.returncode}: {done.stderr.strip()[:300]}")
            if any(a != "unknown" for a in answers):
                others = {s: reference_answers(s, reference, o.checks) for s in solvers}
            for i, answer in enumerate(answers):
                counts["checks"] += 1
                counts[answer] += 1
                theirs = [others[s][i] for s in solvers] if answer != "unknown" else []
                decided = [t for t in theirs if t in ("sat", "unsat")]
                if answer != "unknown" and decided:
                    counts["compared " + answer] += 1
                if answer == "unsat" and "sat" in decided:
                    problems.append(f"check {i + 1}: assay unsat ({json.loads(done.stdout)['checks'][i]['proof']}), the solvers {theirs}")
                if answer == "sat" and "unsat" in decided:
                    problems.append(f"check {i + 1}: assay sat, the solvers {theirs}")
            if problems:
                wrong.append(number)
                print(f"script {number} {' '.join(flags)}", *problems, sep="\n  ", flush=True)
                if o.keep:
                    keep = pathlib.Path(o.keep) / str(number)
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / "f.smt2").write_text(formula)
                    (keep / "f.c").write_text(code)
                    (keep / "reference.smt2").write_text(reference)
                    (keep / "flags").write_text(" ".join(flags) + "\n")
    print(", ".join(f"{n} {what}" for what, n in counts.items()), f"; {len(wrong)} scripts with a difference {wrong[:20]}", sep="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
