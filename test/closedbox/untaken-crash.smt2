; the crash is in a branch that is not taken: the call is not needed
(set-logic ALL)
(declare-const x (_ BitVec 32))
(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
(assert (= x #x00000000))
(assert (= (ite (= x #x00000000) #x00000007 (f x)) #x00000007))
(assert (= (ite (= x #x00000001) (f #x00000000) #x00000007) #x00000007))
(check-sat)
