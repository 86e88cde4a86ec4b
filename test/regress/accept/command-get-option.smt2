; get-option; accepted by: z3 cvc5 cvc4
(set-option :produce-models true)
(get-option :produce-models)
(get-option :print-success)
