; Automatically Testing String Solvers (ICSE 2020), listing 1. Z3-seq and Z3str3 said unsat.
; Sat: t = "", u = "a".
(set-info :status sat)
(declare-fun t () String)
(declare-fun u () String)
(assert (= (str.replace "" t u) "a"))
(check-sat)
