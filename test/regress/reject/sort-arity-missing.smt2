; expect: 4; standard: a sort symbol of arity 1 needs an argument
(set-logic QF_UF)
(declare-sort Box 1)
(declare-const b Box)
