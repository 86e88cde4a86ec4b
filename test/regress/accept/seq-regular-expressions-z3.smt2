; z3's regular expressions over sequences; accepted by: z3
(declare-const s (Seq Int))
(assert (seq.in.re s (re.* (seq.to.re (seq.unit 1)))))
(check-sat)
