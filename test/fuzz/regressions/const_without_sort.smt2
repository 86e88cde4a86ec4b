(assert (const 10))
