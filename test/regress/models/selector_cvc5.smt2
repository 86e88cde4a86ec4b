; expect: true
; model: printed by cvc5 1.0.3
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)
(assert (= l nil))(assert (= (head l) 5))
