; (_ re.^ n) and (_ re.loop i j); accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s ((_ re.^ 3) (str.to_re "a"))))
(assert (str.in_re s ((_ re.loop 1 5) (re.range "a" "z"))))
(check-sat)
