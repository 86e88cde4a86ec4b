(set-logic LRA)
(assert ((as not Int) (= 24 24)))
