; cvc5's get-difficulty and get-learned-literals; accepted by: cvc5
(set-option :produce-difficulty true)
(set-option :produce-learned-literals true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(check-sat)
(get-difficulty)
(get-learned-literals)
