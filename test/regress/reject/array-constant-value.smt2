; expect: 4
(set-logic ALL)
(declare-const a (Array Int Int))
(assert (= a ((as const (Array Int Int)) true)))
