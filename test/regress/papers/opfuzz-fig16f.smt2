; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16f. CVC4 said unsat.
; The picture is not in the text: this is what the words say. Sat: y = "", x of length 1.
(set-info :status sat)
(declare-fun x () String)
(declare-fun y () String)
(assert (= (str.len x) (str.indexof x y 1)))
(assert (str.contains x y))
(check-sat)
