; expect: 4
(set-logic QF_ALIA)
(declare-const a (Array Int Bool))
(assert (select 1 a))
