; a regular expression in a define-fun; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(define-fun digit () RegLan (re.range "0" "9"))
(define-fun number () RegLan (re.+ digit))
(declare-const s String)
(assert (str.in_re s number))
(check-sat)
