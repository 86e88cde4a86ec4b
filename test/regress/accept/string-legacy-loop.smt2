; re.loop with its bounds as arguments; accepted by: z3
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.loop (str.to_re "a") 1 3)))
(check-sat)
