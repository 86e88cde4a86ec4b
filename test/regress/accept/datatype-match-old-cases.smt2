; match without a list around its cases, as older TIP files have it; accepted by: z3
(declare-datatypes () ((Nat (zero) (succ (pred Nat)))))
(define-fun-rec leq ((x Nat) (y Nat)) Bool
  (match x
    (case zero true)
    (case (succ a) (match y (case (succ b) (leq a b)) (case default false)))))
(assert (leq (succ zero) zero))
(check-sat)
