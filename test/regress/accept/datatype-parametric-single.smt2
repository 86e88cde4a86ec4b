; declare-datatype with par; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatype Option (par (T) ((none) (some (value T)))))
(declare-const o (Option Int))
(assert (= (value o) 3))
(assert (distinct o (as none (Option Int))))
(check-sat)
