; a user's function called union, member, join; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLIA)
(declare-fun union (Int Int) Int)
(declare-fun join (Int) Bool)
(declare-const member Int)
(assert (and (join (union member 2)) (= (union 1 2) 3)))
(check-sat)
