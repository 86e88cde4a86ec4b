; expect: 4
(declare-const s String)
(declare-const r Real)
(assert (= (str.at s r) "a"))
