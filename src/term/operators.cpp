#include "term/operators.h"

#include <array>
#include <iterator>
#include <map>
#include <vector>

namespace assay::term {

namespace {

constexpr int8_t kAny = kAnyIndices;

constexpr OperatorInfo kTable[] = {
#define OP(id, name, theory, indices, signature, associativity, standing) \
  OperatorInfo{                                                           \
      name, Theory::theory, indices, signature, Associativity::associativity, Standing::standing},
#define ALIAS(name, id)
#include "term/operators.def"
#undef OP
#undef ALIAS
};
static_assert(std::size(kTable) == kOpCount - kFirstTableOp, "every operator has its row");

constexpr std::array kSyntaxTable = {
    OperatorInfo{"variable", Theory::kSyntax, 1, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"application", Theory::kSyntax, 1, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"numeral", Theory::kArith, 1, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"decimal", Theory::kArith, 1, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"bit-vector literal", Theory::kBitVectors, 1, "", Associativity::kNone,
                 Standing::kStandard},
    OperatorInfo{"string literal", Theory::kStrings, 1, "", Associativity::kNone,
                 Standing::kStandard},
    OperatorInfo{"finite field literal", Theory::kFiniteFields, 1, "", Associativity::kNone,
                 Standing::kSolvers},
    OperatorInfo{"let", Theory::kSyntax, 0, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"forall", Theory::kSyntax, 0, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"exists", Theory::kSyntax, 0, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"lambda", Theory::kSyntax, 0, "", Associativity::kNone, Standing::kSolvers},
    OperatorInfo{"witness", Theory::kSyntax, 0, "", Associativity::kNone, Standing::kSolvers},
    OperatorInfo{"set.comprehension", Theory::kSets, 0, "", Associativity::kNone,
                 Standing::kSolvers},
    OperatorInfo{"match", Theory::kDatatypes, 0, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"!", Theory::kSyntax, kAny, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"@", Theory::kHigherOrder, 0, "", Associativity::kNone, Standing::kSolvers},
    OperatorInfo{"operator reference", Theory::kArrays, kAny, "", Associativity::kNone,
                 Standing::kSolvers},
    OperatorInfo{"is", Theory::kDatatypes, 1, "", Associativity::kNone, Standing::kStandard},
    OperatorInfo{"update", Theory::kDatatypes, 1, "", Associativity::kNone, Standing::kSolvers},
    OperatorInfo{"opaque", Theory::kSyntax, 1, "", Associativity::kNone, Standing::kSolvers},
};
static_assert(kSyntaxTable.size() == kFirstTableOp, "every node kind has its row");

constexpr auto kTheoryNames = std::to_array<std::string_view>(
    {"syntax", "core", "arith", "transcendental", "arrays", "bit-vectors", "floats", "strings",
     "sequences", "sets", "relations", "bags", "tuples", "datatypes", "finite-fields", "separation",
     "cardinality", "pseudo-boolean", "higher-order"});
static_assert(kTheoryNames.size() == kTheoryCount, "every theory has its name");

constexpr std::array<std::string_view, static_cast<size_t>(Word::kCount)> kWords = {
    "let", "forall", "exists", "match", "!", "_", "as", "lambda", "witness", "set.comprehension"};

}  // namespace

Builtins::Builtins() {
  std::map<std::string_view, size_t> numbers;
  std::vector<std::vector<Op>> lists;
  const auto number_of = [&](std::string_view name) {
    const auto [at, is_new] = numbers.try_emplace(name, names_.size());
    if (is_new) {
      names_.push_back(name);
      lists.emplace_back();
    }
    return at->second;
  };
  for (std::string_view word : kWords) number_of(word);
  const auto add = [&](std::string_view name, Op op) {
    // These stand in (as const S), (_ map f) and (_ as-array f) only; alone the names are free.
    if (op == Op::kConstArray || op == Op::kArrayMap || op == Op::kAsArray) return;
    lists[number_of(name)].push_back(op);
  };
#define OP(id, name, theory, indices, signature, associativity, standing) add(name, Op::id);
#define ALIAS(name, id) add(name, Op::id);
#include "term/operators.def"
#undef OP
#undef ALIAS
  for (const std::vector<Op>& list : lists) {
    ranges_.push_back(
        {static_cast<uint32_t>(operators_.size()), static_cast<uint32_t>(list.size())});
    operators_.insert(operators_.end(), list.begin(), list.end());
  }
}

const Builtins& builtins() {
  static const Builtins kBuiltins;
  return kBuiltins;
}

std::string_view name_of(Theory theory) { return kTheoryNames[static_cast<size_t>(theory)]; }

const OperatorInfo& info(Op op) {
  const auto number = static_cast<uint16_t>(op);
  return number < kFirstTableOp ? kSyntaxTable[number] : kTable[number - kFirstTableOp];
}

}  // namespace assay::term
