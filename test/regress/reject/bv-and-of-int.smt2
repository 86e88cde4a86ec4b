; expect: 4
(set-logic ALL)
(declare-const x Int)
(assert (= (bvand x x) x))
