; expect: 4
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (str.to_re 1)))
