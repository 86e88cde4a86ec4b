; cvc5's form: the path behind the signature; one process a call
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-oracle-fun f ((_ BitVec 8)) (_ BitVec 8) oracle.sh)
(assert (= (f x) #x05))
(assert (bvult x #x04))
(check-sat)
