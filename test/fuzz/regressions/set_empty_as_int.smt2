(assert (> emptyset 1))
