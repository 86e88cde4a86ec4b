; the operators of RegLan; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.++ (str.to_re "a") (re.union re.allchar (str.to_re "bc")) (re.* (re.range "0" "9")))))
(assert (str.in_re s (re.inter re.all (re.+ (re.opt (str.to_re "a"))))))
(assert (not (str.in_re s (re.diff (re.comp re.none) (str.to_re "ab")))))
(check-sat)
