#include "smtlib/dialect.h"

namespace assay::smtlib {

using term::Op;

namespace {

using Names = std::vector<std::pair<Op, std::string_view>>;

const Names kSmtlib27 = {
    {Op::kUbvToInt, "ubv_to_int"},
    {Op::kIntToBv, "int_to_bv"},
};

const Names kLegacyStrings = {
    {Op::kStrInRe, "str.in.re"},   {Op::kStrToRe, "str.to.re"},
    {Op::kStrToInt, "str.to.int"}, {Op::kStrFromInt, "int.to.str"},
    {Op::kReNone, "re.nostr"},     {Op::kStrReplaceAll, "str.replaceall"},
};

const Names kCvc4Sets = {
    {Op::kSetEmpty, "emptyset"},
    {Op::kSetUniverse, "univset"},
    {Op::kSetUnion, "union"},
    {Op::kSetInter, "intersection"},
    {Op::kSetMinus, "setminus"},
    {Op::kSetMember, "member"},
    {Op::kSetSubset, "subset"},
    {Op::kSetSingleton, "singleton"},
    {Op::kSetInsert, "insert"},
    {Op::kSetCard, "card"},
    {Op::kSetComplement, "complement"},
    {Op::kSetChoose, "choose"},
    {Op::kSetIsSingleton, "is_singleton"},
    {Op::kRelJoin, "join"},
    {Op::kRelProduct, "product"},
    {Op::kRelTranspose, "transpose"},
    {Op::kRelTclosure, "tclosure"},
    {Op::kRelIden, "iden"},
    {Op::kRelJoinImage, "join_image"},
    {Op::kTuple, "mkTuple"},
    {Op::kTupleSelect, "tupSel"},
    {Op::kStrToLower, "str.tolower"},
    {Op::kStrToUpper, "str.toupper"},
};

// z3 has these on arrays of Booleans, which are its sets.
const Names kZ3Sets = {
    {Op::kSetUnion, "union"},   {Op::kSetInter, "intersection"},    {Op::kSetMinus, "setminus"},
    {Op::kSetSubset, "subset"}, {Op::kSetComplement, "complement"},
};

// Names that z3 alone has for what others call otherwise, or not at all.
const Names kZ3Names = {
    {Op::kArcsin, "asin"}, {Op::kArccos, "acos"},       {Op::kArctan, "atan"},
    {Op::kPi, "pi"},       {Op::kSeqInRe, "seq.in.re"}, {Op::kSeqToRe, "seq.to.re"},
};

void rename_all(const Names& names, Dialect& dialect) {
  for (const auto& [op, name] : names) dialect.rename(op, name);
}

}  // namespace

void Dialect::rename(Op op, std::string_view name) {
  names_.resize(term::kOpCount);
  names_[static_cast<size_t>(op)] = name;
  if (const std::string_view old = term::info(op).name; !old.empty()) renamed_.add(old);
}

bool Dialect::may_change(std::string_view text) const {
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  if (!declare_const && has("declare-const")) return true;
  if (legacy_string_escapes && has("\\u")) return true;
  if (sets_are_arrays && has("set.empty")) return true;
  return !names_.empty() && renamed_.occurs_in(text);
}

bool Dialect::named(std::string_view name, Dialect& dialect) {
  dialect = Dialect{};
  if (name == "default") return true;
  if (name == "smtlib-2.7") {
    rename_all(kSmtlib27, dialect);
  } else if (name == "legacy-strings") {
    rename_all(kLegacyStrings, dialect);
    dialect.legacy_string_escapes = true;
  } else if (name == "cvc4") {
    rename_all(kCvc4Sets, dialect);
  } else if (name == "z3") {
    rename_all(kZ3Sets, dialect);
    rename_all(kZ3Names, dialect);
    dialect.sets_are_arrays = true;
  } else if (name == "boolector") {
    dialect.declare_const = false;
  } else {
    return false;
  }
  return true;
}

}  // namespace assay::smtlib
