; fields of many sorts; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatype Frame ((frame (id (_ BitVec 8)) (body (Array Int Real)) (name String) (ok Bool))))
(declare-const f Frame)
(assert (and (ok f) (bvult (id f) #x10) (= (select (body f) 1) 1.5) (= (name f) "n")))
(check-sat)
