; expect: true
; model: printed by z3 4.8.12
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)(declare-fun g (Int Int) Bool)(declare-const x Int)
(assert (= (f (f x)) (+ (f x) 1)))(assert (distinct x (f x)))(assert (g x 2))(assert (not (g 2 x)))
