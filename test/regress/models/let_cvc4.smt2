; expect: true
; model: printed by CVC4 1.8
(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)
(assert (let ((a (+ x y)) (b (- x y))) (let ((x a)) (and (= x 10) (= b 4)))))
