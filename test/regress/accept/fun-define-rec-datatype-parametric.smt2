; define-fun-rec over an instance of a parametric datatype; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((Tree 1)) ((par (T) ((leaf) (node (left (Tree T)) (item T) (right (Tree T)))))))
(define-fun-rec size ((t (Tree Int))) Int (match t ((leaf 0) ((node l i r) (+ 1 (size l) (size r))))))
(assert (= (size (as leaf (Tree Int))) 0))
(check-sat)
