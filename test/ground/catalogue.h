// The sorts that ground terms are made of, drawn with the boundaries of widths and formats in mind,
// and the datatypes, which the script must declare first.
#pragma once

#include <string>
#include <vector>

#include "base/random.h"
#include "pick.h"
#include "suites.h"
#include "term/store.h"

namespace assay::ground {

using term::Sort;
using term::Term;

class Catalogue {
 public:
  Catalogue(term::TermStore& store, Suite suite);

  // The commands that every reader of the terms needs; one a line. Empty for most suites.
  static std::string declarations(Suite suite);

  Sort bit_vector(base::Random& random);
  Sort floating_point(base::Random& random);
  Sort finite_field(base::Random& random);
  Sort datatype(base::Random& random) { return pick(random, datatypes_); }
  // What a plain T or U of a signature stands for.
  Sort element(base::Random& random);
  // What the values of sets, bags, sequences and of arrays are.
  Sort small_element(base::Random& random);
  // Few values, so that a quantifier over it can be evaluated.
  Sort narrow(base::Random& random);
  Sort array(base::Random& random, int nesting = 0);
  Sort sequence(base::Random& random);
  // `columns` 0: a random number of them.
  Sort tuple(base::Random& random, size_t columns = 0);

 private:
  term::TermStore& store_;
  Suite suite_;
  std::vector<Sort> datatypes_;
};

}  // namespace assay::ground
