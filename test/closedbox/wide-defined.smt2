; 96 bits, and one constant that the other defines
(set-logic ALL)
(declare-const x (_ BitVec 96))
(declare-const y (_ BitVec 96))
(declare-cb sum ((_ BitVec 96)) (_ BitVec 32))
(assert (= (sum x) #x00dead00))
(assert (= y (bvadd x (_ bv1 96))))
(assert (= (sum y) #x00dead01))
(check-sat)
