; expect: 3
(set-logic ALL)
(declare-datatypes ((A 0)) (()))
