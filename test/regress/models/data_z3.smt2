; expect: true
; model: printed by z3 4.8.12
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)(declare-const m L)
(assert ((_ is cons) l))(assert (= (tail l) (cons 3 m)))(assert (> (head l) (head (tail l))))
