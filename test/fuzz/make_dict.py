#!/usr/bin/env python3
"""Writes test/fuzz/smtlib.dict, libFuzzer's dictionary: what a mutation may insert as a whole.

    test/fuzz/make_dict.py

The names come from src/term/operators.def and from the table of commands in
src/smtlib/parse_command.cpp, so a new operator is known to the fuzzer after scripts/fuzz, which
runs this program. The rest is syntax: heads of binders, sorts, literals, attributes.
"""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent / "src"

OPERATOR = re.compile(r'^(?:OP\(\w+, |ALIAS\()"((?:[^"\\]|\\.)*)"', re.MULTILINE)
COMMAND = re.compile(r'^\s*\{"([a-z-]+)", \{K::', re.MULTILINE)

# One entry a line.
SYNTAX = r"""
(let ((x
(let ((x 1)) x)
(forall ((x Int))
(exists ((x Int))
(lambda ((x Int))
(!
:named n)
:pattern ((x)))
:no-pattern
(match x (
((_ is
(_
(as
(par (T)
(assert
(assert (=
(assert true)
(push 1)
(pop 1)
(declare-const x
(declare-fun f (Int)
(define-fun g ((x Int)) Int
(set-logic ALL)
(set-info :status sat)
(set-option :global-declarations true)
(check-sat)
(check-sat-assuming (p))
(declare-sort U 0)
(define-sort S (T)
(declare-datatypes ((D 0)) ((
(declare-datatype D (
(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))
(define-fun-rec
(get-value (
Int
Real
Bool
String
RegLan
RoundingMode
U
T
(Array Int Int)
(_ BitVec 8)
(_ FloatingPoint 5 11)
Float16
Float32
Float64
Float128
(Seq Int)
(Set Int)
(Bag Int)
(Tuple Int Bool)
UnitTuple
(-> Int Int)
(_ FiniteField 7)
(Relation Int Int)
(as const (Array Int Int))
(_ as-array f)
(_ map f)
(as nil (L Int))
#b101
#x1aF
#f3m7
(_ bv5 8)
(_ +oo 5 11)
(_ NaN 5 11)
(_ char #x41)
((_ to_fp 5 11) RNE
(fp #b0 #b00001
0
1
007
4294967296
18446744073709551616
1.5
00.50
1.
(- 1)
(/ 1 3)
"a"
""
"\u{41}"
"\u0041"
"\x41"
|a b|
;c
_
!
as
is
par
. . .
:k
()
(
)
"""


def quote(text):
    """An entry of the dictionary: quotes, backslashes and odd bytes are escaped."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if " " <= c <= "~" else f"\\x{ord(c):02x}" for c in plain) + '"'


def main():
    operators = OPERATOR.findall((SOURCE / "term" / "operators.def").read_text())
    commands = COMMAND.findall((SOURCE / "smtlib" / "parse_command.cpp").read_text())
    entries = dict.fromkeys(operators + commands + SYNTAX.split("\n")[1:-1])
    lines = ["# Written by test/fuzz/make_dict.py; do not edit."] + [quote(e) for e in entries]
    (HERE / "smtlib.dict").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
