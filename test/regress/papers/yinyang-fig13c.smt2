; Semantic Fusion (YinYang, PLDI 2020), figure 13c. Z3 said sat.
; c is 0, so a/c and a/(c/e) are both a/0, one number: it must be above f > 0, and below 0. One closing
; parenthesis too many in the text (line 11) is left out.
(set-info :status unsat)
(declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(declare-fun d () Real)
(declare-fun e () Real)
(declare-fun f () Real)
(assert
(and
(> 0 (- d f))
(= d (ite (> (/ a c) f) (+ b f) f))
(> 0 (/ a (/ c e)))
(or (= e 1.0) (= e 2.0))
(> d 0) (= c 0)))
(check-sat)
