; expect: true
; model: printed by z3 4.8.12
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.++ "\u{2f}" (str.from_code 10) (str.from_code 955) """")))
