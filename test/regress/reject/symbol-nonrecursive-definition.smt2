; expect: 3
(set-logic ALL)
(define-fun f ((n Int)) Int (ite (= n 0) 1 (f (- n 1))))
