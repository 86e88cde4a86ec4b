; |let| and |forall| as functions that are applied; accepted by: cvc5 cvc4
(set-logic QF_UFLIA)
(declare-fun |let| (Int) Int)
(declare-fun |forall| (Int) Bool)
(assert (|forall| (|let| 1)))
(check-sat)
