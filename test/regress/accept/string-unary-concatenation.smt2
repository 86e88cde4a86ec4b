; str.++ and re.union of one argument; accepted by: z3
(declare-const s String)
(assert (= (str.++ s) "a"))
(assert (str.in_re s (re.union (re.++ (str.to_re "a")))))
(check-sat)
