; indices of more than 9 digits; accepted by: cvc5
(set-logic ALL)
(declare-const x Int)
(declare-const s String)
(assert ((_ divisible 4294967295) x))
(assert ((_ divisible 10000000000) x))
(assert (str.in_re s ((_ re.loop 0 1000000000) (str.to_re "a"))))
(assert (not (str.in_re s ((_ re.^ 4294967295) (str.to_re "a")))))
