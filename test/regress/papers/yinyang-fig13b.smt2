; Semantic Fusion (YinYang, PLDI 2020), figure 13b. CVC4 said sat.
; The first disjunct wants a word of (aaa)* of length 1; the second a word of (aa)* that str.to.int
; makes 0. Two closing parentheses too many in the text (lines 10 and 15) are left out.
(set-info :status unsat)
(declare-const a String)
(declare-const b String)
(declare-const c String)
(declare-const d String)
(declare-const e String)
(declare-const f String)
(assert (or
(and (= c (str.++ e d))
(str.in.re e
(re.* (str.to.re "aaa")))
(> 0 (str.to.int d))
(= 1 (str.len e))
(= 2 (str.len c)))
(and (str.in.re f
(re.* (str.to.re "aa")))
(= 0
(str.to.int
(str.replace
(str.replace a b "")
"a" ""))))))
(assert
(= a (str.++ (str.++ b "a") f)))
(check-sat)
