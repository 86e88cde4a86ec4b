; expect: 3
(declare-fun f (par (a) ((a) a)))
(declare-const x a)
