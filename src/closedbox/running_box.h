// RunningBox: a box whose code is loaded or whose program runs, in this process. Only children that
// may die hold one (box_host.h, search_child.h): the code may do anything.
#pragma once

#include <memory>

#include "base/result.h"
#include "closedbox/box.h"

namespace assay::closedbox {

// How a call that returned came out.
enum class Reply : uint8_t {
  kValue,
  kOutside,     // the function has no value there
  kFailed,      // the program broke; complaint() says how
  kUnreadable,  // the program answered something that is no value of the result's sort
};

class RunningBox {
 public:
  virtual ~RunningBox() = default;
  // Arguments as abi.h encodes them, one after another; the result in the same form, `*size` bytes
  // of it, for kValue.
  virtual Reply call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) = 0;
  // After kFailed and kUnreadable: the command line, how it ended, what it wrote.
  virtual std::string complaint() const { return {}; }
  // After a call was ended half-way: what was going on is void.
  virtual void reset() {}
};

base::Result<std::unique_ptr<RunningBox>> start_box(term::TermStore& terms,
                                                    value::ValueStore& values, const Box& box);

// Of kNative.
base::Result<std::unique_ptr<RunningBox>> load_native(const Box& box);

}  // namespace assay::closedbox
