; expect: 6
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(check-sat)
(get-value ((+ x true)))
