// Small changes of a term that keep its sort, beyond its operator: constants, arguments, wrappers.
// Each returns the changed term, or none where it has nothing to change.
#pragma once

#include <span>

#include "base/random.h"
#include "mutate/opmutate/term_pool.h"
#include "term/store.h"

namespace assay::mutate::opmutate {

// match: a literal. result: a value where things change: 0, 1, the largest and smallest of a
// bit-vector, a power of two, the empty string, and next to the old value.
term::Term changed_constant(term::TermStore& terms, term::Term literal, base::Random& random);

// match: an application. result: two arguments of one sort swapped, one of an n-ary operator
// dropped, or one put in the place of another.
term::Term changed_arguments(term::TermStore& terms, term::Term application, base::Random& random);

// match: any. result: (not t), (ite c t u), (ite c u t), (let ((v t)) v), with c and u from the
// pool.
term::Term wrapped(term::TermStore& terms, term::Term t, TermPool& pool, const Place& place,
                   base::Random& random);

}  // namespace assay::mutate::opmutate
