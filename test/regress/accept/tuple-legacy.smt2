; cvc4's mkTuple and (_ tupSel i); accepted by: cvc4
(set-logic ALL)
(declare-const t (Tuple Int String))
(assert (= t (mkTuple 1 "a")))
(assert (= ((_ tupSel 0) t) 1))
(check-sat)
