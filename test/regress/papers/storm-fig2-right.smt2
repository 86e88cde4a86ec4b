; Detecting Critical Bugs (STORM, ESEC/FSE 2020), figure 2, right. Z3str3 said unsat.
; Sat: a or b is asked for; see the left side. Spaces as there, and one parenthesis of line 9, are left out.
(set-info :status sat)
(declare-const S String)
(assert
(let ((a (str.in.re S (re.++ re.allchar (re.++
      (str.to.re "7;") (re.++ re.allchar
      (str.to.re "aa")))))))
(let ((b (not (str.in.re S (re.union re.allchar
      (str.to.re "X'jafa"))))))
(let ((c (and (not b) (not a))))
(not c)))))
(check-sat)
