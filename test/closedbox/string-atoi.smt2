; a number as text: a sign that no constant of the formula has
(set-logic ALL)
(declare-const s String)
(declare-cb number (String) Int)
(assert (= (number s) (- 4711)))
(assert (= (str.len s) 6))
(check-sat)
