; set-info with values of most kinds; accepted by: z3 cvc5 cvc4
(set-info :smt-lib-version 2.6)
(set-info :source |a text
in two lines|)
(set-info :license "https://example.org")
(set-info :category "crafted")
(set-info :status sat)
(set-info :count 3)
(set-info :bits #b01)
(set-logic QF_UF)
(check-sat)
