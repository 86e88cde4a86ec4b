; comments between and within commands; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA) ; after a command
(declare-const ; in a command
  x Int)
; a whole line with ( " | in it
(assert (> x ; in a term
  0))
(check-sat);last, without a space
