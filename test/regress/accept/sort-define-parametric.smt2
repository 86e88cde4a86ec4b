; define-sort with parameters; accepted by: z3 cvc5 cvc4
(set-logic QF_ALIA)
(define-sort Map (K) (Array K Int))
(define-sort Twice (K V) (Array K (Array K V)))
(declare-const a (Map Int))
(declare-const b (Twice Int Int))
(assert (= (select (select b 0) 1) (select a 2)))
(check-sat)
