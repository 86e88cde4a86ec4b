#include "catalogue.h"

#include <array>

#include "base/assert.h"
#include "smtlib/parser.h"

namespace assay::ground {

namespace {

using base::Random;
using term::kBoolSort;
using term::kIntSort;
using term::kRealSort;
using term::kRoundingModeSort;
using term::kStringSort;

constexpr std::string_view kDatatypes =
    "(declare-datatypes ((Flag 0)) (((on) (off))))\n"
    "(declare-datatypes ((Color 0)) (((red) (green) (blue))))\n"
    "(declare-datatypes ((Items 0)) (((done) (item (first-item Int) (more Items)))))\n"
    "(declare-datatypes ((Tree 0) (Forest 0)) (((leaf (payload (_ BitVec 4))) "
    "(node (root-color Color) (children Forest))) ((bare) (grow (top Tree) (rest Forest)))))\n"
    "(declare-datatypes ((Duo 2)) ((par (X Y) ((duo (fst X) (snd Y))))))\n"
    "(declare-datatypes ((Maybe 1)) ((par (X) ((nothing) (just (content X))))))\n"
    "(declare-datatypes ((Either 2)) ((par (X Y) ((left (get-left X)) (right (get-right Y))))))\n"
    "(declare-datatypes ((Box 0)) (((box (inside (Maybe Color)) (flag Flag)))))\n";

// One instance of each parametric datatype: with two, z3 calls its testers ambiguous. And constants
// of these sorts are declared, for z3 knows the constructors of an instance only after its sort.
constexpr std::string_view kConstants =
    "(declare-const a-flag Flag)\n"
    "(declare-const a-color Color)\n"
    "(declare-const some-items Items)\n"
    "(declare-const a-tree Tree)\n"
    "(declare-const a-forest Forest)\n"
    "(declare-const a-duo (Duo Int Bool))\n"
    "(declare-const a-maybe (Maybe Color))\n"
    "(declare-const an-either (Either (_ BitVec 4) (Maybe Color)))\n"
    "(declare-const a-box Box)\n";

constexpr std::array<uint32_t, 18> kWidths = {1,  2,  3,  4,  4,  4,  5,  8,   8,
                                              16, 31, 32, 33, 63, 64, 65, 128, 200};

struct Format {
  uint32_t exponent;
  uint32_t significand;
};
// (2,2) is the least that the standard allows, but cvc5 wants 3 bits of significand; then odd ones,
// and those of IEEE 754.
constexpr std::array<Format, 17> kFormats = {{{2, 2},
                                              {2, 3},
                                              {3, 3},
                                              {3, 5},
                                              {3, 5},
                                              {4, 4},
                                              {5, 11},
                                              {5, 11},
                                              {8, 24},
                                              {8, 24},
                                              {8, 24},
                                              {11, 53},
                                              {11, 53},
                                              {11, 53},
                                              {15, 113},
                                              {7, 4},
                                              {5, 8}}};

constexpr std::array<std::string_view, 6> kFieldOrders = {
    "2", "3", "5", "17", "4294967291", "340282366920938463463374607431768211507"};

}  // namespace

std::string Catalogue::declarations(Suite suite) {
  const bool needed = suite == Suite::kCore || suite == Suite::kDatatypes || suite == Suite::kMixed;
  return needed ? std::string(kDatatypes) + std::string(kConstants) : std::string{};
}

Catalogue::Catalogue(term::TermStore& store, Suite suite) : store_(store), suite_(suite) {
  const auto parsed = smtlib::parse(store, declarations(Suite::kDatatypes));
  ASSAY_ASSERT(static_cast<bool>(parsed));
  for (const auto& command : parsed->script.commands()) {
    if (command.kind == smtlib::CommandKind::kDeclareConst) {
      datatypes_.push_back(store.result(command.decl));
    }
  }
}

Sort Catalogue::bit_vector(Random& random) {
  return store_.sorts().bit_vector(pick(random, kWidths));
}

Sort Catalogue::floating_point(Random& random) {
  const Format format = pick(random, kFormats);
  return store_.sorts().floating_point(format.exponent, format.significand);
}

Sort Catalogue::finite_field(Random& random) {
  return store_.sorts().finite_field(store_.symbols().intern(pick(random, kFieldOrders)));
}

Sort Catalogue::narrow(Random& random) {
  const uint64_t width = random.below(4);
  return width < 2 ? kBoolSort : store_.sorts().bit_vector(static_cast<uint32_t>(width));
}

Sort Catalogue::small_element(Random& random) {
  switch (random.below(8)) {
    case 0:
      return kBoolSort;
    case 1:
      return store_.sorts().bit_vector(2);
    case 2:
      return store_.sorts().bit_vector(8);
    default:
      return kIntSort;
  }
}

Sort Catalogue::array(Random& random, int nesting) {
  const Sort index = small_element(random);
  const bool nests = nesting < 1 && random.chance(1, 5);
  return store_.sorts().array(index, nests ? array(random, nesting + 1) : small_element(random));
}

Sort Catalogue::sequence(Random& random) { return store_.sorts().sequence(small_element(random)); }

Sort Catalogue::tuple(Random& random, size_t columns) {
  std::vector<Sort> elements(columns != 0 ? columns : 1 + random.below(3));
  for (Sort& element : elements) element = small_element(random);
  return store_.sorts().tuple(elements);
}

Sort Catalogue::element(Random& random) {
  switch (suite_) {
    case Suite::kInts:
      return kIntSort;
    case Suite::kReals:
    case Suite::kTranscendental:
      return kRealSort;
    case Suite::kBitVectors:
      return bit_vector(random);
    case Suite::kFloats:
      return random.chance(1, 10) ? kRoundingModeSort : floating_point(random);
    case Suite::kStrings:
    case Suite::kRegex:
      return kStringSort;
    case Suite::kArrays:
      return array(random);
    case Suite::kDatatypes:
      return datatype(random);
    case Suite::kSequences:
      return sequence(random);
    case Suite::kSets:
      return store_.sorts().set(small_element(random));
    case Suite::kBags:
      return store_.sorts().bag(small_element(random));
    case Suite::kTuples:
      return tuple(random);
    case Suite::kFiniteFields:
      return finite_field(random);
    default:
      break;
  }
  // Core and mixed: anything that both solvers know.
  switch (random.below(suite_ == Suite::kCore ? 7 : 11)) {
    case 0:
    case 1:
      return kBoolSort;
    case 2:
      return kIntSort;
    case 3:
      return kRealSort;
    case 4:
      return bit_vector(random);
    case 5:
      return datatype(random);
    case 7:
      return floating_point(random);
    case 8:
      return array(random);
    case 9:
      return sequence(random);
    default:
      return kStringSort;
  }
}

}  // namespace assay::ground
