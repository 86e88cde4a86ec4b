; two datatypes that use each other; accepted by: z3 cvc5 cvc4
(set-logic QF_DTLIA)
(declare-datatypes ((Tree 0) (Forest 0))
  (((node (value Int) (children Forest)))
   ((empty) (grow (first Tree) (rest Forest)))))
(declare-const t Tree)
(assert (= (children t) (grow t empty)))
(check-sat)
