; expect: true
; model: printed by z3 4.8.12
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.++ (re.+ (re.range "a" "c")) (str.to_re "-") ((_ re.loop 2 3) (re.range "0" "9")))))(assert (not (str.in_re s (re.++ re.all (str.to_re "0") re.all))))
