; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16e. Z3 said sat.
; The picture is not in the text: this is what the words say. A positive number does not begin with "0".
(set-info :status unsat)
(declare-fun a () String)
(declare-fun b () Int)
(assert (> b 0))
(assert (= a (int.to.str b)))
(assert (str.prefixof "0" a))
(check-sat)
