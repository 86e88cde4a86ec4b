(define-sort Int () (Set Int))
(declare-fun y () Int)
