(set-logic LRA)
(assert (let ((x ((as - Int) 3))) true))
