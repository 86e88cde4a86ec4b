; two boxes that read parts of one text
(set-logic ALL)
(declare-const s String)
(declare-cb key (String) String)
(declare-cb port (String) Int)
(assert (= (key s) "port"))
(assert (= (port s) 80))
(check-sat)
