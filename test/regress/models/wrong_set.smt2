; expect: false
; not a subset
(declare-const s (Set Int))(assert (set.subset s (set.singleton 1)))
