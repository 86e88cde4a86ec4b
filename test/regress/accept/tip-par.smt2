; par around declarations, definitions and goals, as in TIP; accepted by: tip
(declare-datatypes ((list 1)) ((par (a) ((nil) (cons (head a) (tail (list a)))))))
(declare-fun pick (par (a) (((list a)) a)))
(declare-fun (par (a b) (swap (a b) a)))
(define-fun (par (a) (id ((x a)) a x)))
(define-fun-rec append
  (par (a) (((x (list a)) (y (list a))) (list a)
    (match x
      ((nil y)
       ((cons z xs) (cons z (append xs y))))))))
(define-fun-rec reverse
  (par (a) (((x (list a))) (list a)
    (match x
      ((nil (_ nil a))
       ((cons y xs) (append (reverse xs) (cons y (_ nil a)))))))))
(define-funs-rec
  ((par (a) (even ((x (list a))) Bool))
   (odd (par (a) (((x (list a))) Bool))))
  ((match x ((nil true) ((cons y z) (odd z))))
   (match x ((nil false) ((cons y z) (even z))))))
(assert (par (a) (forall ((x (list a))) (= (id x) x))))
(assert (= (pick (cons 1 (as nil (list Int)))) (swap 1 true)))
(assert-not (par (a) (forall ((x (list a)) (y (list a)))
  (= (reverse (append x y)) (append (reverse y) (reverse x))))))
(prove (forall ((x (list Int))) (= (even x) (not (odd x)))))
(check-sat)
