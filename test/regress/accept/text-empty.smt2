; a file with comments only; accepted by: z3 cvc5 cvc4
; nothing here
