#include "mutate/opmutate/operator_rules.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "term/signature.h"

namespace assay::mutate::opmutate {

using term::Associativity;
using term::Op;
using term::Theory;

namespace {

struct Row {
  Op op;
  Readers readers;
};

// As z3 4.8.12 and cvc5 1.0.3 read them; what neither knows is kFew.
constexpr std::array kRows = {
    Row{Op::kDivisible, kCvc5},
    Row{Op::kRem, kZ3},
    Row{Op::kPow, kFew},
    Row{Op::kIntPow, kFew},
    Row{Op::kPow2, kCvc5},
    Row{Op::kLog2, kFew},
    Row{Op::kIsPow2, kFew},
    Row{Op::kIntAnd, kCvc5},
    Row{Op::kIntPiand, kFew},
    Row{Op::kDivTotal, kFew},
    Row{Op::kIntDivTotal, kFew},
    Row{Op::kModTotal, kFew},
    Row{Op::kDivByZero, kFew},
    Row{Op::kDivByZero2, kFew},
    Row{Op::kIntDivByZero, kFew},
    Row{Op::kIntDivByZero2, kFew},
    Row{Op::kModByZero, kFew},
    Row{Op::kModByZero2, kFew},
    Row{Op::kRemByZero, kFew},
    Row{Op::kRemByZero2, kFew},
    Row{Op::kPowByZero, kFew},
    Row{Op::kSelectN, kZ3},
    Row{Op::kStoreN, kZ3},
    Row{Op::kEqRange, kCvc5},
    Row{Op::kArrayDefault, kZ3},
    Row{Op::kArrayExt, kZ3},
    Row{Op::kBvUltBv, kFew},
    Row{Op::kBvSltBv, kFew},
    Row{Op::kBvIte, kFew},
    Row{Op::kBvNegO, kFew},
    Row{Op::kBvUaddO, kCvc5},
    Row{Op::kBvSaddO, kCvc5},
    Row{Op::kBvUmulO, kCvc5},
    Row{Op::kBvSmulO, kCvc5},
    Row{Op::kBvUsubO, kCvc5},
    Row{Op::kBvSsubO, kCvc5},
    Row{Op::kBvSdivO, kCvc5},
    Row{Op::kBvUmulNoOvfl, kZ3},
    Row{Op::kBvSmulNoOvfl, kZ3},
    Row{Op::kBvSmulNoUdfl, kZ3},
    Row{Op::kExtRotateLeft, kZ3},
    Row{Op::kExtRotateRight, kZ3},
    Row{Op::kBit2Bool, kZ3},
    Row{Op::kBitAt, kFew},
    Row{Op::kMkBv, kZ3},
    Row{Op::kBvUdivI, kFew},
    Row{Op::kBvUremI, kFew},
    Row{Op::kBvSdivI, kFew},
    Row{Op::kBvSremI, kFew},
    Row{Op::kBvSmodI, kFew},
    Row{Op::kBvUdiv0, kFew},
    Row{Op::kBvUrem0, kFew},
    Row{Op::kBvSdiv0, kFew},
    Row{Op::kBvSrem0, kFew},
    Row{Op::kBvSmod0, kFew},
    Row{Op::kSbvToInt, kFew},
    Row{Op::kBvSize, kFew},
    Row{Op::kToFpFromScaled, kZ3},
    Row{Op::kToFpFromScaled2, kZ3},
    Row{Op::kFpToUbvTotal, kFew},
    Row{Op::kFpToSbvTotal, kFew},
    Row{Op::kFpToIeeeBv, kZ3},
    Row{Op::kStrIndexOf2, kZ3},
    Row{Op::kReLoopFrom, kZ3},
    Row{Op::kReLoopArgs, kZ3},
    Row{Op::kReLoopFromArgs, kZ3},
    Row{Op::kStrRev, kCvc5},
    Row{Op::kStrToLower, kCvc5},
    Row{Op::kStrToUpper, kCvc5},
    Row{Op::kStrUpdate, kCvc5},
    Row{Op::kStrIndexOfRe, kCvc5},
    Row{Op::kStrFromUbv, kFew},
    Row{Op::kStrFromSbv, kFew},
    Row{Op::kCharLe, kFew},
    Row{Op::kCharToInt, kFew},
    Row{Op::kCharToBv, kFew},
    Row{Op::kCharFromBv, kFew},
    Row{Op::kCharIsDigit, kFew},
    Row{Op::kReOfPred, kFew},
    Row{Op::kReReverse, kFew},
    Row{Op::kReDerivative, kFew},
    Row{Op::kSeqNthI, kFew},
    Row{Op::kSeqNthU, kFew},
    Row{Op::kSeqUpdate, kCvc5},
    Row{Op::kSeqIndexOf2, kZ3},
    Row{Op::kSeqLastIndexOf, kZ3},
    Row{Op::kSeqReplaceAll, kCvc5},
    Row{Op::kSeqRev, kCvc5},
    Row{Op::kSeqMap, kFew},
    Row{Op::kSeqMapi, kFew},
    Row{Op::kSeqFoldl, kFew},
    Row{Op::kSeqFoldli, kFew},
    Row{Op::kSetUniverse, kFew},
    Row{Op::kSetComplement, kFew},
    Row{Op::kSetIsEmpty, kFew},
    Row{Op::kSetChoose, kFew},
    Row{Op::kSetIsSingleton, kFew},
    Row{Op::kSetAll, kFew},
    Row{Op::kSetSome, kFew},
    Row{Op::kSetFold, kFew},
    Row{Op::kArrayUnion, kFew},
    Row{Op::kArrayInter, kFew},
    Row{Op::kArrayMinus, kFew},
    Row{Op::kArrayComplement, kFew},
    Row{Op::kArraySubset, kFew},
    Row{Op::kArrayHasSize, kFew},
    Row{Op::kBagSetOf, kFew},
    Row{Op::kBagAll, kFew},
    Row{Op::kBagSome, kFew},
    Row{Op::kTupleUnit, kFew},
    Row{Op::kFfBitsum, kFew},
};

constexpr Readers readers_of_theory(Op op, Theory theory) {
  switch (theory) {
    case Theory::kTranscendental:
      if (op == Op::kSin || op == Op::kCos || op == Op::kTan) return kEverybody;
      return (op >= Op::kSinh && op <= Op::kAtanh) || op == Op::kEuler ? kZ3 : kCvc5;
    case Theory::kSeparation:
    case Theory::kCardinality:
    case Theory::kHigherOrder:
      return kFew;
    case Theory::kPseudoBoolean:
      return kZ3;
    case Theory::kSets:
      return kCvc5;  // z3 reads the sort, but has other names for the operators
    default:
      // Also bags and the like: whoever reads the seed's sorts reads the operators.
      return kEverybody;
  }
}

std::array<Readers, term::kOpCount> all_readers() {
  std::array<Readers, term::kOpCount> table{};
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    table[i] = readers_of_theory(op, term::info(op).theory);
  }
  for (const Row& row : kRows) table[static_cast<size_t>(row.op)] = row.readers;
  return table;
}

std::vector<std::string_view> words_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> words;
  for (size_t at = 0;;) {
    at = line.find_first_not_of(" \t\r", at);
    if (at == std::string_view::npos) return words;
    const size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
}

// All operators of that name, quantifiers too.
std::vector<Op> operators_named(std::string_view name) {
  if (name == "forall") return {Op::kForall};
  if (name == "exists") return {Op::kExists};
  const term::Builtins& builtins = term::builtins();
  for (uint32_t i = 0; i < builtins.size(); ++i) {
    if (builtins.name(i) != name) continue;
    const auto operators = builtins.operators(i);
    return {operators.begin(), operators.end()};
  }
  return {};
}

}  // namespace

