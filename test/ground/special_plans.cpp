// Shapes of operators that the letters of a signature do not describe: widths that add up, columns
// of tuples, indices that must fit.
#include <algorithm>
#include <array>

#include "plans.h"

namespace assay::ground {

namespace {

using term::kBoolSort;
using term::kIntSort;
using term::kStringSort;
using term::SortKind;

uint32_t wanted_width(const PlanContext& c) { return c.sorts().width(c.wanted); }

bool concat(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  uint32_t width = c.wanted ? wanted_width(c) : 2 + c.below(70);
  if (width < 2) return false;
  while (width > 1 && c.plan.sorts.size() < 3 && (c.plan.sorts.empty() || c.random.chance(1, 3))) {
    const uint32_t part = 1 + c.below(width - 1);
    c.plan.sorts.push_back(c.sorts().bit_vector(part));
    width -= part;
  }
  c.plan.sorts.push_back(c.sorts().bit_vector(width));
  return true;
}

bool extract(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  Sort from = c.catalogue.bit_vector(c.random);
  uint32_t width = c.sorts().width(from);
  const uint32_t part = c.wanted ? wanted_width(c) : 1 + c.below(width);
  if (part > width) from = c.sorts().bit_vector(width = part + c.below(9));
  const uint32_t low = c.below(width - part + 1);
  c.plan = {{low + part - 1, low}, {from}};
  return true;
}

bool repeat(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  uint32_t times = 1 + c.below(4);
  uint32_t width = 1 + c.below(33);
  if (c.wanted) {
    if (wanted_width(c) % times != 0) times = 1;
    width = wanted_width(c) / times;
  }
  c.plan = {{times}, {c.sorts().bit_vector(width)}};
  return true;
}

bool extend(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  constexpr std::array<uint32_t, 7> kBits = {0, 1, 2, 8, 31, 64, 100};
  Sort from = c.catalogue.bit_vector(c.random);
  uint32_t bits = pick(c.random, kBits);
  if (c.wanted) {
    const uint32_t kept = 1 + c.below(wanted_width(c));
    bits = wanted_width(c) - kept;
    from = c.sorts().bit_vector(kept);
  }
  c.plan = {{bits}, {from}};
  return true;
}

bool make_bits(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  const uint32_t width = c.wanted ? wanted_width(c) : 1 + c.below(9);
  if (width > 16) return false;
  c.plan.sorts.assign(width, kBoolSort);
  return true;
}

Sort format_of(const PlanContext& c) {
  return c.wanted ? c.wanted : c.catalogue.floating_point(c.random);
}

bool fp(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kFloat)) return false;
  const Sort format = format_of(c);
  c.plan.sorts = {c.sorts().bit_vector(1), c.sorts().bit_vector(c.sorts().index(format)),
                  c.sorts().bit_vector(c.sorts().significand_bits(format) - 1)};
  return true;
}

bool fp_from_bits(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kFloat)) return false;
  const Sort format = format_of(c);
  const uint32_t exponent = c.sorts().index(format);
  const uint32_t significand = c.sorts().significand_bits(format);
  c.plan = {{exponent, significand}, {c.sorts().bit_vector(exponent + significand)}};
  return true;
}

bool fp_to_bits(const PlanContext& c) {
  if (c.wanted) return false;
  c.plan.sorts = {c.catalogue.floating_point(c.random)};
  return true;
}

// The third argument, the value for what is out of range, has the width of the result.
bool fp_to_bv_total(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kBitVec)) return false;
  const Sort to = c.wanted ? c.wanted : c.catalogue.bit_vector(c.random);
  c.plan = {{c.sorts().width(to)},
            {term::kRoundingModeSort, c.catalogue.floating_point(c.random), to}};
  return true;
}

bool char_to_bits(const PlanContext& c) {
  if (c.wanted) return false;
  c.plan.sorts = {term::kCharSort};
  return true;
}

bool char_from_bits(const PlanContext& c) {
  if (c.wanted && c.wanted != term::kCharSort) return false;
  c.plan.sorts = {c.sorts().bit_vector(18)};
  return true;
}

bool many_dimensions(const PlanContext& c, bool stores) {
  if (c.wanted) return false;
  std::vector<Sort> parts(3 + c.random.below(2));
  for (Sort& part : parts) part = c.catalogue.small_element(c.random);
  c.plan.sorts = {c.sorts().array(parts)};
  c.plan.sorts.insert(c.plan.sorts.end(), parts.begin(), parts.end() - (stores ? 0 : 1));
  return true;
}
bool select_n(const PlanContext& c) { return many_dimensions(c, false); }
bool store_n(const PlanContext& c) { return many_dimensions(c, true); }

