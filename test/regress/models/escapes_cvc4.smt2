; expect: true
; model: printed by CVC4 1.8
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.++ "\u{2f}" (str.from_code 10) (str.from_code 955) """")))
