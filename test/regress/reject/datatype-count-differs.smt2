; expect: 3
(set-logic ALL)
(declare-datatypes ((A 0) (B 0)) (((a))))
