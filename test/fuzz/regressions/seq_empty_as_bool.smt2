(assert seq.empty)
