; cvc5 reads an update of a parametric datatype without checking the value's sort; accepted by: cvc5
(set-logic ALL)
(declare-datatypes ((Cell 1)) ((par (T) ((full (content T)) (void)))))
(declare-const cell (Cell Int))
(assert (= ((_ update content) cell true) cell))
