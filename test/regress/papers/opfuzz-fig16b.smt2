; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16b. CVC4 said unsat.
; The picture is not in the text: this is what the words say. Sat: the square root of a negative number
; is any number, so s/s is any too (s = 0).
(set-info :status sat)
(declare-fun x () Real)
(assert (distinct (/ (sqrt x) (sqrt x)) 1.0))
(assert (< x 0))
(check-sat)
