; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16a. Z3 said unsat.
; The paper's words call it unsatisfiable, but what is printed is true for all values, and z3's mistake
; (the negation of a ternary bvxor) makes it always false. bvxnor was left associative in the standard
; from 2017 to 2020 (QF_BV). One closing parenthesis too many in the text (line 4) is left out.
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(assert (= (bvxnor a b c)
(bvxnor (bvxnor a b) c)))
(check-sat)
