(assert (as-array 1))
