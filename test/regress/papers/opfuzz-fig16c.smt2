; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16c. Z3 said sat.
; Three truth values are never distinct. One closing parenthesis too many in the text (line 4) is left
; out.
(set-info :status unsat)
(declare-fun a () Int)
(declare-fun b (Int) Bool)
(assert (b 0)) (push)
(assert (distinct true
(= a 0) (not (b 0))))
(check-sat)
