; expect: 3
(set-logic QF_BV)
(declare-const x BitVec)
