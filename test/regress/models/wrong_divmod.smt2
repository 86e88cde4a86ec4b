; expect: false
; truncated division: the quotient is -4 by the standard
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) (- 3)))(assert (= (mod x y) 2))(assert (< y 0))
