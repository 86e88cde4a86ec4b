; declare-sort of arity greater than 0; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort Pair 2)
(declare-sort U 0)
(declare-const p (Pair U Bool))
(declare-const q (Pair U Bool))
(declare-fun first ((Pair U Bool)) U)
(assert (and (= p q) (distinct (first p) (first q))))
(check-sat)