// Nodes that the generator makes itself: their sort is all that there is to plan.
bool constant_array(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kArray)) return false;
  const Sort array = c.wanted ? c.wanted : c.catalogue.array(c.random);
  c.plan.sorts = {c.sorts().arguments(array).back()};
  return true;
}

bool no_arguments(const PlanContext& c, SortKind kind) { return c.is_wanted(kind); }
bool empty_set(const PlanContext& c) { return no_arguments(c, SortKind::kSet); }
bool empty_bag(const PlanContext& c) { return no_arguments(c, SortKind::kBag); }
bool empty_sequence(const PlanContext& c) { return no_arguments(c, SortKind::kSequence); }

// (_ map op) over arrays of Bool, Int or bit-vectors: the generator picks the operator.
bool map_arrays(const PlanContext& c) {
  if (c.wanted) return false;
  const Sort array = c.sorts().array(c.catalogue.small_element(c.random), kBoolSort);
  c.plan.sorts = {array, array};
  return true;
}

bool of_element(const PlanContext& c, SortKind kind, bool counted) {
  if (!c.is_wanted(kind)) return false;
  c.plan.sorts = {c.wanted ? c.sorts().argument(c.wanted, 0) : c.catalogue.small_element(c.random)};
  if (counted) c.plan.sorts.push_back(kIntSort);
  return true;
}
bool unit_sequence(const PlanContext& c) { return of_element(c, SortKind::kSequence, false); }
bool singleton_set(const PlanContext& c) { return of_element(c, SortKind::kSet, false); }
bool bag_of(const PlanContext& c) { return of_element(c, SortKind::kBag, true); }

bool bag_from_set(const PlanContext& c) {
  if (!of_element(c, SortKind::kBag, false)) return false;
  c.plan.sorts[0] = c.sorts().set(c.plan.sorts[0]);
  return true;
}
bool bag_to_set(const PlanContext& c) {
  if (!of_element(c, SortKind::kSet, false)) return false;
  c.plan.sorts[0] = c.sorts().bag(c.plan.sorts[0]);
  return true;
}

bool sequence_to_re(const PlanContext& c) {
  if (c.wanted) return false;
  c.plan.sorts = {kStringSort};
  return true;
}
bool sequence_in_re(const PlanContext& c) {
  if (c.wanted && c.wanted != kBoolSort) return false;
  c.plan.sorts = {kStringSort, term::kRegLanSort};
  return true;
}

bool sequence_mapi(const PlanContext& c) {
  if (c.wanted) return false;
  const Sort from = c.catalogue.small_element(c.random);
  const Sort to = c.catalogue.small_element(c.random);
  c.plan.sorts = {c.sorts().function({{kIntSort, from}}, to), kIntSort, c.sorts().sequence(from)};
  return true;
}

bool sequence_foldli(const PlanContext& c) {
  if (c.wanted) return false;
  const Sort from = c.catalogue.small_element(c.random);
  const Sort to = c.catalogue.small_element(c.random);
  c.plan.sorts = {c.sorts().function({{kIntSort, to, from}}, to), kIntSort, to,
                  c.sorts().sequence(from)};
  return true;
}

// The complement and the universe have a value where the element sort is finite.
bool finite_set(const PlanContext& c) {
  if (c.wanted) return false;
  c.plan.sorts = {c.sorts().set(c.catalogue.narrow(c.random))};
  return true;
}
bool universe(const PlanContext& c) { return !c.wanted; }

// --- tuples, relations and tables ---

Sort rows(const PlanContext& c, SortKind kind, std::span<const Sort> columns) {
  const Sort tuple = c.sorts().tuple(columns);
  return kind == SortKind::kSet ? c.sorts().set(tuple) : c.sorts().bag(tuple);
}

bool relation(const PlanContext& c, SortKind kind, size_t columns, bool same_columns) {
  if (c.wanted) return false;
  std::vector<Sort> sorts(columns, c.catalogue.small_element(c.random));
  if (!same_columns) {
    for (Sort& sort : sorts) sort = c.catalogue.small_element(c.random);
  }
  c.plan.sorts = {rows(c, kind, sorts)};
  return true;
}

bool join(const PlanContext& c) {
  if (c.wanted) return false;
  const Sort a = c.catalogue.small_element(c.random);
  const Sort b = c.catalogue.small_element(c.random);
  const Sort d = c.catalogue.small_element(c.random);
  c.plan.sorts = {rows(c, SortKind::kSet, {{a, b}}), rows(c, SortKind::kSet, {{b, d}})};
  return true;
}

