(assert set.empty)
