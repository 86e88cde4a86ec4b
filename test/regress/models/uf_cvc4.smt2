; expect: true
; model: printed by CVC4 1.8
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)(declare-fun g (Int Int) Bool)(declare-const x Int)
(assert (= (f (f x)) (+ (f x) 1)))(assert (distinct x (f x)))(assert (g x 2))(assert (not (g 2 x)))
