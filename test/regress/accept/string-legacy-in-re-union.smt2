; old names of membership with new operators mixed; accepted by: z3
(set-logic QF_S)
(declare-const s String)
(assert (str.in.re s (re.union (str.to.re "a") (re.inter re.all re.allchar))))
(check-sat)
