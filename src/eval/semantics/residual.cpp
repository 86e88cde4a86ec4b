#include "eval/semantics/residual.h"

#include <array>
#include <vector>

#include "eval/semantics/semantics.h"

namespace assay::eval {

std::string_view reason_text(Reason reason) {
  constexpr std::array<std::string_view, 8> kTexts = {
      "derived",    "unspecified",   "no interpretation", "budget",
      "quantifier", "not evaluated", "function equality", "set of values"};
  return kTexts[static_cast<size_t>(reason)];
}

Value make_open(value::ValueStore& values, Reason reason, const Application& a) {
  std::vector<Value> parts;
  parts.reserve(1 + a.indices.size() + a.args.size());
  parts.push_back({Kind::kInt, 0, static_cast<uint16_t>(reason),
                   static_cast<uint32_t>(a.indices.size()), static_cast<uint64_t>(a.op)});
  for (uint32_t index : a.indices) parts.push_back(value::small_integer(index));
  parts.insert(parts.end(), a.args.begin(), a.args.end());
  return values.record(Kind::kOpen, a.sort.id, parts);
}

OpenNode open_node(const value::ValueStore& values, Value open) {
  const auto parts = values.parts(open);
  const Value head = parts[0];
  return {static_cast<Reason>(head.tag), static_cast<Op>(head.payload), Sort{open.extra},
          parts.subspan(1, head.extra), parts.subspan(1 + head.extra)};
}

}  // namespace assay::eval
