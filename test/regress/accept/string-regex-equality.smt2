; = between regular expressions; accepted by: z3
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (ite (= s "a") re.all re.none)))
(check-sat)
