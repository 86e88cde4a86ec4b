; check-sat-using with tactics; accepted by: z3
(declare-const x Int)
(assert (> x 0))
(check-sat-using (then simplify solve-eqs smt))
(check-sat-using (using-params smt :random-seed 3))
(check-sat-using (or-else (try-for smt 1000) (par-or simplify smt)))
