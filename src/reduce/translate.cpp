#include "reduce/translate.h"

#include <algorithm>

#include "value/literal.h"

namespace assay::reduce {

using smtlib::Definition;
using term::DeclKind;
using term::SortKind;

Sort Translator::map(Sort s, int depth) {
  if (!sort && datatypes_.empty()) return s;
  if (const auto known = sorts_.find(s); known != sorts_.end()) return known->second;
  if (depth > 64) has_failed_ = true;
  if (has_failed_) return s;
  Sort result = sort ? sort(s) : s;
  if (const auto anew = datatypes_.find(result); anew != datatypes_.end()) result = anew->second;
  if (result == s) {
    std::vector<Sort> inner;
    for (const Sort argument : store_.sorts().arguments(s))
      inner.push_back(map(argument, depth + 1));
    if (!inner.empty()) result = store_.sorts().with_arguments(s, inner);
  }
  sorts_[s] = result;
  return result;
}

Decl Translator::map(Decl decl) {
  if (const auto known = declarations.find(decl); known != declarations.end()) return known->second;
  if (!sort && datatypes_.empty()) return decl;
  std::vector<Sort> arguments;
  for (const Sort s :
       std::vector<Sort>(store_.arguments(decl).begin(), store_.arguments(decl).end())) {
    arguments.push_back(map(s));
  }
  const Sort result = map(store_.result(decl));
  if (result == store_.result(decl) && std::ranges::equal(arguments, store_.arguments(decl))) {
    return decl;
  }
  const DeclKind kind = store_.kind(decl);
  if (kind == DeclKind::kConstructor || kind == DeclKind::kSelector ||
      !store_.parameters(decl).empty()) {
    has_failed_ = true;
    return decl;
  }
  return store_.declare(kind, store_.name(decl), {}, arguments, result);
}

// Widths and formats that changed change the numbers of some operators.
bool Translator::map_indices(Term old, const std::vector<Term>& arguments,
                             std::vector<uint32_t>& indices) {
  const term::SortTable& sorts = store_.sorts();
  const Sort wanted = map(store_.sort(old));
  if (sorts.is(wanted, SortKind::kFloat) && indices.size() == 2) {
    indices = {sorts.index(wanted), sorts.significand_bits(wanted)};
    return true;
  }
  if (!sorts.is(wanted, SortKind::kBitVec) || arguments.empty()) return true;
  const uint32_t to = sorts.width(wanted);
  const Sort given = store_.sort(arguments[0]);
  const uint32_t from = sorts.is(given, SortKind::kBitVec) ? sorts.width(given) : 0;
  switch (store_.op(old)) {
    case Op::kZeroExtend:
    case Op::kSignExtend:
      if (to < from) return false;
      indices[0] = to - from;
      return true;
    case Op::kExtract:
      if (to > from) return false;
      indices[1] = std::min(indices[1], from - to);
      indices[0] = indices[1] + to - 1;
      return true;
    case Op::kRepeat:
      if (from == 0 || to % from != 0) return false;
      indices[0] = to / from;
      return true;
    case Op::kIntToBv:
    case Op::kFpToUbv:
    case Op::kFpToSbv:
    case Op::kFpToUbvTotal:
    case Op::kFpToSbvTotal:
      indices[0] = to;
      return true;
    default:
      return true;
  }
}

namespace {

// All bits of a bit-vector literal, the highest first.
std::string binary_text(const TermStore& store, Term literal) {
  std::string binary;
  for (const char c : store.literal_text(literal)) {
    for (int bit = 3; bit >= 0; --bit) binary += (value::hex_digit(c) >> bit & 1) ? '1' : '0';
  }
  const size_t width = store.sorts().width(store.sort(literal));
  if (binary.size() < width) binary.insert(0, width - binary.size(), '0');
  return binary.substr(binary.size() - width);
}

Term literal_of(TermStore& store, const std::string& binary) {
  const Sort sort = store.sorts().bit_vector(static_cast<uint32_t>(binary.size()));
  return store.literal(Op::kBitVector, sort, value::bits_from_binary(binary));
}

}  // namespace

// A value in a smaller format: the low bits of the exponent, since all zeros and all ones mean
// something, and the high bits of the significand.
Term Translator::make_float(Term old, const std::vector<Term>& arguments, Sort wanted) {
  for (const Term a : arguments) {
    if (store_.op(a) != Op::kBitVector) return {};
  }
  const auto parts = store_.arguments(old);
  std::string exponent = binary_text(store_, parts[1]);
  std::string significand = binary_text(store_, parts[2]);
  const uint32_t exponent_bits = store_.sorts().index(wanted);
  const uint32_t significand_bits = store_.sorts().significand_bits(wanted) - 1;
  if (exponent.size() < exponent_bits || significand.size() < significand_bits) return {};
  const Term sign = parts[0];
  const Term low = literal_of(store_, exponent.substr(exponent.size() - exponent_bits));
  const Term high = literal_of(store_, significand.substr(0, significand_bits));
  std::vector<Term> cut{sign, low, high};
  return checker_.apply(Op::kFp, {}, cut);
}

Term Translator::make_operator(Term old, std::vector<Term>& arguments) {
  const Op op = store_.op(old);
  const Sort wanted = map(store_.sort(old));
  std::vector<uint32_t> indices(store_.indices(old).begin(), store_.indices(old).end());
  if (op == Op::kConstArray || (arguments.empty() && indices.empty())) {
    return store_.make(op, wanted, indices, arguments);
  }
  if (sort && !map_indices(old, arguments, indices)) return {};
  const Term made = checker_.apply(op, indices, arguments);
  if (made && store_.sort(made) == wanted) return made;
  const bool is_value =
      op == Op::kFp && store_.sorts().is(wanted, SortKind::kFloat) && wanted != store_.sort(old);
  return is_value ? make_float(old, arguments, wanted) : Term{};
}

// Of a constructor among those of its datatype: what stands for it where the datatype becomes Int.
uint64_t Translator::number_of(Decl constructor) const {
  const term::Datatype datatype = store_.sorts().datatype_of(store_.result(constructor));
  uint64_t number = 0;
  for (const term::Constructor& c : store_.datatype(datatype).constructors) {
    if (c.decl == constructor) break;
    ++number;
  }
  return number;
}

Term Translator::make(Term old, std::vector<Term>& arguments) {
  const Op op = store_.op(old);
  const Sort before = store_.sort(old);
  const Sort wanted = map(before);
  if (has_failed_) return {};
  if (op == Op::kApply) {
    const Decl decl = store_.decl(old);
    if (wanted == term::kIntSort && before != wanted &&
        store_.kind(decl) == DeclKind::kConstructor) {
      return arguments.empty() ? store_.numeral(number_of(decl)) : Term{};
    }
    const Decl by = map(decl);
    if (by == decl && std::ranges::equal(arguments, store_.arguments(old))) return old;
    if (const auto some = kept.find(decl); some != kept.end()) {
      std::vector<Term> left;
      for (const uint32_t i : some->second) {
        if (i >= arguments.size()) return {};
        left.push_back(arguments[i]);
      }
      arguments = left;
    }
    const Term made = checker_.apply(by, arguments);
    return made && store_.sort(made) == wanted ? made : Term{};
  }
  if (op == Op::kVariable) {
    const auto renamed = variables.find(store_.symbol(old));
    const Symbol name = renamed == variables.end() ? store_.symbol(old) : renamed->second;
    return store_.variable(name, wanted);
  }
  if (std::ranges::equal(arguments, store_.arguments(old)) && wanted == before) return old;
  switch (op) {
    case Op::kLet:
      return store_.make(op, store_.sort(arguments.back()), arguments);
    case Op::kForall:
    case Op::kExists:
      return store_.make(op, before, arguments);
    case Op::kAnnotate:
      return store_.make(op, store_.sort(arguments[0]), store_.indices(old), arguments);
    case Op::kDecimal: {
      const std::string text = store_.literal_text(old);
      if (wanted != term::kIntSort || !text.ends_with(".0")) return {};
      return store_.literal(Op::kNumeral, wanted, text.substr(0, text.size() - 2));
    }
    case Op::kToReal:
    case Op::kToInt:
      if (store_.sort(arguments[0]) == wanted) return arguments[0];
      break;
    case Op::kBitVector: {
      if (!store_.sorts().is(wanted, SortKind::kBitVec)) return {};
      const uint32_t width = store_.sorts().width(wanted);
      if (width >= store_.sorts().width(before)) {
        return store_.literal(op, wanted, store_.literal_text(old));
      }
      // The low bits.
      return literal_of(store_,
                        binary_text(store_, old).substr(store_.sorts().width(before) - width));
    }
    case Op::kIsConstructor: {
      const Decl constructor = map(store_.decl(old));
      return store_.make(op, before, {{constructor.id}}, arguments);
    }
    case Op::kUpdateField: {
      const Decl selector = map(store_.decl(old));
      return store_.make(op, wanted, {{selector.id, store_.indices(old)[1]}}, arguments);
    }
    case Op::kMatch:
      if (arguments.size() < 3) return {};
      if (!store_.sorts().is(store_.sort(arguments[0]), SortKind::kDatatype)) return {};
      return store_.make(op, store_.sort(arguments[2]), arguments);
    default:
      break;
  }
  if (static_cast<uint16_t>(op) < term::kFirstTableOp) {
    const bool is_same_sort = wanted == before && arguments.size() == store_.arguments(old).size();
    // Renamed only: the sorts inside are as before.
    return is_same_sort && !sort ? store_.with_arguments(old, arguments) : Term{};
  }
  return make_operator(old, arguments);
}

bool Translator::apply(Script& script) {
  if (!redeclare_datatypes(script)) return false;
  Rebuilder rebuild(
      store_, [this](Term old, std::vector<Term>& arguments) { return make(old, arguments); });
  for (Command& c : script.commands()) {
    if (c.kind == CommandKind::kDeclareFun || c.kind == CommandKind::kDeclareConst) {
      c.decl = map(c.decl);
    }
    if (!Script::has_definitions(c.kind)) continue;
    for (size_t i = 0; i < script.definitions(c).size(); ++i) {
      const Definition d = script.definitions(c)[i];
      std::vector<Term> parameters;
      const auto some = kept.find(d.decl);
      for (uint32_t k = 0; k < d.parameters.count; ++k) {
        if (some != kept.end() && std::ranges::find(some->second, k) == some->second.end())
          continue;
        const Term made = rebuild(script.parameters(d)[k]);
        if (!made) return false;
        parameters.push_back(made);
      }
      const smtlib::Slice slice = script.add_terms(parameters);
      Definition& written = script.definitions(c)[i];
      written.decl = map(d.decl);
      written.parameters = slice;
    }
  }
  return !has_failed_ && rebuild.apply(script) && !has_failed_;
}

}  // namespace assay::reduce