bool product(const PlanContext& c, SortKind kind) {
  if (!relation(c, kind, 1 + c.below(2), false)) return false;
  c.plan.sorts.push_back(rows(c, kind, {{c.catalogue.small_element(c.random)}}));
  return true;
}
bool relation_product(const PlanContext& c) { return product(c, SortKind::kSet); }
bool table_product(const PlanContext& c) { return product(c, SortKind::kBag); }

bool transpose(const PlanContext& c) { return relation(c, SortKind::kSet, 1 + c.below(3), false); }
bool closure(const PlanContext& c) { return relation(c, SortKind::kSet, 2, true); }
bool identity(const PlanContext& c) { return relation(c, SortKind::kSet, 1, true); }
bool join_image(const PlanContext& c) {
  if (!relation(c, SortKind::kSet, 2, true)) return false;
  c.plan.sorts.push_back(kIntSort);
  return true;
}

void random_columns(const PlanContext& c, size_t columns, size_t least) {
  const size_t count = least + c.random.below(3);
  for (size_t i = 0; i < count; ++i) c.plan.indices.push_back(c.below(columns));
}

bool project(const PlanContext& c, SortKind kind) {
  const size_t columns = 1 + c.random.below(3);
  if (!relation(c, kind, columns, false)) return false;
  random_columns(c, columns, 1);
  return true;
}
bool project_relation(const PlanContext& c) { return project(c, SortKind::kSet); }
bool project_table(const PlanContext& c) { return project(c, SortKind::kBag); }

bool group(const PlanContext& c, SortKind kind) {
  const size_t columns = 1 + c.random.below(3);
  if (!relation(c, kind, columns, false)) return false;
  c.plan.indices = {c.below(columns)};
  return true;
}
bool group_relation(const PlanContext& c) { return group(c, SortKind::kSet); }
bool group_table(const PlanContext& c) { return group(c, SortKind::kBag); }

bool join_tables(const PlanContext& c, SortKind kind) {
  if (!relation(c, kind, 2, true)) return false;
  c.plan.sorts.push_back(c.plan.sorts[0]);
  c.plan.indices = {c.below(2), c.below(2)};
  return true;
}
bool join_relations(const PlanContext& c) { return join_tables(c, SortKind::kSet); }
bool join_bags(const PlanContext& c) { return join_tables(c, SortKind::kBag); }

bool aggregate(const PlanContext& c, SortKind kind) {
  if (!relation(c, kind, 2, false)) return false;
  const Sort table = c.plan.sorts[0];
  const Sort row = c.sorts().argument(table, 0);
  const Sort to = c.catalogue.small_element(c.random);
  c.plan = {{c.below(2)}, {c.sorts().function({{row, to}}, to), to, table}};
  return true;
}
bool aggregate_relation(const PlanContext& c) { return aggregate(c, SortKind::kSet); }
bool aggregate_table(const PlanContext& c) { return aggregate(c, SortKind::kBag); }

bool partition(const PlanContext& c) {
  if (c.wanted) return false;
  const Sort element = c.catalogue.small_element(c.random);
  c.plan.sorts = {c.sorts().function({{element, element}}, kBoolSort), c.sorts().bag(element)};
  return true;
}

bool tuple(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kTuple)) return false;
  const Sort sort = c.wanted ? c.wanted : c.catalogue.tuple(c.random);
  const auto columns = c.sorts().arguments(sort);
  c.plan.sorts.assign(columns.begin(), columns.end());
  return true;
}
bool unit_tuple(const PlanContext& c) { return !c.wanted; }

bool tuple_select(const PlanContext& c) {
  // Arrays in the suite of sets are z3's sets, and z3 has no tuples.
  if (c.wanted && c.sorts().is(c.wanted, SortKind::kArray)) return false;
  std::vector<Sort> columns(1 + c.random.below(3));
  for (Sort& column : columns) column = c.catalogue.small_element(c.random);
  const uint32_t chosen = c.below(columns.size());
  if (c.wanted) columns[chosen] = c.wanted;
  c.plan = {{chosen}, {c.sorts().tuple(columns)}};
  return true;
}

bool tuple_update(const PlanContext& c) {
  if (!c.is_wanted(SortKind::kTuple)) return false;
  const Sort sort = c.wanted ? c.wanted : c.catalogue.tuple(c.random);
  const auto columns = c.sorts().arguments(sort);
  if (columns.empty()) return false;
  const uint32_t chosen = c.below(columns.size());
  c.plan = {{chosen}, {sort, columns[chosen]}};
  return true;
}

bool tuple_project(const PlanContext& c) {
  if (c.wanted) return false;
  const size_t columns = 1 + c.random.below(3);
  c.plan.sorts = {c.catalogue.tuple(c.random, columns)};
  random_columns(c, columns, 0);
  return true;
}

