; expect: false
; paper 000, Fig. 13c: z3 issue 2391; one value of 1/0 is above 2 and below 0
(declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(declare-fun d () Real)
(declare-fun e () Real)
(declare-fun f () Real)
(assert
  (and
    (> 0 (- d f))
    (= d (ite (> (/ a c) f) (+ b f) f))
    (> 0 (/ a (/ c e)))
    (or (= e 1.0) (= e 2.0))
    (> d 0) (= c 0)))
(check-sat)
