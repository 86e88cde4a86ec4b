; expect: true
; model: printed by CVC4 1.8
(declare-const x Real)(declare-const n Int)
(assert (= (to_int x) n))(assert (not (is_int x)))(assert (< x (- 2.5)))
