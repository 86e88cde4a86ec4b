; expect: true
; model: printed by cvc5 1.0.3
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)(declare-const m L)
(assert ((_ is cons) l))(assert (= (tail l) (cons 3 m)))(assert (> (head l) (head (tail l))))
