; old syntax with two datatypes and two parameters; accepted by: z3
(declare-datatypes (S T) ((One (one (left S) (other T))) (Flag up down)))
(declare-const p (One Int Bool))
(assert (and (other p) (distinct (left p) 3)))
(check-sat)
