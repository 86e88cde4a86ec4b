// Oracle: says whether a candidate still shows what is to be kept. Asked from several threads at
// once, each with its own number; what it says about one text should be the same every time (the
// session notices when it is not).
#pragma once

#include <chrono>
#include <string>

#include "smtlib/script.h"

namespace assay::reduce {

class Oracle {
 public:
  virtual ~Oracle() = default;
  // `limit` is for one run of what is asked; 0: as the oracle likes.
  virtual bool is_interesting(unsigned worker, const std::string& text,
                              std::chrono::milliseconds limit) = 0;
  // What the answers hang on besides the text, for the file of a reduction that is to go on later.
  virtual std::string identity() const = 0;
  // Whether the terms of a candidate may be other than the input's in ways that only matter to a
  // syntactic check: unary and, or; a text that is not well sorted.
  virtual bool takes_loose_syntax() const { return true; }
};

}  // namespace assay::reduce
