; expect: true
; the stores cover all indices: two defaults, one array
(declare-const a (Array Bool Int))(declare-const b (Array Bool Int))(assert (= a b))
