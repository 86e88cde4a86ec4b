; expect: 4; standard: a sort symbol of arity 0 takes no arguments
(set-logic QF_UF)
(declare-sort U 0)
(declare-const p (U Bool))
