// Claims of unsat, as the ways of solving make them (proof.h says who checks them).
#include <cstring>

#include "closedbox/context.h"
#include "eval/semantics/to_term.h"

namespace assay::closedbox {

namespace {

// Each costs a process, about a millisecond.
constexpr size_t kMostFaults = 4096;

ClaimedCall claimed(Context& context, unsigned box, std::span<const value::Value> arguments) {
  ClaimedCall call{box, {}};
  for (size_t i = 0; i < arguments.size(); ++i) {
    call.arguments.push_back(eval::to_text(context.terms, context.values, arguments[i],
                                           context.boxes[box].arguments[i].sort));
  }
  return call;
}

}  // namespace

Refutation refuted_with_facts(Context& context, std::vector<std::string> blocked) {
  Refutation refutation;
  const auto& facts = context.host.facts();
  if (!facts.empty()) refutation.reason = Refutation::Reason::kFacts;
  for (const Fact& fact : facts) {
    refutation.calls.push_back(claimed(context, fact.box, fact.arguments));
  }
  refutation.blocked = std::move(blocked);
  return refutation;
}

std::optional<Refutation> refuted_by_points(Context& context, std::vector<uint64_t> constraints,
                                            std::span<const Fault> faults) {
  if (faults.size() > kMostFaults) return {};
  Refutation refutation{.reason = Refutation::Reason::kPoints};
  refutation.places = std::move(constraints);
  for (const Fault& fault : faults) {
    // An enumeration that meets one is no proof and says so itself (Enumeration::is_proof). This
    // one was met by a walk, or before all bounds were there.
    if (!proves_no_value(fault.end)) continue;
    const Box& box = context.boxes[fault.box];
    std::vector<value::Value> arguments;
    for (size_t i = 0; i < box.arguments.size(); ++i) {
      uint8_t bytes[8];
      std::memcpy(bytes, &fault.arguments[i], 8);
      const auto v = decode(context.values, box.arguments[i], bytes, 8);
      if (!v) return {};
      arguments.push_back(*v);
    }
    refutation.calls.push_back(claimed(context, fault.box, arguments));
  }
  return refutation;
}

}  // namespace assay::closedbox
