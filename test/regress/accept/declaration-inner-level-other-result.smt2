; the same arguments and another result in an inner level; accepted by: z3
(set-logic ALL)
(declare-fun f (Int) Int)
(push 1)
(declare-fun f (Int) Bool)
(pop 1)
(assert (= (f 1) 1))
