; Delphi's form: the path before the signature
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-oracle-fun f oracle.sh ((_ BitVec 8)) (_ BitVec 8))
(assert (= (f x) #x05))
(assert (bvult x #x04))
(check-sat)
