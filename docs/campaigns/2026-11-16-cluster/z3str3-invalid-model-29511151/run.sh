#!/bin/sh
# z3str3: Invalid model (strings)
# Exit code 0: the bug is seen.
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
out=$(timeout 60 z3 smt.string_solver=z3str3 formula.smt2 2> "$work/err")
code=$?
printf '%s\n' "$out"
cat "$work/err"
printf '%s\n' "$out" | grep -qx sat || exit 1

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
echo 'with this model in place of the declarations it is:'
ask_with "$(definitions "$out")" | tee "$work/answer"
grep -qx unsat "$work/answer" && exit 0
# It does not say so itself; Assay evaluates the model, if it is here.
printf '%s\n' "$out" | sed '/^sat$/d' > "$work/model"
grep -v '^(get-model)' formula.smt2 > "$work/formula.smt2"
command -v assay > /dev/null || exit 1
assay eval "$work/formula.smt2" --model "$work/model"
[ $? -eq 10 ]
