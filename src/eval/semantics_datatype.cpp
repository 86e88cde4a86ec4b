// Datatypes. A selector applied to another constructor's value may give anything (SMT-LIB 2.6,
// section 4.2.3), the same thing each time.
#include <algorithm>

#include "base/assert.h"
#include "eval/semantics.h"

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

// Applications with open arguments, where what is known suffices all the same.
Value Semantics::derived(const Application& a) {
  if (a.op == Op::kMul || a.op == Op::kSub) {
    const Value zero = a.sort == term::kRealSort ? value::whole_real(0) : value::small_integer(0);
    const bool has_zero = std::find(a.args.begin(), a.args.end(), zero) != a.args.end();
    const bool is_same = a.args.size() == 2 && a.args[0] == a.args[1];
    if (a.op == Op::kMul ? has_zero : is_same) return zero;
  }
  if (a.op == Op::kSelect && a.args[0].is_open()) {
    const OpenNode node = open_node(values_, a.args[0]);
    const bool is_store = node.op == Op::kStore && node.args.size() == 3;
    if (is_store && node.reason == Reason::kDerived && node.args[1] == a.args[1])
      return node.args[2];
  }
  if (a.op == Op::kSelect && !a.args[1].is_open()) {
    // Reading past known stores: (select (store b i v) j).
    Value array = a.args[0];
    while (array.is_open()) {
      const OpenNode node = open_node(values_, array);
      if (node.reason != Reason::kDerived) break;
      if (node.op == Op::kConstArray) return node.args[0];
      if (node.op != Op::kStore || node.args.size() != 3 || node.args[1].is_open() ||
          !node.args[1].is_exact()) {
        break;
      }
      if (node.args[1] == a.args[1]) return node.args[2];
      array = node.args[0];
    }
    const Value pair[] = {array, a.args[1]};
    if (!array.is_open()) return apply({Op::kSelect, a.sort, {}, pair});
    return make_open(values_, Reason::kDerived, {Op::kSelect, a.sort, {}, pair});
  }
  if (a.op == Op::kStore && a.args.size() > 3) {
    // A chain: one node each, so that select can look into it.
    Value array = a.args[0];
    for (size_t i = 1; i + 1 < a.args.size(); i += 2) {
      const Value triple[] = {array, a.args[i], a.args[i + 1]};
      array = apply({Op::kStore, a.sort, {}, triple});
    }
    return array;
  }
  if (a.op == Op::kTupleSelect && a.args[0].is_open()) {
    const OpenNode node = open_node(values_, a.args[0]);
    if (node.op == Op::kTuple && node.reason == Reason::kDerived) return node.args[a.indices[0]];
  }
  return make_open(values_, Reason::kDerived, a);
}

}  // namespace assay::eval
