; echo with escapes; accepted by: z3 cvc5 cvc4
(echo "plain")
(echo "say ""hi"" ; (")
(echo "")
