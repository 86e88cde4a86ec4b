; set-info with a list as its value; accepted by: cvc5 cvc4
(set-info :my-list (a (b "c") #b01 #xff 3 1.5))
(check-sat)
