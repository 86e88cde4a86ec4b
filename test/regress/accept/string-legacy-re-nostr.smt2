; re.nostr and re.allchar; accepted by: z3
(set-logic QF_S)
(declare-const s String)
(assert (str.in.re s (re.union re.nostr re.allchar)))
(check-sat)