// z3's sets are arrays of Bool.
bool array_sets(const PlanContext& c, size_t count) {
  if (c.wanted) return false;
  c.plan.sorts.assign(count, c.sorts().array(c.catalogue.small_element(c.random), kBoolSort));
  return true;
}
bool one_array_set(const PlanContext& c) { return array_sets(c, 1); }
bool two_array_sets(const PlanContext& c) { return array_sets(c, 2); }

struct Row {
  Op op;
  bool (*rule)(const PlanContext&);
};

constexpr Row kRows[] = {
    {Op::kConcat, concat},
    {Op::kExtract, extract},
    {Op::kRepeat, repeat},
    {Op::kZeroExtend, extend},
    {Op::kSignExtend, extend},
    {Op::kMkBv, make_bits},
    {Op::kFp, fp},
    {Op::kToFpFromBits, fp_from_bits},
    {Op::kFpToIeeeBv, fp_to_bits},
    {Op::kFpToUbvTotal, fp_to_bv_total},
    {Op::kFpToSbvTotal, fp_to_bv_total},
    {Op::kCharToBv, char_to_bits},
    {Op::kCharFromBv, char_from_bits},
    {Op::kSelectN, select_n},
    {Op::kStoreN, store_n},
    {Op::kConstArray, constant_array},
    {Op::kArrayMap, map_arrays},
    {Op::kSeqEmpty, empty_sequence},
    {Op::kSeqUnit, unit_sequence},
    {Op::kSeqToRe, sequence_to_re},
    {Op::kSeqInRe, sequence_in_re},
    {Op::kSeqMapi, sequence_mapi},
    {Op::kSeqFoldli, sequence_foldli},
    {Op::kSetEmpty, empty_set},
    {Op::kSetUniverse, universe},
    {Op::kSetComplement, finite_set},
    {Op::kSetSingleton, singleton_set},
    {Op::kArrayUnion, two_array_sets},
    {Op::kArrayInter, two_array_sets},
    {Op::kArrayMinus, two_array_sets},
    {Op::kArraySubset, two_array_sets},
    {Op::kArrayComplement, one_array_set},
    {Op::kRelJoin, join},
    {Op::kRelProduct, relation_product},
    {Op::kRelTranspose, transpose},
    {Op::kRelTclosure, closure},
    {Op::kRelIden, identity},
    {Op::kRelJoinImage, join_image},
    {Op::kRelProject, project_relation},
    {Op::kRelGroup, group_relation},
    {Op::kRelAggr, aggregate_relation},
    {Op::kRelTableJoin, join_relations},
    {Op::kBagEmpty, empty_bag},
    {Op::kBag, bag_of},
    {Op::kBagFromSet, bag_from_set},
    {Op::kBagToSet, bag_to_set},
    {Op::kBagPartition, partition},
    {Op::kTableProduct, table_product},
    {Op::kTableProject, project_table},
    {Op::kTableAggr, aggregate_table},
    {Op::kTableJoin, join_bags},
    {Op::kTableGroup, group_table},
    {Op::kTuple, tuple},
    {Op::kTupleUnit, unit_tuple},
    {Op::kTupleSelect, tuple_select},
    {Op::kTupleUpdate, tuple_update},
    {Op::kTupleProject, tuple_project},
};

}  // namespace

bool special_plan(const PlanContext& context, Op op, bool& has) {
  const auto at = std::ranges::find(kRows, op, &Row::op);
  has = at != std::end(kRows);
  return has && at->rule(context);
}

void choose_indices(const PlanContext& c, Op op) {
  const auto width = [&] { return c.sorts().width(c.plan.sorts[0]); };
  auto& indices = c.plan.indices;
  switch (op) {
    case Op::kDivisible:
      indices = {1 + c.below(12)};
      break;
    case Op::kIntAnd:
      indices = {1 + c.below(c.random.chance(1, 4) ? 70 : 8)};
      break;
    case Op::kRotateLeft:
    case Op::kRotateRight:
      indices = {c.below(2 * width() + 1)};
      break;
    case Op::kBit2Bool:
    case Op::kBitAt:
      indices = {c.below(width())};
      break;
    case Op::kRePower:
    case Op::kReLoopFrom:
      indices = {c.below(4)};
      break;
    case Op::kReLoop:
      indices = {c.below(4), c.below(5)};
      break;
    case Op::kAtMost:
    case Op::kAtLeast:
      indices = {c.below(c.plan.sorts.size() + 2)};
      break;
    case Op::kPbLe:
    case Op::kPbGe:
    case Op::kPbEq:
      indices = {c.below(8)};
      for (size_t i = 0; i < c.plan.sorts.size(); ++i) indices.push_back(c.below(5));
      break;
    default:
      break;
  }
}

}  // namespace assay::ground
