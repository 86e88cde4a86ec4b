(declare-const x (_ FloatingPoint 3 4))
(assert (table.join x RTZ))
