; a table of 16 bytes
(set-logic ALL)
(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))
(declare-cb sum ((Array (_ BitVec 4) (_ BitVec 8))) (_ BitVec 16))
(assert (= (select a #x3) #x07))
(assert (= (sum a) (_ bv7 16)))
(check-sat)
