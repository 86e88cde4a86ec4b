#!/usr/bin/env python3
"""`assay solve` from outside: answers, models, messages and exit codes; boxes that misbehave; every kind of box.

    solve_check.py ASSAY [INSTANCES]

INSTANCES: a folder of NAME.smt2, NAME.c, NAME.expect as bench/closed_box reads it, solved in auto and cdfl. In cdfl
`unknown` is allowed, but for `cdfl: solves`."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ASSAY = sys.argv[1]
HERE = pathlib.Path(__file__).resolve().parent
FAILURES = []


def solve(folder, *flags, limit=120):
    environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
    done = subprocess.run([ASSAY, "solve", *map(str, flags)], capture_output=True, text=True, cwd=folder, timeout=limit,
                          env=environment)
    return done.returncode, done.stdout, done.stderr


def expect(what, condition, got):
    if not condition:
        FAILURES.append(f"{what}: {got}")


FORMULA = """(set-logic ALL)
(declare-const x (_ BitVec 32))
(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
(assert (= (f x) #x0000002a))
(check-sat)
(get-model)
"""
CODE = "#include <stdint.h>\nuint32_t f(uint32_t a) { return a ^ 0x55; }\n"


def messages(folder):
    (folder / "f.smt2").write_text(FORMULA)
    cases = [
        ("wrong type", "#include <stdint.h>\nuint32_t f(uint64_t a) { return a; }\n",
         ["does not match (declare-cb f ((_ BitVec 32)) (_ BitVec 32))", "uint32_t f(uint32_t)"]),
        ("wrong result", "#include <stdint.h>\nuint8_t f(uint32_t a) { return a; }\n", ["declare-cb f", "uint32_t f(uint32_t)"]),
        ("missing", "int g;\n", ["does not define 'f'", "declare-cb f"]),
        ("no C", "int g\n", ["the compiler rejects it"]),
        ("another answer each time", "#include <stdint.h>\nuint32_t f(uint32_t a) { static uint32_t n; return a + n++; }\n",
         ["answers differently for the same input", "(f #x"]),
    ]
    for name, code, wanted in cases:
        (folder / "bad.c").write_text(code)
        for mode in ["smt", "fuzz", "cdfl"] if "another" in name else ["auto"]:
            code_, out, err = solve(folder, "f.smt2", "--box", "bad.c", "--mode", mode)
            expect(f"{name} ({mode}): exit code", code_ == 1, (code_, out, err))
            for text in wanted:
                expect(f"{name} ({mode})", text in err, err)
    code, out, err = solve(folder, "f.smt2")
    expect("no code", code == 1 and "f.smt2:3:1:" in err and "--box" in err, err)
    (folder / "q.smt2").write_text("(declare-cb f ((_ BitVec 8)) Bool)\n(assert (forall ((y (_ BitVec 8))) (f y)))\n(check-sat)\n")
    (folder / "q.c").write_text("#include <stdint.h>\nuint8_t f(uint8_t a) { return 1; }\n")
    code, out, err = solve(folder, "q.smt2", "--box", "q.c")
    expect("quantifier", code == 1 and "q.smt2:2:1:" in err and "quantifier" in err, (code, err))
    (folder / "o.smt2").write_text("(declare-oracle-fun f ((_ BitVec 8)) Bool ./evil)\n(assert (f #x00))\n(check-sat)\n")
    code, out, err = solve(folder, "o.smt2")
    expect("oracles", code == 1 and "--allow-oracles" in err, (code, err))
    code, out, err = solve(folder, "f.smt2", "--mode", "magic")
    expect("usage", code == 2, code)
    (folder / "f.c").write_text(CODE)
    (folder / "occupied").write_text("")
    code, out, err = solve(folder, "f.smt2", "--box", "f.c", "--dump-dir", "occupied")
    expect("a dump folder that is a file", code == 1 and "--dump-dir occupied: cannot be written" in err, (code, err))
    (folder / "lost").write_text("#!/nowhere/interpreter\n")
    (folder / "lost").chmod(0o755)
    code, out, err = solve(folder, "f.smt2", "--box", "./lost")
    expect("a program that cannot start", code == 1 and "lost" in err, (code, err))
    (folder / "open.smt2").write_text("(declare-const x Int)\n(declare-cb f (Int) Int)\n(assert (< 0 x 3))\n(assert (= (div (f x) 0) 5))\n"
                                      "(check-sat)\n(get-info :reason-unknown)\n")
    (folder / "open.c").write_text("#include <stdint.h>\nint64_t f(int64_t a) { return a; }\n")
    code, out, err = solve(folder, "open.smt2", "--box", "open.c", "--mode", "smt", "--timeout", "20s")
    expect("a value that is open", out.startswith("unknown\n") and "division by zero" in out, out + err)
    (folder / "broken.smt2").write_text("(assert (= x\n")
    code, out, err = solve(folder, "broken.smt2")
    expect("broken", code == 1 and "broken.smt2:" in err, (code, err))


def broken_programs(folder):
    """A program that fails is no partial function, unless that is said."""
    (folder / "d.smt2").write_text("(declare-cb f ((_ BitVec 8)) (_ BitVec 8))\n(declare-const x (_ BitVec 8))\n"
                                   "(assert (= (f x) #x05))\n(check-sat)\n(get-info :reason-unknown)\n")
    programs = {
        "die": "#!/bin/sh\necho 'usage: die NUMBER' >&2\nexit 1\n",
        "garbage": "#!/bin/sh\necho hello world\n",
        "wide": "#!/bin/sh\necho 256\n",
        "some": "#!/bin/sh\nif [ \"$1\" = 5 ]; then echo 'no five' >&2; exit 3; fi\necho $1\n",
        "served": "#!/usr/bin/env python3\nimport sys\nfor line in sys.stdin:\n    if line.strip() == '#x05':\n"
                  "        sys.exit('no five')\n    print(line.strip(), flush=True)\n",
    }
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    for mode in ["auto", "fuzz", "cdfl", "smt"]:
        run = lambda *flags: solve(folder, "d.smt2", "--mode", mode, "--timeout", "15s", *flags)
        for box in ["f=./die", "f=delphi:./die"]:
            code, out, err = run("--box", box)
            expect(f"{box} ({mode})", code == 1 and "exit code 1" in err and "usage: die NUMBER" in err and "/die " in err and out == "",
                   (code, out, err))
        for box, wanted in [("f=delphi:./garbage", "hello world"), ("f=delphi:./wide", "256")]:
            code, out, err = run("--box", box)
            expect(f"{box} ({mode})", code == 1 and "no value of the sort (_ BitVec 8)" in err and wanted in err, (code, out, err))
    for box in ["f=delphi:./some", "f=./served"]:
        code, out, err = solve(folder, "d.smt2", "--mode", "smt", "--timeout", "60s", "--box", box)
        expect(f"{box}: some inputs", code == 0 and out.startswith("unknown\n") and "failed in 1 of 256 calls" in out and "no five" in out
               and "--partial f" in out, (code, out, err))
        code, out, err = solve(folder, "d.smt2", "--timeout", "60s", "--box", box, "--partial", "f")
        expect(f"{box}: partial", code == 0 and out.startswith("unsat\n"), (code, out, err))
    (folder / "p.smt2").write_text((folder / "d.smt2").read_text().replace("(_ BitVec 8))\n(declare-const", "(_ BitVec 8) :partial)\n(declare-const"))
    code, out, err = solve(folder, "p.smt2", "--timeout", "60s", "--box", "f=./served")
    expect(":partial", code == 0 and out.startswith("unsat\n"), (code, out, err))
    (folder / "a.smt2").write_text((folder / "d.smt2").read_text().replace("(_ BitVec 8))\n(declare-const", "(_ BitVec 8) :total)\n(declare-const"))
    code, out, err = solve(folder, "a.smt2", "--box", "f=./served")
    expect("another attribute", code == 1 and "a.smt2:1:1:" in err and ":partial" in err, (code, out, err))
    code, out, err = solve(folder, "d.smt2", "--box", "f=./served", "--partial", "g")
    expect("--partial of nothing", code == 1 and "no box 'g'" in err, (code, out, err))
    # An argument that the C type cannot say: nobody knows the value.
    (folder / "unfit.smt2").write_text("(declare-cb g (Real) Real)\n(assert (> (g 0.1) 0.0))\n(check-sat)\n(get-info :reason-unknown)\n")
    (folder / "unfit.c").write_text("double g(double x) { return x; }\n")
    for mode in ["auto", "smt"]:
        code, out, err = solve(folder, "unfit.smt2", "--box", "unfit.c", "--mode", mode, "--timeout", "5s")
        expect(f"no exact double ({mode})", code == 0 and out.startswith("unknown\n") and "no counterpart" in out, (code, out, err))


def answers(folder):
    (folder / "f.smt2").write_text(FORMULA)
    (folder / "f.c").write_text(CODE)
    for mode in ["auto", "cdfl", "fuzz"]:
        code, out, err = solve(folder, "f.smt2", "--box", "f.c", "--mode", mode)
        expect(mode, code == 0 and out.startswith("sat\n") and "(define-fun x () (_ BitVec 32) #x0000007f)" in out, out + err)
    code, first, _ = solve(folder, "f.smt2", "--box", "f.c", "--mode", "fuzz", "--seed", "7")
    code, second, _ = solve(folder, "f.smt2", "--box", "f.c", "--mode", "fuzz", "--seed", "7")
    expect("the same seed", first == second, (first, second))
    code, out, err = solve(folder, "f.smt2", "--box", "f.c", "--json")
    expect("json", json.loads(out)["checks"][0]["model"] == {"x": "#x0000007f"}, out)
    code, out, err = solve(folder, "f.smt2", "--box", "f.c", "--mode", "cdfl", "--dump-dir", "dump")
    dumped = list((folder / "dump").glob("*.c")) if (folder / "dump").exists() else []
    for path in dumped:
        built = subprocess.run(["cc", "-w", "-fsyntax-only", path], capture_output=True, text=True)
        expect("the dumped program compiles", built.returncode == 0, built.stderr)
        expect("the dumped program ends with AFL++", "PR_SET_PDEATHSIG" in path.read_text(), path)
    done = subprocess.run([ASSAY, "solve", "-", "--box", folder / "f.c"], input=FORMULA, capture_output=True, text=True)
    expect("standard input", done.stdout.startswith("sat\n"), done.stdout + done.stderr)
    # A library, renamed and stripped, and by symbol.
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", folder / "lib.so", folder / "f.c"], check=True)
    code, out, err = solve(folder, "f.smt2", "--box", "lib.so")
    expect("library", out.startswith("sat\n"), out + err)
    (folder / "g.c").write_text(CODE.replace(" f(", " other_name("))
    subprocess.run(["cc", "-O1", "-s", "-shared", "-fPIC", "-o", folder / "g.so", folder / "g.c"], check=True)
    code, out, err = solve(folder, "f.smt2", "--box", "f=g.so:other_name")
    expect("symbol", out.startswith("sat\n"), out + err)
    code, out, err = solve(folder, "f.smt2", "--box", "f=g.so:nothing")
    expect("no such symbol", code == 1 and "nothing" in err, (code, err))
    # Functions with the names of others that are loaded: the box's own are meant.
    (folder / "same.c").write_text("#include <stdint.h>\nuint32_t hcreate(uint32_t a) { return a ^ 0x55; }\n"
                                    "uint32_t f(uint32_t a) { return hcreate(a); }\n")
    code, out, err = solve(folder, "f.smt2", "--box", "same.c")
    expect("a name of libc", "(define-fun x () (_ BitVec 32) #x0000007f)" in out, out + err)
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", folder / "same.so", folder / "same.c"], check=True)
    if b"__asan_init" not in pathlib.Path(ASSAY).read_bytes():  # the sanitizer has no such look-up
        code, out, err = solve(folder, "f.smt2", "--box", "same.so")
        expect("a name of libc in a library", "(define-fun x () (_ BitVec 32) #x0000007f)" in out, out + err)
    (folder / "f.cpp").write_text("#include <cstdint>\n#include <vector>\nuint32_t f(uint32_t a) { return std::vector<uint32_t>{a}[0] ^ 0x55; }\n")
    code, out, err = solve(folder, "f.smt2", "--box", "f.cpp")
    expect("C++", out.startswith("sat\n"), out + err)
    (folder / "info.smt2").write_text(FORMULA.replace("(get-model)", "(get-value (x (f x) (bvadd (f x) #x00000001)))\n(echo \"end\")"))
    code, out, err = solve(folder, "info.smt2", "--box", "f.c")
    expect("get-value", "((f x) #x0000002a)" in out and "((bvadd (f x) #x00000001) #x0000002b)" in out, out)
    (folder / "h.smt2").write_text(FORMULA.replace("(get-model)", "(get-info :reason-unknown)"))
    (folder / "h.c").write_text("#include <stdint.h>\nuint32_t f(uint32_t a) { a *= 2654435769u; a ^= a >> 15; return a * 2 + 1; }\n")
    code, out, err = solve(folder, "h.smt2", "--box", "h.c", "--timeout", "1s", "--mode", "smt")
    expect("reason", code == 0 and out.startswith("unknown\n(:reason-unknown \"timeout\")"), out)


def instances(folder, where):
    for path in sorted(where.glob("*.smt2")):
        text = path.with_suffix(".expect").read_text()
        fields = dict(re.findall(r"^([\w-]+): *(.*)$", text, re.MULTILINE))
        wanted = fields.get("answers", fields["status"]).split()
        flags = fields.get("flags", "").replace("$DIR", str(where)).split()
        if path.with_suffix(".c").exists():
            flags += ["--box", path.with_suffix(".c")]
        for mode in ["auto", "cdfl"]:
            limit = "3s" if fields.get("unsat-kind") == "box" else "60s"
            code, out, err = solve(folder, path, *flags, "--timeout", limit, "--mode", mode)
            got = [w for w in out.split() if w in ("sat", "unsat", "unknown")]
            if fields.get("unsat-kind") == "box":
                expect(f"{path.stem} ({mode})", got == ["unknown"], (got, err))
            elif mode == "auto" or fields.get("cdfl") == "solves":
                expect(f"{path.stem} ({mode})", got == wanted, (got, err))
            else:  # never wrong
                for one, right in zip(got, wanted):
                    expect(f"{path.stem} ({mode})", one in (right, "unknown"), (got, err))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        messages(folder)
        broken_programs(folder)
        answers(folder)
        if len(sys.argv) > 2:
            instances(folder, pathlib.Path(sys.argv[2]).resolve())
    for failure in FAILURES:
        print(failure)
    print(f"solve_check: {len(FAILURES)} failures")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
