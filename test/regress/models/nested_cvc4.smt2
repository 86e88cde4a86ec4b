; expect: true
; model: printed by CVC4 1.8
(set-logic QF_ALIA)
(declare-const a (Array Int (Array Int Int)))
(assert (= (select (select a 1) 2) 3))(assert (distinct (select a 1) (select a 2)))
