; the length of a Collatz sequence: Int as int64_t
(set-logic ALL)
(declare-const n Int)
(declare-cb steps (Int) Int)
(assert (and (> n 20) (< n 40)))
(assert (= (steps n) 111))
(check-sat)
(get-model)
