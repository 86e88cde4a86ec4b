; expect: open
; with the one index that is listed the arrays are equal; cvc5 means that there are others
(declare-sort U 0)(declare-sort V 0)
(declare-const i U)(declare-const v V)(declare-const w V)(declare-const a (Array U V))
(assert (not (= a ((as const (Array U V)) w))))
