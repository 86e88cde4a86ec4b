; Semantic Fusion (YinYang, PLDI 2020), figure 13a. Z3 said sat.
; The replacement removes b from the front of a and leaves c, of which str.to.int is never 0 if c has
; only the letter a. Two closing parentheses too many in the text (lines 7 and 11) are left out.
(set-info :status unsat)
(declare-fun a () String)
(declare-fun b () String)
(declare-fun c () String)
(assert
(and
(str.in.re c
(re.* (str.to.re "aa")))
(= 0
(str.to.int
(str.replace a b
(str.at a (str.len a)))))
))
(assert (= a (str.++ b c)))
(check-sat)
