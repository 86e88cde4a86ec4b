#include "term/special_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "term/sort_text.h"

namespace assay::term {

namespace {

struct Context {
  TermStore& store;
  std::span<const uint32_t> indices;
  std::span<const Term> arguments;
  std::string& message;

  SortTable& sorts() const { return store.sorts(); }
  Sort sort(size_t i) const { return store.sort(arguments[i]); }
  Sort fail(std::string text) const {
    message = std::move(text);
    return {};
  }
  Sort width(uint64_t bits) const {
    if (bits == 0) return fail("a bit-vector of width 0");
    if (bits > kMaxWidth) return fail(fmt::format("a bit-vector of {} bits is too wide", bits));
    return sorts().bit_vector(static_cast<uint32_t>(bits));
  }
  bool is(size_t i, SortKind kind) const { return sorts().is(sort(i), kind); }
};

using Rule = Sort (*)(const Context&);

Sort concat(const Context& c) {
  uint64_t width = 0;
  for (size_t i = 0; i < c.arguments.size(); ++i) {
    if (c.sort(i) == kUnknownSort) return kUnknownSort;
    if (!c.is(i, SortKind::kBitVec)) {
      return c.fail(fmt::format("argument {} of concat has sort {}, expected a bit-vector", i + 1,
                                sort_text(c.store, c.sort(i))));
    }
    width += c.sorts().width(c.sort(i));
  }
  return c.width(width);
}

Sort extract(const Context& c) {
  const uint32_t high = c.indices[0];
  const uint32_t low = c.indices[1];
  const uint32_t width = c.sorts().width(c.sort(0));
  if (high < low || high >= width) {
    return c.fail(fmt::format("(_ extract {} {}) of a bit-vector of width {}", high, low, width));
  }
  return c.width(uint64_t{high} - low + 1);
}

Sort repeat(const Context& c) {
  return c.width(uint64_t{c.indices[0]} * c.sorts().width(c.sort(0)));
}

Sort extend(const Context& c) {
  return c.width(uint64_t{c.indices[0]} + c.sorts().width(c.sort(0)));
}

Sort mkbv(const Context& c) { return c.width(c.arguments.size()); }

Sort char_to_bv(const Context& c) { return c.sorts().bit_vector(18); }

Sort float_sort(const Context& c, uint64_t exponent, uint64_t significand) {
  if (exponent < 2 || significand < 2)
    return c.fail("a floating-point format needs 2 bits of each kind");
  if (exponent + significand > kMaxWidth) return c.fail("a floating-point format is too wide");
  return c.sorts().floating_point(static_cast<uint32_t>(exponent),
                                  static_cast<uint32_t>(significand));
}

Sort fp_literal(const Context& c) {
  return float_sort(c, c.sorts().width(c.sort(1)), uint64_t{c.sorts().width(c.sort(2))} + 1);
}

Sort fp_from_bits(const Context& c) {
  const uint64_t wanted = uint64_t{c.indices[0]} + c.indices[1];
  if (c.sorts().width(c.sort(0)) != wanted) {
    return c.fail(fmt::format("(_ to_fp {} {}) of a bit-vector of width {}, expected {}",
                              c.indices[0], c.indices[1], c.sorts().width(c.sort(0)), wanted));
  }
  return float_sort(c, c.indices[0], c.indices[1]);
}

Sort fp_to_bits(const Context& c) {
  return c.width(uint64_t{c.sorts().index(c.sort(0))} + c.sorts().significand_bits(c.sort(0)));
}

// z3's arrays of several dimensions: (Array A B C) is read with (select a i j).
bool indices_fit(const Context& c, size_t count) {
  if (!c.is(0, SortKind::kArray)) return false;
  const auto parts = c.sorts().arguments(c.sort(0));
  if (parts.size() != count + 1) return false;
  for (size_t i = 0; i < count; ++i) {
    if (parts[i] != c.sort(i + 1)) return false;
  }
  return true;
}

Sort select_n(const Context& c) {
  if (!indices_fit(c, c.arguments.size() - 1)) {
    return c.fail("select of " + sort_text(c.store, c.sort(0)) + " with other indices");
  }
  return c.sorts().arguments(c.sort(0)).back();
}

Sort store_n(const Context& c) {
  const size_t last = c.arguments.size() - 1;
  if (!indices_fit(c, last - 1) || c.sorts().arguments(c.sort(0)).back() != c.sort(last)) {
    return c.fail("store into " + sort_text(c.store, c.sort(0)) + " with other sorts");
  }
  return c.sort(0);
}

// Empty collections and the like: their sort comes from (as ... S) or from the context.
Sort from_context(const Context&) { return kUnknownSort; }

Sort map_arrays(const Context& c) {
  // arguments: the function, then arrays over one index sort
  const Sort function = c.sort(0);
  if (!c.sorts().is(c.sort(1), SortKind::kArray)) {
    if (c.sorts().is(c.sort(1), SortKind::kSet)) return c.sort(1);
    return c.fail("map of something that is no array");
  }
  const auto first = c.sorts().arguments(c.sort(1));
  for (size_t i = 1; i < c.arguments.size(); ++i) {
    const auto parts = c.is(i, SortKind::kArray) ? c.sorts().arguments(c.sort(i)) : first.first(0);
    if (!std::equal(first.begin(), first.end() - 1, parts.begin(),
                    parts.empty() ? parts.end() : parts.end() - 1)) {
      return c.fail("map of arrays with different index sorts");
    }
  }
  if (!c.sorts().is(function, SortKind::kFunction)) return kUnknownSort;
  const auto signature = c.sorts().arguments(function);
  if (signature.size() != c.arguments.size()) {
    return c.fail(fmt::format("map of a function of {} arguments over {} arrays",
                              signature.size() - 1, c.arguments.size() - 1));
  }
  for (size_t i = 1; i < c.arguments.size(); ++i) {
    if (signature[i - 1] != c.sorts().arguments(c.sort(i)).back()) {
      return c.fail("map of a function over arrays with other element sorts");
    }
  }
  std::vector<Sort> mapped(first.begin(), first.end());
  mapped.back() = signature.back();
  return c.sorts().array(mapped);
}

Sort as_array(const Context& c) {
  if (!c.is(0, SortKind::kFunction)) return kUnknownSort;
  const auto signature = c.sorts().arguments(c.sort(0));
  return c.sorts().array(signature);
}

Sort sequence_to_re(const Context& c) {
  if (c.sort(0) == kStringSort) return kRegLanSort;
  return c.sorts().opaque(c.store.symbols().intern("RegEx"), {{c.sort(0)}});
}

Sort sequence_unit(const Context& c) { return c.sorts().sequence(c.sort(0)); }

// Whether the first argument is (-> parameters Result).
bool is_function_of(const Context& c, std::initializer_list<Sort> parameters) {
  if (!c.is(0, SortKind::kFunction)) return false;
  const auto parts = c.sorts().arguments(c.sort(0));
  return parts.size() == parameters.size() + 1 &&
         std::ranges::equal(parts.first(parameters.size()), parameters);
}

// z3 writes arrays of arrays, some write (-> Int (-> T U)): left to the context.
bool is_curried(const Context& c) {
  return c.sort(0) == kUnknownSort || c.is(0, SortKind::kArray) ||
         (c.is(0, SortKind::kFunction) && c.sorts().arguments(c.sort(0)).size() == 2);
}

Sort sequence_mapi(const Context& c) {
  if (is_curried(c)) return kUnknownSort;
  if (!is_function_of(c, {kIntSort, c.sorts().sequence_element(c.sort(2))})) {
    return c.fail("seq.mapi wants a function of a position and an element");
  }
  return c.sorts().sequence(c.sorts().arguments(c.sort(0)).back());
}

Sort sequence_foldli(const Context& c) {
  const Sort result = c.sort(2);
  if (is_curried(c)) return result;
  if (!is_function_of(c, {kIntSort, result, c.sorts().sequence_element(c.sort(3))}) ||
      c.sorts().arguments(c.sort(0)).back() != result) {
    return c.fail("seq.foldli wants a function of a position, a result so far and an element");
  }
  return result;
}

Sort singleton_set(const Context& c) { return c.sorts().set(c.sort(0)); }
Sort singleton_bag(const Context& c) { return c.sorts().bag(c.sort(0)); }
Sort set_to_bag(const Context& c) { return c.sorts().bag(c.sorts().argument(c.sort(0), 0)); }
Sort bag_to_set(const Context& c) { return c.sorts().set(c.sorts().argument(c.sort(0), 0)); }

Sort tuple(const Context& c) {
  std::vector<Sort> elements;
  for (size_t i = 0; i < c.arguments.size(); ++i) elements.push_back(c.sort(i));
  return c.sorts().tuple(elements);
}

Sort tuple_select(const Context& c) {
  const auto elements = c.sorts().arguments(c.sort(0));
  if (c.indices[0] >= elements.size()) {
    return c.fail(fmt::format("component {} of a tuple of {}", c.indices[0], elements.size()));
  }
  return elements[c.indices[0]];
}

Sort tuple_update(const Context& c) {
  const Sort element = tuple_select(c);
  if (!element) return {};
  if (element != c.sort(1)) return c.fail("tuple.update with a component of another sort");
  return c.sort(0);
}

Sort project(const Context& c, Sort tuple_sort) {
  const auto elements = c.sorts().arguments(tuple_sort);
  std::vector<Sort> chosen;
  for (uint32_t index : c.indices) {
    if (index >= elements.size()) {
      return c.fail(fmt::format("component {} of a tuple of {}", index, elements.size()));
    }
    chosen.push_back(elements[index]);
  }
  return c.sorts().tuple(chosen);
}

Sort tuple_project(const Context& c) { return project(c, c.sort(0)); }

// The tuple sort inside the i-th argument, which must be a collection (set or bag) of tuples.
Sort row(const Context& c, size_t i, SortKind collection) {
  if ((collection != SortKind::kSet && collection != SortKind::kBag) || !c.is(i, collection)) {
    return c.fail("expected a collection of tuples");
  }
  const Sort element = c.sorts().argument(c.sort(i), 0);
  if (!c.sorts().is(element, SortKind::kTuple)) return c.fail("expected a collection of tuples");
  return element;
}

Sort collect(const Context& c, SortKind collection, Sort element) {
  return collection == SortKind::kSet ? c.sorts().set(element) : c.sorts().bag(element);
}

// Rows glued together, `drop` columns lost at each seam.
Sort glue_rows(const Context& c, SortKind collection, bool join) {
  std::vector<Sort> columns;
  for (size_t i = 0; i < c.arguments.size(); ++i) {
    const Sort tuple_sort = row(c, i, collection);
    if (!tuple_sort) return {};
    const auto elements = c.sorts().arguments(tuple_sort);
    size_t from = 0;
    if (join && i > 0) {
      if (columns.empty() || elements.empty() || columns.back() != elements[0]) {
        return c.fail("rel.join of relations whose inner columns differ");
      }
      columns.pop_back();
      from = 1;
    }
    columns.insert(columns.end(), elements.begin() + static_cast<std::ptrdiff_t>(from),
                   elements.end());
  }
  if (columns.empty()) return c.fail("rel.join of two unary relations");
  return collect(c, collection, c.sorts().tuple(columns));
}

Sort relation_join(const Context& c) { return glue_rows(c, SortKind::kSet, true); }
Sort relation_product(const Context& c) { return glue_rows(c, SortKind::kSet, false); }
Sort table_product(const Context& c) { return glue_rows(c, SortKind::kBag, false); }

Sort either_product(const Context& c) { return glue_rows(c, c.sorts().kind(c.sort(0)), false); }

Sort relation_transpose(const Context& c) {
  const Sort tuple_sort = row(c, 0, SortKind::kSet);
  if (!tuple_sort) return {};
  const auto elements = c.sorts().arguments(tuple_sort);
  const std::vector<Sort> reversed(elements.rbegin(), elements.rend());
  return c.sorts().set(c.sorts().tuple(reversed));
}

Sort relation_closure(const Context& c) {
  const Sort tuple_sort = row(c, 0, SortKind::kSet);
  if (!tuple_sort) return {};
  const auto elements = c.sorts().arguments(tuple_sort);
  if (elements.size() != 2 || elements[0] != elements[1]) {
    return c.fail("rel.tclosure of a relation that is not between elements of one sort");
  }
  return c.sort(0);
}

Sort relation_iden(const Context& c) {
  const Sort tuple_sort = row(c, 0, SortKind::kSet);
  if (!tuple_sort) return {};
  const auto elements = c.sorts().arguments(tuple_sort);
  if (elements.size() != 1) return c.fail("rel.iden of a relation that is not unary");
  const Sort element = elements[0];
  return c.sorts().set(c.sorts().tuple({{element, element}}));
}

Sort relation_join_image(const Context& c) {
  const Sort tuple_sort = row(c, 0, SortKind::kSet);
  if (!tuple_sort) return {};
  const auto elements = c.sorts().arguments(tuple_sort);
  if (elements.size() != 2) return c.fail("rel.join_image of a relation that is not binary");
  const Sort element = elements[0];
  return c.sorts().set(c.sorts().tuple({{element}}));
}

Sort project_rows(const Context& c) {
  const SortKind collection = c.sorts().kind(c.sort(0));
  const Sort tuple_sort = row(c, 0, collection);
  if (!tuple_sort) return {};
  const Sort projected = project(c, tuple_sort);
  return projected ? collect(c, collection, projected) : projected;
}

Sort group_rows(const Context& c) { return collect(c, c.sorts().kind(c.sort(0)), c.sort(0)); }

Sort partition_bag(const Context& c) { return c.sorts().bag(c.sort(1)); }

struct Row {
  Op op;
  Rule rule;
};

constexpr std::array kRules = {
    Row{Op::kSelectN, select_n},
    Row{Op::kStoreN, store_n},
    Row{Op::kConstArray, from_context},
    Row{Op::kArrayMap, map_arrays},
    Row{Op::kAsArray, as_array},
    Row{Op::kConcat, concat},
    Row{Op::kExtract, extract},
    Row{Op::kRepeat, repeat},
    Row{Op::kZeroExtend, extend},
    Row{Op::kSignExtend, extend},
    Row{Op::kMkBv, mkbv},
    Row{Op::kCharToBv, char_to_bv},
    Row{Op::kFp, fp_literal},
    Row{Op::kToFpFromBits, fp_from_bits},
    Row{Op::kFpToIeeeBv, fp_to_bits},
    Row{Op::kSeqEmpty, from_context},
    Row{Op::kSeqToRe, sequence_to_re},
    Row{Op::kSeqUnit, sequence_unit},
    Row{Op::kSeqMapi, sequence_mapi},
    Row{Op::kSeqFoldli, sequence_foldli},
    Row{Op::kSetEmpty, from_context},
    Row{Op::kSetUniverse, from_context},
    Row{Op::kSetSingleton, singleton_set},
    Row{Op::kRelJoin, relation_join},
    Row{Op::kRelProduct, relation_product},
    Row{Op::kRelTranspose, relation_transpose},
    Row{Op::kRelTclosure, relation_closure},
    Row{Op::kRelIden, relation_iden},
    Row{Op::kRelJoinImage, relation_join_image},
    Row{Op::kRelProject, project_rows},
    Row{Op::kRelGroup, group_rows},
    Row{Op::kRelTableJoin, either_product},
    Row{Op::kBagEmpty, from_context},
    Row{Op::kBag, singleton_bag},
    Row{Op::kBagFromSet, set_to_bag},
    Row{Op::kBagToSet, bag_to_set},
    Row{Op::kBagPartition, partition_bag},
    Row{Op::kTableProduct, table_product},
    Row{Op::kTableProject, project_rows},
    Row{Op::kTableJoin, either_product},
    Row{Op::kTableGroup, group_rows},
    Row{Op::kTuple, tuple},
    Row{Op::kTupleUnit, tuple},
    Row{Op::kTupleSelect, tuple_select},
    Row{Op::kTupleUpdate, tuple_update},
    Row{Op::kTupleProject, tuple_project},
    Row{Op::kSepNil, from_context},
};

constexpr std::array<Rule, kOpCount> rule_table() {
  std::array<Rule, kOpCount> table{};
  for (const Row& r : kRules) table[static_cast<size_t>(r.op)] = r.rule;
  return table;
}
constexpr std::array<Rule, kOpCount> kRuleOf = rule_table();

}  // namespace

bool has_special_rule(Op op) { return kRuleOf[static_cast<size_t>(op)] != nullptr; }

Sort special_result(TermStore& store, Op op, std::span<const uint32_t> indices,
                    std::span<const Term> arguments, std::string& message) {
  return kRuleOf[static_cast<size_t>(op)](Context{store, indices, arguments, message});
}

}  // namespace assay::term
