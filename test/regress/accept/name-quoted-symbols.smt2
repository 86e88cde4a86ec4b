; quoted symbols with odd characters; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const |a b| Int)
(declare-const |(;"#| Int)
(declare-const |two
lines| Int)
(declare-const || Int)
(declare-const |é ∀| Int)
(assert (< |a b| |(;"#| |two
lines| || |é ∀|))
(check-sat)
