; expect: 4
(set-logic QF_ALIA)
(declare-const m (Array Int (Array Int Int)))
(assert (= (select m 0) 1))
