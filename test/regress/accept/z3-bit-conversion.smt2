; z3's bv2bool-like (_ bit2bool i); accepted by: z3
(declare-const x (_ BitVec 4))
(assert ((_ bit2bool 2) x))
(check-sat)
