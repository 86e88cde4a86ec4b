; (_ bv16 4) wraps around in z3; accepted by: z3
(assert (= (_ bv16 4) #x0))
(check-sat)
