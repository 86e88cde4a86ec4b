; expect: 5
(set-option :produce-models true)
(set-logic QF_LIA)
(check-sat)
(get-value ())
