; expect: false
; an empty pattern is replaced in front
(declare-const s String)(assert (= (str.replace s "" "x") (str.++ s "x")))
