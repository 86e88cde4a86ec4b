; the only candidate needs a call that crashes: it is no solution
(set-logic ALL)
(declare-const x (_ BitVec 32))
(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
(assert (= x #x00000000))
(assert (= (f x) (f x)))
(assert (bvuge (f x) #x00000000))
(check-sat)
