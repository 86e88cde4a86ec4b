; the enumeration meets a call that hangs: it proves nothing
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-cb f ((_ BitVec 8)) (_ BitVec 8))
(assert (= (f x) #x2a))
(check-sat)
