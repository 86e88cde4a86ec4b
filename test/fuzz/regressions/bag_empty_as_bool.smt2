(assert bag.empty)
