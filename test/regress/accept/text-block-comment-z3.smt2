; comments of several lines; accepted by: z3
#| one line |#
(declare-const #| in a command |# x Int)
#||# ; two kinds in a row
#| several
   lines: (assert ; "
|#
(assert (= x #|three|# 1))
(check-sat)
#| without an end
(exit