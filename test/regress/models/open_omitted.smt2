; expect: open
; y is not in the model
(declare-const x Int)(declare-const y Int)(assert (> x 0))(assert (> y x))
