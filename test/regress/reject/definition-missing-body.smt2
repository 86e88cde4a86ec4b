; expect: 3
(set-logic ALL)
(define-funs-rec ((f ((x Int)) Int) (g ((x Int)) Int)) ((+ x 1)))
