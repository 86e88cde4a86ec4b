; Detecting Critical Bugs (STORM, ESEC/FSE 2020), figure 3, left. Z3 said unsat.
; Sat: A and not B.
(set-info :status sat)
(declare-fun A () Bool)
(declare-fun B () Bool)

(assert (not B))
(assert (not (and (not A) B)))
(assert A)

(check-sat-using dom-simplify)
