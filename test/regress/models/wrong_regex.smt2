; expect: false
; a complement
(declare-const s String)(assert (str.in_re s (re.comp (re.* (str.to_re "ab")))))
