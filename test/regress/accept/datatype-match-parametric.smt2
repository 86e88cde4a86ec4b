; match on a parametric datatype; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((Option 1)) ((par (T) ((none) (some (value T))))))
(declare-const o (Option Int))
(assert (> (match o ((none 0) ((some v) v))) 2))
(check-sat)
