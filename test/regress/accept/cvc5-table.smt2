; cvc5's tables; accepted by: cvc5
(set-logic HO_ALL)
(declare-const t (Table Int String))
(assert (= (table.product t t) (as bag.empty (Table Int String Int String))))
(check-sat)
