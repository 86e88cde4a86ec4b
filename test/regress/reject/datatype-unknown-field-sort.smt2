; expect: 3
(set-logic ALL)
(declare-datatypes ((T 0)) (((c (field Missing)))))
