#!/bin/sh
# z3: Crash: SIGSEGV: unsupported
# Exit code 0: the bug is seen.
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
out=$(timeout 60 z3 formula.smt2 2> "$work/err")
code=$?
printf '%s\n' "$out"
cat "$work/err"
[ $code -ge 128 ] || printf '%s\n' "$out" | cat - "$work/err" | grep -Eq 'Fatal failure|ASSERTION VIOLATION|Assertion|Segmentation|segfault|terminate called|Sanitizer'
