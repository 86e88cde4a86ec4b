#!/usr/bin/env python3
"""Writes inputs that break careless front ends: very deep, very wide, very long, broken, or explosive when unfolded.

    bench/hostile.py FOLDER [--scale F] [NAME...]    writes the files (all of them by default)
    bench/hostile.py --list                          one line a file: name, expected class, why

The class is what a front end that follows SMT-LIB 2.6 does with the file, given memory for it:
  accept  reads it
  reject  reports an error with a position
  either  the standard leaves it open, or a stated limit is fair; it only must not crash, hang or eat memory
--scale multiplies all the large counts, for builds with sanitizers; the classes stay the same. Files are the same on
every run. At scale 1 they take about 210 MB.
"""
import argparse
import dataclasses
import pathlib
import random
import sys
from collections.abc import Callable

MILLION = 1_000_000


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    expected: str
    why: str
    write: Callable[[Callable[[int], int]], bytes]


CASES: list[Case] = []


def case(expected: str, why: str):
    """Registers a function that returns a file's text; its argument scales a count. The name of the file is the function's."""

    def register(function: Callable[[Callable[[int], int]], str | bytes]):
        def write(n: Callable[[int], int]) -> bytes:
            text = function(n)
            return text.encode() if isinstance(text, str) else text

        CASES.append(Case(function.__name__ + ".smt2", expected, why, write))
        return function

    return register


def nest(opening: str, core: str, closing: str, depth: int) -> str:
    return opening * depth + core + closing * depth


def lines(depth: int, line: Callable[[int], str]) -> str:
    return "\n".join(map(line, range(depth))) + "\n"


BOOLS = "(set-logic ALL)\n(declare-const p Bool)\n(declare-const q Bool)\n"
INTS = "(set-logic ALL)\n(declare-const x Int)\n(declare-const y Int)\n"
LISTS = INTS + "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))\n(declare-const l L)\n"

# ---- deep ----------------------------------------------------------------------------------------


@case("accept", "a million nested `not`")
def deep_term(n):
    return BOOLS + "(assert " + nest("(not ", "p", ")", n(MILLION)) + ")\n"


@case("accept", "a million nested additions, and a million on the left side")
def deep_plus(n):
    right = nest("(+ 1 ", "x", ")", n(MILLION))
    left = nest("(+ ", "y", " 1)", n(MILLION))
    return INTS + f"(assert (= {right} {left}))\n"


@case("accept", "a million nested `let`, each of a new name")
def deep_let(n):
    depth = n(MILLION)
    opening = "".join(f"(let ((v{i} {'p' if i == 0 else f'v{i - 1}'})) " for i in range(depth))
    return BOOLS + "(assert " + opening + f"v{depth - 1}" + ")" * depth + ")\n"


@case("accept", "a million nested `let` that shadow each other")
def deep_shadow(n):
    return INTS + "(assert (= 0 " + nest("(let ((x (+ x 1))) ", "x", ")", n(MILLION)) + "))\n"


@case("accept", "`let` nested in the binding, not in the body")
def deep_let_binding(n):
    return BOOLS + "(assert " + nest("(let ((v ", "p", ")) v)", n(MILLION)) + ")\n"


@case("accept", "nested quantifiers")
def deep_quantifier(n):
    return INTS + "(assert " + nest("(forall ((i Int)) ", "(= i x)", ")", n(100_000)) + ")\n"


@case("accept", "nested annotations")
def deep_annotation(n):
    depth = n(100_000)
    return BOOLS + "(assert " + "(! " * depth + "p" + "".join(f" :named n{i})" for i in range(depth)) + ")\n"


@case("accept", "nested `match`")
def deep_match(n):
    return LISTS + "(assert (= x " + nest("(match l ((nil 0) ((cons h t) ", "h", ")))", n(100_000)) + "))\n"


@case("accept", "a sort nested 100,000 deep")
def deep_sort(n):
    return "(set-logic ALL)\n(declare-const a " + nest("(Array Int ", "Int", ")", n(100_000)) + ")\n"


@case("accept", "an instance of a parametric datatype nested 10,000 deep")
def deep_datatype_sort(n):
    return ("(set-logic ALL)\n(declare-datatypes ((Box 1)) ((par (T) ((box (unbox T))))))\n"
            "(declare-const b " + nest("(Box ", "Int", ")", n(10_000)) + ")\n")


