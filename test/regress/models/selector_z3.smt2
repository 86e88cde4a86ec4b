; expect: true
; model: printed by z3 4.8.12
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)
(assert (= l nil))(assert (= (head l) 5))
