; a program that is kept running: one line of arguments in, one value out
(set-logic ALL)
(declare-const x (_ BitVec 16))
(declare-cb f ((_ BitVec 16)) (_ BitVec 16))
(assert (= (f x) #x0011))
(assert (bvult x #x0020))
(check-sat)
(get-model)
