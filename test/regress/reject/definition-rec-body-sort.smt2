; expect: 3
(set-logic ALL)
(define-fun-rec f ((x Int)) Int (> x 1))
