; a datatype that recurses through an array; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatype Node ((leaf) (branch (next (Array Int Node)))))
(declare-const n Node)
(assert ((_ is branch) n))
(check-sat)
