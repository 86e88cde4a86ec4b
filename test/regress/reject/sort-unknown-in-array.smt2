; expect: 3
(set-logic QF_AX)
(declare-const a (Array Missing Bool))
