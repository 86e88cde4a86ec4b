; Detecting Critical Bugs (STORM, ESEC/FSE 2020), figure 2, left: the seed, no bug here.
; Sat: any word of the first expression; the second has others only. Spaces that the text has inside of
; names and of the two longer literals are left out.
(set-info :status sat)
(declare-const S String)
(assert (str.in.re S (re.++ re.allchar (re.++
  (str.to.re "7;") (re.++ re.allchar
  (str.to.re "aa"))))))
(assert (not (str.in.re S (re.union re.allchar
  (str.to.re "X'jafa")))))
(check-sat)