@case("accept", "set-info with a million parentheses inside each other")
def deep_sexpr(n):
    return "(set-info :deep " + nest("(", "", ")", n(MILLION)) + ")\n(set-logic ALL)\n"


@case("reject", "ten million opening parentheses and nothing else")
def open_parens(n):
    return "(" * n(10 * MILLION)


@case("reject", "ten million closing parentheses: an error each would be a flood")
def close_parens(n):
    return ")" * n(10 * MILLION)


@case("either", "(push 1000000000): counted, not allocated")
def deep_push(n):
    return "(set-logic ALL)\n(push 1000000000)\n(declare-const p Bool)\n(assert p)\n(pop 1000000000)\n"


@case("accept", "a million levels, each with a declaration")
def many_pushes(n):
    count = n(MILLION)
    return "(set-logic ALL)\n" + lines(count, lambda i: f"(push 1)(declare-const p{i} Bool)") + f"(pop {count})\n"


@case("reject", "a pop of more levels than there are")
def pop_too_many(n):
    return "(set-logic ALL)\n(push 1)\n(pop 2)\n"


# ---- explosive when unfolded -----------------------------------------------------------------------


@case("accept", "a chain of lets whose unfolding has 2^60 nodes")
def let_chain(n):
    links = "".join(f"(let ((v{i} (and {a} {a}))) "
                    for i, a in enumerate(["p"] + [f"v{i}" for i in range(59)]))
    return BOOLS + "(assert " + links + "v59" + ")" * 60 + ")\n"


@case("accept", "a chain of lets that bind two names each, 2^60 nodes")
def let_chain_pairs(n):
    links = "(let ((a0 x) (b0 y)) " + "".join(
        f"(let ((a{i} (+ a{i - 1} b{i - 1})) (b{i} (- a{i - 1} b{i - 1}))) " for i in range(1, 61))
    return INTS + "(assert " + links + "(= a60 b60)" + ")" * 61 + ")\n"


@case("accept", "a chain of definitions whose unfolding has 2^60 nodes")
def define_chain(n):
    return INTS + "(define-fun f0 () Int x)\n" + lines(
        60, lambda i: f"(define-fun f{i + 1} () Int (+ f{i} f{i}))") + "(assert (= f60 y))\n"


@case("reject", "a chain of sort definitions whose unfolding has 2^60 nodes: no printer could write it")
def sort_chain(n):
    return "(set-logic ALL)\n(define-sort S0 () Int)\n" + lines(
        60, lambda i: f"(define-sort S{i + 1} () (Array S{i} S{i}))") + "(declare-const a S60)\n"


@case("either", "a datatype whose instances never end: Nest T needs Nest (Box T)")
def nonregular_datatype(n):
    return ("(set-logic ALL)\n(declare-datatypes ((Box 1) (Nest 1)) (\n  (par (T) ((box (unbox T))))\n"
            "  (par (T) ((stop) (more (first T) (rest (Nest (Box T))))))))\n(declare-const a (Nest Int))\n")


# ---- wide ------------------------------------------------------------------------------------------


