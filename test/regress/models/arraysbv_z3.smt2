; expect: true
; model: printed by z3 4.8.12
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 2) (_ BitVec 8)))(declare-const b (Array (_ BitVec 2) (_ BitVec 8)))
(assert (= (select a #b00) #x01))(assert (= (select a #b01) #x02))(assert (distinct a b))(assert (= (select b #b11) (bvadd (select a #b11) #x01)))
