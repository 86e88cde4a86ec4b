; s = "A": the first set is one or more "A", the second has no "A". cvc5 1.0.3 says unsat.
(set-logic QF_S)
(set-info :status sat)
(declare-const s String)
(assert (str.in_re s (re.+ (re.diff (re.range "A" "Z") (re.range "B" "Z")))))
(assert (not (str.in_re s
  (re.+ (re.inter (re.range "A" "Z") (re.opt re.allchar) (re.range "B" "Z"))))))
(check-sat)
