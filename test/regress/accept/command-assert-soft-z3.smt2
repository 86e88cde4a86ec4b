; assert-soft with :weight and :id; accepted by: z3
(declare-const a Bool)
(declare-const b Bool)
(assert (or a b))
(assert-soft (not a) :weight 2 :id goal)
(assert-soft (not b) :weight 0.5)
(assert-soft a)
(check-sat)
