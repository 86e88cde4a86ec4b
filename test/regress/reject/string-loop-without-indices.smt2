; expect: 4
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s ((_ re.loop) (str.to_re "a"))))
