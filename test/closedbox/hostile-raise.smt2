; most inputs are fatal
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-cb f ((_ BitVec 8)) (_ BitVec 8))
(assert (bvuge x #xe0))
(assert (= (f x) #x2a))
(check-sat)
