; bv2nat and int2bv; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const n Int)
(assert (= (bv2nat x) (+ n 3)))
(assert (= ((_ int2bv 8) n) (bvadd x #x01)))
(check-sat)
