; expect: 4
(set-logic ALL)
(declare-const s String)
(assert ((_ divisible 10000000000) s))
