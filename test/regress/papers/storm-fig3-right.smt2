; Detecting Critical Bugs (STORM, ESEC/FSE 2020), figure 3, right: no bug here.
; Sat: A and not B.
(set-info :status sat)
(declare-fun A () Bool)
(declare-fun B () Bool)

(assert (and (not B) A))

(check-sat-using dom-simplify)
