; expect: 3
(declare-const a (Array Int Int))
(assert (= a ((as const (Array Int Int)) 1.5)))
