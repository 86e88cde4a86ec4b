; parametric list with (as nil (List Int)); accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))
(declare-const l (List Int))
(assert (= l (cons 1 (as nil (List Int)))))
(assert ((_ is cons) l))
(check-sat)
