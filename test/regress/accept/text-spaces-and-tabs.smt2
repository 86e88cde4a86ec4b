; odd white space; accepted by: z3 cvc5 cvc4


(set-logic	QF_LIA	)

(  declare-const

	x
  Int )(assert	(  >	x   0)  )
( check-sat )  


