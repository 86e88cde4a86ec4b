// RunningBox: a box whose code is loaded or whose program runs, in this process. Only children that
// may die hold one (box_host.h, search_child.h): the code may do anything.
#pragma once

#include <memory>

#include "base/result.h"
#include "closedbox/box.h"

namespace assay::closedbox {

class RunningBox {
 public:
  virtual ~RunningBox() = default;
  // Arguments as abi.h encodes them, one after another; the result in the same form, `*size` bytes
  // of it. False: no value (the result does not fit, the program answered nonsense).
  virtual bool call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) = 0;
  // After a call was ended half-way: what was going on is void.
  virtual void reset() {}
};

base::Result<std::unique_ptr<RunningBox>> start_box(term::TermStore& terms,
                                                    value::ValueStore& values, const Box& box);

// Of kNative.
base::Result<std::unique_ptr<RunningBox>> load_native(const Box& box);

}  // namespace assay::closedbox
