; expect: 4
(set-logic QF_AUFLIA)
(define-sort Map (K) (Array K Int))
(declare-const k K)
