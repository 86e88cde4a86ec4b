; Semantic Fusion (YinYang, PLDI 2020), figure 13e. Z3 said sat.
; The beginning of a of b's length is b, where "=" is not both first at 0 and first at 1; (replace c c d)
; is d.
(set-info :status unsat)
(declare-fun a () String)
(declare-fun b () String)
(declare-fun c () String)
(declare-fun d () String)
(assert (= a (str.++ b d)))
(assert (or (and
(= (str.indexof
(str.substr a 0
(str.len b)) "=" 0) 0)
(= (str.indexof b "=" 0) 1))
(not (= (str.suffixof "A" d)
(str.suffixof "A"
(str.replace c c d))))))
(check-sat)
