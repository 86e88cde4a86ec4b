; declare-rel, rule, query of z3's Horn front end; accepted by: z3
(declare-rel reach (Int))
(declare-var n Int)
(rule (reach 0))
(rule (=> (and (reach n) (< n 3)) (reach (+ n 1))))
(query reach)
