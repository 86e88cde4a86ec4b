; expect: 3
(declare-const r Real)
(assert ((_ divisible 2) r))