@case("accept", "a million arguments")
def wide_and(n):
    return BOOLS + "(assert (and" + " p q" * (n(MILLION) // 2 + 1) + "))\n"


@case("accept", "100,000 arguments of distinct: no quadratic expansion")
def wide_distinct(n):
    return INTS + "(assert (distinct" + "".join(f" (+ x {i})" for i in range(n(100_000) + 2)) + "))\n"


@case("accept", "one let with 200,000 bindings")
def wide_let(n):
    count = n(200_000)
    bindings = " ".join(f"(v{i} (+ x {i}))" for i in range(count))
    return INTS + f"(assert (let ({bindings}) (= v0 v{count - 1})))\n"


@case("accept", "one quantifier over 100,000 variables")
def wide_quantifier(n):
    return INTS + "(assert (forall (" + " ".join(f"(i{i} Int)" for i in range(n(100_000)))+ ") (= i0 x)))\n"


@case("accept", "a function of 100,000 arguments, applied")
def wide_function(n):
    count = n(100_000)
    return INTS + "(declare-fun f (" + "Int " * count + ") Int)\n(assert (= x (f" + " y" * count + ")))\n"


@case("accept", "one name declared 20,000 times with other signatures: no list of all for each")
def many_overloads(n):
    return "(set-logic QF_BV)\n" + lines(n(20_000), lambda i: f"(declare-fun f ((_ BitVec {i + 1})) Bool)")


@case("accept", "100,000 named terms below one let: no search through all names for each")
def many_names(n):
    return BOOLS + "(assert (let ((a p)) (and" + "".join(
        f" (! a :named n{i})" for i in range(n(100_000))) + ")))\n"


@case("accept", "one let with 300,000 bindings of one name: the last counts")
def wide_let_of_one_name(n):
    return BOOLS + "(assert (let (" + "(a p)" * n(300_000) + ") a))\n"


@case("either", "a function sort curried 100,000 times: its partial applications have a square of words")
def deep_function_sort(n):
    count = n(100_000)
    return "(set-logic HO_ALL)\n(declare-const f " + "(-> Int " * count + "Int" + ")" * count + ")\n"


@case("accept", "300,000 comments of z3's kind in a row, and any bytes behind exit")
def block_comments(n):
    return "#| a |# ; b\n" * n(300_000) + "(check-sat)\n(exit)\n" + "\0(" * n(1_000)


@case("accept", "a datatype with 10,000 constructors of three selectors")
def big_datatype(n):
    constructors = "\n".join(f"  (c{i} (a{i} Int) (b{i} D) (d{i} Bool))" for i in range(n(10_000)))
    return f"(set-logic ALL)\n(declare-datatypes ((D 0)) (((leaf)\n{constructors})))\n(declare-const d D)\n"


@case("accept", "a group of 5,000 mutually recursive datatypes")
def many_datatypes(n):
    count = n(5_000)
    names = " ".join(f"(D{i} 0)" for i in range(count))
    bodies = lines(count, lambda i: f"  ((nil{i}) (cons{i} (head{i} Int) (tail{i} D{(i + 1) % count})))")
    return f"(set-logic ALL)\n(declare-datatypes ({names}) (\n{bodies}))\n(declare-const d D0)\n"


@case("accept", "a match with 10,000 cases")
def wide_match(n):
    count = n(10_000)
    constructors = " ".join(f"(c{i} (s{i} Int))" for i in range(count))
    cases = " ".join(f"((c{i} v) (+ v {i}))" for i in range(count))
    return f"{INTS}(declare-datatypes ((D 0)) (({constructors})))\n(declare-const d D)\n(assert (= x (match d ({cases}))))\n"


@case("accept", "5,000 mutually recursive functions")
def many_recursive(n):
    count = n(5_000)
    heads = " ".join(f"(f{i} ((n Int)) Int)" for i in range(count))
    bodies = " ".join(f"(ite (<= n 0) {i} (f{(i + 1) % count} (- n 1)))" for i in range(count))
    return f"{INTS}(define-funs-rec ({heads}) ({bodies}))\n(assert (= x (f0 y)))\n"


@case("accept", "500,000 declarations")
def many_declarations(n):
    return "(set-logic ALL)\n" + lines(n(500_000), lambda i: f"(declare-fun x{i} () Int)")


@case("reject", "500,000 wrong commands: an error each would be a flood")
def many_errors(n):
    return "(set-logic ALL)\n" + lines(n(500_000), lambda i: f"(assert (= x{i} 1))")


# ---- long ------------------------------------------------------------------------------------------


@case("accept", "a simple symbol of 1 MB")
def big_symbol(n):
    name = "s" * n(MILLION)
    return f"(set-logic ALL)\n(declare-const {name} Bool)\n(assert {name})\n"


@case("accept", "a quoted symbol of 1 MB, with lines")
def big_symbol_quoted(n):
    name = "|" + "a b\n" * n(MILLION // 4) + "|"
    return f"(set-logic ALL)\n(declare-const {name} Bool)\n(assert {name})\n"


@case("accept", "a string of 10 MB, half of it escapes")
def big_string(n):
    return '(set-logic ALL)\n(declare-const s String)\n(assert (= s "' + '\\u{41}""ab' * n(MILLION) + '"))\n'


@case("accept", "a comment of 10 MB without an end of line")
def big_comment(n):
    return "(set-logic ALL)\n; " + "comment (" * n(MILLION)


@case("accept", "a numeral of 1 MB of digits: no quadratic conversion")
def huge_numeral(n):
    return INTS + "(assert (= x 1" + "0123456789" * n(MILLION // 10) + "))\n"


@case("accept", "a decimal of 1 MB of digits")
def huge_decimal(n):
    digits = "0123456789" * n(MILLION // 20)
    return f"(set-logic ALL)\n(declare-const r Real)\n(assert (= r 1{digits}.{digits}))\n"


@case("either", "a hexadecimal literal of 1 MB, hence 4,000,000 bits")
def huge_hexadecimal(n):
    return "(set-logic ALL)\n(assert (let ((v #x" + "0123456789abcdef" * n(MILLION // 16) + ")) (= v v)))\n"


# ---- large indices ---------------------------------------------------------------------------------


@case("either", "a bit-vector of 10^12 bits")
def huge_width(n):
    return "(set-logic ALL)\n(declare-const b (_ BitVec 1000000000000))\n(assert (= b (bvadd b b)))\n"


@case("either", "a width above 2^64, where wrapping around would give 8")
def huge_width_wrap(n):
    return f"(set-logic ALL)\n(declare-const b (_ BitVec {2**64 + 8}))\n(assert (= b b))\n"


@case("reject", "a width above 2^64 must not be taken for 8")
def huge_width_mix(n):
    return f"(set-logic ALL)\n(declare-const b (_ BitVec {2**64 + 8}))\n(assert (= b #x00))\n"


@case("reject", "extract far outside of its argument")
def huge_index(n):
    return f"(set-logic ALL)\n(declare-const b (_ BitVec 8))\n(assert (= #b1 ((_ extract {10**30} {10**30}) b)))\n"


@case("reject", "extract whose index is 3 modulo 2^32 and modulo 2^64")
def huge_index_wrap(n):
    return f"(set-logic ALL)\n(declare-const b (_ BitVec 8))\n(assert (= #b1 ((_ extract {2**64 + 3} {2**64 + 3}) b)))\n"


@case("either", "repeat, zero_extend and rotate with large counts")
def huge_repeat(n):
    return ("(set-logic ALL)\n(declare-const b (_ BitVec 32))\n"
            "(assert (= ((_ repeat 1000000000) b) ((_ repeat 1000000000) b)))\n"
            "(assert (= ((_ zero_extend 4294967295) b) ((_ zero_extend 4294967295) b)))\n"
            f"(assert (= b ((_ rotate_left {10**30}) b)))\n")


@case("either", "a floating-point sort of large widths")
def huge_float(n):
    return "(set-logic ALL)\n(declare-const f (_ FloatingPoint 1000000000 4000000000))\n(assert (fp.isNaN f))\n"


@case("either", "re.loop with large bounds")
def huge_loop(n):
    return f'(set-logic ALL)\n(declare-const s String)\n(assert (str.in_re s ((_ re.loop 0 {10**30}) (str.to_re "a"))))\n'


@case("reject", "an index that is not one: a numeral of 1 MB")
def long_index(n):
    return "(set-logic ALL)\n(declare-const b (_ BitVec 8))\n(assert (= #b1 ((_ extract 1" + "0" * n(MILLION) + " 0) b)))\n"


# ---- broken bytes ----------------------------------------------------------------------------------


@case("reject", "NUL between tokens")
def nul(n):
    return b"(set-logic ALL)\n\0(declare-const p \0Bool)\n(assert p)\n"


@case("reject", "NUL inside a simple symbol: must not end it as in C")
def nul_symbol(n):
    return b"(set-logic ALL)\n(declare-const p\0q Bool)\n(assert p)\n"


@case("either", "NUL in a comment")
def nul_comment(n):
    return b"(set-logic ALL)\n; a\0b\n(declare-const p Bool)\n(assert p)\n"


@case("either", "NUL in a string")
def nul_string(n):
    return b'(set-logic ALL)\n(assert (= "a\0b" "a"))\n'


@case("either", "NUL in a quoted symbol")
def nul_quoted(n):
    return b"(set-logic ALL)\n(declare-const |p\0q| Bool)\n(assert |p\0q|)\n"


@case("reject", "NUL at the very end, after an unclosed command")
def nul_end(n):
    return b"(set-logic ALL)\n(assert true\0"


@case("reject", "a megabyte of NUL")
def nul_only(n):
    return b"\0" * n(MILLION)


BROKEN = b"\xc3\x28 \xff\xfe \xe2\x82 \xf0\x28\x8c\xbc \xc0\x80 \xed\xa0\x80"


@case("either", "broken UTF-8 in a comment")
def bad_utf8_comment(n):
    return b"(set-logic ALL)\n; " + BROKEN + b"\n(assert true)\n"


@case("either", "broken UTF-8 in a string")
def bad_utf8_string(n):
    return b'(set-logic ALL)\n(assert (= "' + BROKEN + b'" ""))\n'


@case("either", "broken UTF-8 in a quoted symbol")
def bad_utf8_quoted(n):
    return b"(set-logic ALL)\n(declare-const |" + BROKEN + b"| Bool)\n(assert |" + BROKEN + b"|)\n"


@case("reject", "broken UTF-8 outside of all quotes")
def bad_utf8(n):
    return b"(set-logic ALL)\n(declare-const " + BROKEN + b" Bool)\n"


@case("either", "a byte order mark before the first command")
def byte_order_mark(n):
    return b"\xef\xbb\xbf(set-logic ALL)\n(assert true)\n"


@case("either", "an escape for a character that does not exist")
def bad_escape(n):
    return '(set-logic ALL)\n(assert (= "\\u{fffff}\\u{}\\u{11111111111111111111}\\ud8\\" ""))\n'


@case("reject", "a megabyte of random bytes")
def random_bytes(n):
    return random.Random(1).randbytes(n(MILLION))


@case("reject", "a megabyte of random tokens")
def random_tokens(n):
    tokens = ["(", ")", "(", ")", "assert", "let", "_", "!", "as", "x", "1", "#b1", "|", '"', ";", "\n", ":named", "forall"]
    return " ".join(random.Random(2).choices(tokens, k=n(MILLION // 3)))


# ---- where the text ends ---------------------------------------------------------------------------


@case("reject", "the end of the file in a string")
def unclosed_string(n):
    return '(set-logic ALL)\n(assert (= "a" "abc""))\n' + "(assert true)\n" * n(10_000)


@case("reject", "the end of the file in a parenthesis")
def unclosed_paren(n):
    return BOOLS + "(assert (and p q)\n(assert p)\n"


@case("reject", "the end of the file in a quoted symbol")
def unclosed_quoted(n):
    return BOOLS + "(assert |p)\n(assert q)\n"


@case("reject", "the end of the file after a hash mark")
def unclosed_hash(n):
    return "(set-logic ALL)\n(assert (= #b1 #"


@case("reject", "one parenthesis too many")
def extra_paren(n):
    return BOOLS + "(assert p))\n(assert q)\n"


@case("accept", "lines that end as on Windows")
def crlf(n):
    return (BOOLS + "; comment\n(assert (and p\n  q)) ; more\n(declare-const |a\nb| Bool)\n").replace("\n", "\r\n")


@case("accept", "nothing")
def empty(n):
    return ""


@case("accept", "white space only")
def only_space(n):
    return " \t\r\n" * n(MILLION)


@case("accept", "a comment only, without an end of line")
def only_comment(n):
    return "; nothing here"


@case("accept", "no end of line at the end")
def no_newline(n):
    return BOOLS + "(assert p)"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write robustness inputs for an SMT-LIB front end.")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these files")
    parser.add_argument("--list", action="store_true", help="print name, expected class and reason of each")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies the large counts (default 1)")
    options = parser.parse_intermixed_args()
    if options.list:
        for entry in CASES:
            print(f"{entry.name}\t{entry.expected}\t{entry.why}")
        return 0
    if options.folder is None:
        parser.error("FOLDER or --list is needed")
    unknown = set(options.names) - {entry.name for entry in CASES}
    if unknown:
        parser.error(f"no such file: {', '.join(sorted(unknown))}; see --list")
    options.folder.mkdir(parents=True, exist_ok=True)
    for entry in CASES:
        if not options.names or entry.name in options.names:
            text = entry.write(lambda count: max(4, int(count * options.scale)))
            (options.folder / entry.name).write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
