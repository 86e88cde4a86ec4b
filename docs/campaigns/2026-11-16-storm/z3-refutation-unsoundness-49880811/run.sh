#!/bin/sh
# z3: Soundness: unsat for a satisfiable formula (datatypes+quantifiers)
# Exit code 0: the bug is seen.
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
out=$(timeout 60 z3 formula.smt2 2> "$work/err")
code=$?
printf '%s\n' "$out"
cat "$work/err"
printf '%s\n' "$out" | grep -qx unsat || exit 1

definitions() {  # the model in the output, without what is around it
  printf '%s\n' "$1" | sed '/^sat$/d' | sed '1s/^(model$//; 1s/^($//; $s/^)$//'
}
ask_with() {
  { echo '(set-logic ALL)'
    grep -E '^\(declare-(sort|datatype|codatatype)' formula.smt2
    printf '%s\n' "$1" | grep -v '^(declare-'  # cvc4 says datatypes again
    grep -Ev '^\((declare-|set-|get-|check-sat)' formula.smt2
    echo '(check-sat)'; } > "$work/asked.smt2"
  timeout 60 z3 "$work/asked.smt2" 2> /dev/null
}
echo 'with the definitions of witness.smt2 in place of the declarations it is:'
ask_with "$(definitions "$(cat witness.smt2)")"
exit 0
