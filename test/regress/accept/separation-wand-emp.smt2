; wand and sep.emp; accepted by: cvc5
(set-logic QF_ALL)
(declare-sort Loc 0)
(declare-heap (Loc Int))
(declare-const x Loc)
(assert (wand (pto x 1) (sep (pto x 1) sep.emp)))
(check-sat)
