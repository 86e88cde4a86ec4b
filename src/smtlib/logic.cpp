#include "smtlib/logic.h"

#include <algorithm>
#include <array>
#include <bit>

#include "term/traverse.h"

namespace assay::smtlib {

using term::Op;
using term::SortKind;
using term::Theory;

namespace {

bool take(std::string_view& rest, std::string_view word) {
  if (!rest.starts_with(word)) return false;
  rest.remove_prefix(word.size());
  return true;
}

// The arithmetic at the end of a logic's name, e.g. "LIRA", "NIRAT", "IDL"; false if it is none.
bool take_arithmetic(std::string_view& rest, Logic& logic) {
  if (take(rest, "IDL")) {
    logic.integers = true;
    logic.linearity = Linearity::kDifference;
    return true;
  }
  if (take(rest, "RDL")) {
    logic.reals = true;
    logic.linearity = Linearity::kDifference;
    return true;
  }
  std::string_view attempt = rest;
  Linearity linearity = Linearity::kNone;
  if (take(attempt, "L")) {
    linearity = Linearity::kLinear;
  } else if (take(attempt, "N") || take(attempt, "E")) {  // E: exponentiation, as in QF_EIA
    linearity = Linearity::kNonlinear;
  } else {
    return false;
  }
  const bool integers = take(attempt, "I");
  const bool reals = take(attempt, "R");
  if ((!integers && !reals) || !take(attempt, "A")) return false;
  if (take(attempt, "T")) linearity = Linearity::kTranscendental;
  logic.integers = integers;
  logic.reals = reals;
  logic.linearity = linearity;
  rest = attempt;
  return true;
}

}  // namespace

std::optional<Logic> logic_named(std::string_view name) {
  Logic logic;
  std::string_view rest = name;
  if (take(rest, "HO_")) logic.higher_order = true;
  if (rest == "ALL" || rest == "ALL_SUPPORTED") {
    logic.everything = true;
    return logic;
  }
  if (rest == "HORN") {
    logic.everything = true;
    logic.linearity = Linearity::kNonlinear;  // z3 has no sine there
    return logic;
  }
  logic.quantifiers = !take(rest, "QF_");
  if (rest == "ALL" || rest == "ALL_SUPPORTED") {
    logic.everything = true;
    return logic;
  }
  if (rest == "SAT") return logic;
  if (rest.empty()) return std::nullopt;
  if (take(rest, "SEP_") || take(rest, "SEP")) logic.separation = true;
  if (take(rest, "AX")) {
    logic.arrays = logic.free_sorts = true;
  } else if (take(rest, "A")) {
    logic.arrays = true;
  }
  if (take(rest, "UF")) logic.functions = logic.free_sorts = true;
  if (take(rest, "C")) logic.cardinality = true;
  if (take(rest, "BV")) logic.bit_vectors = true;
  if (take(rest, "FFA") || take(rest, "FF")) logic.finite_fields = true;
  if (take(rest, "FPBV")) logic.floats = logic.bit_vectors = true;
  if (take(rest, "FP")) logic.floats = true;
  if (take(rest, "DT")) logic.datatypes = true;
  if (take(rest, "S")) logic.strings = true;
  take_arithmetic(rest, logic);
  if (take(rest, "FS")) logic.finite_sets = true;
  if (!rest.empty()) return std::nullopt;
  // Strings bring integers (lengths) along; their arithmetic is linear where the name says nothing.
  return logic;
}

namespace {

// The logics of bit-vectors and arrays have only arrays from bit-vectors to bit-vectors.
void finish(Logic& logic) {
  const bool only_bit_vectors = logic.arrays && logic.bit_vectors && !logic.integers &&
                                !logic.reals && !logic.floats && !logic.datatypes && !logic.strings;
  if (only_bit_vectors && logic.mixed_arrays) logic.everything = true;
}

// Collects what sorts and terms need; every sort and term is looked at once.
class Needs {
 public:
  Needs(const TermStore& store, Logic& logic) : store_(store), logic_(logic) {}

