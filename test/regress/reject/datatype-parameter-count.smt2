; expect: 3; standard: 4.2.3, as many parameters as the arity says
(set-logic ALL)
(declare-datatypes ((P 2)) ((par (X) ((p (first X))))))
