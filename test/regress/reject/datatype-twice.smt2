; expect: 4
(set-logic ALL)
(declare-datatypes ((A 0)) (((a))))
(declare-datatypes ((A 0)) (((a))))
