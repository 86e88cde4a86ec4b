// Datatypes. A selector applied to another constructor's value may give anything (SMT-LIB 2.6,
// section 4.2.3), the same thing each time.
#include <algorithm>

#include "base/assert.h"
#include "eval/semantics/semantics.h"

namespace assay::eval {

using term::Decl;
using term::DeclKind;

namespace {

// Where a selector's field stands in a value built by `constructor`; 0: it is not one of its.
size_t field_of(const term::TermStore& terms, Decl constructor, Decl selector) {
  const Sort datatype = terms.result(constructor);
  const term::DatatypeInfo& info = terms.datatype(terms.sorts().datatype_of(datatype));
  for (const term::Constructor& candidate : info.constructors) {
    if (candidate.decl != constructor) continue;
    for (size_t i = 0; i < candidate.selectors.size(); ++i) {
      if (candidate.selectors[i] == selector) return i + 1;
    }
  }
  return 0;
}

}  // namespace

Value Semantics::apply_datatype(const Application& a) {
  const Decl decl{a.indices[0]};
  if (a.op == Op::kApply && terms_.kind(decl) == DeclKind::kConstructor) {
    std::vector<Value> parts{value::small_integer(decl.id)};
    parts.insert(parts.end(), a.args.begin(), a.args.end());
    for (Value v : a.args) {
      if (v.is_open()) return make_open(values_, Reason::kDerived, a);
    }
    return values_.record(Kind::kData, sorts().datatype_of(terms_.result(decl)).id, parts);
  }
  // The constructor and the arguments, of a value or of a constructor with open arguments.
  const Value data = a.args[0];
  Decl constructor;
  std::span<const Value> fields;
  if (data.is(Kind::kData)) {
    const auto parts = values_.parts(data);
    constructor = {static_cast<uint32_t>(parts[0].payload)};
    fields = parts.subspan(1);
  } else {
    ASSAY_ASSERT(data.is_open());
    const OpenNode node = open_node(values_, data);
    if (node.op == Op::kApply && node.reason == Reason::kDerived) {
      constructor = {static_cast<uint32_t>(node.indices[0].payload)};
    }
    if (!constructor || terms_.kind(constructor) != DeclKind::kConstructor) {
      return make_open(values_, Reason::kDerived, a);
    }
    fields = node.args;
  }
  if (a.op == Op::kIsConstructor) return value::boolean(constructor == decl);
  const size_t field = field_of(terms_, constructor, decl);
  if (a.op == Op::kUpdateField) {
    if (field == 0) return data;  // cvc5: an update of another constructor's field changes nothing
    std::vector<Value> changed(fields.begin(), fields.end());
    changed[field - 1] = a.args[1];
    return apply_datatype({Op::kApply, a.sort, {&constructor.id, 1}, changed});
  }
  if (field != 0) return fields[field - 1];
  if (data.is_open()) return make_open(values_, Reason::kDerived, a);
  return unspecified(a);
}

}  // namespace assay::eval
