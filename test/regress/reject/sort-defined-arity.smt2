; expect: 4; standard: a defined sort takes as many arguments as it has parameters
(set-logic QF_AUFLIA)
(define-sort Map (K) (Array K Int))
(declare-const m (Map Int Int))
