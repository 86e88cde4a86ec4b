; expect: true
; model: printed by z3 4.8.12
(set-logic UF)
(declare-sort U 0)(declare-fun p (U) Bool)(declare-const a U)(declare-const b U)
(assert (forall ((x U)) (or (= x a) (= x b))))(assert (p a))(assert (not (p b)))(assert (exists ((x U)) (not (p x))))
