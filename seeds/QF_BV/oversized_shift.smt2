; Shifting by at least the width clears a word, or fills it with its sign.
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 8))
(declare-fun s () (_ BitVec 8))
(assert (bvuge s #x08))
(assert (or (not (= (bvshl x s) #x00)) (not (= (bvlshr x s) #x00)) (not (= (bvashr x s) ((_ repeat 8) ((_ extract 7 7) x)))) (= (bvcomp (bvashr x s) (bvashr x #x07)) #b0)))
(check-sat)
