; nat2bv of the standard's text; accepted by: the text of the standard 2.6
(set-logic ALL)
(declare-const n Int)
(assert (= ((_ nat2bv 8) n) #x10))
(check-sat)
