; get-info of the standard's keys; accepted by: z3 cvc5 cvc4
(get-info :name)
(get-info :version)
(get-info :authors)
(get-info :error-behavior)
