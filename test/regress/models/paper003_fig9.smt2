; expect: false
; paper 003, Fig. 9: Z3str3; the index is 1, not 0
(declare-const tmp_str0 String)
(declare-const tmp_str1 String)
(declare-const tmp_int2 Int)
(assert (= (str.indexof tmp_str0 tmp_str1 tmp_int2) 0))
(check-sat)
(get-model)
