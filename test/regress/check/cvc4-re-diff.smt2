; re.diff is left associative: everything without single characters without everything is nothing.
; cvc4 1.8 says sat.
(set-logic QF_S)
(set-info :status unsat)
(declare-const x String)
(assert (str.in_re x (re.diff (re.* re.allchar) re.allchar (re.* re.allchar))))
(check-sat)
