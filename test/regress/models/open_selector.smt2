; expect: open
; nothing says what the head of nil is
(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)
(assert (= l nil))(assert (= (head l) 5))
