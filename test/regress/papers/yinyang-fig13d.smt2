; Semantic Fusion (YinYang, PLDI 2020), figure 13d. CVC4 said sat.
; The first disjunct is false: replacing "A" or "" by "" in "B" leaves "B". In the second the two inner
; replacements leave g; both sides are "B" if g is "B", and "" otherwise. One closing parenthesis is
; added at the end of line 19.
(set-info :status unsat)
(declare-fun a () String)
(declare-fun b () String)
(declare-fun d () String)
(declare-fun e () String)
(declare-fun f () Int)
(declare-fun g () String)
(declare-fun h () String)
(assert (or
(not (= (str.replace "B"
(str.at "A" f) "") "B"))
(not (= (str.replace "B"
(str.replace "B" g "") "")
(str.at (str.replace
(str.replace a d "")
"C" "")
(str.indexof "B"
(str.replace
(str.replace a d "")
"C" "") 0))))))
(assert (= a
(str.++ (str.++ d "C") g)))
(assert (= b (str.++ e g)))
(check-sat)
