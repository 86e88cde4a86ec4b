; expect: 3
(set-logic HO_ALL)
(assert (= (lambda ((x Int)) (+ x y)) (lambda ((x Int)) x)))
