; str.in.re, str.to.re, str.to.int, int.to.str; accepted by: z3
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in.re s (re.++ (str.to.re "1") re.allchar)))
(assert (= (str.to.int s) 12))
(assert (= (int.to.str 12) s))
(check-sat)