  void sort(Sort sort) {
    stack_.push_back(sort);
    while (!stack_.empty()) {
      const Sort top = stack_.back();
      stack_.pop_back();
      if (!seen_.insert(top)) continue;
      sort_itself(top);
      for (Sort inner : store_.sorts().arguments(top)) stack_.push_back(inner);
    }
  }

  void declaration(Decl decl) {
    for (Sort argument : store_.arguments(decl)) sort(argument);
    sort(store_.result(decl));
    if (!store_.parameters(decl).empty()) logic_.everything = true;
  }

  void term(Term t);

 private:
  void sort_itself(Sort sort);
  void multiplication(Term t);
  void division(Term t);
  bool is_constant(Term t) const;
  bool is_difference_atom(Term t) const;
  void at_least(Linearity linearity) {
    if (logic_.linearity < linearity) logic_.linearity = linearity;
  }

  const TermStore& store_;
  Logic& logic_;
  term::HandleSet<Sort> seen_;
  std::vector<Sort> stack_;
};

void Needs::sort_itself(Sort sort) {
  switch (store_.sorts().kind(sort)) {
    case SortKind::kInt:
      logic_.integers = true;
      at_least(Linearity::kDifference);
      break;
    case SortKind::kReal:
      logic_.reals = true;
      at_least(Linearity::kDifference);
      break;
    case SortKind::kString:
    case SortKind::kRegLan:
      logic_.strings = true;
      break;
    case SortKind::kRoundingMode:
    case SortKind::kFloat:
      logic_.floats = true;
      break;
    case SortKind::kBitVec:
      logic_.bit_vectors = true;
      break;
    case SortKind::kFiniteField:
      logic_.finite_fields = true;
      break;
    case SortKind::kArray:
      logic_.arrays = true;
      for (Sort part : store_.sorts().arguments(sort)) {
        const bool is_element = part == store_.sorts().arguments(sort).back();
        if (!store_.sorts().is(part, SortKind::kBitVec) &&
            !(is_element && part == term::kBoolSort)) {
          logic_.mixed_arrays = true;
        }
      }
      break;
    case SortKind::kSet:
      logic_.finite_sets = true;
      break;
    case SortKind::kDatatype:
    case SortKind::kTuple:
      logic_.datatypes = true;
      break;
    case SortKind::kDeclared:
      logic_.free_sorts = true;
      break;
    case SortKind::kFunction:
      logic_.higher_order = true;
      logic_.functions = true;
      break;
    case SortKind::kBag:
    case SortKind::kSequence:
    case SortKind::kChar:
    case SortKind::kOpaque:
    case SortKind::kUnknown:
      logic_.everything = true;
      break;
    case SortKind::kBool:
    case SortKind::kParameter:  // of a datatype; declarations see to their own
      break;
  }
}

// A number as linear arithmetic allows it: a literal, its negation, a quotient of literals.
bool Needs::is_constant(Term t) const {
  for (int depth = 0; depth < 8; ++depth) {
    const Op op = store_.op(t);
    if (op == Op::kNumeral || op == Op::kDecimal) return true;
    const auto arguments = store_.arguments(t);
    if ((op == Op::kNeg || op == Op::kToReal) && arguments.size() == 1) {
      t = arguments[0];
      continue;
    }
    if (op == Op::kDiv && arguments.size() == 2) {
      const Op divisor = store_.op(arguments[1]);
      if (divisor != Op::kNumeral && divisor != Op::kDecimal) return false;
      t = arguments[0];
      continue;
    }
    return false;
  }
  return false;
}

void Needs::multiplication(Term t) {
  size_t unknown = 0;
  for (Term argument : store_.arguments(t)) unknown += is_constant(argument) ? 0 : 1;
  at_least(unknown > 1 ? Linearity::kNonlinear : Linearity::kLinear);
}

// Linear where the divisor is a non-zero literal.
void Needs::division(Term t) {
  const auto arguments = store_.arguments(t);
  for (size_t i = 1; i < arguments.size(); ++i) {
    const bool zero =
        term::is_literal(store_.op(arguments[i])) &&
        store_.literal_text(arguments[i]).find_first_of("123456789") == std::string::npos;
    if (!is_constant(arguments[i]) || zero) at_least(Linearity::kNonlinear);
  }
  if (arguments.size() < 2) logic_.everything = true;  // z3 reads it, but under no logic
  at_least(Linearity::kLinear);
}

// x - y <op> c, x <op> y, x <op> c: what IDL and RDL admit. Only declared constants and functions
// count as variables: a let or a definition may stand for a difference.
bool Needs::is_difference_atom(Term t) const {
  const auto is_leaf = [&](Term side) {
    return store_.op(side) == Op::kApply &&
           store_.kind(store_.decl(side)) == term::DeclKind::kFunction;
  };
  const auto arguments = store_.arguments(t);
  if (arguments.size() == 2 && store_.op(arguments[0]) == Op::kSub && is_constant(arguments[1])) {
    const auto sides = store_.arguments(arguments[0]);
    return sides.size() == 2 && is_leaf(sides[0]) && is_leaf(sides[1]);
  }
  for (Term argument : arguments) {
    if (!is_leaf(argument) && !is_constant(argument)) return false;
  }
  return true;
}

void Needs::term(Term t) {
  const Op op = store_.op(t);
  // The operator of a (_ map +) has a function sort, which is no higher-order logic.
  if (op != Op::kBitVector && op != Op::kOperatorReference) sort(store_.sort(t));
  switch (op) {
    case Op::kForall:
    case Op::kExists:
    case Op::kWitness:
      logic_.quantifiers = true;
      break;
    case Op::kLambda:
      logic_.higher_order = true;
      break;
    case Op::kComprehension:
    case Op::kOpaque:
    case Op::kOperatorReference:
      logic_.everything = true;
      break;
    case Op::kHoApply:
      logic_.higher_order = true;
      break;
    case Op::kApply:
      if (!store_.arguments(t).empty() &&
          store_.kind(store_.decl(t)) == term::DeclKind::kFunction) {
        logic_.functions = true;
      }
      break;
    case Op::kMul:
      multiplication(t);
      break;
    case Op::kDiv:
    case Op::kIntDiv:
    case Op::kMod:
    case Op::kRem:
      division(t);
      break;
    case Op::kPow:
    case Op::kIntPow:
    case Op::kPow2:
    case Op::kLog2:
    case Op::kIsPow2:
    case Op::kIntAnd:
    case Op::kIntPiand:
      at_least(Linearity::kNonlinear);
      break;
    case Op::kNeg:
      if (!is_constant(t)) at_least(Linearity::kLinear);
      break;
    case Op::kToReal:
    case Op::kToInt:
    case Op::kIsInt:  // they exist only where there are both
      logic_.integers = logic_.reals = true;
      at_least(Linearity::kLinear);
      break;
    case Op::kAdd:
    case Op::kAbs:
    case Op::kDivisible:
      at_least(Linearity::kLinear);
      break;
    case Op::kLe:
    case Op::kLt:
    case Op::kGe:
    case Op::kGt:
    case Op::kEqual:
    case Op::kDistinct: {
      const auto arguments = store_.arguments(t);
      if (!arguments.empty() && store_.sorts().is_arithmetic(store_.sort(arguments[0])) &&
          !is_difference_atom(t)) {
        at_least(Linearity::kLinear);
      }
      break;
    }
    default:
      break;
  }
  // z3 does not know them under the theory's own logics.
  if (term::info(op).standing == term::Standing::kExtension) logic_.everything = true;
  // Literals are part of (fp ...); anything else over bit-vectors needs their theory.
  if (op != Op::kFp && op != Op::kBitVector) {
    for (Term argument : store_.arguments(t)) {
      if (store_.sorts().is(store_.sort(argument), SortKind::kBitVec)) sort(store_.sort(argument));
    }
  }
  switch (term::info(op).theory) {
    case Theory::kArith:
      if (!term::is_literal(op)) logic_.arithmetic = true;
      break;
    case Theory::kTranscendental:
      logic_.arithmetic = true;
      at_least(Linearity::kTranscendental);
      break;
    case Theory::kSequences:
    case Theory::kBags:
    case Theory::kPseudoBoolean:
    case Theory::kRelations:
      logic_.everything = true;
      break;
    case Theory::kCardinality:
      // cvc5 knows the cardinality of sorts only where the logic says so, and not in ALL; the
      // orders are z3's.
      if (op == Op::kFmfCard || op == Op::kFmfCardOfSort || op == Op::kCardinality) {
        logic_.cardinality = logic_.functions = true;
      } else {
        logic_.everything = true;
      }
      break;
    case Theory::kSeparation:
      logic_.separation = true;
      break;
    case Theory::kArrays:
      logic_.arrays = true;
      break;
    // Their sorts tell, or nothing is needed.
    case Theory::kSyntax:
    case Theory::kCore:
    case Theory::kBitVectors:
    case Theory::kFloats:
    case Theory::kStrings:
    case Theory::kSets:
    case Theory::kTuples:
    case Theory::kDatatypes:
    case Theory::kFiniteFields:
    case Theory::kHigherOrder:
    case Theory::kCount:
      break;
  }
}

void declarations_need(const TermStore& store, const Script& script, Needs& needs, Logic& logic) {
  for (const Command& command : script.commands()) {
    switch (command.kind) {
      case CommandKind::kDeclareFun:
      case CommandKind::kDeclareConst:
      case CommandKind::kDeclareOther:
        needs.declaration(command.decl);
        if (store.arity(command.decl) > 0) logic.functions = true;
        break;
      case CommandKind::kDeclareSort:
        logic.free_sorts = true;
        break;
      case CommandKind::kDeclareDatatypes:
        logic.datatypes = true;
        for (Datatype datatype : script.datatypes(command)) {
          const term::DatatypeInfo& info = store.datatype(datatype);
          for (const term::Constructor& constructor : info.constructors) {
            for (Sort field : store.arguments(constructor.decl)) needs.sort(field);
          }
        }
        break;
      case CommandKind::kDefineFunRec:
      case CommandKind::kDefineFunsRec:
        logic.quantifiers = true;
        logic.functions = true;
        break;
      case CommandKind::kDeclareHeap:
        logic.separation = true;
        break;
      default:
        break;
    }
    if (Script::has_definitions(command.kind)) {
      for (const Definition& definition : script.definitions(command))
        needs.declaration(definition.decl);
    }
  }
}

// The flags in the order of the bits; linearity takes one bit a level.
constexpr std::array kFlags = {
    &Logic::quantifiers,  &Logic::functions,     &Logic::free_sorts,  &Logic::arrays,
    &Logic::bit_vectors,  &Logic::floats,        &Logic::datatypes,   &Logic::strings,
    &Logic::finite_sets,  &Logic::finite_fields, &Logic::cardinality, &Logic::separation,
    &Logic::higher_order, &Logic::integers,      &Logic::reals,       &Logic::everything,
    &Logic::mixed_arrays, &Logic::arithmetic,
};
constexpr size_t kFirstLinearity = kFlags.size();

LogicBits bits_of(const Logic& logic) {
  LogicBits bits = 0;
  for (size_t i = 0; i < kFlags.size(); ++i) {
    if (logic.*kFlags[i]) bits |= LogicBits{1} << i;
  }
  return bits | LogicBits{1} << (kFirstLinearity + static_cast<size_t>(logic.linearity));
}

}  // namespace

LogicBits bits_of_declarations(const TermStore& store, const Script& script) {
  Logic logic;
  Needs needs(store, logic);
  declarations_need(store, script, needs, logic);
  return bits_of(logic);
}

LogicBits bits_of_node(const TermStore& store, Term node) {
  Logic logic;
  Needs needs(store, logic);
  needs.term(node);
  return bits_of(logic);
}

Logic logic_of_bits(LogicBits bits) {
  Logic logic;
  for (size_t i = 0; i < kFlags.size(); ++i) logic.*kFlags[i] = (bits >> i & 1) != 0;
  const LogicBits levels = bits >> kFirstLinearity;
  if (levels != 0) logic.linearity = static_cast<Linearity>(std::bit_width(levels) - 1);
  finish(logic);
  return logic;
}

Logic logic_needed(const TermStore& store, const Script& script) {
  Logic logic;
  Needs needs(store, logic);
  declarations_need(store, script, needs, logic);
  std::vector<Term> roots;
  script.for_each_term([&](Term t) { roots.push_back(t); });
  term::for_each_subterm(store, roots, [&](Term t) { needs.term(t); });
  finish(logic);
  return logic;
}

Logic join(const Logic& a, const Logic& b) { return logic_of_bits(bits_of(a) | bits_of(b)); }

bool admits(const Logic& declared, const Logic& needed) {
  if (declared.everything) {
    return declared.linearity == Linearity::kNone || needed.linearity <= declared.linearity;
  }
  if (needed.everything) return false;
  const auto implies = [](bool a, bool b) { return !a || b; };
  // Strings talk of lengths: the logic QF_S has integers and their equality, but no operators on
  // them.
  const bool integers = declared.integers || declared.strings;
  const Linearity linearity = declared.strings && declared.linearity < Linearity::kLinear
                                  ? Linearity::kLinear
                                  : declared.linearity;
  return implies(needed.quantifiers, declared.quantifiers) &&
         implies(needed.functions, declared.functions) &&
         implies(needed.free_sorts, declared.free_sorts) &&
         implies(needed.arrays, declared.arrays) &&
         implies(needed.bit_vectors, declared.bit_vectors) &&
         implies(needed.floats, declared.floats) && implies(needed.datatypes, declared.datatypes) &&
         implies(needed.strings, declared.strings) &&
         implies(needed.finite_sets, declared.finite_sets) &&
         implies(needed.finite_fields, declared.finite_fields) &&
         implies(needed.cardinality, declared.cardinality) &&
         implies(needed.separation, declared.separation) &&
         implies(needed.higher_order, declared.higher_order) &&
         implies(needed.arithmetic, declared.integers || declared.reals) &&
         implies(needed.integers, integers) && implies(needed.reals, declared.reals) &&
         needed.linearity <= linearity;
}

std::string logic_name(const Logic& logic) {
  if (logic.everything || logic.separation || logic.finite_sets || logic.finite_fields) {
    return logic.higher_order ? "HO_ALL" : "ALL";
  }
  std::string name = logic.higher_order ? "HO_" : "";
  if (!logic.quantifiers) name += "QF_";
  const bool plain_arrays = logic.arrays && !logic.functions && !logic.bit_vectors &&
                            !logic.floats && !logic.datatypes && !logic.strings &&
                            !logic.integers && !logic.reals;
  if (logic.arrays) name += plain_arrays ? "AX" : "A";
  const size_t before_functions = name.size();
  const bool functions = logic.functions || (logic.free_sorts && !plain_arrays);
  if (functions) name += "UF";
  if (logic.cardinality) name += 'C';
  if (logic.bit_vectors) name += "BV";
  if (logic.floats) name += "FP";
  if (logic.datatypes) name += "DT";
  if (logic.strings) name += "S";
  if (logic.integers || logic.reals) {
    const bool difference = logic.linearity == Linearity::kDifference &&
                            logic.integers != logic.reals && !logic.arrays && !logic.bit_vectors &&
                            !logic.floats && !logic.datatypes && !logic.strings &&
                            !logic.quantifiers && !(functions && logic.reals);
    if (difference) {
      name += logic.integers ? "IDL" : "RDL";
    } else {
      name += logic.linearity >= Linearity::kNonlinear ? 'N' : 'L';
      if (logic.integers) name += 'I';
      if (logic.reals) name += 'R';
      name += 'A';
      if (logic.linearity == Linearity::kTranscendental) name += 'T';
    }
  }
  // Propositional formulas: the smallest standard logic is QF_UF; with quantifiers, UF.
  if (name.size() == before_functions && !functions && !plain_arrays) name += "UF";
  return name;
}

void set_smallest_logic(TermStore& store, Script& script) {
  const term::Symbol name = store.symbols().intern(logic_name(logic_needed(store, script)));
  for (Command& command : script.commands()) {
    if (command.kind == CommandKind::kSetLogic) command.name = name;
  }
}

}  // namespace assay::smtlib
