; escapes \u{...} and \ud...; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (= s "\u{41}\u0042\u{1F600}\u{0}"))
(check-sat)
