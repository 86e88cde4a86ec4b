; expect: 4
(set-logic QF_BVFP)
(declare-const x Float32)
(assert (= ((_ fp.to_ubv 8) x) #x00))
