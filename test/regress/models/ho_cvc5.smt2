; expect: true
; model: printed by cvc5 1.0.3
(set-logic HO_ALL)
(declare-const f (-> Int Int))(declare-const x Int)
(assert (= (f x) (+ x 1)))(assert (= (f (f x)) 5))
