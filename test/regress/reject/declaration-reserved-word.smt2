; expect: 3; standard: 3.1, reserved words are no symbols
(set-logic QF_LIA)
(declare-const let Int)
