; expect: true
; model: printed by cvc5 1.0.3
(set-logic QF_ALIA)
(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-const i Int)
(assert (= b (store a i 5)))(assert (distinct a b))(assert (= (select a 3) 7))(assert (= (select b 4) 9))
