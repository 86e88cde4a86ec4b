#include "closedbox/exhaustion.h"

#include <cstring>

namespace assay::closedbox {

std::string doubt_about(Context& context, const SearchChild& child) {
  constexpr size_t kMost = 4096;  // a millisecond each
  if (child.faults().size() > kMost) return "too many calls crashed to look at each again";
  for (const Fault& fault : child.faults()) {
    if (context.is_over()) return "timeout";
    // An enumeration that meets such a call is no proof and says so itself
    // (Enumeration::is_proof). This one was met by a walk, or before all bounds were there.
    if (fault.end == CallEnd::kTimedOut) continue;
    const Box& box = context.boxes[fault.box];
    std::vector<value::Value> arguments;
    for (size_t i = 0; i < box.arguments.size(); ++i) {
      uint8_t bytes[8];
      std::memcpy(bytes, &fault.arguments[i], 8);
      const auto v = decode(context.values, box.arguments[i], bytes, 8);
      if (!v) return "an argument has no value";
      arguments.push_back(*v);
    }
    if (context.host.call(fault.box, arguments).end != CallEnd::kOutside) {
      return fmt::format("a call of '{}' crashed in the search, and not when it was made again",
                         box.name);
    }
  }
  return {};
}

}  // namespace assay::closedbox
