; expect: true
; model: printed by z3 4.8.12
(declare-datatypes ((C 0)) (((red) (green) (blue))))(declare-const c C)(declare-const d C)(declare-fun f (C) C)
(assert (distinct c d red))(assert (forall ((x C)) (distinct (f x) x)))