Readers readers_of(Op op) {
  static const auto kTable = all_readers();
  return kTable[static_cast<size_t>(op)];
}

bool takes_arguments(Op op, size_t count) {
  if (!term::signature_of(op).accepts(count)) return false;
  switch (op) {
    case Op::kBvXnor:
    case Op::kBvSub:
    case Op::kStrLt:
    case Op::kStrLe:
    case Op::kPow:
      return count == 2;
    case Op::kDistinct:
    case Op::kSepStar:
    case Op::kFfBitsum:
      return count >= 2;
    case Op::kMkBv:
    case Op::kAtMost:
    case Op::kAtLeast:
      return count >= 1;
    default:
      return term::info(op).associativity == Associativity::kNone || count >= 2;
  }
}

base::Result<OperatorRules> OperatorRules::from_text(std::string_view text, std::string_view file) {
  OperatorRules rules;
  for (uint32_t number = 1; !text.empty(); ++number) {
    const size_t end = text.find('\n');
    const auto words = words_of(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (words.empty()) continue;
    Operators operators;
    for (size_t i = 1; i < words.size(); ++i) {
      const auto named = operators_named(words[i]);
      if (named.empty()) {
        return base::Error{fmt::format("{}:{}: no operator is called {}", file, number, words[i]),
                           {}};
      }
      for (const Op op : named) operators.set(static_cast<size_t>(op));
    }
    if (words[0] == "group") {
      rules.groups_.push_back(operators);
    } else if (words[0] == "avoid") {
      rules.avoided_ |= operators;
    } else if (words[0] == "use") {
      rules.used_ |= operators;
    } else {
      return base::Error{fmt::format("{}:{}: expected group, avoid or use", file, number), {}};
    }
  }
  return rules;
}

bool OperatorRules::is_usable(Op op, const SeedLanguage& language) const {
  const auto number = static_cast<size_t>(op);
  if (avoided_.test(number)) return false;
  const Readers readers = readers_of(op);
  return readers == kEverybody || (readers != kFew && (language.readers & readers) != 0) ||
         language.operators.test(number) || used_.test(number);
}

bool OperatorRules::may_become(Op from, Op to) const {
  if (groups_.empty()) return true;
  for (const Operators& group : groups_) {
    if (group.test(static_cast<size_t>(from)) && group.test(static_cast<size_t>(to))) return true;
  }
  return false;
}

}  // namespace assay::mutate::opmutate
