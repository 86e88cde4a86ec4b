; expect: true
; model: printed by z3 4.8.12
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))(declare-const x Int)
(assert (= x (fact 6)))
