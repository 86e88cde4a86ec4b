; Semantic Fusion (YinYang, PLDI 2020), figure 13f. Z3 crashed; the paper tells no answer.
; Unsat: the first "not exists" wants 0 <= h and h <= ep to be the same for every h; the second wants
; c/e to be another number than 0, but c = g = 0 and c/g = 0, so that 0/0 is 0 and c/e is 0 in any case.
; "= >" in the text is "=>".
(set-info :status unsat)
(declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(declare-fun d () Real)
(declare-fun i () Real)
(declare-fun e () Real)
(declare-fun ep () Real)
(declare-fun f () Real)
(declare-fun j () Real)
(declare-fun g () Real)
(assert (or
(not (exists ((h Real))
(=> (and
(= 0.0 (/ b j)) (< 0.0 e))
(=> (= 0.0 i)
(= (= (<= 0.0 h)
(<= h ep)) (= 1.0 2.0))))))
(not (exists ((h Real))
(=> (<= 0.0 (/ a h))
(= 0 (/ c e)))))))
(assert (= c (/ c g) g 0))
(assert (= ep (/ d f)))
(check-sat)
