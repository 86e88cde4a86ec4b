; Floors of two reals sum to at most the floor of the sum and miss it by at most one.
(set-logic QF_LIRA)
(set-info :status unsat)
(declare-const x Real)
(declare-const y Real)
(declare-const d Int)
(assert (= d (- (to_int (+ x y)) (+ (to_int x) (to_int y)))))
(assert (or (< d 0) (> d 1) (and (is_int x) (not (= d 0)))))
(check-sat)
