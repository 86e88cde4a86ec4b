; user's sorts called Seq and Bag in a logic without them; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort Seq 0)
(declare-sort Bag 1)
(declare-const s Seq)
(declare-const b (Bag Seq))
(declare-fun f ((Bag Seq)) Seq)
(assert (distinct s (f b)))
(check-sat)
