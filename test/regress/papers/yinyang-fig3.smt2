; Semantic Fusion (YinYang, PLDI 2020), figure 3. CVC4 said unsat.
; x = y = -1, z = 1, w, not v. The figure has no check-sat.
(set-info :status sat)
(declare-fun v () Bool)
(declare-fun w () Bool)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
; phi1 part
(assert (= (div z y) (- 1)))
(assert (= w (= x (- 1)))) (assert w)
; phi2 part
(assert (= v (not (= y (- 1)))))
(assert (ite v false (= (div z x) (- 1))))
(check-sat)
