; 64 KiB lost a call
(set-logic ALL)
(declare-const x (_ BitVec 32))
(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
(assert (= (f x) #x00012345))
(check-sat)
