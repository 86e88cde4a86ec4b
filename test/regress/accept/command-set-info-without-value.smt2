; set-info with a key alone; accepted by: standard 2.6
(set-info :notes)
(check-sat)
